// Books that move into another number of cells, as a backup: every row lies in the cell of its owner there,
// and what was true of the books still is.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { copiedBooks, ROOT_KEY, rowsWithoutCells } from './copied-books.ts';
import { idempotency } from './idempotency.ts';
import { operatorKeys } from './operator-keys.ts';
import { payments } from './payments.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import { proposedRecharges } from './proposed-recharges.ts';
import { rechargeRequests } from './recharge-requests.ts';
import { refundRequests } from './refund-requests.ts';
import { refunds } from './refunds.ts';
import { settlements } from './settlements.ts';
import { type Subject, subjectOf } from './subject.ts';
import { twoFactor } from './two-factor.ts';
import { withdrawals } from './withdrawals.ts';

const BEFORE = 8;
/** So many have wallets at least. */
const USERS_MIN = 128;

describe('Books in eight cells that are restored', () => {
  let opened: Subject;
  const subject = subjectOf(() => opened);
  let database: TestDatabase;
  let copies: Awaited<ReturnType<typeof copiedBooks>>;
  before(async () => {
    copies = await copiedBooks();
    opened = await openPostgresSubject(async () => {
      database = await testDatabase();
      await makeCells(database, BEFORE);
      await rowsOf(database.config, ROOT_KEY);
      return database;
    });
  });
  after(async () => {
    await subject.close();
    await copies.remove();
  });

  // What fills them.
  idempotency(subject);
  twoFactor(subject);
  proposedRecharges(subject);
  rechargeRequests(subject);
  refunds(subject);
  settlements(subject);
  payments(subject);
  refundRequests(subject);
  withdrawals(subject);
  operatorKeys(subject);

  async function assertSame(target: TestDatabase, cells: number): Promise<void> {
    const connection = await openConnection(target.owner, {});
    const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY, anchors: [anchor] };
    const { findings } = await verifyBooks(connection, keys).finally(() => connection.end());
    assert.deepEqual(
      findings.filter(({ violations }) => violations > 0),
      [],
    );
    for (const table of ['wallets', 'entries', 'orders', 'idempotency_keys', 'api_keys']) {
      assert.deepEqual(
        await rowsWithoutCells(target, table),
        await rowsWithoutCells(database, table),
      );
    }
    const laid = 'select count(distinct cell)::int as used, max(cell) as last from wallets';
    const [{ used, last } = {}] = await rowsOf(target.owner, laid);
    assert.ok(
      used > Math.min(cells, USERS_MIN) / 2 && last < cells,
      `${used} of ${cells} cells are used`,
    );
    const places = `select cell, through_ms::int as through from expiries_told order by cell`;
    assert.deepEqual(
      await rowsOf(target.owner, places),
      Array.from({ length: cells }, (_, cell) => ({
        cell,
        through: cells === BEFORE ? 1000 + cell : 1000,
      })),
      'none goes on behind what was told',
    );
    const triggers = `select from pg_trigger where not tgisinternal`;
    assert.deepEqual(await rowsOf(target.owner, triggers), []);
  }

  let anchor: Awaited<ReturnType<typeof makeAnchor>>;

  test('In as many cells, in more and in one they are the same books, and can move on.', async () => {
    const connection = await openConnection(database.config, {});
    anchor = await makeAnchor(connection, ANCHOR_KEY);
    await connection.end();
    await rowsOf(database.config, 'insert into expiries_told select cell, 1000 + cell from cells');
    const { backedUp, restored } = copies;
    const folder = await backedUp(database, 'eight');
    const targets: TestDatabase[] = [];
    for (const [cells, wanted] of [
      [BEFORE, undefined],
      [64, 64],
      [1, 1],
    ] as const) {
      const target = await restored(folder, wanted);
      targets.push(target);
      await assertSame(target, cells);
    }
    const [, many, one] = targets;
    assert(many && one);
    for (const [from, name, cells] of [
      [many, 'of 64', 1024],
      [one, 'of one', 5],
    ] as const) {
      await assertSame(await restored(await backedUp(from, name), cells), cells);
    }
  });
});
