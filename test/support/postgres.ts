// The PostgreSQL that tests run on: one server for a whole run, one database for each file, copied
// from a template that has been migrated once.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { keepRunning } from '../../src/store/embedded-postgres/keep-running.ts';
import { OWNER, SERVICE } from '../../src/store/embedded-postgres/roles.ts';
import { type Migration, migrate } from '../../src/store/postgres/migrate.ts';
import { roleOf } from '../../src/store/postgres/service-role.ts';

const TEMPLATE = 'tael_template';
/** Set by `test/run.ts`: host, port of the server that the whole run shares. */
const SHARED = 'TAEL_TEST_POSTGRES';

export interface TestServer {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface TestDatabase {
  readonly name: string;
  /** As the service connects, which owns nothing. */
  readonly config: pg.ClientConfig;
  /** As the owner of the tables, who may not rewrite entries either. */
  readonly owner: pg.ClientConfig;
  /** As a superuser, to tamper with rows behind the application's back. */
  readonly admin: pg.ClientConfig;
  drop(): Promise<void>;
}

/** Set by a test: databases with the present schema are spread over the machines of Citus. */
export const ON_CITUS = 'TAEL_TEST_ON_CITUS';

/** A fresh database with the present schema. */
export async function testDatabase(): Promise<TestDatabase> {
  if (process.env[ON_CITUS]) return (await import('../citus/citus-database.ts')).citusDatabase();
  return newDatabase(`template ${TEMPLATE} strategy file_copy`);
}

/** A fresh database with nothing in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return newDatabase('template template0');
}

/** Before anything lies in them. */
export async function makeCells({ admin }: TestDatabase, count: number): Promise<void> {
  if (process.env[ON_CITUS]) return; // They are made with the database there.
  const client = new pg.Client(admin);
  await client.connect();
  await client.query('insert into cells select generate_series(1, $1::integer - 1)', [count]);
  await client.end();
}

/** The setting that names a database. */
export function urlOf({ host, port, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@localhost/${database}?host=${host}&port=${port}`;
}

/** The settings of a service whose role owns nothing. */
export function settingsOf({ config, owner }: Pick<TestDatabase, 'config' | 'owner'>) {
  return { DATABASE_URL: urlOf(config), TAEL_OWNER_DATABASE_URL: urlOf(owner) };
}

/** The owner brings the schema up to date, and gives the service its rights. */
export async function migrateFor(
  { config, owner }: Pick<TestDatabase, 'config' | 'owner'>,
  wishes: Migration = {},
): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  const service = await roleOf(client).finally(() => client.end());
  await migrate(owner, { ...wishes, service });
}

async function newDatabase(from: string): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await asAdmin(server, `create database ${name} ${from} owner ${OWNER}`);
  const { host, port } = server;
  const as = (role: string) => ({ host, port, user: role, database: name });
  return {
    name,
    config: as(SERVICE),
    owner: as(OWNER),
    admin: as('postgres'),
    async drop() {
      await asAdmin(server, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}

/** Starts a server of its own, with the template in it. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tael-test-'));
  const kept = await keepRunning(dataDir);
  const { host, port } = kept.target;
  const server = {
    host,
    port,
    async stop() {
      await kept.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await asAdmin(server, `create database ${TEMPLATE} owner ${OWNER}`);
  const as = (user: string) => ({ host, port, user, database: TEMPLATE });
  await migrateFor({ config: as(SERVICE), owner: as(OWNER) });
  return server;
}

async function sharedServer(): Promise<TestServer> {
  const shared = process.env[SHARED];
  if (!shared) return startTestServer();
  const [host = '', port] = shared.split('|');
  return { host, port: Number(port), stop: async () => {} };
}

export function shareServer(server: TestServer): Record<string, string> {
  return { [SHARED]: `${server.host}|${server.port}` };
}

async function asAdmin(server: { host: string; port: number }, sql: string): Promise<void> {
  const { host, port } = server;
  const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
