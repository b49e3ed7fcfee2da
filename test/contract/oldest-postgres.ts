// The oldest PostgreSQL that Tael supports, if the machine has it installed: a server in a
// temporary folder, on a socket, for one run of the contract.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { OWNER, SERVICE } from '../../src/store/embedded-postgres/roles.ts';
import { chooseRunAs, type RunAs } from '../../src/store/embedded-postgres/run-as.ts';
import { migrateFor, type TestDatabase } from '../support/postgres.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const NAME = 'tael_oldest';
const PORT = 5432;

/** Why the contract cannot run on it here, or false. */
export const missing: string | false =
  !existsSync(join(BIN, 'postgres')) && `PostgreSQL 15 is not installed in ${BIN}`;

export async function oldestDatabase(): Promise<TestDatabase> {
  const dir = await mkdtemp(join(tmpdir(), 'tael-15-'));
  const data = join(dir, 'data');
  const runAs = await chooseRunAs(dir);
  const run = (program: string, ...args: string[]) => runProgram(runAs, dir, program, args);
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  const options = `-p ${PORT} -k ${dir} -c listen_addresses=`;
  const log = join(dir, 'log');
  await run('pg_ctl', 'start', '-w', '-D', data, '-l', log, '-o', options);
  const as = (user: string, database: string) => ({ host: dir, port: PORT, user, database });
  const [config, owner] = [as(SERVICE, NAME), as(OWNER, NAME)];
  await ask(as('postgres', 'postgres'), `create role ${OWNER} login; create role ${SERVICE} login`);
  await ask(as('postgres', 'postgres'), `create database ${NAME} owner ${OWNER}`);
  await migrateFor({ config, owner });
  return {
    name: NAME,
    config,
    owner,
    admin: as('postgres', NAME),
    async drop() {
      await run('pg_ctl', 'stop', '-m', 'immediate', '-D', data);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** `initdb` and the server refuse to run as root, so they run as the account Tael would choose. */
async function runProgram(runAs: RunAs, cwd: string, program: string, args: readonly string[]) {
  const [command = '', ...rest] = [...runAs.prefix, join(BIN, program), ...args];
  await promisify(execFile)(command, rest, { cwd, ...runAs.account });
}

async function ask(config: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
