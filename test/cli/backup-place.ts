// Opens a place for the tests of backup and restore: a folder and databases of their own, and the command
// line on them. It can also hold a backup or a restore halfway.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import pg from 'pg';
import { MASTER_KEY } from '../support/api.ts';
import { rowsOf } from '../support/books.ts';
import { emptyDatabase, settingsOf, type TestDatabase } from '../support/postgres.ts';
import { type Json, jsonOf, runTael } from '../support/tael.ts';
import { until } from '../support/until.ts';

export async function backupPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'tael-backup-'));
  after(() => rm(folder, { recursive: true, force: true }));

  const environment = (database: TestDatabase, more: Record<string, string> = {}) => ({
    ...process.env,
    ...settingsOf(database),
    TAEL_MASTER_KEY: MASTER_KEY,
    ...more,
  });
  const tael = (line: string, database: TestDatabase, more: Record<string, string> = {}) =>
    runTael(line.split(' '), { env: environment(database, more), cwd: folder });
  return {
    folder,
    environment,
    tael,
    async done(line: string, database: TestDatabase): Promise<Json> {
      const ended = await tael(`${line} --json`, database);
      assert.equal(ended.status, 0, `${line}: ${ended.out}${ended.err}`);
      const { ok, ...value } = jsonOf(ended);
      assert.equal(ok, true, line);
      return value;
    },
    /** What it says when it does not do it; 2: because of what was typed or set. */
    async refused(
      line: string,
      database: TestDatabase,
      more: Record<string, string> = {},
      status = 2,
    ) {
      const ended = await tael(line, database, more);
      assert.deepEqual([ended.status, ended.out], [status, ''], line);
      return ended.err;
    },
  };
}

/** An empty database that exists for as long as the test file runs. */
export async function emptyForNow(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  after(() => database.drop());
  return database;
}

export async function tablesIn(database: TestDatabase): Promise<string[]> {
  const sql = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  return (await rowsOf(database.admin, sql)).map(({ relname }) => relname);
}

export interface Hold {
  /** Resolves when a connection waits at it. */
  reached(): Promise<void>;
  /** Lets the waiting connections go on. */
  release(): Promise<void>;
}

/** Every read of this table has to wait. */
export async function holdTable(database: TestDatabase, table: string): Promise<Hold> {
  return hold(database, `lock table ${table} in access exclusive mode`);
}

/** A restore into this database has to wait at the first row of its wallets. */
export async function holdRestore(database: TestDatabase): Promise<Hold> {
  await rowsOf(
    database.admin,
    `create schema stage;
     grant usage on schema stage to public;
     create function stage.wait() returns trigger language plpgsql as $$
       begin perform pg_advisory_xact_lock(1); return new; end $$;
     create function stage.set_up() returns event_trigger language plpgsql as $$ begin
       if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.wallets')
       then
         create trigger wait before insert on wallets for each row execute function stage.wait();
       end if;
     end $$;
     create event trigger stage on ddl_command_end when tag in ('CREATE TABLE')
       execute function stage.set_up()`,
  );
  const held = await hold(database, 'select pg_advisory_lock(1)');
  return {
    reached: held.reached,
    async release() {
      await held.release();
      await rowsOf(database.admin, 'drop event trigger stage; drop schema stage cascade');
    },
  };
}

async function hold(database: TestDatabase, sql: string): Promise<Hold> {
  const client = new pg.Client(database.admin);
  await client.connect();
  await client.query('begin');
  await client.query(sql);
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'copy %'`;
  return {
    reached: () =>
      until('a copy waits', async () => (await rowsOf(database.admin, waiting)).length > 0),
    release: () => client.end(),
  };
}
