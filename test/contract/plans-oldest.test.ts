// The plans of the oldest PostgreSQL, which chooses otherwise between the columns of an index: also one that
// was made for small tables looks up the rows that a batch asks for.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { LOAD_STATEMENTS } from '../../src/store/postgres/batch/load.ts';
import { SAVE_CALLBACK_STATEMENTS } from '../../src/store/postgres/batch/save-callbacks.ts';
import { SAVE_LEDGER_STATEMENTS } from '../../src/store/postgres/batch/save-ledger.ts';
import { SAVE_ROW_STATEMENTS } from '../../src/store/postgres/batch/save-rows.ts';
import { SAVE_SIGN_IN_STATEMENTS } from '../../src/store/postgres/batch/save-sign-ins.ts';
import { ATTEMPT_READS, ATTEMPT_WRITES } from '../../src/store/postgres/callbacks/attempts.ts';
import { CLAIM_STATEMENTS } from '../../src/store/postgres/callbacks/claims.ts';
import { FEED_STATEMENTS } from '../../src/store/postgres/callbacks/feed.ts';
import { LIST_STATEMENTS } from '../../src/store/postgres/callbacks/lists.ts';
import { OWN_PAGE_STATEMENTS } from '../../src/store/postgres/callbacks/own-page.ts';
import { RECEIVER_READS } from '../../src/store/postgres/callbacks/receivers.ts';
import { CALLBACK_LOCKS, CALLBACK_WRITES } from '../../src/store/postgres/callbacks/rows.ts';
import { WRITE_SETTINGS } from '../../src/store/postgres/connection/connection.ts';
import { FIGURE_STATEMENTS, UNDECIDED } from '../../src/store/postgres/reads/figures.ts';
import { POINT_READS } from '../../src/store/postgres/reads/queries.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { assertAdmissionReadsItsRows } from './admission-plans.ts';
import { fillTables } from './many-rows.ts';
import { missing, oldestDatabase } from './oldest-postgres.ts';
import { planOf, scans } from './plan-nodes.ts';

const STATEMENTS = [
  ...[LOAD_STATEMENTS, SAVE_LEDGER_STATEMENTS, SAVE_ROW_STATEMENTS, POINT_READS].flat(),
  ...SAVE_SIGN_IN_STATEMENTS,
  ...[SAVE_CALLBACK_STATEMENTS, CLAIM_STATEMENTS, CALLBACK_LOCKS, CALLBACK_WRITES].flat(),
  ...[
    ATTEMPT_READS,
    ATTEMPT_WRITES,
    LIST_STATEMENTS,
    OWN_PAGE_STATEMENTS,
    FEED_STATEMENTS,
    RECEIVER_READS,
    FIGURE_STATEMENTS,
    UNDECIDED,
  ].flat(),
];

describe('Plans of the oldest PostgreSQL', { skip: missing }, () => {
  let database: TestDatabase;
  let client: pg.Client;
  before(async () => {
    database = await oldestDatabase();
    const options = Object.entries(WRITE_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
    client = new pg.Client({ ...database.config, options: options.join(' ') });
    await client.connect();
  });
  after(async () => {
    await client?.end();
    await database?.drop();
  });

  test('An admission reads its windows and nonces, and no others.', () =>
    assertAdmissionReadsItsRows(database));

  for (const [size, rows] of [
    ['empty', 0],
    ['small', 100],
  ] as const) {
    test(`On ${size} tables no batch reads a whole table or cell.`, async () => {
      if (rows > 0) await fillTables(database.admin, 1, rows);
      const found: string[] = [];
      for (const statement of STATEMENTS) {
        for (const node of await planOf(client, statement)) {
          if (scans(node)) found.push(`${statement.name}: ${JSON.stringify(node)}`);
        }
      }
      assert.deepEqual(found, []);
    });
  }
});
