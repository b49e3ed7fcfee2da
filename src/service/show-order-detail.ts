// Everything the owner of an order may know about it: its life, its branch and payer, its refunds with the
// keys that made them, and the attempts to tell the merchant's own system about its payment.

import { eventIdOf } from '../core/order/callback.ts';
import { isPaid, type Order, type Refund } from '../core/order/order.ts';
import type { AttemptView, EventView } from '../store/callbacks.ts';
import type { Answer } from './answer.ts';
import type { Whose } from './caller.ts';
import { type RefundWithReason, withReason } from './find-refunds.ts';
import { getLifecycle, type OrderLife, refundsWithin } from './get-lifecycle.ts';
import { maskName } from './present/masked-name.ts';
import type { Service } from './service.ts';
import { findOwnOrder } from './show-own-order.ts';

export interface OrderDetail extends OrderLife {
  readonly branchName: string | null;
  /** Masked: who paid, or who alone may pay. */
  readonly payerName: string | null;
  /** Oldest first. */
  readonly refunds: readonly RefundWithKey[];
  /** Null until it is paid. */
  readonly callback: CallbackWithAttempts | null;
}

export interface RefundWithKey extends RefundWithReason, Pick<Refund, 'authority' | 'keyId'> {
  readonly keyName: string | null;
}

export interface CallbackWithAttempts extends EventView {
  /** Oldest first. */
  readonly attempts: readonly AttemptView[];
}

export async function showOrderDetail(
  service: Service,
  whose: Whose,
  txNo: string,
): Promise<Answer<OrderDetail>> {
  const found = await findOwnOrder(service, whose.userId, txNo);
  if (!found.ok) return found;
  const life = await getLifecycle(service, whose, txNo);
  if (!life.ok) return life;
  const { order } = life.value;
  const [branchName, payerName, refunds, callback] = await Promise.all([
    branchNameOf(service, order),
    payerNameOf(service, order),
    refundsWithKeys(service, order),
    callbackOf(service, order),
  ]);
  return { ok: true, value: { ...life.value, branchName, payerName, refunds, callback } };
}

async function branchNameOf({ store }: Service, { branchId }: Order): Promise<string | null> {
  if (branchId === null) return null;
  return (await store.queries.branch(branchId))?.name ?? null;
}

async function payerNameOf({ store }: Service, order: Order): Promise<string | null> {
  const userId = order.payerId ?? order.designatedPayerId;
  const payer = userId === null ? undefined : await store.queries.user(userId);
  return payer ? maskName(payer.name) : null;
}

async function refundsWithKeys(service: Service, order: Order): Promise<readonly RefundWithKey[]> {
  const refunds = await refundsWithin(service, order);
  return Promise.all(
    refunds.map(async (refund) => {
      const { keyId, authority } = refund;
      const view = keyId === null ? undefined : await service.store.queries.key(keyId);
      const keyName = view?.key.name ?? null;
      return { ...withReason(order, refunds, refund), authority, keyId, keyName };
    }),
  );
}

async function callbackOf({ store }: Service, order: Order): Promise<CallbackWithAttempts | null> {
  if (!isPaid(order)) return null;
  const eventId = eventIdOf(order.txNo);
  const [event, attempts] = await Promise.all([
    store.callbacks.event(eventId),
    store.callbacks.attempts(eventId),
  ]);
  return event ? { ...event, attempts } : null;
}
