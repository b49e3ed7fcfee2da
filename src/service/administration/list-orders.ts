// Orders of all owners or of one, newest first. Those of one owner are found by the index on owner and time,
// those of all by their numbers, which begin with the time; a whole number is looked up.

import type { User } from '../../core/access/user.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import { type Order, type OrderStatus, statusAt } from '../../core/order/order.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import type { OrderPage, OrderPlace } from '../../store/own-lists.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';
import { findUser } from './find-user.ts';

/** Null filters nothing. */
export interface AnyOrderFilter {
  readonly txNo: string | null;
  readonly ownerId: UserId | null;
  readonly status: OrderStatus | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

const STREAM_PAGE = 500;

export interface WantedOrders extends Omit<AnyOrderFilter, 'ownerId'> {
  /** Whose: a number, a login or a wallet id; null: everybody's. */
  readonly user: string | null;
}

export interface NamedOrders extends OrderPage {
  /** By their ids. */
  readonly owners: ReadonlyMap<UserId, User>;
}

/** A page of them, with whose they are. */
export async function findOrders(
  service: Service,
  { user, ...rest }: WantedOrders,
  before: OrderPlace | null,
  limit: number,
): Promise<Answer<NamedOrders>> {
  const found = user === null ? null : await findUser(service, user);
  if (found && !found.ok) return found;
  const filter = { ...rest, ownerId: found?.value.userId ?? null };
  const page = await listOrders(service, filter, before, limit);
  const ids = [...new Set(page.items.map(({ ownerId }) => ownerId))];
  const users = await Promise.all(ids.map((userId) => service.store.queries.user(userId)));
  const owners = users.filter((one) => one !== undefined);
  return succeed({ ...page, owners: new Map(owners.map((one) => [one.userId, one])) });
}

async function listOrders(
  service: Service,
  filter: AnyOrderFilter,
  before: OrderPlace | null,
  limit: number,
): Promise<OrderPage> {
  const { txNo, ownerId, ...rest } = filter;
  const { queries } = service.store;
  if (txNo !== null) return { items: await ordersNumbered(service, txNo, filter), next: null };
  if (ownerId === null) return queries.allOrders(rest, before, limit);
  const every = { merchantId: null, branchId: null, text: null };
  return queries.ordersOf({ ownerId, ...rest, ...every }, before, limit);
}

/** The newest that match, page by page. */
export async function newestOrders(
  service: Service,
  filter: AnyOrderFilter,
  limit: number,
): Promise<readonly Order[]> {
  const found: Order[] = [];
  let before: OrderPlace | null = null;
  do {
    const wanted = Math.min(STREAM_PAGE, limit - found.length);
    const page: OrderPage = await listOrders(service, filter, before, wanted);
    found.push(...page.items);
    before = page.next;
  } while (before !== null && found.length < limit);
  return found;
}

async function ordersNumbered(
  { store }: Service,
  typed: string,
  { ownerId, status, fromMs, untilMs }: AnyOrderFilter,
): Promise<readonly Order[]> {
  const txNo = typed.toUpperCase();
  const order = looksLikeTxNo(txNo) ? await store.queries.order(txNo) : undefined;
  if (!order) return [];
  const matches =
    (ownerId === null || order.ownerId === ownerId) &&
    (status === null || statusAt(order, store.nowMs()) === status) &&
    (fromMs === null || order.createdAtMs >= fromMs) &&
    (untilMs === null || order.createdAtMs < untilMs);
  return matches ? [order] : [];
}
