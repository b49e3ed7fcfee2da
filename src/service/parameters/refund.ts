// The parameters of a refund (specification, section 4.2).

import { z } from 'zod';
import type { Fen } from '../../core/money.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import type { Answer } from '../answer.ts';
import { amountOf, choiceOf, lineOf, optional, required, sixDigitsOf } from './fields.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { type Problem, readParameters } from './read-parameters.ts';
import { TX_NO_DOCUMENTATION, txNoOf } from './tx-no.ts';

/** What is to be refunded, and why. */
export interface RefundTerms {
  readonly txNo: string;
  readonly refundType: 'full' | 'partial';
  /** Always there for a partial refund. */
  readonly amountFen: Fen | null;
  readonly reason: string;
  readonly idempotencyKey: string | null;
}

export interface RefundParameters extends RefundTerms {
  readonly payPassword: string;
  readonly totpCode: string | null;
}

const REFUND_TYPES = ['full', 'partial'] as const;
const SIX_DIGITS = { type: 'string', pattern: '^[0-9]{6}$' };

const refundTermsSchema = z.object({
  tx_no: required(txNoOf, TX_NO_DOCUMENTATION),
  refund_type: required((value) => choiceOf(value, REFUND_TYPES, 'refund_type'), {
    type: 'string',
    enum: REFUND_TYPES,
  }),
  amount: optional(amountOf, null, {
    type: 'number',
    minimum: 0.01,
    multipleOf: 0.01,
    description: 'Yuan. Required for a partial refund; for a full one it may be left out.',
  }),
  reason: required((value) => lineOf(value, 256, 'length_1_to_256'), {
    type: 'string',
    minLength: 1,
    maxLength: 256,
  }),
});

export const refundSchema = z.object({
  ...refundTermsSchema.shape,
  pay_password: required(sixDigitsOf, { ...SIX_DIGITS, description: 'Of the owner of the key.' }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'Required when the owner uses two-factor authentication.',
  }),
});

export function refundParameters(
  body: JsonObject,
  idempotencyHeader: string | undefined,
): Answer<RefundParameters> {
  const { key, problems } = idempotencyKeyOf(idempotencyHeader, body.idempotency_key);
  const read = readParameters(refundSchema, body, withAmountProblem(body, problems));
  if (!read.ok) return read;
  const { pay_password: payPassword, totp_code: totpCode } = read.value;
  return { ok: true, value: { ...termsOf(read.value, key), payPassword, totpCode } };
}

/** Of a refund that is only asked for, so that nobody proves anything yet. */
export function refundTerms(
  body: JsonObject,
  idempotencyHeader: string | undefined,
): Answer<RefundTerms> {
  const { key, problems } = idempotencyKeyOf(idempotencyHeader, body.idempotency_key);
  const read = readParameters(refundTermsSchema, body, withAmountProblem(body, problems));
  return read.ok ? { ok: true, value: termsOf(read.value, key) } : read;
}

function termsOf(read: z.output<typeof refundTermsSchema>, key: string | null): RefundTerms {
  const { tx_no: txNo, refund_type: refundType, amount: amountFen, reason } = read;
  return { txNo, refundType, amountFen, reason, idempotencyKey: key };
}

function withAmountProblem(body: JsonObject, problems: readonly Problem[]): readonly Problem[] {
  if (body.refund_type !== 'partial' || body.amount != null) return problems;
  return [...problems, { field: 'amount', rule: 'amount_required_for_partial' }];
}
