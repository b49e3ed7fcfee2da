// Books whose rows lie in several cells, on one machine: the rules hold across them, and every row is where
// its owner belongs.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { ownerOfBinding } from '../../src/core/idempotency.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { rowsOf } from '../support/books.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { idempotency } from './idempotency.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import type { Subject } from './subject.ts';
import { twoFactor } from './two-factor.ts';

const CELLS = { count: 8 };

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

  test('Every row lies in the cell of its owner, and the owners in all of them.', async () => {
    const rows = await rowsOf(
      database.config,
      `select cell, id, null as user_id from idempotency_keys
       union all select cell, null, user_id from recovery_codes`,
    );
    for (const { cell, id, user_id: userId } of rows) {
      assert.equal(cell, cellOfUser(CELLS, id === null ? Number(userId) : ownerOfBinding(id)));
    }
    assert.ok(new Set(rows.map(({ cell }) => cell)).size > 1);
  });
});

async function makeCells({ admin }: TestDatabase): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(`insert into cells select generate_series(1, ${CELLS.count - 1})`);
  await client.end();
}
