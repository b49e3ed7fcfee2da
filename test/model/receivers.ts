// Receivers in the in-memory model: what they are told, and how what waits for them follows them.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import { copyNo, EVENTS_KEPT_MS, type OwnerEvent } from '../../src/core/owner-event.ts';
import type { EventReceiver } from '../../src/core/rows/receiver.ts';
import { EXPIRIES_CLAIMED_MS, type Expiries } from '../../src/store/callbacks.ts';
import type { Books } from './books.ts';

/** Oldest first. */
export function receiversIn({ receivers }: Books, ownerId: UserId): readonly EventReceiver[] {
  return [...receivers.values()]
    .filter((one) => one.ownerId === ownerId && one.removedAtMs === null)
    .sort((a, b) => a.receiverId - b.receiverId);
}

type Copied = Pick<OwnerEvent, 'ownerId' | 'subjectNo' | 'atMs' | 'facts'>;

export function addCopies(books: Books, { ownerId, subjectNo, atMs, facts }: Copied): void {
  for (const receiver of receiversIn(books, ownerId)) {
    const { receiverId, types, url, host, paused, expiriesFromMs } = receiver;
    const txNo = copyNo(subjectNo, receiverId);
    if (!types.includes(facts.type)) continue;
    if (facts.type === 'order.expired' && expiriesFromMs > atMs) continue;
    books.callbackFacts.set(txNo, facts);
    books.callbacks.set(txNo, {
      txNo,
      ownerId,
      receiverId,
      type: facts.type,
      url,
      host,
      createdAtMs: atMs,
      dueAtMs: atMs,
      state: paused ? 'held' : 'pending',
      claimNo: 0,
      attemptCount: 0,
      attemptsBefore: 0,
    });
  }
}

/** What was not delivered goes where its receiver is now, or waits until it goes on. */
export function followReceivers(books: Books, changed: ReadonlyMap<number, EventReceiver>): void {
  for (const callback of books.callbacks.values()) {
    const receiver = changed.get(callback.receiverId ?? 0);
    if (!receiver || callback.state === 'delivered') continue;
    const { url, host, paused, removedAtMs } = receiver;
    const waits = paused ? 'held' : 'pending';
    const kept = callback.state === 'failed' ? callback.state : waits;
    const state = removedAtMs === null ? kept : 'held';
    books.callbacks.set(callback.txNo, { ...callback, url, host, state });
  }
}

export function expiries(books: Books, nowMs: number, certainMs: number, limit: number): Expiries {
  const place = books.expiriesTold;
  const untilMs = nowMs - certainMs;
  const fromMs = Math.max(place.throughMs, untilMs - EVENTS_KEPT_MS);
  if (place.claimedUntilMs > nowMs) return { txNos: [], fromMs, throughMs: fromMs };
  const told = new Set(books.events.map(({ subjectNo }) => subjectNo));
  const expired = [...books.orders.values()]
    .filter(({ status }) => status === 'pending' || status === 'expired' || status === 'cancelled')
    .filter(({ txNo }) => !told.has(txNo))
    .filter(({ expiresAtMs }) => expiresAtMs >= fromMs && expiresAtMs < untilMs)
    .sort((a, b) => a.expiresAtMs - b.expiresAtMs)
    .slice(0, limit);
  const txNos = expired.map(({ txNo }) => txNo);
  if (txNos.length > 0) place.claimedUntilMs = nowMs + EXPIRIES_CLAIMED_MS;
  return { txNos, fromMs, throughMs: expired[limit - 1]?.expiresAtMs ?? untilMs };
}

export function noteExpiries({ expiriesTold: place }: Books, throughMs: number): void {
  place.throughMs = Math.max(place.throughMs, throughMs);
  place.claimedUntilMs = 0;
}
