// Books that move into another number of cells, as a backup: every row lies in the cell of its owner there,
// and what was true of the books still is.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup } from '../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../src/store/postgres/backup/restore.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { makeAnchor } from '../../src/store/postgres/verify/anchor.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY } from '../support/chain-key.ts';
import { emptyDatabase, makeCells, type TestDatabase, testDatabase } from '../support/postgres.ts';
import { idempotency } from './idempotency.ts';
import { operatorKeys } from './operator-keys.ts';
import { payments } from './payments.ts';
import { openPostgresSubject } from './postgres-subject.ts';
import { proposedRecharges } from './proposed-recharges.ts';
import { rechargeRequests } from './recharge-requests.ts';
import { refundRequests } from './refund-requests.ts';
import { refunds } from './refunds.ts';
import { settlements } from './settlements.ts';
import type { Subject } from './subject.ts';
import { twoFactor } from './two-factor.ts';
import { withdrawals } from './withdrawals.ts';

const BEFORE = 8;
/** So many have wallets at least. */
const USERS_MIN = 128;

describe('Books in eight cells that are restored', () => {
  let subject: Subject;
  let database: TestDatabase;
  let dir: string;
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tael-cells-'));
    subject = await openPostgresSubject(async () => {
      database = await testDatabase();
      await makeCells(database, BEFORE);
      // A backup names the master key that its root key is sealed under.
      await rowsOf(database.config, `insert into settings values ('root_key', 'v1.print.sealed')`);
      return database;
    });
  });
  after(async () => {
    await subject.close();
    await rm(dir, { recursive: true, force: true });
  });

  // What fills them.
  idempotency(() => subject);
  twoFactor(() => subject);
  proposedRecharges(() => subject);
  rechargeRequests(() => subject);
  refunds(() => subject);
  settlements(() => subject);
  payments(() => subject);
  refundRequests(() => subject);
  withdrawals(() => subject);
  operatorKeys(() => subject);

  async function backedUp(from: TestDatabase, name: string): Promise<string> {
    const folder = join(dir, name);
    const client = await copyingClient(from.owner);
    // The clock of the test has a schema of its own.
    await client.query('set search_path = public');
    await backUp(client, folder, () => {}).finally(() => client.end());
    return folder;
  }

  async function restored(folder: string, cells?: number): Promise<TestDatabase> {
    const target = await emptyDatabase();
    const client = await copyingClient(target.owner);
    await restore(client, folder, await checkBackup(folder), () => {}, cells).finally(() =>
      client.end(),
    );
    return target;
  }

  async function assertSame(target: TestDatabase, cells: number): Promise<void> {
    const connection = await openConnection(target.owner, {});
    const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY, anchors: [anchor] };
    const { findings } = await verifyBooks(connection, keys).finally(() => connection.end());
    assert.deepEqual(
      findings.filter(({ violations }) => violations > 0),
      [],
    );
    for (const table of ['wallets', 'entries', 'orders', 'idempotency_keys', 'api_keys']) {
      const rows = `select to_jsonb(t) - 'cell' as row from ${table} as t order by 1`;
      assert.deepEqual(await rowsOf(target.owner, rows), await rowsOf(database.config, rows));
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

  test('In as many cells, in more and in one they are the same books, and can move on.', async (t) => {
    const connection = await openConnection(database.config, {});
    anchor = await makeAnchor(connection, ANCHOR_KEY);
    await connection.end();
    await rowsOf(database.config, 'insert into expiries_told select cell, 1000 + cell from cells');
    const folder = await backedUp(database, 'eight');
    const targets: TestDatabase[] = [];
    t.after(async () => {
      for (const target of targets) await target.drop();
    });
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
      const target = await restored(await backedUp(from, name), cells);
      targets.push(target);
      await assertSame(target, cells);
    }
  });
});
