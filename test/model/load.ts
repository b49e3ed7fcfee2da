// Loads the rows that a command states it reads, as copies, and no others: a row that a decision needs
// and does not state is missing here, as it is in the database.

import { type Command, readsOf } from '../../src/core/decide.ts';
import {
  limitedSpenders,
  ownersNamed,
  type PaymentRequestRead,
  type Reads,
  settlementBucketsNamed,
  withMade,
} from '../../src/core/reads.ts';
import { periodsBegan, spentOf } from '../../src/core/rows/spending-limits.ts';
import { emptyState, type State, standingOf } from '../../src/core/state.ts';
import { nameKey } from '../../src/wire/look-alikes.ts';
import type { Books } from './books.ts';
import { talliesAt } from './own-wallets.ts';

export function load(books: Books, command: Command, nowMs: number): State {
  const state = emptyState(nowMs);
  const asked = readsOf([command]);
  copy(books.bindings, asked.bindings, state.bindings);
  copy(books.shopNumbers, asked.shopNumbers, state.shopNumbers);
  copy(books.refundNumbers, asked.refundNumbers, state.refundNumbers);
  const reads = withMade(asked, { ...state, owners: books.owners });
  copy(books.orders, reads.orders, state.orders);
  copy(books.owners, reads.owners, state.owners);
  copy(books.owners, ownersNamed(reads, state.orders), state.owners);
  addSpent(books, reads, state);
  copy(books.users, reads.users, state.users);
  copyShops(books, reads, state);
  for (const staff of books.staff.values()) {
    const needed = reads.staffOf.includes(staff.branchId) && staff.removedAtMs === null;
    if (needed) copy(books.staff, [staff.staffId], state.staff);
  }
  copy(books.keys, reads.keys, state.keys);
  copy(books.buckets, reads.buckets, state.buckets);
  copy(books.buckets, settlementBucketsNamed(reads, state.orders), state.buckets);
  copy(books.toolRefunds, reads.toolRefunds, state.toolRefunds);
  for (const request of books.refundRequests.values()) {
    if (!reads.refundRequestsOf.includes(request.txNo)) continue;
    copy(books.refundRequests, [request.requestNo], state.refundRequests);
    copy(books.keys, [request.keyId], state.keys);
  }
  addMandates(books, reads, state);
  addMovements(books, reads, state);
  copy(books.operatorDays, reads.operatorDays, state.operatorDays);
  copy(books.callbackSecrets, reads.callbackSecrets, state.callbackSecrets);
  for (const { receiverId, ownerId, removedAtMs } of books.receivers.values()) {
    const needed = reads.receiversOf.includes(ownerId) && removedAtMs === null;
    if (needed) copy(books.receivers, [receiverId], state.receivers);
  }
  for (const { subjectNo } of books.events) {
    if (reads.told.includes(subjectNo)) state.told.add(subjectNo);
  }
  copy(books.recoveryCodes, reads.recoveryCodes, state.recoveryCodes);
  copy(books.emails, reads.mail, state.emails);
  copy(books.noticeWishes, reads.mail, state.noticeWishes);
  copy(books.attempts, reads.attempts, state.attempts);
  copy(books.invites, reads.invites, state.invites);
  for (const userId of reads.standing) {
    const owner = books.owners.get(userId);
    if (owner) state.standing.set(userId, standingOf(owner));
  }
  for (const user of books.users.values()) {
    if (reads.logins.includes(user.login)) state.logins.set(user.login, user.userId);
    const { reference } = user;
    if (reference !== null && reads.references.includes(reference)) {
      state.references.set(reference, user.userId);
    }
    const { providerAccount: account } = user;
    if (account !== null && reads.providerAccounts.includes(account)) {
      state.providerAccounts.set(account, user.userId);
    }
  }
  return state;
}

function addSpent(books: Books, reads: Reads, state: State): void {
  const { day, month, year } = periodsBegan(state.nowMs);
  for (const userId of limitedSpenders(reads)) {
    const on = (began: number) => spentOf(talliesAt(books, userId, began));
    state.spentBefore.set(userId, { day: on(day), month: on(month), year: on(year) });
  }
}

function addMandates(books: Books, reads: Reads, state: State): void {
  copy(books.mandates, reads.mandates, state.mandates);
  for (const { mandateNo, userId, kind, endedAtMs } of books.mandates.values()) {
    const all = reads.mandatesOf.includes(userId);
    const needed = all || (kind === 'small' && reads.smallMandatesOf.includes(userId));
    if (needed && endedAtMs === null) copy(books.mandates, [mandateNo], state.mandates);
  }
  for (const { keyId, userId, mandateNo, revokedAtMs } of books.keys.values()) {
    const needed = mandateNo !== null && reads.spendKeysOf.includes(userId);
    if (needed && revokedAtMs === null) copy(books.keys, [keyId], state.keys);
  }
  for (const request of books.paymentRequests.values()) {
    const { requestNo, txNo, payerId, mandateNo, keyId, decidedAtMs } = request;
    const isAsked = (one: PaymentRequestRead) => one.txNo === txNo && one.payerId === payerId;
    const asked = reads.paymentRequestsOf.some(isAsked);
    const open = reads.openPaymentRequestsOf.includes(payerId) && decidedAtMs === null;
    if (asked || open) copy(books.paymentRequests, [requestNo], state.paymentRequests);
    if (!asked) continue;
    copy(books.mandates, [mandateNo], state.mandates);
    copy(books.keys, [keyId], state.keys);
  }
}

/** What operators decide about, and what has moved money before. */
function addMovements(books: Books, reads: Reads, state: State): void {
  copy(books.withdrawals, reads.withdrawals, state.withdrawals);
  for (const refund of books.refunds) {
    if (reads.refundsOf.includes(refund.txNo)) state.refunds.set(refund.refundNo, refund);
  }
  for (const { payeeId, ownerId, removedAtMs } of books.payees.values()) {
    const needed = reads.ownPayees.includes(ownerId) && removedAtMs === null;
    if (needed) copy(books.payees, [payeeId], state.payees);
  }
  const proposed = reads.rechargeProposals.map(({ rechargeNo }) => rechargeNo);
  copy(books.rechargeProposals, proposed, state.rechargeProposals);
  const asked = reads.rechargeRequests.map(({ requestNo }) => requestNo);
  const open = [...books.rechargeRequests.values()]
    .filter(({ userId }) => reads.openRechargeRequestsOf.includes(userId))
    .filter(({ status }) => status === 'requested');
  const requests = [...asked, ...open.map(({ requestNo }) => requestNo)];
  copy(books.rechargeRequests, requests, state.rechargeRequests);
  copy(books.bankReferences, reads.bankReferences, state.bankReferences);
  copy(books.bankLines, reads.bankLines, state.bankLines);
  copy(books.bankBalances, reads.bankBalances, state.bankBalances);
  copy(books.bankMatches, reads.bankMatches, state.bankMatches);
  copy(books.bankDifferences, reads.bankDifferences, state.bankDifferences);
  copy(books.bankEnds, reads.bankEnds, state.bankEnds);
  if (reads.withdrawals.length + reads.movements.length === 0) return;
  for (const { leg, movementNo, userId, txNo, type, balanceDeltaFen } of books.entries) {
    const decided = reads.withdrawals.includes(txNo) && movementNo !== txNo && userId !== null;
    if (decided) state.withdrawalsMoved.add(txNo);
    if (decided && type === 'withdraw' && balanceDeltaFen > 0n) state.withdrawalsReturned.add(txNo);
    if (leg === 0 && reads.movements.includes(movementNo)) {
      state.movements.set(movementNo, { movementNo, userId, balanceDeltaFen });
    }
  }
}

function copyShops(books: Books, reads: Reads, state: State): void {
  copy(books.merchants, reads.merchants, state.merchants);
  copy(books.branches, reads.branches, state.branches);
  for (const key of new Set(reads.nameKeys)) {
    const alike = [...books.merchants.values()].filter(({ name }) => nameKey(name) === key);
    state.merchantsAlike.set(key, structuredClone(alike));
  }
  for (const { merchantId, ownerId } of books.merchants.values()) {
    if (reads.merchantsOf.includes(ownerId)) copy(books.merchants, [merchantId], state.merchants);
  }
  for (const { branchId, merchantId } of books.branches.values()) {
    const ownerId = books.merchants.get(merchantId)?.ownerId ?? null;
    const needed = ownerId !== null && reads.merchantsOf.includes(ownerId);
    if (needed) copy(books.branches, [branchId], state.branches);
  }
}

function copy<Id, Row>(from: ReadonlyMap<Id, Row>, ids: Iterable<Id>, to: Map<Id, Row>): void {
  for (const id of ids) {
    const row = from.get(id);
    if (row !== undefined) to.set(id, structuredClone(row));
  }
}
