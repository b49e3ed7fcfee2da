// An order as the owner of its merchant sees it: with its branch, and the masked name of the payer.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Order } from '../core/order/order.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { Answer } from './answer.ts';
import { maskName } from './present/masked-name.ts';
import type { Service } from './service.ts';

export interface OwnOrder {
  readonly order: Order;
  readonly branchName: string | null;
  /** Masked; null until somebody has paid. */
  readonly payerName: string | null;
}

/** The database is not asked about text that cannot be a number. */
export async function findOrder({ store }: Service, txNo: string): Promise<Order | undefined> {
  return looksLikeTxNo(txNo) ? store.queries.order(txNo) : undefined;
}

/** An order of others is answered like one that does not exist. */
export async function findOwnOrder(
  service: Service,
  userId: UserId,
  txNo: string,
): Promise<Answer<Order>> {
  const order = await findOrder(service, txNo);
  if (order?.ownerId !== userId) return { ok: false, refusal: { code: 'order_not_found' } };
  return { ok: true, value: order };
}

export async function showOwnOrder(
  service: Service,
  userId: UserId,
  txNo: string,
): Promise<Answer<OwnOrder>> {
  const found = await findOwnOrder(service, userId, txNo);
  if (!found.ok) return found;
  const order = found.value;
  const [branch, payerName] = await Promise.all([
    order.branchId === null ? null : service.store.queries.branch(order.branchId),
    payerNameOf(service, order),
  ]);
  return { ok: true, value: { order, branchName: branch?.name ?? null, payerName } };
}

/** Masked, because merchants may not see more. */
export async function payerNameOf({ store }: Service, { payerId, txNo }: Order) {
  if (payerId === null) return null;
  const payer = await store.queries.user(payerId);
  assert(payer, `the payer of order ${txNo} is not there`);
  return maskName(payer.name);
}
