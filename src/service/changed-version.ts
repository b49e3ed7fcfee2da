// Versions: texts that differ when what they stand for has changed, and say nothing else.

import type { UserId } from '../core/ledger/wallet.ts';
import { type Order, statusAt } from '../core/order/order.ts';
import type { OrderMark, OwnerMark } from '../store/store.ts';
import type { Service } from './service.ts';
import { opaqueDigest } from './session.ts';

/** Of what people are shown of an order. Its expiry is a change that nobody writes. */
export function orderVersion(order: Omit<OrderMark, 'txNo'>, nowMs: number): string {
  return `${statusAt(order, nowMs)} ${order.refundedFen}`;
}

/** Of a user's wallets, their audit trail, their events and the orders of their merchants. */
export function ownerVersion(mark: Omit<OwnerMark, 'userId'>): string {
  return `${mark.chainNo} ${mark.toldNo} ${mark.factorFailures} ${mark.newestOrders}`;
}

/** As it is now; null: there is no such user, or the machine of their wallets is away. */
export async function readOwnerVersion(
  { store }: Pick<Service, 'store'>,
  userId: UserId,
): Promise<string | null> {
  const { owners } = await store.queries.marks({ txNos: [], userIds: [userId] });
  return owners[0] ? ownerVersion(owners[0]) : null;
}

const TAG_LENGTH = 12;

/**
 * The version of an order as pages carry it: what was refunded concerns only the two parties of the
 * order, and everybody with the link receives it.
 */
export function orderTag(service: Pick<Service, 'keys'>, order: Order, nowMs: number): string {
  const version = `${order.txNo} ${orderVersion(order, nowMs)}`;
  return opaqueDigest(service, 'order version', version).slice(0, TAG_LENGTH);
}
