// The worker of the public log: when it adds something, and that any node may.

import assert from 'node:assert/strict';
import { constants } from 'node:os';
import { after, afterEach, before, test } from 'node:test';
import pg from 'pg';
import { readTallies, type Tallies, writeTallies } from '../../src/core/ledger/tally.ts';
import { fen } from '../../src/core/money.ts';
import { dayOfNumber, shanghaiDayNumber } from '../../src/core/time.ts';
import { logSecrets } from '../../src/crypto/log-secrets.ts';
import { inThread } from '../../src/runtime/in-thread.ts';
import {
  openConnection,
  type Statement,
  type Value,
} from '../../src/store/postgres/connection/connection.ts';
import { logDue, makeLog } from '../../src/store/postgres/make-log.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import {
  nothingKnown,
  publishIfDue,
  startPublishingLog,
} from '../../src/workers/publishing-log.ts';
import { ANCHOR_KEY } from '../support/chain-key.ts';
import type { GaveWay, GivingWay } from '../support/giving-way-thread.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';

import { DAY_MS, recharge } from './commands.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import type { Subject } from './subject.ts';

const MINUTE_MS = 60_000;
const PATIENCE_MS = 10 * MINUTE_MS;
const GIVING_WAY = new URL('../support/giving-way-thread.ts', import.meta.url);

let database: TestDatabase;
let subject: Subject;
before(async () => {
  subject = await openPostgresSubject(async () => {
    database = await testDatabase();
    return database;
  });
});
after(() => subject.close());

const known = nothingKnown();
let warnings: object[] = [];
const booksOf = (store: unknown) => ({
  store: store as PostgresStore,
  database: { clientConfig: async () => database.config },
  keys: { anchor: ANCHOR_KEY },
  payBase: () => 'https://pay.example',
  log: { warn: (what: object) => void warnings.push(what) },
});
afterEach(() => {
  assert.deepEqual(warnings, []);
});
const publish = (store: unknown = subject.store) =>
  publishIfDue(booksOf(store), new AbortController().signal, known);
/** What was told since it was asked last. */
const told = () => {
  const all = warnings;
  warnings = [];
  return all;
};

test('The first look begins the log; what is recorded then waits for two minutes.', async () => {
  assert.equal((await publish())?.checkpoint?.size, 0);
  await subject.aPayer('1.00');
  assert.equal(await publish(), null, 'it is not due');
  await subject.pass(3 * MINUTE_MS);
  assert.equal((await publish(await subject.secondNode()))?.leaves, 1);
});

test('Where nothing was recorded, no thread is started, however long that lasts.', async () => {
  await subject.pass(3 * MINUTE_MS);
  assert.equal(await publish(), null);
  await subject.pass(3 * MINUTE_MS);
  assert.equal(await publish(), null);
});

test('A day that has ended is due, though nothing was recorded.', async () => {
  await subject.pass(DAY_MS);
  const made = await publish();
  assert.deepEqual([made?.leaves, made?.days], [0, 1]);
  assert.equal(await publish(), null);
});

function inAll(tallies: Tallies, sum: bigint): Tallies {
  const [first, ...others] = readTallies(tallies).map((one) => ({ ...one, sumFen: fen(0) }));
  assert(first?.direction === 'in');
  return writeTallies([{ ...first, sumFen: fen(sum) }, ...others]);
}

test('A day that cannot be added up is told of, and waits, and nothing else does.', async () => {
  const admin = new pg.Client(database.admin);
  await admin.connect();
  try {
    const day = shanghaiDayNumber(subject.nowMs());
    const payer = await subject.aPayer('2.00');
    await subject.pass(3 * MINUTE_MS);
    assert.equal((await publish())?.leaves, 1);
    await subject.pass(DAY_MS);
    await subject.must(recharge(payer, '1.00'));
    // What they held when the day ended stands before their first record of the next.
    const damage = (tallies: string) =>
      admin.query(
        `with old as (select cell, record_no, tallies from record_checkpoints where user_id = $1 and day > $2)
        update record_checkpoints as now set tallies = $3 from old
        where now.cell = old.cell and now.user_id = $1 and now.record_no = old.record_no
        returning old.tallies`,
        [payer, day, tallies],
      );
    const {
      rows: [whole],
    } = await damage('x');
    assert.ok(whole);
    const made = await publish();
    assert.deepEqual([made?.leaves, made?.days], [1, 0]);
    assert.deepEqual(told(), [{ user_id: payer, day: dayOfNumber(day) }]);
    assert.equal(await publish(), null, 'nothing is due');
    await subject.must(recharge(payer, '1.00'));
    await subject.pass(3 * MINUTE_MS);
    assert.deepEqual([(await publish())?.leaves, told()], [1, []]);
    await subject.pass(DAY_MS);
    // Each of its numbers can be so, and the total of the day cannot.
    await damage(inAll(whole.tallies, 2n ** 63n - 1n));
    assert.equal((await publish())?.days, 1, 'the day after it');
    assert.deepEqual(told(), [{ user_id: payer, day: dayOfNumber(day) }], 'once more, much later');
    await damage(whole.tallies);
    await subject.pass(60 * MINUTE_MS);
    assert.equal((await publish())?.days, 1);
  } finally {
    await admin.end();
  }
});

test('A user whose records are not all there is told of once.', async () => {
  const payer = await subject.aPayer('1.00');
  await subject.must(recharge(payer, '1.00'));
  const admin = new pg.Client(database.admin);
  await admin.connect();
  await admin.query('delete from entries where user_id = $1 and record_no = 1', [payer]);
  await admin.end();
  await subject.pass(3 * MINUTE_MS);
  assert.equal((await publish())?.leaves, 0);
  assert.deepEqual(told(), [{ user_id: payer }]);
  await publish();
  assert.deepEqual(told(), []);
});

async function lagMs(): Promise<number | undefined> {
  return (await (subject.store as PostgresStore).figures(null)).publicLog?.lagMs;
}

test('It is known for how long something waits, until the log has it.', async () => {
  const store = subject.store as PostgresStore;
  await subject.pass(3 * MINUTE_MS);
  await publish();
  assert.equal(await lagMs(), 0);
  await subject.pass(MINUTE_MS);
  await subject.aPayer('1.00');
  await subject.pass(20 * MINUTE_MS);
  await subject.aPayer('1.00');
  assert.equal(await lagMs(), 20 * MINUTE_MS);
  const due = await store.withReadConnection((session) => logDue(session));
  assert.equal(due?.lateMs, 20 * MINUTE_MS);
  assert.equal((await publish())?.leaves, 2);
  assert.equal(await lagMs(), 0);
});

test('What is recorded while a pass goes on waits since then.', async () => {
  await subject.pass(3 * MINUTE_MS);
  await subject.aPayer('1.00');
  const connection = await openConnection(database.config, {});
  let came = false;
  const session = {
    ...connection,
    async run<Row>(statement: Statement<Row>, values?: Value[]) {
      if (statement.name === 'log_add_owners' && !came) {
        came = true;
        await subject.pass(MINUTE_MS);
        await subject.aPayer('1.00');
        await subject.pass(5 * MINUTE_MS);
      }
      return connection.run(statement, values);
    },
  };
  const making = { secrets: logSecrets(ANCHOR_KEY), origin: 'pay.example/log' };
  const made = await makeLog(session, making).finally(connection.end);
  assert.deepEqual([came, made.leaves], [true, 1]);
  assert.equal(await lagMs(), 5 * MINUTE_MS);
  await subject.pass(3 * MINUTE_MS);
  assert.equal((await publish())?.leaves, 1);
  assert.equal(await lagMs(), 0);
});

test('A pass that gives way ends once the log is late; that is told, and the next does not.', async () => {
  await subject.pass(3 * MINUTE_MS);
  await subject.aPayer('1.00');
  await subject.pass(PATIENCE_MS - 1);
  assert.equal(await publish(), null);
  assert.deepEqual(told(), [{ late_ms: PATIENCE_MS }]);
  await subject.pass(1);
  assert.equal((await publish())?.leaves, 1);
});

const inGivingThread = (isLocal: boolean) => {
  const work: GivingWay = { clientConfig: database.config, isLocal };
  const { signal } = new AbortController();
  return inThread<GaveWay, GaveWay>(GIVING_WAY, work, signal, (one, end) => end(one));
};

test('Where Linux can, the thread and its session give way, and nobody else does.', {
  skip: process.platform !== 'linux',
}, async () => {
  const last = constants.priority.PRIORITY_LOW;
  const told = await inGivingThread(true);
  assert.deepEqual(told, { thread: last, others: [0], backend: last });
  const admin = new pg.Client(database.admin);
  await admin.connect();
  try {
    await until('the session has ended with the thread', async () => {
      const { rows } = await admin.query(
        `select from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(600)'`,
      );
      return rows.length === 0;
    });
  } finally {
    await admin.end();
  }
});

test('Where the session cannot give way, the thread does not either: it rests instead.', {
  skip: process.platform !== 'linux',
}, async () => {
  assert.deepEqual(await inGivingThread(false), { thread: 0, others: [0], backend: 0 });
});

test('A sandbox has no log.', () => {
  const { store } = subject;
  const books = booksOf({ ...store, sandbox: { aheadMs: () => 0 } });
  assert.equal(startPublishingLog(books), null);
});
