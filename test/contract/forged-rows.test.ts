// Rows of authority that somebody else wrote: nothing is done with them, and the log names them. Each test
// writes as a superuser, uses the row, and puts it back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Command } from '../../src/core/decide.ts';
import { ForgedRow } from '../../src/core/forged-row.ts';
import { USER_BUCKETS } from '../../src/core/user-bucket.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { claim } from './callback-commands.ts';
import {
  approve,
  approveRequest,
  collect,
  createUser,
  decideRecharge,
  decision,
  numberFor,
  pay,
  recharge,
  refund,
  setLoginPassword,
  signIn,
  transfer,
  wallet,
  withdraw,
} from './commands.ts';
import {
  ANN,
  BOB,
  CAT,
  D21,
  D23,
  DAN,
  FAY,
  JON,
  KEY,
  LEA,
  M41,
  M43,
  P21,
  P31,
  Q2,
  SESSION,
  SPENDING,
  T1,
  T3,
  T5,
  T8,
  T15,
  T41,
  W1,
  W31,
} from './made-numbers.ts';
import { payUnder } from './mandate-commands.ts';
import { SPENDER } from './one-mandate.ts';
import { writeOneOfEverything } from './one-of-everything.ts';
import { addPayee, giveBack, payOut, takePayout } from './payout-commands.ts';
import { STARTS_AT_MS } from './subject.ts';
import { DONE, FRESH, RECEIVER, TOLD } from './tamperings-callbacks.ts';
import { installClock, type TestClock } from './test-clock.ts';

let database: TestDatabase;
let clock: TestClock;
let store: PostgresStore;
let admin: pg.Client;
const logged: string[] = [];
/** Of this order a receiver is to be told, and nobody has claimed that. */
const UNCLAIMED = T15;
/** In the same bucket as Ann, so that a session of hers would be theirs. */
const NEAR = ANN + USER_BUCKETS;

before(async () => {
  database = await testDatabase();
  clock = await installClock(database, STARTS_AT_MS);
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log(_, { problem }: { problem?: string }) {
      if (problem) logged.push(problem);
    },
  });
  admin = new pg.Client(database.admin);
  await admin.connect();
  await writeOneOfEverything(store, clock);
  await store.execute([createUser({ userId: NEAR })], 'main');
  const fay = { userId: FAY, keyId: null };
  await store.execute([collect(fay, 22, '5.00', { txNo: UNCLAIMED })], 'main');
  await store.execute([{ kind: 'cancel_order', ownerId: FAY, txNo: UNCLAIMED }], 'main');
});

after(async () => {
  await admin.end();
  await store.close();
  await clock.close();
  await database.drop();
});

/** Changes one row, and puts it back as it was. */
async function withEdit(
  table: string,
  change: string,
  where: string,
  use: () => Promise<void>,
): Promise<void> {
  const { rows } = await admin.query(`select * from ${table} where ${where}`);
  const [row] = rows;
  assert(rows.length === 1 && row);
  await admin.query(`update ${table} set ${change} where ${where}`);
  logged.length = 0;
  try {
    await use();
  } finally {
    const columns = change.split(',').map((part) => part.trim().split(' ')[0] ?? '');
    const values = columns.map((column, index) => `${column} = $${index + 1}`);
    await admin.query(
      `update ${table} set ${values.join(', ')} where ${where}`,
      columns.map((column) => row[column]),
    );
  }
}

const ORDER_EDITS = [
  `merchant_id = 21, owner_id = ${DAN}`,
  `designated_payer_id = ${ANN}`,
  'amount = 1',
  'expires_at_ms = expires_at_ms + 1',
  `notify_url = 'https://elsewhere.example/'`,
];
const actor = { userId: BOB, keyId: KEY };
const payT5 = () => pay(ANN, T5, STARTS_AT_MS);
const payT41 = () => payUnder(SPENDER, T41, STARTS_AT_MS);
const approval = approve({ requestNo: Q2, txNo: T8, ownerId: DAN });
const withdrawal = { withdrawalNo: W1, userId: ANN };
const ended = { withdrawalNo: W31, userId: LEA };
const transferred = transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '1.00');

const approveRecharge = (rechargeNo: string) =>
  decideRecharge({ rechargeNo, userId: JON, bankReference: `line-${rechargeNo}` }, true);
const creditRequest = () => approveRequest({ requestNo: P21, userId: JON }, '1.50', 'forged');

/** Table, change, row, and the command that needs it. */
const COMMANDS: readonly (readonly [string, string, string, () => Command])[] = [
  ...ORDER_EDITS.map((change) => ['orders', change, `tx_no = '${T5}'`, payT5] as const),
  ['orders', 'owner_id = 4', `tx_no = '${T1}'`, () => refund(actor, T1, '1.00')],
  ['users', `login_password_hash = 'hash-3'`, `user_id = ${ANN}`, () => signIn(ANN)],
  ['users', 'operator = true', `user_id = ${ANN}`, () => setLoginPassword(ANN)],
  ['wallets', `pay_password_digest = 'x'`, `user_id = ${ANN}`, payT5],
  ['wallets', 'totp_enrolment = 0 - 1', `user_id = ${ANN}`, () => transferred],
  ['wallets', 'suspended = true', `user_id = ${BOB}`, () => collect(actor, 20, '1.00')],
  ['api_keys', `scopes = '{query}'`, `key_id = '${KEY}'`, () => collect(actor, 20, '1.00')],
  ['api_keys', 'merchant_id = 20', `key_id = '${KEY}'`, () => collect(actor, 20, '1.00')],
  ['api_keys', `mandate_no = '${M43}'`, `key_id = '${SPENDING}'`, payT41],
  ['mandates', 'per_day = 1100', `mandate_no = '${M41}'`, payT41],
  ['mandates', 'payments = 0', `mandate_no = '${M41}'`, payT41],
  ['refund_requests', 'amount = 1', `request_no = '${Q2}'`, () => approval],
  ['withdrawals', 'amount = 1', `withdrawal_no = '${W1}'`, () => decision(withdrawal, true)],
  [
    'withdrawals',
    `proposed_by = ${BOB}, proposed_at_ms = 1`,
    `withdrawal_no = '${W1}'`,
    () => decision(withdrawal, true),
  ],
  [
    'withdrawals',
    `status = 'approved', decided_at_ms = 1`,
    `withdrawal_no = '${W1}'`,
    () => decision(withdrawal, false),
  ],
  ['recharge_requests', `receiving_account = 'x'`, `request_no = '${P21}'`, creditRequest],
  ['withdrawals', `payee_sealed = 'x'`, `withdrawal_no = '${W31}'`, () => payOut(ended, 'bank-31')],
  ['payees', `sealed = 'x'`, `payee_id = '${P31}'`, () => addPayee(LEA)],
  ['recharge_proposals', 'amount = 1', `recharge_no = '${D21}'`, () => approveRecharge(D21)],
  [
    'recharge_proposals',
    `proposed_by = ${BOB}`,
    `recharge_no = '${D21}'`,
    () => approveRecharge(D21),
  ],
  [
    'recharge_proposals',
    `status = 'pending', decided_at_ms = null`,
    `recharge_no = '${D23}'`,
    () => approveRecharge(D23),
  ],
];

for (const [table, change, where, command] of COMMANDS) {
  test(`A row of ${table} with ${change} fails the command that needs it, and no other.`, () =>
    withEdit(table, change, where, async () => {
      const beside = transfer(wallet(CAT, 'consumer'), wallet(CAT, 'merchant'), '0.01');
      const [outcome, other] = await store.execute([command(), beside], 'main');
      assert(outcome !== 'locked_elsewhere' && !outcome?.ok);
      assert.equal(outcome?.refusal.code, 'internal');
      assert(other !== 'locked_elsewhere' && other?.ok);
      assert.equal(logged.length, 1);
      assert.match(logged[0] ?? '', new RegExp(`The row .* of ${table} is not as Tael wrote it`));
    }));
}

/** Table, change, row, and the look-up that needs it. */
const READS: readonly (readonly [string, string, string, () => Promise<unknown>])[] = [
  ['api_keys', 'revoked_at_ms = 1', `key_id = '${KEY}'`, () => store.queries.key(KEY)],
  ['api_keys', 'mac = null', `key_id = '${KEY}'`, () => store.queries.key(KEY)],
  ['wallets', 'suspended = true', `user_id = ${BOB}`, () => store.queries.key(KEY)],
  ['users', 'operator = true', `user_id = ${ANN}`, () => store.queries.session(SESSION)],
  [
    'sessions',
    `user_id = ${NEAR}`,
    `session_digest = '${SESSION}'`,
    () => store.queries.session(SESSION),
  ],
  ['users', `login_password_hash = 'x'`, `user_id = ${ANN}`, () => store.queries.user(ANN)],
];

for (const [table, change, where, read] of READS) {
  test(`A row of ${table} with ${change} fails the look-up that needs it, and no other.`, () =>
    withEdit(table, change, where, async () => {
      const other = store.queries.user(CAT);
      await assert.rejects(read(), (error) => error instanceof ForgedRow);
      assert.equal((await other)?.userId, CAT);
    }));
}

/** Table, change, row, and the number of the callback that is not sent. */
const CLAIMS: readonly (readonly [string, string, string, string])[] = [
  ['callbacks', `facts = '{}'`, `tx_no = '${UNCLAIMED}-${RECEIVER.receiverId}'`, UNCLAIMED],
  ['orders', `title = 'x'`, `tx_no = '${FRESH}'`, FRESH],
  ['callbacks', `url = 'http://elsewhere/'`, `tx_no = '${FRESH}'`, FRESH],
  ['callbacks', `body = 'x', state = 'pending', due_at_ms = 0`, `tx_no = '${DONE}'`, DONE],
  ['callbacks', `url = 'http://elsewhere/'`, `tx_no = '${TOLD}-${RECEIVER.receiverId}'`, TOLD],
  ['event_receivers', `url = 'http://elsewhere/'`, `receiver_id = ${RECEIVER.receiverId}`, TOLD],
];

for (const [table, change, where, no] of CLAIMS) {
  test(`A callback with ${change} in ${table} is not sent, and the others are.`, () =>
    withEdit(table, change, where, async () => {
      await admin.query(`update callbacks set due_at_ms = 0 where state = 'pending'`);
      const claims = await claim(store, {
        limit: 9,
        leaseMs: 1_000,
        busyOwners: [],
        busyReceivers: [],
        wants: ({ host }) => no === FRESH || host !== `${FRESH.toLowerCase()}:80`,
        bodyOf: () => 'body',
        bodyOfFacts: () => 'body of facts',
      });
      assert.ok(claims.length > 0 && claims.every(({ ownerId }) => ownerId === FAY));
      assert.ok(claims.every(({ eventId }) => !eventId.startsWith(`evt_${no}`)));
      assert.ok(logged.length > 0);
    }));
}

/** What key `2/…` of the operation has made is said to be something else, in both places or in one. */
async function assertForgedKey(made: Command, other: Command, numbers: readonly [string, string]) {
  const [madeNo, otherNo] = numbers;
  for (const command of [other, made]) {
    const [outcome] = await store.execute([command], 'main');
    assert(outcome !== 'locked_elsewhere' && outcome?.ok, command.kind);
  }
  const where = `where made_no = '${madeNo}'`;
  const { rows } = await admin.query(`select * from idempotency_keys ${where}`);
  assert.equal(rows.length, 1);
  const told = `replace(result, '${madeNo}', '${otherNo}')`;
  for (const change of [
    `result = ${told}`,
    `result = ${told}, made_no = '${otherNo}'`,
    `result = ${told}, made_no = '${otherNo}', at_ms = at_ms - 1`,
    `result = 'no result'`,
  ]) {
    await admin.query(`update idempotency_keys set ${change} ${where}`);
    const before = await footprint();
    logged.length = 0;
    const [outcome] = await store.execute([made], 'main');
    assert(outcome !== 'locked_elsewhere' && !outcome?.ok, `${made.kind}: ${change}`);
    assert.equal(outcome?.refusal.code, 'internal');
    assert.match(logged[0] ?? '', /The row .* of idempotency_keys is not as Tael wrote it/);
    assert.deepEqual(await footprint(), before);
    const { result, made_no, at_ms, id } = rows[0] ?? {};
    await admin.query(
      'update idempotency_keys set result = $1, made_no = $2, at_ms = $3 where id = $4',
      [result, made_no, at_ms, id],
    );
  }
  const [again] = await store.execute([made], 'main');
  assert(again !== 'locked_elsewhere' && again?.ok && again.replayed);
}

async function footprint(): Promise<unknown> {
  const sums = 'array[sum(consumer_balance), sum(merchant_balance), sum(merchant_frozen)]';
  const { rows } = await admin.query(`select (select count(*) from orders) as orders,
    (select count(*) from entries) as entries, (select count(*) from withdrawals) as withdrawals,
    (select count(*) from idempotency_keys) as keys, (select ${sums} from wallets)`);
  return rows[0];
}

const keyed = { idempotencyKey: 'forged' };
const dan = { userId: DAN, keyId: null };

test('A key that names the order of somebody else is not believed.', () => {
  const made = collect(actor, 20, '3.00', keyed);
  const other = collect(dan, 21, '3.00', keyed);
  return assertForgedKey(made, other, [made.txNo, other.txNo]);
});

test('Nor one that names another order of the caller, over something else.', () => {
  const made = collect(actor, 20, '3.00', { idempotencyKey: 'own' });
  const other = collect(actor, 20, '0.01');
  return assertForgedKey(made, other, [made.txNo, other.txNo]);
});

test('Nor one that names what is not the refund of its order.', () => {
  const made = refund(actor, T1, '0.10', keyed);
  const other = refund(actor, T3, '0.10');
  return assertForgedKey(made, other, [made.refundNo, other.refundNo]);
});

test('Nor one that names the recharge of somebody else.', () => {
  const made = recharge(BOB, '3.00', keyed);
  const other = recharge(CAT, '3.00', keyed);
  return assertForgedKey(made, other, [made.rechargeNo, other.rechargeNo]);
});

test('Nor one that names the transfer of somebody else.', () => {
  const made = transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '0.50', keyed);
  const other = transfer(wallet(CAT, 'consumer'), wallet(ANN, 'consumer'), '0.50', keyed);
  return assertForgedKey(made, other, [made.transferNo, other.transferNo]);
});

test('Nor one that names the withdrawal of somebody else.', () => {
  const made = withdraw(wallet(ANN, 'consumer'), '0.50', keyed);
  const other = withdraw(wallet(CAT, 'consumer'), '0.50', keyed);
  return assertForgedKey(made, other, [made.withdrawalNo, other.withdrawalNo]);
});

for (const approves of [true, false]) {
  const was = approves ? 'approved' : 'declined';
  test(`A withdrawal that was ${was}, and is put back as it was, is not decided again.`, async () => {
    const asked = withdraw(wallet(ANN, 'consumer'), '2.00');
    // There is enough in `frozen` to decide it twice.
    await store.execute([asked, withdraw(wallet(ANN, 'consumer'), '2.00')], 'main');
    const where = `withdrawal_no = '${asked.withdrawalNo}'`;
    const { rows } = await admin.query(`select * from withdrawals where ${where}`);
    await store.execute([decision(asked, approves)], 'main');
    await put('withdrawals', rows[0], where);
    for (const again of [true, false]) {
      const before = await footprint();
      logged.length = 0;
      const [outcome] = await store.execute([decision(asked, again)], 'main');
      assert(outcome !== 'locked_elsewhere' && !outcome?.ok);
      assert.equal(outcome?.refusal.code, 'internal');
      assert.match(logged[0] ?? '', /The row .* of withdrawals is not as Tael wrote it/);
      assert.deepEqual(await footprint(), before);
    }
  });
}

test('A withdrawal that came back, and is put back as it was on its way, comes back once.', async () => {
  const asked = withdraw(wallet(ANN, 'consumer'), '2.00');
  await store.execute([asked, decision(asked, true)], 'main');
  const where = `withdrawal_no = '${asked.withdrawalNo}'`;
  const { rows } = await admin.query(`select * from withdrawals where ${where}`);
  await store.execute([giveBack(asked)], 'main');
  await put('withdrawals', rows[0], where);
  const file = numberFor(ANN, 'B');
  for (const again of [giveBack(asked), payOut(asked), takePayout(asked, file)]) {
    const before = await footprint();
    logged.length = 0;
    const [outcome] = await store.execute([again], 'main');
    assert(outcome !== 'locked_elsewhere' && !outcome?.ok);
    assert.equal(outcome?.refusal.code, 'internal');
    assert.match(logged[0] ?? '', /The row .* of withdrawals is not as Tael wrote it/);
    assert.deepEqual(await footprint(), before);
  }
});

test('What was put back works again.', async () => {
  const [outcome] = await store.execute([payT5()], 'main');
  assert(outcome !== 'locked_elsewhere' && outcome?.ok);
});

/** It stays in its cell, which the engine keeps anyway. */
async function put(table: string, row: Record<string, unknown>, where: string): Promise<void> {
  const { cell: _, ...written } = row;
  const columns = Object.keys(written);
  const values = columns.map((_, index) => `$${index + 1}`);
  await admin.query(
    `update ${table} set (${columns.join(', ')}) = (${values.join(', ')}) where ${where}`,
    Object.values(written),
  );
}

const PENDING = collect(actor, 20, '0.20');
test('An order is made, to be paid.', async () => {
  const [outcome] = await store.execute([PENDING], 'main');
  assert(outcome !== 'locked_elsewhere' && outcome?.ok);
});

/** Table, row, what changes the row, and what would use it as it was before. */
const OLD_ROWS: readonly (readonly [string, string, Command, () => readonly Command[]])[] = [
  [
    'wallets',
    `user_id = ${ANN}`,
    transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '0.10'),
    () => [
      transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '0.10'),
      transfer(wallet(CAT, 'consumer'), wallet(ANN, 'consumer'), '0.10'),
      recharge(ANN, '1.00'),
    ],
  ],
  [
    'orders',
    `tx_no = '${PENDING.txNo}'`,
    pay(CAT, PENDING.txNo, STARTS_AT_MS),
    () => [pay(CAT, PENDING.txNo, STARTS_AT_MS), pay(ANN, PENDING.txNo, STARTS_AT_MS)],
  ],
];

for (const [table, where, change, uses] of OLD_ROWS) {
  test(`An older row of ${table}, put back with its seal, moves no money.`, async () => {
    const rowNow = async () => (await admin.query(`select * from ${table} where ${where}`)).rows[0];
    const older = await rowNow();
    const [changed] = await store.execute([change], 'main');
    assert(changed !== 'locked_elsewhere' && changed?.ok);
    const newest = await rowNow();
    await put(table, older, where);
    const before = await footprint();
    for (const use of uses()) {
      const [outcome] = await store.execute([use], 'main');
      assert(outcome !== 'locked_elsewhere' && !outcome?.ok, use.kind);
      assert.deepEqual(await footprint(), before);
    }
    await put(table, newest, where);
  });
}
