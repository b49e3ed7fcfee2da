// `verify` finds every tampering. Each test changes rows as a superuser, past every check and
// grant, expects exactly the rules that the change breaks, and undoes it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Command } from '../../src/core/command.ts';
import type { Statement } from '../../src/store/postgres/connection/connection.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { type Anchor, makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import type { KeptAnchor } from '../../src/store/postgres/verify/anchors.ts';
import {
  RULE_NAMES,
  type VerificationProgress,
  verifyBooks,
} from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { createInvite, signUp } from './access-commands.ts';
import {
  approve,
  collect,
  createBranch,
  createKey,
  createMerchant,
  createSecret,
  createUser,
  DAY_MS,
  decision,
  OPERATOR,
  pay,
  recharge,
  refund,
  requestRefund,
  rotateSecret,
  settle,
  signIn,
  transfer,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { STARTS_AT_MS } from './subject.ts';
import { ANN, BOB, CAT, DUE_MS, TAMPERINGS } from './tamperings.ts';
import {
  CALLBACK_TAMPERINGS,
  DONE,
  FAY,
  FRESH,
  GUS,
  LOST,
  RECEIVER,
  TAKEN,
  TOLD,
} from './tamperings-callbacks.ts';
import { CHAIN_TAMPERINGS } from './tamperings-chains.ts';
import { HOLD_TAMPERINGS } from './tamperings-holds.ts';
import { INVITE_TAMPERINGS } from './tamperings-invites.ts';
import { DAN, EVE, REQUEST_TAMPERINGS } from './tamperings-requests.ts';
import { installClock, type TestClock } from './test-clock.ts';

const SOON = { settlementDelayMs: 1_500 };
const LATER = { settlementDelayMs: DAY_MS };
const AT_ONCE = { settlementDelayMs: 0 };

const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };

let database: TestDatabase;
let clock: TestClock;
let store: PostgresStore;
let admin: pg.Client;
let anchor: Anchor;
const named = new Set<string>();

before(async () => {
  database = await testDatabase();
  clock = await installClock(database, STARTS_AT_MS);
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log: () => {},
  });
  await writeBooks();
  await writeRequests();
  await writeCallbacks();
  await writeInvites();
  anchor = await store.withReadConnection((session) => makeAnchor(session, ANCHOR_KEY));
  admin = new pg.Client(database.admin);
  await admin.connect();
});

after(async () => {
  await admin.end();
  await store.close();
  await clock.close();
  await database.drop();
});

async function run(...commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    const [outcome] = await store.execute([command], 'main');
    assert(outcome !== 'locked_elsewhere' && outcome?.ok, `${command.kind} was refused`);
  }
}

/** One of everything that the books can contain. */
async function writeBooks(): Promise<void> {
  const branch = { ...createBranch(20), branchId: 30 };
  const actor = { userId: BOB, keyId: 'key' };
  const order = (txNo: string, amount: string, over = {}) =>
    collect(actor, 20, amount, { txNo, ...over });
  const paid = (txNo: string, over: object) => pay(ANN, txNo, STARTS_AT_MS, over);
  await run(
    ...[ANN, BOB, CAT].map((userId) => createUser({ userId })),
    createMerchant(BOB, { merchantId: 20 }),
    branch,
    createKey(BOB, { keyId: 'key' }),
    signIn(ANN, { sessionDigest: 'session' }),
    recharge(ANN, '1000.00', { rechargeNo: 'D1' }),
    ...[order('T1', '100.00', { branchId: 30 }), paid('T1', SOON)],
    ...[order('T2', '50.00'), paid('T2', SOON), order('T3', '30.00'), paid('T3', LATER)],
    ...[order('T4', '20.00', { payerId: ANN }), paid('T4', AT_ONCE), order('T5', '5.00')],
    ...[order('T6', '6.00'), { kind: 'cancel_order', ownerId: BOB, txNo: 'T6' } as const],
    ...[order('T7', '7.00'), paid('T7', LATER), refund(actor, 'T7', null, { refundNo: 'R7' })],
    refund(actor, 'T1', '40.00', { refundNo: 'R1' }),
  );
  await clock.set(DUE_MS);
  const bucket = { ownerId: BOB, dueAtMs: DUE_MS };
  const [asked, approved, declined] = [
    withdraw(wallet(ANN, 'consumer'), '7.00', { withdrawalNo: 'W1' }),
    withdraw(wallet(BOB, 'merchant'), '8.00', { withdrawalNo: 'W2' }),
    withdraw(wallet(ANN, 'consumer'), '9.00', { withdrawalNo: 'W3' }),
  ];
  await run(
    { ...settle(bucket), settlementNo: 'S1' },
    refund(actor, 'T1', '10.00', { refundNo: 'R2' }),
    transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '10.00', { transferNo: 'X1' }),
    transfer(wallet(BOB, 'merchant'), wallet(BOB, 'consumer'), '15.00', { transferNo: 'X2' }),
    ...[asked, approved, declined],
  );
  await clock.set(DUE_MS + 5_000);
  await run(
    { ...decision(approved, true), movementNo: 'W2b' },
    { ...decision(declined, false), movementNo: 'W3b' },
  );
}

/** Refunds by tools, between users of their own. */
async function writeRequests(): Promise<void> {
  const [key, direct] = ['asking', 'direct'].map((keyId) => ({
    userId: DAN,
    keyId,
    windowId: keyId,
    toolRefundLimitFen: keyId === 'direct' ? yuan('9.00') : null,
  }));
  assert(key && direct);
  const paid = pay(EVE, 'T8', STARTS_AT_MS, LATER);
  const approval = approve({ requestNo: 'Q1', txNo: 'T8', ownerId: DAN });
  const { decision: of } = approval;
  await run(
    ...[DAN, EVE].map((userId) => createUser({ userId })),
    createMerchant(DAN, { merchantId: 21 }),
    ...[createKey(DAN, key), createKey(DAN, direct)],
    recharge(EVE, '50.00', { rechargeNo: 'D2' }),
    ...[collect({ userId: DAN, keyId: null }, 21, '50.00', { txNo: 'T8' }), paid],
    requestRefund(key, 'T8', '2.00', { requestNo: 'Q1' }),
    { ...approval, decision: { ...of, refundNo: 'R8' } as typeof of },
    requestRefund(direct, 'T8', '3.00', { refundNo: 'R9' }),
    requestRefund(key, 'T8', '1.00', { requestNo: 'Q2' }),
  );
}

/** Payments with an address to call, and attempts to call it. */
async function writeCallbacks(): Promise<void> {
  const owed = [DONE, LOST, TAKEN, FRESH].flatMap((txNo) => [
    collect({ userId: FAY, keyId: null }, 22, '5.00', { txNo, notifyUrl: `http://${txNo}/` }),
    pay(GUS, txNo, STARTS_AT_MS, LATER),
  ]);
  await run(
    ...[FAY, GUS].map((userId) => createUser({ userId })),
    createMerchant(FAY, { merchantId: 22 }),
    recharge(GUS, '50.00', { rechargeNo: 'D3' }),
    ...owed,
    createSecret(FAY, 'sealed'),
    rotateSecret(FAY, 'sealed again'),
    { kind: 'create_receiver', ownerId: FAY, ...RECEIVER, by: OPERATOR },
    collect({ userId: FAY, keyId: null }, 22, '5.00', { txNo: TOLD }),
    { kind: 'cancel_order', ownerId: FAY, txNo: TOLD },
  );
  const { callbacks } = store;
  const wanted = {
    limit: 9,
    leaseMs: 1_000,
    busyOwners: [],
    wants: () => true,
    bodyOf: () => 'body',
    bodyOfFacts: () => '',
  };
  const take = (...txNos: readonly string[]) =>
    callbacks.claim({
      ...wanted,
      busyReceivers: [DONE, LOST, TAKEN, FRESH]
        .filter((txNo) => !txNos.includes(txNo))
        .map((txNo) => ({ ownerId: FAY, host: `${txNo.toLowerCase()}:80` })),
    });
  const said = { durationMs: 1, address: null, failure: null, answer: '', atMs: STARTS_AT_MS };
  const [first] = await take(DONE);
  const [lost] = await take(LOST);
  assert((await take(TAKEN)).length === 1 && first && lost);
  const retry = { kind: 'retry', atMs: STARTS_AT_MS } as const;
  await callbacks.record([
    { ...first, ...said, status: 500, next: retry },
    { ...lost, ...said, status: null, failure: 'timed_out', next: { kind: 'failed' } },
  ]);
  const [again] = await take(DONE);
  assert(again);
  await callbacks.record([{ ...again, ...said, status: 200, next: { kind: 'delivered' } }]);
}

/** Two invites, and a user who signed up with the first. */
async function writeInvites(): Promise<void> {
  const [used, unused] = [1, 2].map((inviteId) =>
    createInvite({ inviteId, codeDigest: `code-${inviteId}`, places: 2 }),
  );
  assert(used && unused);
  await run(used, unused, signUp({ inviteDigest: used.codeDigest }));
}

/** Within the open transaction, where `verify` would begin one of its own. */
const withoutBegin = {
  run({ name, text }: Statement) {
    const own = /^verify_(begin|memory|end)$/.test(name);
    return admin.query(own ? 'select' : text) as Promise<never>;
  },
};

async function brokenRules(): Promise<string[]> {
  const { findings } = await verifyBooks(withoutBegin, KEYS);
  const broken = findings.filter(({ violations }) => violations > 0);
  for (const { examples } of broken) assert.ok(examples.every((example) => example.length > 10));
  return broken.map(({ name }) => name);
}

async function tampered(changes: readonly string[]): Promise<string[]> {
  await admin.query('begin');
  try {
    for (const change of changes) {
      const { rowCount, command } = await admin.query(change);
      if (!/^(ALTER|DROP)$/.test(command))
        assert.ok((rowCount ?? 0) > 0, `nothing was changed: ${change}`);
    }
    return await brokenRules();
  } finally {
    await admin.query('rollback');
  }
}

test('Untouched books hold.', async () => {
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, KEYS));
  assert.deepEqual(
    findings.filter(({ violations }) => violations > 0),
    [],
  );
});

test('The progress counts each rule once, up to the last.', async () => {
  const told: VerificationProgress[] = [];
  const onProgress = (progress: VerificationProgress) => void told.push(progress);
  const given = { ...KEYS, onProgress };
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, given));
  const rules = told.map(({ rule }) => rule);
  assert.equal(rules[0], 1);
  assert.equal(rules.at(-1), findings.length);
  for (const { rules: all, doing } of told) {
    assert.equal(all, findings.length);
    assert.match(doing, /^[A-Zb].*\.$/);
  }
  assert.deepEqual(
    findings.map(({ name }) => name),
    RULE_NAMES,
  );
  assert.deepEqual(
    rules,
    [...new Set(rules)].sort((a, b) => a - b),
  );
});

const KEPT: readonly (readonly [string, (kept: Anchor) => readonly KeptAnchor[], boolean])[] = [
  ['is continued', (kept) => [kept], true],
  ['has another root', (kept) => [{ ...kept, root: 'f'.repeat(64) }], false],
  ['is of a later time', (kept) => [kept, { ...kept, anchorNo: 2 }], false],
];

for (const [what, kept, holds] of KEPT) {
  test(`A kept anchor that ${what} is ${holds ? 'accepted' : 'detected'}.`, async () => {
    const given = { ...KEYS, anchors: kept(anchor) };
    const { findings } = await store.withReadConnection((session) => verifyBooks(session, given));
    const broken = findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
    assert.deepEqual(broken, holds ? [] : ['anchors_hold']);
  });
}

for (const { what, changes, rules } of [
  ...TAMPERINGS,
  ...HOLD_TAMPERINGS,
  ...CHAIN_TAMPERINGS,
  ...REQUEST_TAMPERINGS,
  ...CALLBACK_TAMPERINGS,
  ...INVITE_TAMPERINGS,
]) {
  test(`${what} is found.`, async () => {
    const found = await tampered(changes);
    for (const rule of found) named.add(rule);
    assert.deepEqual(found.sort(), rules.toSorted());
  });
}

test('Every rule is broken by at least one of these tamperings.', async () => {
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, KEYS));
  assert.deepEqual(
    findings.map(({ name }) => name).filter((name) => !named.has(name)),
    [],
  );
});
