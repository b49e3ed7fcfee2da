// Compares the answers of two stores to the same questions.

import assert from 'node:assert/strict';
import { EVENTS_BEFORE } from '../../src/core/ledger/wallet.ts';
import { NOTICES_KEPT_MS } from '../../src/core/notice.ts';
import { SECURITY_EVENTS_KEPT_MS } from '../../src/core/rows/security-event.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import { NO_PAYOUT } from '../../src/core/wallet/withdrawal.ts';
import { EVENT_TYPES } from '../../src/interface/events.ts';
import type { Store } from '../../src/store/store.ts';
import type { Scene } from './people.ts';

const EVENT_STATES = ['pending', 'delivered', 'failed', 'not_requested'] as const;
const TYPES = ['refund', 'consume', 'collection', 'transfer', 'withdraw'] as const;

/** A few questions, chosen at random. */
export async function compareSome(scene: Scene, left: Store, right: Store): Promise<void> {
  const { random, books } = scene;
  const userId = random.pick([...books.owners.keys()]);
  const today = shanghaiDayNumber(scene.nowMs);
  const filter = {
    userId,
    wallet: random.pick([null, null, 'consumer', 'merchant'] as const),
    type: random.pick([null, null, null, ...TYPES]),
    direction: random.pick([null, null, 'in', 'out'] as const),
    fromDay: random.chance(0.3) ? today - random.below(9) : null,
    toDay: random.chance(0.3) ? today - random.below(3) : null,
    page: 1 + random.below(3),
    perPage: 1 + random.below(10),
  };
  await same(left, right, ({ queries }) => queries.records(filter));
  const txNo = random.pick([...books.orders.keys(), 'nothing']);
  await same(left, right, ({ queries }) => queries.order(txNo));
  await same(left, right, ({ queries }) => queries.refundsOf(txNo));
  await same(left, right, ({ queries }) => queries.latestRefundRequest(txNo));
  const withdrawalNo = random.pick([...books.withdrawals.keys(), 'nothing']);
  await same(left, right, ({ queries }) => queries.withdrawal(withdrawalNo));
  await same(left, right, ({ queries }) => queries.pendingWithdrawals());
  await same(left, right, ({ queries }) => queries.withdrawalsOf(userId, null, 5));
  const ofStatus = {
    state: random.pick([null, 'pending', 'approved', 'paid_out', 'returned', 'declined'] as const),
    of: random.pick([
      null,
      { kind: 'user', userId } as const,
      { kind: 'payout', payoutNo: someOf(books).payoutNo ?? '' } as const,
      { kind: 'reference', bankReference: someOf(books).bankReference ?? '' } as const,
    ]),
    fromMs: null,
    untilMs: null,
    oldestFirst: random.chance(0.5),
  };
  const after = random.pick([null, ...books.withdrawals.keys()]);
  await same(left, right, ({ queries }) => queries.withdrawals(ofStatus, after, 5));
  await same(left, right, ({ queries }) => queries.wallets(userId));
  const anywhere = { wallet: null, afterChainNo: null, beforeChainNo: null };
  const moved = { userId, ...anywhere, fromDay: null, toDay: null };
  await same(left, right, ({ queries }) => queries.movesWithin(moved));
  await same(left, right, ({ queries }) => queries.talliesAt(userId, [today - 3, today]));
  // What is compared besides draws nothing: the seeds lead where they led.
  const soldOn = today - (books.orders.size % 3);
  await same(left, right, ({ queries }) => queries.salesOfDay({ userId, day: soldOn }));
  const rechargeNo = random.pick([...books.rechargeProposals.keys(), 'nothing']);
  await same(left, right, ({ queries }) => queries.rechargeProposal(rechargeNo));
  await same(left, right, ({ queries }) => queries.pendingRecharges());
  await same(left, right, ({ queries }) => queries.rechargeRequestsOf(userId, null, 5));
  const asked = {
    status: random.pick([null, 'requested', 'approved', 'cancelled'] as const),
    code: random.pick([
      null,
      null,
      ...[...books.rechargeRequests.keys()].map((no) => no.slice(-6)),
    ]),
    oldestFirst: random.chance(0.5),
  };
  await same(left, right, ({ queries }) => queries.rechargeRequests(asked, null, 5));
  const requestNo = random.pick([...books.refundRequests.keys(), 'nothing']);
  await same(left, right, ({ queries }) => queries.refundRequest(requestNo));
  const ownerId = random.chance(0.5) ? userId : null;
  await same(left, right, ({ queries }) => queries.undecidedRefundRequests(ownerId));
  await same(left, right, dueNames);
  await compareOwnLists(scene, left, right);
  await compareMandates(scene, left, right);
  await compareEvents(scene, left, right);
}

function someOf(books: Scene['books']) {
  return [...books.withdrawals.values()].at(-1) ?? NO_PAYOUT;
}

async function compareOwnLists({ random, books }: Scene, left: Store, right: Store) {
  const place = random.pick([null, ...books.orders.values()]);
  const ownerId = place?.ownerId ?? random.pick([...books.owners.keys()]);
  const outTradeNo = random.pick([null, null, '1', 'a/b']);
  const any = { merchantId: null, branchId: null, outTradeNo, fromMs: null, untilMs: null };
  const status = random.pick([null, null, 'paid', 'refunded', 'expired'] as const);
  const turn = books.orders.size % 3;
  const payerId = turn === 0 ? (place?.payerId ?? null) : null;
  const minFen = turn === 1 ? (place?.amountFen ?? null) : null;
  const some = { payerId, minFen, text: random.pick([null, null, '1']) };
  const oldestFirst = books.orders.size % 2 === 0;
  const filter = { ...any, ...some, ownerId, status, oldestFirst };
  const limit = 1 + random.below(9);
  await same(left, right, ({ queries }) => queries.ordersOf(filter, place, limit));
  await same(left, right, ({ queries }) => queries.countOrdersOf(filter));
  await same(left, right, ({ queries }) => queries.countWaiting(limit));
  await same(left, right, ({ queries }) => queries.countNewestOrders(limit));
  await same(left, right, ({ queries }) => queries.refundRequestsOf(ownerId, null, limit));
  const order = random.pick([...books.orders.values()]);
  if (order) await same(left, right, ({ queries }) => queries.openOrdersOf(order));
}

async function compareMandates({ random, books }: Scene, left: Store, right: Store) {
  const mandate = random.pick([null, ...books.mandates.values()]);
  if (mandate === null) return;
  const { mandateNo, userId } = mandate;
  await same(left, right, ({ queries }) => queries.mandate(mandateNo));
  await same(left, right, ({ queries }) => queries.mandatesOf(userId, null, 3));
  await same(left, right, ({ queries }) => queries.mandatesOf(userId, mandateNo, 3));
  await same(left, right, ({ queries }) => queries.smallMandateOf(userId));
  await same(left, right, ({ queries }) => queries.paymentsUnder(mandate, null, 5));
  await same(left, right, ({ queries }) => queries.paymentRequestsOf(userId, null, 5));
  const txNo = random.pick([...books.orders.keys()]);
  await same(left, right, ({ queries }) => queries.mandateOfPayment(txNo, userId));
}

async function compareEvents({ random, books }: Scene, left: Store, right: Store): Promise<void> {
  const ownerId = random.pick([...books.owners.keys()]);
  const txNo = random.pick([...books.orders.keys(), 'nothing']);
  await same(left, right, ({ callbacks }) => callbacks.event(`evt_${txNo}`));
  await same(left, right, ({ callbacks }) => callbacks.attempts(`evt_${txNo}`));
  const { recordNo = 0, toldNo = EVENTS_BEFORE } = books.owners.get(ownerId) ?? {};
  const told = random.below(recordNo + toldNo - EVENTS_BEFORE + 1);
  const paidOnly = random.chance(0.3);
  const request = {
    ownerId,
    after: paidOnly ? { recordNo: random.below(recordNo + 1) } : { sequence: EVENTS_BEFORE + told },
    types: paidOnly ? EVENT_TYPES.slice(0, 1) : EVENT_TYPES.filter(() => random.chance(0.7)),
    keptFromMs: 0,
    limit: 1 + random.below(5),
  };
  await same(left, right, ({ callbacks }) => callbacks.feed(request));
  const [fromMs = 0, untilMs = 0] = [...books.orders.values()].map((order) => order.paidAtMs);
  const filter = {
    ownerId: random.chance(0.5) ? ownerId : null,
    state: random.pick([null, ...EVENT_STATES]),
    fromMs: random.chance(0.3) ? fromMs : null,
    untilMs: random.chance(0.3) ? untilMs : null,
    limit: 1_000_000,
  };
  await same(left, right, ({ callbacks }) => callbacks.list(filter));
}

/** Buckets due at the same time come in any order. */
async function dueNames({ queries, cellCount }: Store): Promise<string[]> {
  const cells = Array.from({ length: cellCount }, (_, cell) => cell);
  const due = await Promise.all(cells.map((cell) => queries.dueBuckets(cell, 1_000_000)));
  return due
    .flat()
    .map(({ ownerId, dueAtMs }) => `${dueAtMs}/${ownerId}`)
    .sort();
}

/** What any command may change about an owner: wallets, standing, secrets. */
export async function compareOwners({ books }: Scene, left: Store, right: Store): Promise<void> {
  const ownerIds = [...books.owners.keys()];
  await each(ownerIds, left, right, unchained);
  await each(ownerIds, left, right, ({ callbacks }, id) => callbacks.secrets(id));
}

/** All tables, row by row, but for what housekeeping may have removed by now: it comes by another clock. */
export async function compareAll(scene: Scene, left: Store, right: Store): Promise<void> {
  const { books, nowMs } = scene;
  await compareOwners(scene, left, right);
  await each(books.users.keys(), left, right, ({ queries }, id) => queries.user(id));
  await each(books.keys.keys(), left, right, ({ queries }, id) => queries.key(id));
  await each(books.orders.keys(), left, right, ({ queries }, id) => queries.order(id));
  await each(books.withdrawals.keys(), left, right, ({ queries }, id) => queries.withdrawal(id));
  const proposals = books.rechargeProposals.keys();
  await each(proposals, left, right, ({ queries }, id) => queries.rechargeProposal(id));
  const requests = books.refundRequests.keys();
  await each(requests, left, right, ({ queries }, id) => queries.refundRequest(id));
  await each(openIn(books.sessions, nowMs), left, right, ({ queries }, id) => queries.session(id));
  await each(openIn(books.staffSessions, nowMs), left, right, ({ queries }, id) =>
    queries.staffSession(id),
  );
  await each(books.branches.keys(), left, right, ({ queries }, id) => queries.staffOf(id));
  const ever = { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER };
  await each(
    books.branches.values(),
    left,
    right,
    async ({ queries }, { branchId, merchantId }) => {
      const ownerId = books.merchants.get(merchantId)?.ownerId ?? 0;
      const all = { ownerId, branchId, ...ever };
      return [await queries.branchOrders(all, null, 1_000_000), await queries.branchTakings(all)];
    },
  );
  const everything = { wallet: null, type: null, direction: null, fromDay: null, toDay: null };
  await each(books.orders.keys(), left, right, async ({ callbacks }, txNo) => {
    return [await callbacks.event(`evt_${txNo}`), await callbacks.attempts(`evt_${txNo}`)];
  });
  await same(left, right, ({ queries }) => queries.invites());
  for (const userId of books.owners.keys()) {
    await same(left, right, async ({ queries }) => {
      const all = await queries.sessionsOf(userId);
      return all.filter(({ expiresAtMs }) => expiresAtMs > nowMs);
    });
    await same(left, right, ({ queries }) => queries.recoveryCodes(userId));
    const keptFromMs = nowMs - SECURITY_EVENTS_KEPT_MS;
    const kept = { userId, fromMs: keptFromMs, untilMs: null, limit: 1_000_000 };
    await same(left, right, ({ queries }) => queries.securityEvents(kept));
    await same(left, right, async ({ queries }) => {
      const all = await queries.notices(userId, null, 1_000_000);
      return all.filter(({ atMs }) => atMs >= nowMs - NOTICES_KEPT_MS);
    });
    await same(left, right, ({ queries }) => queries.keysOf(userId));
    const filter = { userId, ...everything, page: 1, perPage: 1_000_000 };
    await same(left, right, ({ queries }) => queries.records(filter));
  }
}

function openIn(sessions: ReadonlyMap<string, { expiresAtMs: number }>, nowMs: number): string[] {
  return [...sessions].filter(([, one]) => one.expiresAtMs > nowMs).map(([digest]) => digest);
}

/** The model seals no chains; `verify` holds those of the database. */
async function unchained({ queries }: Store, userId: number) {
  return { ...(await queries.owner(userId)), chainHead: null };
}

/** Asked together, so that point reads are gathered. */
async function each<Id>(
  ids: Iterable<Id>,
  left: Store,
  right: Store,
  ask: (store: Store, id: Id) => Promise<unknown>,
): Promise<void> {
  const all = [...ids];
  await same(left, right, (store) => Promise.all(all.map((id) => ask(store, id))));
}

async function same(left: Store, right: Store, ask: (store: Store) => Promise<unknown>) {
  assert.deepEqual(await ask(left), await ask(right));
}
