// Books on Citus: the same tables in a schema of their own, those with a cell spread over the workers.

import pg from 'pg';
import { makeBooks } from '../../src/store/postgres/new-books.ts';

const URL_SETTING = 'TAEL_TEST_CITUS';
export const SCHEMA = 'tael_test';

/** Of the tables. It is no superuser, as docs/operate/postgresql.md wants it. */
const OWNER = 'tael';
const MAKE_OWNER = `do $do$ begin create role ${OWNER} login;
  exception when duplicate_object then null; end $do$`;

/** Why nothing can be tested on Citus here, or false. */
export const missing: string | false =
  !process.env[URL_SETTING] && `${URL_SETTING} does not name a coordinator of Citus`;

export interface CitusBooks {
  readonly config: pg.ClientConfig;
  readonly admin: pg.Client;
  drop(): Promise<void>;
}

export function coordinatorConfig() {
  return { connectionString: process.env[URL_SETTING] ?? '' };
}

export async function booksOnCitus(
  cells: number,
  config: pg.ClientConfig = coordinatorConfig(),
): Promise<CitusBooks> {
  const admin = new pg.Client(config);
  admin.on('error', () => {}); // A test kills the server that it is connected to.
  await admin.connect();
  try {
    await admin.query(`drop schema if exists ${SCHEMA} cascade`);
    await admin.query(MAKE_OWNER);
    await admin.query('select run_command_on_workers($1)', [MAKE_OWNER]);
    await admin.query(`create schema ${SCHEMA} authorization ${OWNER}`);
    await lookIn(admin, SCHEMA);
    await makeBooks(admin, asOwner(config), cells, () => {});
  } catch (error) {
    await admin.end();
    throw error;
  }
  return {
    config,
    admin,
    async drop() {
      await admin.end();
      const last = new pg.Client(config);
      await last.connect();
      await last.query(`drop schema ${SCHEMA} cascade`);
      await lookIn(last, 'default');
      await last.end();
    },
  };
}

export function asOwner(config: pg.ClientConfig): pg.ClientConfig {
  const url = new URL(`${config.connectionString}`);
  url.username = OWNER;
  return { ...config, connectionString: url.href };
}

/** As docs/operate/several-machines.md sets it: prepared transactions of who died are ended after so long. */
export async function recoverSoon({ admin }: CitusBooks): Promise<void> {
  await admin.query(`alter system set citus.recover_2pc_interval = '2s'`);
  await admin.query('select pg_reload_conf()');
}

export async function recoverAsUsual({ admin }: CitusBooks): Promise<void> {
  await admin.query('alter system reset citus.recover_2pc_interval');
  await admin.query('select pg_reload_conf()');
}

/** Where every connection finds its tables, for as long as the test takes. */
async function lookIn(admin: pg.Client, schema: string): Promise<void> {
  const { rows } = await admin.query('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0].name);
  await admin.query(`alter database ${name} set search_path = ${schema}`);
  await admin.query(`set search_path = ${schema}`);
}
