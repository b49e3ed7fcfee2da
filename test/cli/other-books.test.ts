// The name in DATABASE_URL leads to another database from one moment to the next. A running service stops and
// says why, with a status of its own, and has written nothing to the stranger.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { openService } from '../../src/service/open-service.ts';
import { readConfig } from '../../src/settings/config.ts';
import { rowsOf } from '../support/books.ts';
import { freePort } from '../support/free-port.ts';
import { emptyDatabase, settingsOf, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const home = await mkdtemp(join(tmpdir(), 'tael-other-books-'));
after(() => rm(home, { recursive: true, force: true }));

const OTHER_BOOKS_STATUS = 3;
const KEY = 'ab'.repeat(32);

test('a service that finds the books of another installation stops', async (t) => {
  const [own, stranger] = await twoDatabases(t, testDatabase);
  await openedOnce(stranger, 'cd'.repeat(32));
  const before = await contentsOf(stranger);
  const service = await serve(t, own, '--workers', '1');
  await swap(own, stranger);
  assert.equal(await service.ended(), OTHER_BOOKS_STATUS);
  assert.match(service.said.err, /holds the books of another installation\. Nothing was written/);
  assert.deepEqual(await contentsOf(own), before, 'the stranger has its name now, and no new row');
});

test('a service in several processes that finds an empty database stops as a whole', async (t) => {
  const [own, stranger] = await twoDatabases(t, emptyDatabase);
  const service = await serve(t, own, '--workers', '2');
  await swap(own, stranger);
  assert.equal(await service.ended(), OTHER_BOOKS_STATUS);
  assert.match(service.said.err, /holds no books of Tael/);
  const tables = `select count(*)::int as count from pg_tables where schemaname = 'public'`;
  assert.deepEqual(await rowsOf(own.admin, tables), [{ count: 0 }]);
});

test('a service that finds its own books again goes on', async (t) => {
  const [own] = await twoDatabases(t, testDatabase);
  const service = await serve(t, own, '--workers', '1');
  await disconnectAll(own);
  await until('it answers again', service.isHealthy);
  assert.equal(service.exitCode(), null);
});

async function twoDatabases(
  t: TestContext,
  makeStranger: () => Promise<TestDatabase>,
): Promise<[TestDatabase, TestDatabase]> {
  const both: [TestDatabase, TestDatabase] = [await testDatabase(), await makeStranger()];
  t.after(async () => {
    for (const database of both) await database.drop();
  });
  return both;
}

async function openedOnce(database: TestDatabase, key: string): Promise<void> {
  const env = { ...settingsOf(database), TAEL_MASTER_KEY: key };
  await (await openService(readConfig(env), pino({ level: 'silent' }))).close();
}

async function serve(t: TestContext, database: TestDatabase, ...more: readonly string[]) {
  const port = await freePort();
  const env = {
    ...process.env,
    ...settingsOf(database),
    TAEL_MASTER_KEY: KEY,
    TAEL_ANCHOR_EVERY: '1s',
  };
  const args = [MAIN, 'serve', '--port', String(port), ...more];
  const child = spawn(process.execPath, args, { env, cwd: home, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  const isHealthy = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/health`).catch(() => null);
    return answer?.status === 200;
  };
  await until('it listens', () => said.out.includes('Tael listens'), 60_000);
  assert.ok(said.err.includes('TAEL_ANCHOR_EVERY has no effect any more'), said.err);
  return {
    said,
    isHealthy,
    exitCode: () => child.exitCode,
    async ended() {
      await until('it has ended', () => child.exitCode !== null || child.signalCode !== null);
      return child.exitCode;
    },
  };
}

/** From now on each of them is found under the name of the other. */
async function swap(one: TestDatabase, other: TestDatabase): Promise<void> {
  const rename = (from: string, to: string) => `alter database ${from} rename to ${to}`;
  const admin = { ...one.admin, database: 'postgres' };
  // Nobody reconnects between the steps: the name is gone while they last.
  await rowsOf(admin, `alter database ${one.name} allow_connections false`);
  await disconnectAll(one);
  await rowsOf(admin, rename(one.name, 'swapped'));
  await rowsOf(admin, rename(other.name, one.name));
  await rowsOf(admin, rename('swapped', other.name));
  await rowsOf(admin, `alter database ${other.name} allow_connections true`);
}

async function disconnectAll({ name, admin }: TestDatabase): Promise<void> {
  await rowsOf(
    { ...admin, database: 'postgres' },
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}

async function contentsOf({ admin }: TestDatabase): Promise<Record<string, unknown>[]> {
  const tables = await rowsOf(admin, `select tablename from pg_tables where schemaname = 'public'`);
  const counts = tables.map(
    ({ tablename }) =>
      `select '${tablename}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows
       from ${tablename} as t`,
  );
  return rowsOf(admin, `${counts.join(' union all ')} order by name`);
}
