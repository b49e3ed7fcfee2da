// The owner cancels an order that nobody has paid. This moves no money and needs no factors. Other users
// are told that there is no such order.

import type { UserId } from '../core/ledger/wallet.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

export async function cancelOwnOrder(
  { gatherer }: Service,
  ownerId: UserId,
  txNo: string,
): Promise<Answer<{ readonly txNo: string }>> {
  if (!looksLikeTxNo(txNo)) return { ok: false, refusal: { code: 'order_not_found' } };
  const outcome = await gatherer.submit(
    { kind: 'cancel_order', ownerId, txNo },
    { party: `user/${ownerId}` },
  );
  return outcome.ok ? { ok: true, value: { txNo } } : outcome;
}
