// Makes what callback tests start from: payments that owe a callback, claims, and attempts.

import type { CreateCollection } from '../../src/core/order/create-collection.ts';
import type { PayOrder } from '../../src/core/order/pay.ts';
import type { EventFacts } from '../../src/core/owner-event.ts';
import type {
  Claim,
  ClaimedCallback,
  ClaimRequest,
  EndedAttempt,
  EventFilter,
} from '../../src/store/callbacks.ts';
import type { Store } from '../../src/store/store.ts';
import { pay } from './commands.ts';
import type { Shop, Subject } from './subject.ts';

export const RECEIVER = 'https://Shop.Example/paid?order={1,"2"}';
export const LEASE_MS = 30_000;

/** Changes everything about an order, so that a body made of it later would differ. */
export const bodyOf: ClaimRequest['bodyOf'] = (order) =>
  JSON.stringify(order, (_, value) => (typeof value === 'bigint' ? `${value}` : value));

/** Of either kind. */
export const BODIES = { bodyOf, bodyOfFacts: (facts: EventFacts) => JSON.stringify([facts.type]) };

/** A paid order whose payment owes a callback. */
export async function aPaidCallback(
  subject: Subject,
  shop: Shop,
  over: Partial<CreateCollection> = {},
  paid: Partial<PayOrder> = {},
): Promise<string> {
  const payerId = await subject.aPayer('9.00');
  const txNo = await subject.anOrder(shop, '9.00', { notifyUrl: RECEIVER, ...over });
  await subject.must(pay(payerId, txNo, subject.nowMs(), paid));
  return txNo;
}

/** The same a moment later, so that it comes after the earlier ones. */
export async function laterCallback(
  subject: Subject,
  shop: Shop,
  over: Partial<CreateCollection> = {},
): Promise<string> {
  await subject.pass(1);
  return aPaidCallback(subject, shop, over);
}

/** Of every queue, one after the other; of what they answer together, oldest first. */
export async function claim(
  { callbacks }: Pick<Store, 'callbacks'>,
  over: Partial<ClaimRequest> = {},
): Promise<readonly ClaimedCallback[]> {
  const nobody = { busyReceivers: [], busyOwners: [], wants: () => true };
  const ask = { limit: 1_000, leaseMs: LEASE_MS, ...nobody, ...BODIES, ...over };
  const claims: ClaimedCallback[] = [];
  for (let queue = 0; queue < callbacks.queues && claims.length < ask.limit; queue++) {
    const limit = ask.limit - claims.length;
    claims.push(...(await callbacks.claim({ ...ask, queue, limit })));
  }
  return claims.toSorted((a, b) => a.dueAtMs - b.dueAtMs || (a.eventId < b.eventId ? -1 : 1));
}

/** The one callback of this order, which must be due. */
export async function claimOf(subject: Subject, txNo: string): Promise<ClaimedCallback> {
  const all = await claim(subject.store);
  const mine = all.find(({ eventId }) => eventId === `evt_${txNo}`);
  if (!mine) throw new Error(`${txNo} has no callback that is due.`);
  return mine;
}

/** Ends all callbacks that earlier tests left or still hold, so that only new ones are due. */
export async function drain(subject: Subject): Promise<void> {
  await subject.pass(LEASE_MS);
  for (;;) {
    const all = await claim(subject.store);
    if (all.length === 0) return;
    await subject.store.callbacks.record(all.map((one) => ended(subject, one)));
  }
}

/** An attempt, acknowledged by default. */
export function ended(
  subject: Subject,
  { eventId, claimNo }: Claim,
  over: Partial<EndedAttempt> = {},
): EndedAttempt {
  return {
    eventId,
    claimNo,
    atMs: subject.nowMs(),
    durationMs: 12,
    address: '203.0.113.9',
    status: 200,
    failure: null,
    answer: 'ok',
    next: { kind: 'delivered' },
    ...over,
  };
}

export function refusedBy(subject: Subject, held: Claim, next: EndedAttempt['next']): EndedAttempt {
  return ended(subject, held, { status: 500, failure: 'answer_not_2xx', answer: 'no', next });
}

export const EVERYTHING: EventFilter = {
  ownerId: null,
  state: null,
  fromMs: null,
  untilMs: null,
  limit: 1_000,
};

export function idsOf(all: readonly ClaimedCallback[]): string[] {
  return all.map(({ eventId }) => eventId);
}

export function eventIds(...txNos: readonly string[]): string[] {
  return txNos.map((txNo) => `evt_${txNo}`);
}
