// Writes what one command has changed, all of it or nothing. It throws where the constraints of the
// schema would: when two movements, refunds or users have the same identifier.

import { assert } from '../../src/core/assert.ts';
import { ZERO_FEN } from '../../src/core/money.ts';
import { addToSettlementBucket, settlementBucketId } from '../../src/core/order/settlement.ts';
import { SESSIONS_PER_USER_MAX, type Session } from '../../src/core/rows/user.ts';
import type { Changes } from '../../src/core/state.ts';
import type { Books } from './books.ts';
import { eraseAccount } from './erase-account.ts';
import { addCopies, followReceivers } from './receivers.ts';

export function save(books: Books, changes: Changes): void {
  checkUnique(books, changes);
  put(books.orders, changes.orders);
  put(books.owners, changes.owners);
  put(books.users, changes.users);
  put(books.merchants, changes.merchants);
  put(books.branches, changes.branches);
  put(books.staff, changes.staff);
  put(books.keys, changes.keys);
  put(books.refundRequests, changes.refundRequests);
  put(books.toolRefunds, changes.toolRefunds);
  put(books.withdrawals, changes.withdrawals);
  put(books.payees, changes.payees);
  put(books.mandates, changes.mandates);
  put(books.paymentRequests, changes.paymentRequests);
  put(books.rechargeProposals, changes.rechargeProposals);
  put(books.rechargeRequests, changes.rechargeRequests);
  put(books.bankReferences, changes.bankReferences);
  saveBank(books, changes);
  put(books.operatorDays, changes.operatorDays);
  for (const { bucket, amountFen } of changes.bucketMoves.values()) {
    const kept = books.buckets.get(settlementBucketId(bucket));
    const before = kept ?? { ...bucket, amountFen: ZERO_FEN, settledAtMs: null };
    books.buckets.set(settlementBucketId(bucket), addToSettlementBucket(before, amountFen));
  }
  for (const { bucket } of changes.bucketsSettled)
    books.buckets.set(settlementBucketId(bucket), bucket);
  for (const callback of changes.callbacks) books.callbacks.set(callback.txNo, callback);
  put(books.callbackSecrets, changes.callbackSecrets);
  put(books.receivers, changes.receivers);
  followReceivers(books, changes.receivers);
  for (const { wanted, ...event } of changes.ownerEvents) {
    books.events.push(event);
    if (wanted) addCopies(books, event);
  }
  put(books.recoveryCodes, changes.recoveryCodes);
  put(books.attempts, changes.attempts);
  put(books.invites, changes.invites);
  put(books.bindings, changes.bindings);
  put(books.shopNumbers, changes.shopNumbers);
  put(books.refundNumbers, changes.refundNumbers);
  for (const [digest, { userId }] of books.sessions) {
    const stays = changes.signedOut.get(userId);
    if (stays !== undefined && stays !== digest) books.sessions.delete(digest);
  }
  for (const session of changes.sessionsOpened) books.sessions.set(session.sessionDigest, session);
  for (const { userId } of changes.sessionsOpened) {
    endOldSessions(books.sessions, (session) => session.userId === userId);
  }
  for (const sessionDigest of changes.sessionsClosed) books.sessions.delete(sessionDigest);
  for (const ended of changes.sessionsEnded) endNamedSession(books, ended);
  saveStaffSessions(books, changes);
  books.refunds.push(...changes.refunds);
  books.entries.push(...changes.entries);
  books.auditLines.push(...changes.auditLines);
  books.securityEvents.push(...changes.securityEvents);
  saveNotices(books, changes);
  for (const userId of changes.accountsClosed) eraseAccount(books, userId);
}

function saveBank(books: Books, changes: Changes): void {
  put(books.bankLines, changes.bankLines);
  put(books.bankBalances, changes.bankBalances);
  put(books.bankMatches, changes.bankMatches);
  put(books.bankDifferences, changes.bankDifferences);
  put(books.bankEnds, changes.bankEnds);
  put(books.bankColumns, changes.bankColumns);
}

function saveNotices(books: Books, changes: Changes): void {
  put(books.emails, changes.emails);
  put(books.noticeWishes, changes.noticeWishes);
  for (const notice of changes.notices) {
    const { noticeNo } = notice;
    if (!books.notices.has(noticeNo)) books.notices.set(noticeNo, { ...notice, readAtMs: null });
  }
}

function saveStaffSessions({ staffSessions }: Books, changes: Changes): void {
  for (const [digest, { staffId, ownerId }] of staffSessions) {
    const ended = changes.staffSignedOut.has(staffId) || changes.tillsSignedOut.has(ownerId);
    if (ended) staffSessions.delete(digest);
  }
  for (const session of changes.staffSessionsOpened) {
    staffSessions.set(session.sessionDigest, session);
    endOldSessions(staffSessions, ({ staffId }) => staffId === session.staffId);
  }
  for (const sessionDigest of changes.sessionsClosed) staffSessions.delete(sessionDigest);
}

type AnySession = Pick<Session, 'sessionDigest' | 'createdAtMs'>;

function endOldSessions<Kept extends AnySession>(
  sessions: Map<string, Kept>,
  isTheirs: (session: Kept) => boolean,
): void {
  const theirs = [...sessions.values()].filter(isTheirs);
  const newestFirst = theirs.sort(
    (a, b) => b.createdAtMs - a.createdAtMs || (a.sessionDigest < b.sessionDigest ? -1 : 1),
  );
  for (const { sessionDigest } of newestFirst.slice(SESSIONS_PER_USER_MAX)) {
    sessions.delete(sessionDigest);
  }
}

function endNamedSession(
  { sessions }: Books,
  { userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>,
): void {
  for (const [digest, session] of sessions) {
    if (session.userId === userId && session.sessionId === sessionId) sessions.delete(digest);
  }
}

function put<Id, Row>(kept: Map<Id, Row>, changed: ReadonlyMap<Id, Row>): void {
  for (const [id, row] of changed) kept.set(id, row);
}

function checkUnique(books: Books, changes: Changes): void {
  for (const itemNo of changes.bankMatches.keys()) {
    assert(!books.bankMatches.has(itemNo), `${itemNo} is matched twice`);
  }
  for (const txNo of changes.ordersCreated) {
    assert(!books.orders.has(txNo), `order ${txNo} is created twice`);
  }
  for (const { rechargeNo, status } of changes.rechargeProposals.values()) {
    const twice = status === 'pending' && books.rechargeProposals.has(rechargeNo);
    assert(!twice, `recharge ${rechargeNo} is proposed twice`);
  }
  for (const { movementNo } of changes.entries) {
    const posted = books.entries.some((entry) => entry.movementNo === movementNo);
    assert(!posted, `movement ${movementNo} is posted twice`);
  }
  for (const { txNo } of changes.callbacks) {
    assert(!books.callbacks.has(txNo), `order ${txNo} owes a second callback`);
  }
  for (const { subjectNo } of changes.ownerEvents) {
    const told = books.events.some((event) => event.subjectNo === subjectNo);
    assert(!told, `${subjectNo} is told twice`);
  }
  for (const { refundNo } of changes.refunds) {
    const made = books.refunds.some((refund) => refund.refundNo === refundNo);
    assert(!made, `refund ${refundNo} is made twice`);
  }
  const answered = new Set([...books.refundRequests.values()].map((one) => one.refundNo));
  for (const { requestNo, refundNo } of changes.refundRequests.values()) {
    const twice = refundNo !== null && answered.has(refundNo);
    assert(!twice, `refund ${refundNo} answers ${requestNo} and another request`);
  }
  for (const user of changes.users.values()) {
    const taken = [...books.users.values()].some(
      ({ userId, walletId }) => walletId === user.walletId && userId !== user.userId,
    );
    assert(!taken, `wallet identifier ${user.walletId} is given twice`);
  }
}
