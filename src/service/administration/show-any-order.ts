// An order with everything its owner may know about it, and who the parties are, for operators.

import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { User } from '../../core/rows/user.ts';
import type { Answer } from '../answer.ts';
import { allOf } from '../caller.ts';
import type { Service } from '../service.ts';
import { type OrderDetail, showOrderDetail } from '../show-order-detail.ts';
import { findOrder } from '../show-own-order.ts';
import { refuse, succeed } from './answer.ts';

export interface AnyOrderDetail extends OrderDetail {
  readonly owner: User;
  readonly ownerSuspended: boolean;
  /** Who paid, or who alone may pay. */
  readonly payer: User | null;
  /** Whether the reader sells or has paid it, and so does not refund it. */
  readonly own: boolean;
}

export async function showAnyOrder(
  service: Service,
  /** Null: a program, or somebody at the machine. */
  readerId: UserId | null,
  txNo: string,
): Promise<Answer<AnyOrderDetail>> {
  const { queries } = service.store;
  const order = await findOrder(service, txNo);
  if (!order) return refuse({ code: 'order_not_found' });
  const { ownerId } = order;
  const detail = await showOrderDetail(service, allOf(ownerId), txNo);
  if (!detail.ok) return detail;
  const { payerId, designatedPayerId } = detail.value.order;
  const partyId = payerId ?? designatedPayerId;
  const [owner, standing, payer] = await Promise.all([
    queries.user(ownerId),
    queries.owner(ownerId),
    partyId === null ? null : queries.user(partyId),
  ]);
  assert(owner && standing, `the owner of order ${txNo} is not there`);
  return succeed({
    ...detail.value,
    owner,
    ownerSuspended: standing.suspended,
    payer: payer ?? null,
    own: readerId !== null && (ownerId === readerId || payerId === readerId),
  });
}
