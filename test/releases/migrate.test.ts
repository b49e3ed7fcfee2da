// A database goes from one release to the next, whoever else wants that too, whatever stands in the way,
// and whenever it is killed.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SchemaFile } from '../../src/store/postgres/tables/schema-files.ts';
import { rowsOf } from '../support/books.ts';
import { migrateFor, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { NEXT, NEXT_FILE, nextSchema } from './next-release.ts';

interface Told {
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const files = await nextSchema();
const next = files.find(({ name }) => name === NEXT_FILE) as SchemaFile;
const PROCESS = join(import.meta.dirname, 'migrate-process.ts');

async function databaseFor(t: TestContext): Promise<TestDatabase> {
  const database = await testDatabase();
  t.after(() => database.drop());
  return database;
}

function upgrade(database: TestDatabase, told: Told[] = []): Promise<void> {
  return migrateFor(database, {
    files,
    release: NEXT,
    onMigration: (message, details) => void told.push({ message, details: { ...details } }),
  });
}

const stepsIn = (database: TestDatabase) =>
  rowsOf(
    database.config,
    `select sha256, oldest, steps, steps_done from schema_files where name = '${NEXT_FILE}'`,
  );
const DONE = [
  { sha256: next.sha256, oldest: '1.0.0', steps: next.steps.length, steps_done: next.steps.length },
];

async function assertUpgraded(database: TestDatabase): Promise<void> {
  assert.deepEqual(await stepsIn(database), DONE);
  const [found] = await rowsOf(
    database.admin,
    `select (select count(*)::int from pg_attribute where attname = 'next') as columns,
       (select count(*)::int from pg_index where not indisvalid) as invalid,
       to_regclass('entries_next') is not null and to_regclass('orders_next') is not null as indexed,
       (select convalidated from pg_constraint where conname = 'orders_next_note') as checked,
       next_sum(1)::int as sum`,
  );
  const tables = next.steps.filter(({ sql }) => /add column next text/.test(sql)).length;
  assert.ok(tables > 30);
  assert.deepEqual(found, { columns: tables, invalid: 0, indexed: true, checked: true, sum: 2 });
}

async function session(t: TestContext, database: TestDatabase, sql: string): Promise<pg.Client> {
  const client = new pg.Client(database.admin);
  client.on('error', () => {});
  await client.connect();
  t.after(() => client.end());
  await client.query(sql);
  return client;
}

test('each step is told and applied once, and the next start has nothing to do', async (t) => {
  const database = await databaseFor(t);
  const told: Told[] = [];
  await upgrade(database, told);
  await assertUpgraded(database);
  const brought = told.filter(({ message }) => message.startsWith('Brought'));
  assert.deepEqual(
    brought.map(({ details }) => [details.file, details.step, details.of]),
    next.steps.map((_, index) => [NEXT_FILE, index + 1, next.steps.length]),
  );
  const again: Told[] = [];
  await upgrade(database, again);
  assert.deepEqual(again, []);
});

test('a new database comes to the same, at once', async (t) => {
  const database = await databaseFor(t);
  await rowsOf(
    database.admin,
    'drop schema public cascade; create schema public authorization tael',
  );
  await upgrade(database);
  await assertUpgraded(database);
});

test('of several processes one does it, and the others wait for it', async (t) => {
  const database = await databaseFor(t);
  const told: Told[][] = [[], [], []];
  await Promise.all(told.map((own) => upgrade(database, own)));
  await assertUpgraded(database);
  const steps = told.map((own) => own.filter(({ message }) => /^Brought/.test(message)).length);
  assert.deepEqual(steps.sort(), [0, 0, next.steps.length]);
  const waits = told.flat().filter(({ message }) => /^Another process brings/.test(message));
  assert.ok(waits.length <= 2);
});

/** Resolves when it has told of a step whose statement contains `text`. */
async function processAt(t: TestContext, database: TestDatabase, text: string) {
  const at = next.steps.findIndex(({ sql }) => sql.includes(text)) + 1;
  assert.ok(at > 0, text);
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(database.owner)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    said += more;
  });
  const reached = () =>
    new RegExp(`"Bringing the schema up to date.","file":"${NEXT_FILE}","step":${at},`).test(said);
  await until(`it is at step ${at}`, reached);
  return { child, at };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

test('killed between two steps, it is taken up at the step that it was at', async (t) => {
  const database = await databaseFor(t);
  const holder = await session(t, database, 'begin; lock table refunds in row exclusive mode');
  const { child, at } = await processAt(t, database, 'alter table refunds add');
  await killed(child);
  await holder.query('rollback');
  const [{ steps_done: done } = {}] = await stepsIn(database);
  assert.equal(done, at - 1);
  const told: Told[] = [];
  await upgrade(database, told);
  const [first] = told.filter(({ message }) => message.startsWith('Bringing'));
  assert.deepEqual(first?.details, { file: NEXT_FILE, step: 1, of: next.steps.length - at + 1 });
  await assertUpgraded(database);
});

test('an index whose making was cut off is made again', async (t) => {
  const database = await databaseFor(t);
  // Making it waits for every older snapshot.
  const old = await session(
    t,
    database,
    'begin isolation level repeatable read; select count(*) from pg_class',
  );
  const { child } = await processAt(t, database, 'index concurrently entries_next');
  const invalid = `select pid from pg_stat_activity, pg_index
    where query like 'create index concurrently entries_next%' and datname = current_database()
      and not indisvalid`;
  await until('it is begun', async () => (await rowsOf(database.admin, invalid)).length > 0);
  await killed(child);
  await rowsOf(
    database.admin,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'create index concurrently%' and pid <> pg_backend_pid()
       and datname = current_database()`,
  );
  const left = await rowsOf(database.admin, 'select from pg_index where not indisvalid');
  assert.equal(left.length, 1);
  await old.query('rollback');
  await upgrade(database);
  await assertUpgraded(database);
});

test('a step that waits for a lock lets others pass, and says that it waits', async (t) => {
  const database = await databaseFor(t);
  const holder = await session(t, database, 'begin; lock table wallets in row exclusive mode');
  const told: Told[] = [];
  const upgrading = upgrade(database, told);
  const waits = () => told.some(({ message }) => message.startsWith('The schema waits for a lock'));
  await until('it says so', waits);
  // Those who wait longest for what others hold: three seconds.
  const other = await session(t, database, 'set lock_timeout = 3000');
  // Long enough for several tries.
  for (let count = 0; count < 200; count++) {
    await other.query('begin; lock table wallets in row exclusive mode; rollback');
    await pause(20);
  }
  await holder.query('rollback');
  await upgrading;
  await assertUpgraded(database);
});

test('a step that fails leaves the steps before it, and the one that is mended goes on', async (t) => {
  const database = await databaseFor(t);
  await rowsOf(database.admin, 'create table next_lines (line_no bigint)');
  await assert.rejects(upgrade(database), /relation "next_lines" already exists/);
  const [{ steps_done: done } = {}] = await stepsIn(database);
  assert.equal(done, next.steps.length - 1);
  await rowsOf(database.admin, 'drop table next_lines');
  await upgrade(database);
  await assertUpgraded(database);
});
