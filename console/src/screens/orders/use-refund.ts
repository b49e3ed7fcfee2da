// The course of a refund: a draft with its preview, the question, the answer. What is sent is fixed
// when the question is asked, so that sending it again is the same refund: its key comes from the
// service with the preview.

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureOf, isUnclear } from '../../api/failure.ts';
import type { Refund, RefundPreview } from '../../api/interface.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Factors, loginFactors, NO_FACTORS, paymentFactors } from '../../ui/factor-fields.tsx';

export interface RefundInput {
  readonly type: 'full' | 'partial';
  readonly amount: string;
  readonly reason: string;
  readonly factors: Factors;
}

export interface RefundDraft extends RefundInput {
  readonly preview: RefundPreview;
}

export type RefundStep =
  /** `error`: why it was refused, if it was. */
  | { readonly kind: 'form'; readonly error: unknown; readonly outdated: boolean }
  | { readonly kind: 'question'; readonly draft: RefundDraft }
  | { readonly kind: 'made'; readonly made: Refund };

/** Owners refund with the payment password, operators with their login password. */
export type RefundBy = 'owner' | 'operator';

const PATHS = {
  owner: '/api/v1/orders/{tx_no}/refunds',
  operator: '/api/v1/operator/orders/{tx_no}/refunds',
} as const;

const OUTDATED: ReadonlySet<string> = new Set([
  'idempotency_key_reused',
  'idempotency_key_expired',
  'full_refund_unavailable',
  'order_refunded',
  'refund_exceeds_remaining',
]);

export function useRefund(txNo: string, by: RefundBy) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<RefundStep>({ kind: 'form', error: null, outdated: false });
  const [draft, setDraft] = useState<RefundInput | null>(null);
  const under = useRef(false);
  const write = useWrite(PATHS[by], (made) => setStep({ kind: 'made', made }));

  const refuse = (error: unknown) => {
    if (isUnclear(error)) return;
    const failure = failureOf(error);
    const outdated = OUTDATED.has(failure.code) || 'refunded_before' in failure.fields;
    if (outdated) void queryClient.invalidateQueries();
    setDraft((before) => before && { ...before, factors: NO_FACTORS });
    setStep({ kind: 'form', error, outdated });
  };
  const send = () => {
    // Two clicks may come before the button is disabled.
    if (step.kind !== 'question' || under.current) return;
    under.current = true;
    write.mutate(givenFor(by, txNo, step.draft), {
      onError: refuse,
      onSettled: () => {
        under.current = false;
      },
    });
  };
  const ask = (ready: RefundDraft) => {
    write.reset();
    setDraft(ready);
    setStep({ kind: 'question', draft: ready });
  };
  const goBack = () => setStep({ kind: 'form', error: null, outdated: false });
  const { isPending: pending, error } = write;
  return { step, draft, pending, unclear: isUnclear(error), error, send, ask, goBack };
}

function givenFor(by: RefundBy, txNo: string, { type, reason, factors, preview }: RefundDraft) {
  const params = { tx_no: txNo };
  const size = {
    refund_type: type,
    ...(type === 'partial' && { amount: preview.amount }),
    reason: reason.trim(),
    refunded_before: preview.refunded_before,
    idempotency_key: preview.idempotency_key,
  };
  return by === 'owner'
    ? { params, body: { ...size, ...paymentFactors(factors) } }
    : { params, body: { ...size, ...loginFactors(factors) } };
}
