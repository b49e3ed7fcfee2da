// Orders of all owners or of one, newest first. Those of one owner are found by the index on owner and time,
// those of all by their numbers, which begin with the time; a whole number is looked up.

import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { OrderStatus } from '../../core/order/order.ts';
import type { User } from '../../core/rows/user.ts';
import type { OrderCursor, OrderPage } from '../../store/own-lists.ts';
import type { Answer } from '../answer.ts';
import { orderNumbered } from '../list-own-orders.ts';
import { type VisibleOrder, visibleOrders } from '../query-order.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';
import { findUser } from './find-user.ts';

/** Null filters nothing. */
interface AnyOrderFilter {
  readonly txNo: string | null;
  readonly ownerId: UserId | null;
  readonly status: OrderStatus | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

interface WantedOrders extends Omit<AnyOrderFilter, 'ownerId'> {
  /** Whose: a number, a login, a reference or a wallet id; null: everybody's. */
  readonly user: string | null;
}

/** An order with whose it is. */
export interface FoundOrder extends VisibleOrder {
  readonly owner: User;
}

interface FoundPage {
  readonly items: readonly FoundOrder[];
  readonly next: OrderCursor | null;
}

/** A page of them. */
export async function findOrders(
  service: Service,
  { user, ...rest }: WantedOrders,
  after: OrderCursor | null,
  limit: number,
): Promise<Answer<FoundPage>> {
  const found = user === null ? null : await findUser(service, user);
  if (found && !found.ok) return found;
  const filter = { ...rest, ownerId: found?.value.userId ?? null };
  const page = await listOrders(service, filter, after, limit);
  const { queries } = service.store;
  const items = (await visibleOrders(service, page.items)).map(async (shown) => {
    const { ownerId, txNo } = shown.order;
    const owner = await queries.user(ownerId);
    assert(owner, `the owner of order ${txNo} is not there`);
    return { ...shown, owner };
  });
  return succeed({ items: await Promise.all(items), next: page.next });
}

async function listOrders(
  service: Service,
  filter: AnyOrderFilter,
  before: OrderCursor | null,
  limit: number,
): Promise<OrderPage> {
  const { txNo, ownerId, ...rest } = filter;
  const { queries } = service.store;
  const every = { ...rest, merchantId: null, branchId: null, outTradeNo: null, text: null };
  if (txNo !== null) return orderNumbered(service, { ...every, ownerId }, txNo.toUpperCase());
  if (ownerId === null) return queries.allOrders(rest, before, limit);
  return queries.ordersOf({ ...every, ownerId }, before, limit);
}
