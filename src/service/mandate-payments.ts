// Reads what was paid under a mandate, and whether an order could be: for programs with its keys, and the
// payer.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { mandateObstacle } from '../core/order/mandate-payability.ts';
import type { Order } from '../core/order/order.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Mandate } from '../core/rows/mandate.ts';
import { looksLikeTxNo } from '../crypto/numbers.ts';
import type { RecordView } from '../store/record-view.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import type { Caller } from './caller.ts';
import { findMandate, mandateOfKey, type ShownMandate } from './mandates.ts';
import type { Service } from './service.ts';

export interface PaymentPage {
  readonly items: readonly RecordView[];
  readonly next: string | null;
}

export async function listOwnMandatePayments(
  service: Service,
  userId: UserId,
  mandateNo: string,
  after: number | null,
  limit: number,
): Promise<Answer<PaymentPage>> {
  const mandate = await findMandate(service, userId, mandateNo);
  if (!mandate) return refuse({ code: 'mandate_not_found' });
  return succeed(await paymentsUnder(service, mandate, after, limit));
}

export async function listPaymentsOfKey(
  service: Service,
  { actor, view }: Caller,
  after: number | null,
  limit: number,
): Promise<Answer<PaymentPage>> {
  const { mandateNo } = view.key;
  assert(mandateNo !== null, 'a key that spends has a mandate');
  return succeed(await paymentsUnder(service, { mandateNo, userId: actor.userId }, after, limit));
}

async function paymentsUnder(
  { store }: Service,
  mandate: Pick<Mandate, 'mandateNo' | 'userId'>,
  after: number | null,
  limit: number,
): Promise<PaymentPage> {
  const found = await store.queries.paymentsUnder(mandate, after, limit + 1);
  const items = found.slice(0, limit);
  const last = items.at(-1)?.entry.recordNo ?? null;
  return { items, next: found.length > limit && last !== null ? String(last) : null };
}

export interface OrderToPay {
  readonly order: Order;
  readonly nowMs: number;
  readonly shown: ShownMandate;
  /** Why it cannot be paid under the mandate, as far as that is known before; null: it can. */
  readonly obstacle: Refusal | null;
}

/** What anybody who has the pay link may know, and whether this key could pay it. */
export async function showOrderToPay(
  service: Service,
  caller: Caller,
  txNo: string,
): Promise<Answer<OrderToPay>> {
  const { queries } = service.store;
  const order = looksLikeTxNo(txNo, 'collection') ? await queries.order(txNo) : undefined;
  if (!order) return refuse({ code: 'order_not_found', subject: 'link' });
  const [shown, payer, seller] = await Promise.all([
    mandateOfKey(service, caller),
    queries.owner(caller.actor.userId),
    queries.owner(order.ownerId),
  ]);
  assert(payer && seller, `order ${txNo} or its key names a user who is not there`);
  const nowMs = service.store.nowMs();
  const obstacle = mandateObstacle(order, shown.mandate, payer, seller, nowMs);
  return succeed({ order, nowMs, shown, obstacle });
}
