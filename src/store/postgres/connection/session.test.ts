// A session keeps its settings or is not opened, notices what befalls it, and gives up a server that
// falls silent. The silences run side by side, because each takes some seconds.

import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { after, describe, type TestContext, test } from 'node:test';
import pg from 'pg';
import { faultProxy } from '../../../../test/support/fault-proxy.ts';
import { testDatabase } from '../../../../test/support/postgres.ts';
import { StoreFailure } from '../../store-failure.ts';
import { openPostgresStore } from '../open.ts';
import { link } from './link.ts';
import { openSession, READ_SETTINGS, type Statement, WRITE_SETTINGS } from './session.ts';

const database = await testDatabase();
after(() => database.drop());

const ONE: Statement<{ one: number }> = { name: 'one', text: 'select 1 as one' };
const isAway = (error: unknown) => error instanceof StoreFailure && error.reason === 'away';

test('a session runs with the settings it was asked for', async () => {
  const session = await openSession(database.config, WRITE_SETTINGS);
  const { rows } = await session.run({ name: 'ask', text: 'show lock_timeout' });
  assert.deepEqual(rows, [{ lock_timeout: '200ms' }]);
  await session.end();
});

test('a server that keeps a setting to itself is refused by name', async () => {
  const wanted = { ...READ_SETTINGS, 'tael.invented': 'x' };
  await assert.rejects(openSession(database.config, wanted), /tael\.invented=undefined/);
});

test('a session counts the notices it hears', async () => {
  const session = await openSession(database.config, READ_SETTINGS);
  const before = session.notices();
  await session.run({ name: 'warn', text: 'rollback' });
  assert.equal(session.notices(), before + 1);
  await session.end();
});

test('statements sent together are answered in their order, also when some leave early', async () => {
  const session = await openSession(database.config, READ_SETTINGS);
  const answers = session.together((leave) =>
    [1, 2, 3].map((n) => {
      const number: Statement<{ n: number }> = { name: `n${n}`, text: `select ${n} as n` };
      const answer = session.run(number);
      if (n === 2) leave();
      return answer;
    }),
  );
  const rows = (await Promise.all(answers)).map((answer) => answer.rows[0]?.n);
  assert.deepEqual(rows, [1, 2, 3]);
  await session.end();
});

test('a session whose connection ended knows that it is lost', async (t) => {
  const proxy = await proxyFor(t);
  const session = await openSession({ ...database.config, host: proxy.host }, READ_SETTINGS);
  assert.equal(session.isLost(), false);
  proxy.faults = { before: (_, wire) => wire.cut() };
  await assert.rejects(session.run(ONE), isAway);
  assert.equal(session.isLost(), true);
});

describe('a server that falls silent', { concurrency: true }, () => {
  test('while a session opens is given up, and the next opening finds it again', async (t) => {
    const proxy = await proxyFor(t);
    const config = { ...database.config, host: proxy.host };
    const made = link(() => openSession(config, READ_SETTINGS));
    proxy.faults = {
      before: (statement, wire) => (statement === 'check_settings' ? wire.silence() : undefined),
    };
    await assert.rejects(made.session(), isAway);
    proxy.faults = {};
    assert.equal((await (await made.session()).run(ONE)).rows[0]?.one, 1);
    await made.close();
  });

  test('before it says where it is, is away for whoever asks', async (t) => {
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
    const session = await openSession(config, { ...READ_SETTINGS, statement_timeout: '100' });
    proxy.faults = { before: (_, wire) => wire.silence() };
    const both = await Promise.allSettled([session.run(ONE), session.run(ONE)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(session.isLost(), true);
  });
});

function proxyFor(t: TestContext) {
  return faultProxy(t, database.config.host ?? '', Number(database.config.port));
}

test('a statement that is wrong is not blamed on the server', async () => {
  const session = await openSession(database.config, READ_SETTINGS);
  const wrong: Statement = { name: 'wrong', text: 'select * from nowhere' };
  await assert.rejects(session.run(wrong), { code: '42P01', name: 'error' });
  await session.end();
});
