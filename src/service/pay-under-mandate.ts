// A program pays an order under the mandate of its key, within what the payer has allowed. The core decides,
// on locked rows.

import { assert } from '../core/assert.ts';
import type { Fen } from '../core/money.ts';
import type { PaymentRequest, PaymentRequestStatus } from '../core/order/payment-request.ts';
import type { Refusal } from '../core/refusal.ts';
import type { OrderPaid } from '../core/result.ts';
import type { LeftOfLimit } from '../core/rows/mandate.ts';
import { looksLikeTxNo, newTxNo } from '../crypto/numbers.ts';
import type { WriteAnswer } from './answer.ts';
import type { Caller } from './caller.ts';
import type { Service } from './service.ts';

export interface MandatePayment {
  readonly txNo: string;
  /** What the program means to pay. */
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
  /** Whether the payer is to be asked for what the mandate does not allow. */
  readonly ask: boolean;
  /** The instant the request arrived. */
  readonly receivedAtMs: number;
}

/** A payment that was made, or what the payer was asked for it. */
export interface PaidOrAsked {
  /** Null: it was not made. */
  readonly payment: OrderPaid | null;
  readonly asked: AskedPayer | null;
}

export interface AskedPayer {
  readonly request: PaymentRequest;
  readonly status: PaymentRequestStatus;
  readonly decidedAtMs: number | null;
  readonly exceeded: LeftOfLimit;
}

export async function payUnderMandate(
  service: Service,
  { actor, view }: Caller,
  { txNo, amountFen, idempotencyKey, ask, receivedAtMs }: MandatePayment,
): Promise<WriteAnswer<PaidOrAsked>> {
  if (!looksLikeTxNo(txNo, 'collection')) {
    return { ok: false, refusal: { code: 'order_not_found', subject: 'link' } };
  }
  const { userId: payerId, keyId } = actor;
  const { mandateNo } = view.key;
  assert(mandateNo !== null, `the key ${keyId} spends and has no mandate`);
  const { settlementDelayMs, accountLimits } = service.config;
  const outcome = await service.gatherer.submit(
    {
      kind: 'pay_under_mandate',
      payerId,
      means: { kind: 'key', keyId, mandateNo },
      askNo: ask ? newTxNo('payment_request', payerId, service.store.nowMs()) : null,
      txNo,
      amountFen,
      idempotencyKey,
      receivedAtMs,
      settlementDelayMs,
      accountLimits,
    },
    { submitter: keyId },
  );
  if (!outcome.ok) return { ok: false, refusal: forPrograms(outcome.refusal) };
  const { result, replayed } = outcome;
  if (result.kind === 'order_paid') {
    return { ok: true, value: { payment: result, asked: null }, replayed };
  }
  const { request, status, decidedAtMs, exceeded } = result;
  const asked = { request, status, decidedAtMs, exceeded };
  return { ok: true, value: { payment: paymentOf(asked), asked }, replayed };
}

/** That of a request which its payer has approved. */
function paymentOf({ request, status, decidedAtMs }: AskedPayer): OrderPaid | null {
  if (status !== 'paid' || decidedAtMs === null) return null;
  const { txNo, amountFen } = request;
  return { kind: 'order_paid', txNo, status: 'paid', amountFen, paidAtMs: decidedAtMs };
}

/** What lies in the wallet is for its owner, who tells no program of it by letting it pay. */
function forPrograms({ shortage, spendingLimit, ...refusal }: Refusal): Refusal {
  return refusal;
}
