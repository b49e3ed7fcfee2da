// An order as the owner of its merchant sees it at the counter: with its branch, and who paid it, as far
// as merchants are told.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Order } from '../core/order/order.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import { maskedName } from './present/masked-name.ts';
import type { Service } from './service.ts';

export interface OwnOrder {
  readonly order: Order;
  readonly branchName: string | null;
  /** Masked; null until somebody has paid. */
  readonly payerName: string | null;
}

/** What is not his does not exist for him. */
export async function ownOrder(
  { store }: Service,
  userId: UserId,
  txNo: string,
): Promise<Answer<Order>> {
  const order = looksLikeTxNo(txNo) ? await store.queries.order(txNo) : undefined;
  if (order?.ownerId !== userId) return { ok: false, refusal: { code: 'order_not_found' } };
  return { ok: true, value: order };
}

export async function showOwnOrder(
  service: Service,
  userId: UserId,
  txNo: string,
): Promise<Answer<OwnOrder>> {
  const found = await ownOrder(service, userId, txNo);
  if (!found.ok) return found;
  const order = found.value;
  const [branch, payerName] = await Promise.all([
    order.branchId === null ? null : service.store.queries.branch(order.branchId),
    payerNameOf(service, order),
  ]);
  return { ok: true, value: { order, branchName: branch?.name ?? null, payerName } };
}

/** Masked, because merchants are not told more. */
export async function payerNameOf({ store }: Service, { payerId, txNo }: Order) {
  if (payerId === null) return null;
  const payer = await store.queries.user(payerId);
  assert(payer, `the payer of order ${txNo} is not there`);
  return maskedName(payer.name);
}
