// The queries of the store, in the in-memory model.

import { assert } from '../../src/core/assert.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { Order } from '../../src/core/order/order.ts';
import {
  settlementBucketId,
  settlementBucketOf,
  withSettlement,
} from '../../src/core/order/settlement.ts';
import type { AuditLine } from '../../src/core/rows/audit.ts';
import { NEWEST_ORDERS } from '../../src/store/own-lists.ts';
import type {
  AuditFilter,
  KeyView,
  Marks,
  Queries,
  Sequence,
  SessionView,
  Watched,
} from '../../src/store/store.ts';
import { bankQueries } from './bank.ts';
import type { Books } from './books.ts';
import { lists } from './lists.ts';
import { mandateQueries } from './mandates.ts';
import { ownWallets } from './own-wallets.ts';
import { billedRecords, endedThrough, recordQueries } from './records.ts';
import { requestLogQueries } from './request-log.ts';
import { salesOfDay } from './sales.ts';
import { securityQueries } from './security.ts';
import { tills } from './tills.ts';
import { waitingMoney } from './waiting-money.ts';

const FIRST_IDS: Record<Sequence, number> = {
  user: 1001,
  merchant: 1001,
  branch: 1001,
  invite: 1001,
  staff: 1001,
  receiver: 1001,
};

export function queries(books: Books, nowMs: () => number): Queries {
  const nextIds = { ...FIRST_IDS };
  const users = () => [...books.users.values()];
  return {
    timeMs: async () => nowMs(),
    nextId: async (sequence) => nextIds[sequence]++,
    key: async (keyId) => keyView(books, keyId),
    keyUses: async (userId) =>
      new Map([...books.keyUses].filter(([keyId]) => books.keys.get(keyId)?.userId === userId)),
    auditTrail: async (filter) => auditTrail(books, filter),
    keysOf: async (userId) =>
      [...books.keys.values()]
        .filter((key) => key.userId === userId)
        .sort((a, b) => a.createdAtMs - b.createdAtMs || (a.keyId < b.keyId ? -1 : 1)),
    order: async (txNo) => orderOf(books, txNo),
    branch: async (branchId) => books.branches.get(branchId),
    dueBuckets: async (_cell, limit) =>
      [...books.buckets.values()]
        .filter((bucket) => bucket.settledAtMs === null && bucket.dueAtMs <= nowMs())
        .sort((a, b) => a.dueAtMs - b.dueAtMs)
        .slice(0, limit)
        .map(({ ownerId, dueAtMs }) => ({ ownerId, dueAtMs })),
    endedThrough: async () => endedThrough(nowMs()),
    billedRecords: async (asked) => billedRecords(books, asked),
    salesOfDay: async (asked) => salesOfDay(books, asked),
    ...{ ...waitingMoney(books), ...bankQueries(books) },
    firstEntryOf: async (movementNo) =>
      books.entries.find((entry) => entry.movementNo === movementNo && entry.leg === 0),
    refundsOf: async (txNo) => books.refunds.filter((refund) => refund.txNo === txNo),
    refund: async (refundNo) => books.refunds.find((one) => one.refundNo === refundNo),
    refundNumber: async (id) => books.refundNumbers.get(id),
    refundRequest: async (requestNo) => books.refundRequests.get(requestNo),
    latestRefundRequest: async (txNo) =>
      [...books.refundRequests.values()]
        .filter((one) => one.txNo === txNo)
        .sort((a, b) => b.requestedAtMs - a.requestedAtMs || (a.requestNo < b.requestNo ? 1 : -1))
        .at(0),
    undecidedRefundRequests: async (ownerId) =>
      [...books.refundRequests.values()]
        .filter((one) => one.decidedAtMs === null && one.expiresAtMs > nowMs())
        .filter((one) => ownerId === null || one.ownerId === ownerId)
        .sort((a, b) => a.requestedAtMs - b.requestedAtMs || (a.requestNo < b.requestNo ? -1 : 1)),
    owner: async (userId) => books.owners.get(userId),
    user: async (userId) => books.users.get(userId),
    userByLogin: async (login) => users().find((user) => user.login === login),
    userByReference: async (reference) => users().find((user) => user.reference === reference),
    userByProviderAccount: async (account) =>
      users().find((user) => user.providerAccount === account),
    userByWalletId: async (walletId) => users().find((user) => user.walletId === walletId),
    session: async (sessionDigest) => sessionView(books, sessionDigest),
    invites: async () => [...books.invites.values()].sort((a, b) => a.inviteId - b.inviteId),
    ...recordQueries(books, nowMs),
    marks: async (watched) => marks(books, watched),
    ...{ ...ownWallets(books), ...mandateQueries(books) },
    ...lists(books, nowMs, (txNo) => orderOf(books, txNo)),
    ...requestLogQueries(books),
    ...securityQueries(books),
    ...tills(books, (txNo) => orderOf(books, txNo)),
  };
}

function marks(books: Books, { txNos, userIds }: Watched): Marks {
  return {
    orders: present(txNos.map((txNo) => books.orders.get(txNo))).map(
      ({ txNo, status, expiresAtMs, refundedFen }) => ({ txNo, status, expiresAtMs, refundedFen }),
    ),
    owners: present(userIds.map((userId) => books.owners.get(userId))).map(
      ({ userId, chainNo, toldNo, factorFailures }) => {
        const newestOrders = newestOrdersOf(books, userId);
        return { userId, chainNo, toldNo, factorFailures, newestOrders };
      },
    ),
  };
}

function newestOrdersOf({ orders }: Books, userId: UserId): number {
  const own = [...orders.values()].filter(({ ownerId }) => ownerId === userId);
  const newest = own.map(({ createdAtMs }) => createdAtMs).sort((a, b) => b - a);
  return newest.slice(0, NEWEST_ORDERS).reduce((sum, atMs) => sum + atMs, 0);
}

function present<Item>(found: readonly (Item | undefined)[]): Item[] {
  return found.filter((item) => item !== undefined);
}

function auditTrail(books: Books, { userId, fromMs, untilMs, limit }: AuditFilter): AuditLine[] {
  return books.auditLines
    .filter(
      (line) =>
        (userId === null || line.userId === userId) &&
        line.atMs >= (fromMs ?? 0) &&
        (untilMs === null || line.atMs < untilMs),
    )
    .sort((a, b) => b.atMs - a.atMs || b.userId - a.userId || b.chainNo - a.chainNo)
    .slice(0, limit);
}

function orderOf(books: Books, txNo: string): Order | undefined {
  const order = books.orders.get(txNo);
  const bucket = order && settlementBucketOf(order);
  if (!bucket) return order;
  return withSettlement(order, books.buckets.get(settlementBucketId(bucket))?.settledAtMs);
}

function keyView(books: Books, keyId: string): KeyView | undefined {
  const key = books.keys.get(keyId);
  if (!key) return undefined;
  const { user, owner } = personOf(books, key.userId);
  return {
    key,
    ownerSuspended: owner.suspended,
    payPasswordSalt: user.payPasswordSalt,
    walletId: user.walletId,
  };
}

function sessionView(books: Books, sessionDigest: string): SessionView | undefined {
  const session = books.sessions.get(sessionDigest);
  if (!session) return undefined;
  const { user, owner } = personOf(books, session.userId);
  return {
    userId: user.userId,
    sessionId: session.sessionId,
    device: session.client.device,
    name: user.name,
    walletId: user.walletId,
    expiresAtMs: session.expiresAtMs,
    usedAtMs: books.sessionUses.get(sessionDigest) ?? session.createdAtMs,
    suspended: owner.suspended,
    operator: user.operator,
    ...(session.limited && { limited: true }),
  };
}

function personOf(books: Books, userId: number) {
  const user = books.users.get(userId);
  const owner = books.owners.get(userId);
  assert(user && owner, `user ${userId} owns something and does not exist`);
  return { user, owner };
}
