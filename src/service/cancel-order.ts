// Cancels an order that nobody has paid. This moves no money and needs no factors. Other users are told that
// there is no such order.

import type { UserId } from '../core/ledger/wallet.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { findOrder } from './show-own-order.ts';

export interface Cancelled {
  readonly txNo: string;
  readonly ownerId: UserId;
}

const NONE = { ok: false, refusal: { code: 'order_not_found' } } as const;

/** `keyId`: with which its owner does it; null: in a session. */
export async function cancelOwnOrder(
  { gatherer }: Pick<Service, 'gatherer'>,
  ownerId: UserId,
  txNo: string,
  keyId: string | null = null,
): Promise<Answer<Cancelled>> {
  if (!looksLikeTxNo(txNo)) return NONE;
  const outcome = await gatherer.submit(
    { kind: 'cancel_order', ownerId, txNo, ...(keyId !== null && { keyId }) },
    { submitter: keyId ?? `user/${ownerId}` },
  );
  return outcome.ok ? { ok: true, value: { txNo, ownerId } } : outcome;
}

/** Whosever it is: at the machine. */
export async function cancelAnyOrder(service: Service, txNo: string): Promise<Answer<Cancelled>> {
  const order = await findOrder(service, txNo);
  if (!order) return NONE;
  const { ownerId } = order;
  const outcome = await service.gatherer.submit({ kind: 'cancel_order', ownerId, txNo });
  return outcome.ok ? { ok: true, value: { txNo, ownerId } } : outcome;
}
