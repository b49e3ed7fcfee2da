// A payer pays an order from their consumer wallet. The core decides, on locked rows.

import type { UserId } from '../core/ledger/wallet.ts';
import type { OrderPaid } from '../core/result.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

export interface Payment extends TypedFactors {
  readonly payerId: UserId;
  readonly txNo: string;
  /** The instant the request arrived. */
  readonly receivedAtMs: number;
}

export async function payOrder(service: Service, payment: Payment): Promise<Answer<OrderPaid>> {
  const { payerId, txNo, receivedAtMs } = payment;
  if (!looksLikeTxNo(txNo))
    return { ok: false, refusal: { code: 'order_not_found', subject: 'link' } };
  const payer = await service.store.queries.user(payerId);
  if (!payer) return { ok: false, refusal: { code: 'session_required' } };
  const { settlementDelayMs, payTotpAboveFen, accountLimits } = service.config;
  const outcome = await service.gatherer.submit(
    {
      kind: 'pay_order',
      payerId,
      txNo,
      receivedAtMs,
      settlementDelayMs,
      codeAboveFen: payTotpAboveFen,
      accountLimits,
      factors: await presentFactors(service, payer, payment),
    },
    { submitter: `user/${payerId}` },
  );
  return outcome.ok ? { ok: true, value: outcome.result } : outcome;
}
