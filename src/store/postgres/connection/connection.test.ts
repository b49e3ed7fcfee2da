// A connection has its settings or is not opened, notices what happens to it, and gives up a server
// that falls silent. The silences run concurrently, because each takes some seconds.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { after, describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { faultProxy } from '../../../../test/support/fault-proxy.ts';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { StoreFailure } from '../../store-failure.ts';
import { openPostgresStore } from '../open.ts';
import { openConnection, READ_SETTINGS, type Statement, WRITE_SETTINGS } from './connection.ts';
import { connectOnDemand } from './connection-source.ts';

const database = await testDatabase();
after(() => database.drop());

const ONE: Statement<{ one: number }> = { name: 'one', text: 'select 1 as one' };
const isAway = (error: unknown) => error instanceof StoreFailure && error.reason === 'away';

test('a connection runs with the settings it was asked for', async () => {
  const connection = await openConnection(database.config, WRITE_SETTINGS);
  const { rows } = await connection.run({ name: 'ask', text: 'show lock_timeout' });
  assert.deepEqual(rows, [{ lock_timeout: '200ms' }]);
  await connection.end();
});

test('a server that rejects a setting is refused by name', async () => {
  const wanted = { ...READ_SETTINGS, 'tael.invented': 'x' };
  await assert.rejects(openConnection(database.config, wanted), /tael\.invented=undefined/);
});

test('a connection counts the notices it hears', async () => {
  const connection = await openConnection(database.config, READ_SETTINGS);
  const before = connection.notices();
  await connection.run({ name: 'warn', text: 'rollback' });
  assert.equal(connection.notices(), before + 1);
  await connection.end();
});

test('statements sent together are answered in order, even when some callers leave early', async () => {
  const connection = await openConnection(database.config, READ_SETTINGS);
  const answers = connection.sendTogether((flush) =>
    [1, 2, 3].map((n) => {
      const number: Statement<{ n: number }> = { name: `n${n}`, text: `select ${n} as n` };
      const answer = connection.run(number);
      if (n === 2) flush();
      return answer;
    }),
  );
  const rows = (await Promise.all(answers)).map((answer) => answer.rows[0]?.n);
  assert.deepEqual(rows, [1, 2, 3]);
  await connection.end();
});

test('a statement that answers with whole rows goes on when its table gets a column', async (t) => {
  const connection = await openConnection(database.config, READ_SETTINGS);
  const admin = new pg.Client(database.owner);
  await admin.connect();
  t.after(() => Promise.all([connection.end(), admin.end()]));
  await admin.query(`create table widened (id bigint); insert into widened values (1);
    grant select on widened to public`);
  const all: Statement<object> = { name: 'all', text: 'select * from widened' };
  const begin = { name: 'begin', text: 'begin' };
  const rollback = { name: 'rollback', text: 'rollback' };
  await connection.run(all);

  await admin.query(`alter table widened add column one text default 'a'`);
  const [first, second] = await Promise.all([connection.run(all), connection.run(all)]);
  assert.deepEqual([first.rows, second.rows], [[{ id: '1', one: 'a' }], [{ id: '1', one: 'a' }]]);

  await admin.query(`alter table widened add column two text default 'b'`);
  await connection.run(begin);
  const isBusy = (error: unknown) => error instanceof StoreFailure && error.reason === 'busy';
  await assert.rejects(connection.run(all), isBusy, 'the transaction has ended');
  await connection.run(rollback);
  await connection.run(begin);
  const { rows } = await connection.run(all);
  await connection.run(rollback);
  assert.deepEqual(rows, [{ id: '1', one: 'a', two: 'b' }], 'the next one goes on');
  for (const text of ['select 1', 'select 2']) await connection.run({ name: '', text });
});

test('a connection whose socket has ended knows that it is lost', async (t) => {
  const proxy = await proxyFor(t);
  const connection = await openConnection({ ...database.config, host: proxy.host }, READ_SETTINGS);
  assert.equal(connection.isLost(), false);
  proxy.faults = { before: (_, wire) => wire.cut() };
  await assert.rejects(connection.run(ONE), isAway);
  assert.equal(connection.isLost(), true);
});

describe('a server that falls silent', { concurrency: true }, () => {
  test('while a connection opens is given up, and the next opening finds it again', async (t) => {
    const proxy = await proxyFor(t);
    const config = { ...database.config, host: proxy.host };
    const made = connectOnDemand(() => openConnection(config, READ_SETTINGS));
    proxy.faults = {
      before: (statement, wire) => (statement === 'check_settings' ? wire.silence() : undefined),
    };
    await assert.rejects(made.connection(), isAway);
    proxy.faults = {};
    assert.equal((await (await made.connection()).run(ONE)).rows[0]?.one, 1);
    await made.close();
  });

  test('before it states its address, is reported as away', async (t) => {
    const own = await testDatabase();
    t.after(() => own.drop());
    let clientConfig = async (): Promise<pg.ClientConfig> => own.config;
    const store = await openPostgresStore({
      clientConfig: () => clientConfig(),
      chainKey: async () => createSecretKey(Buffer.alloc(32, 1)),
      log: () => {},
    });
    clientConfig = () => new Promise(() => {});
    const admin = new pg.Client(own.admin);
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await admin.end();
    // The first may still meet the connection that ends, the second needs a new one.
    await assert.rejects(store.queries.timeMs(), isAway);
    await assert.rejects(store.queries.timeMs(), isAway);
    await store.close();
  });

  test('is given up soon after its own statement timeout', async (t) => {
    const proxy = await proxyFor(t);
    const config = { ...database.config, host: proxy.host };
    const connection = await openConnection(config, { ...READ_SETTINGS, statement_timeout: '100' });
    proxy.faults = { before: (_, wire) => wire.silence() };
    const both = await Promise.allSettled([connection.run(ONE), connection.run(ONE)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(connection.isLost(), true);
  });
});

function proxyFor(t: TestContext) {
  return faultProxy(t, database.config.host ?? '', Number(database.config.port));
}

test('a wrong statement is not blamed on the server', async () => {
  const connection = await openConnection(database.config, READ_SETTINGS);
  const wrong: Statement = { name: 'wrong', text: 'select * from nowhere' };
  await assert.rejects(connection.run(wrong), { code: '42P01', name: 'error' });
  await connection.end();
});
