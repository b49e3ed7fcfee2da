// Books whose rows lie in several cells, on one machine: the rules hold across them, and every row is where
// its owner belongs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { cellOfUser, cellSql } from '../../src/store/postgres/connection/cells.ts';
import { rowsOf } from '../support/books.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { audit } from './audit.ts';
import { idempotency } from './idempotency.ts';
import { ownWallets } from './own-wallets.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import { recordPages } from './record-pages.ts';
import { refunds } from './refunds.ts';
import { settlements } from './settlements.ts';
import type { Subject } from './subject.ts';
import { twoFactor } from './two-factor.ts';

const CELLS = { count: 8 };
/** The tables whose rows lie in cells, and how they say whose they are. */
const ROWS = [
  ['idempotency_keys', `split_part(id, '/', 1)::bigint`],
  ['recovery_codes', 'user_id'],
  ['wallets', 'user_id'],
  ['record_checkpoints', 'user_id'],
  [
    'entries',
    `coalesce(user_id, (select user_id from entries as first
    where first.movement_no = entries.movement_no and leg = 0))`,
  ],
  ['audit_lines', 'user_id'],
  ['settlement_buckets', 'owner_id'],
] as const;

describe('Books in eight cells', () => {
  let database: TestDatabase;
  let subject: Subject;
  before(async () => {
    subject = await openPostgresSubject(async () => {
      database = await testDatabase();
      await makeCells(database);
      return database;
    });
  });
  after(() => subject.close());

  idempotency(() => subject);
  twoFactor(() => subject);
  refunds(() => subject);
  settlements(() => subject);
  audit(() => subject);
  recordPages(() => subject);
  ownWallets(() => subject);

  test('The database computes the cell of a user as this process does.', async () => {
    const rows = await rowsOf(
      database.config,
      `select n, ${cellSql('n')} as cell from generate_series(1::bigint, 5000) as n`,
    );
    for (const { n, cell } of rows) assert.equal(Number(cell), cellOfUser(CELLS, Number(n)));
  });

  test('Every row lies in the cell of its owner, and the owners in all of them.', async () => {
    const rows = await rowsOf(
      database.config,
      ROWS.map(
        ([table, owner]) => `select '${table}' as table, cell, ${owner} as owner from ${table}`,
      ).join(' union all '),
    );
    for (const { cell, owner } of rows) assert.equal(cell, cellOfUser(CELLS, Number(owner)));
    for (const [table] of ROWS) {
      const cells = new Set(rows.filter((row) => row.table === table).map(({ cell }) => cell));
      assert.ok(cells.size > 1, table);
    }
  });
});

async function makeCells({ admin }: TestDatabase): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`insert into cells select generate_series(1, ${CELLS.count - 1})`);
  await client.end();
}
