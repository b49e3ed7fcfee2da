// pgledger, a ledger in PL/pgSQL, on the same server: one transfer a transaction by pgbench. It knows no
// requests, keys, orders or idempotency. Its SQL is read from a checkout that `--pgledger` names.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Closings } from '../closings.ts';
import type { Options } from '../options.ts';
import { findPgbench, firePgbench, type PgbenchServer } from '../pgbench.ts';
import { PGLEDGER_ROWS, type PgledgerRow } from '../rows.ts';
import type { Scratch } from '../scratch.ts';
import type { Subject } from '../subject.ts';

const DATABASE = 'pgledger';
/** In the order in which they need each other. */
const FILES = [
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql',
  'pgledger.sql',
];
/** As many as Tael's payments are spread over. */
const PAYERS = 5_000;
const ACCOUNTS = 10_000;

const RECEIVER: Readonly<Record<PgledgerRow, string>> = {
  pgledger: `random(${PAYERS + 1}, ${ACCOUNTS})`,
  'pgledger-one': String(ACCOUNTS),
};

export async function startPgledger(
  { rows, pgledgerDir, pgbenchClients: clients }: Options,
  { folder, target }: Scratch,
  superuser: pg.Client,
  closings: Closings,
): Promise<readonly Subject[]> {
  const program = findPgbench();
  const wanted = PGLEDGER_ROWS.filter((row) => rows.includes(row));
  if (pgledgerDir === null || program === null || wanted.length === 0) return [];
  await superuser.query(`create database ${DATABASE}`);
  const config = { ...target, user: 'postgres', database: DATABASE };
  const client = new pg.Client(config);
  await client.connect();
  closings.push(() => client.end());
  for (const file of FILES) await client.query(await readFile(join(pgledgerDir, file), 'utf8'));
  await client.query(
    `create table bench_accounts as
      select n, (select id from pgledger_create_account('account ' || n, 'CNY')) as id
        from generate_series(1, ${ACCOUNTS}) as n`,
  );
  await client.query('alter table bench_accounts add primary key (n)');
  await client.query('vacuum analyze');
  const server: PgbenchServer = { host: target.host, port: target.port, folder, clients };
  return Promise.all(wanted.map((row) => pgledgerSubject(row, program, server)));
}

async function pgledgerSubject(
  row: PgledgerRow,
  program: string,
  server: PgbenchServer,
): Promise<Subject> {
  const script = join(server.folder, `${row}.sql`);
  await writeFile(
    script,
    `\\set payer random(1, ${PAYERS})
\\set receiver ${RECEIVER[row]}
select id from pgledger_create_transfer(
  (select id from bench_accounts where n = :payer),
  (select id from bench_accounts where n = :receiver), 1.00);
`,
  );
  return {
    name: row,
    pids: [],
    writesTo: null,
    prepare: async () => {},
    fire: (seconds) => firePgbench(program, server, seconds, { database: DATABASE, script }),
  };
}
