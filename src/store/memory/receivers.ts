// Receivers in the in-memory model: what they are told, and how what waits for them follows them.

import type { EventReceiver } from '../../core/access/receiver.ts';
import { type Announcement, copyNo } from '../../core/announcement.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { Order } from '../../core/order/order.ts';
import type { Expiries } from '../callbacks.ts';
import type { Books } from './books.ts';

/** Oldest first. */
export function receiversIn({ receivers }: Books, ownerId: UserId): readonly EventReceiver[] {
  return [...receivers.values()]
    .filter((one) => one.ownerId === ownerId && one.removedAtMs === null)
    .sort((a, b) => a.receiverId - b.receiverId);
}

export function addCopies(books: Books, { ownerId, subjectNo, atMs, facts }: Announcement): void {
  for (const { receiverId, types, url, host, paused } of receiversIn(books, ownerId)) {
    const txNo = copyNo(subjectNo, receiverId);
    if (!types.includes(facts.type) || books.callbacks.has(txNo)) continue;
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

export function expiries(books: Books, throughMs: number, limit: number): readonly Expiries[] {
  const owners = new Set([...books.receivers.values()].map(({ ownerId }) => ownerId));
  return [...owners].flatMap((ownerId) => {
    const told = receiversIn(books, ownerId).filter(({ types }) => types.includes('order.expired'));
    const fromMs = Math.min(...told.map((one) => toldThroughMs(books, one)));
    if (fromMs >= throughMs) return [];
    const expired = [...books.orders.values()]
      .filter((order) => order.ownerId === ownerId)
      .filter(({ status }) => status === 'pending' || status === 'expired')
      .filter(({ expiresAtMs }) => expiresAtMs >= fromMs && expiresAtMs < throughMs)
      .sort((a, b) => a.expiresAtMs - b.expiresAtMs)
      .slice(0, limit);
    const last: Order | undefined = expired[limit - 1];
    const txNos = expired.map(({ txNo }) => txNo);
    return [{ ownerId, txNos, fromMs, throughMs: last?.expiresAtMs ?? throughMs }];
  });
}

function toldThroughMs(books: Books, { receiverId, expiriesFromMs }: EventReceiver): number {
  return Math.max(books.expiredThroughMs.get(receiverId) ?? 0, expiriesFromMs);
}

export function noteExpiries(books: Books, ownerId: UserId, throughMs: number): void {
  for (const { receiverId } of receiversIn(books, ownerId)) {
    const before = books.expiredThroughMs.get(receiverId) ?? 0;
    books.expiredThroughMs.set(receiverId, Math.max(before, throughMs));
  }
}
