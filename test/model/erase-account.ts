// Closes an account in the in-memory model: what says who somebody was, beside their row in users, goes.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { Books } from './books.ts';

export function eraseAccount(books: Books, userId: UserId): void {
  const { keys, staff, receivers, callbacks, owners, recoveryCodes, securityEvents } = books;
  const closedAtMs = owners.get(userId)?.closedAtMs ?? null;
  for (const [keyId, key] of keys) {
    if (key.userId !== userId) continue;
    const revokedAtMs = key.revokedAtMs ?? closedAtMs;
    keys.set(keyId, { ...key, name: keyId, ipRules: [], revokedAtMs });
    books.keyUses.delete(keyId);
  }
  for (const [no, mandate] of books.mandates) {
    if (mandate.userId === userId) books.mandates.set(no, { ...mandate, name: '' });
  }
  for (const [staffId, one] of staff) {
    if (one.ownerId !== userId) continue;
    const removedAtMs = one.removedAtMs ?? closedAtMs;
    const erased = { name: '', login: `#${staffId}`, passwordHash: '', removedAtMs };
    staff.set(staffId, { ...one, ...erased });
  }
  for (const [receiverId, receiver] of receivers) {
    if (receiver.ownerId !== userId) continue;
    const secrets = { current: '', previous: null };
    receivers.set(receiverId, { ...receiver, url: '', host: '', secrets });
  }
  for (const [txNo, callback] of callbacks) {
    const receiver = receivers.get(callback.receiverId ?? 0);
    if (receiver?.ownerId !== userId || callback.state === 'delivered') continue;
    callbacks.set(txNo, { ...callback, url: '', host: '' });
  }
  recoveryCodes.delete(userId);
  const others = securityEvents.filter((event) => event.userId !== userId);
  securityEvents.splice(0, securityEvents.length, ...others);
  books.noticeWishes.delete(userId);
  for (const [no, notice] of books.notices) if (notice.userId === userId) books.notices.delete(no);
}
