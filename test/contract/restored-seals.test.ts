// Seals and MACs are copied with the rows that they stand in: books with every kind of row are restored with
// each of them as it was, into as many cells or into others, and are served.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { GUARDS } from '../../src/store/postgres/tables/guarded.ts';
import { SEALED_TABLES } from '../../src/store/postgres/tables/sealed.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { switchOnTotp } from './access-commands.ts';
import { collect, refund, signIn, transfer, wallet, withdraw } from './commands.ts';
import { copiedBooks, ROOT_KEY, rowsWithoutCells } from './copied-books.ts';
import { writeAuthority } from './database-edits.ts';
import { ANN, BOB, CAT, KEY, T1 } from './made-numbers.ts';
import { writeOneOfEverything } from './one-of-everything.ts';
import { createStaff } from './staff-commands.ts';
import { STARTS_AT_MS } from './subject.ts';
import { installClock } from './test-clock.ts';

const copies = await copiedBooks();
const database = await testDatabase();
const actor = { userId: BOB, keyId: KEY };
const KEYED = collect(actor, 20, '1.00', { outTradeNo: 'kept', idempotencyKey: 'kept' });

type Config = TestDatabase['config'];

async function withStore(config: Config, work: (store: PostgresStore) => Promise<void>) {
  const logged: unknown[] = [];
  const log = (_: string, details?: object) => void logged.push(details);
  const store = await openPostgresStore({ chainKey, clientConfig: async () => config, log });
  await work(store).finally(() => store.close());
  assert.deepEqual(logged, []);
}

before(async () => {
  const admin = new pg.Client(database.admin);
  await admin.connect();
  const clock = await installClock(database, STARTS_AT_MS);
  await withStore(database.config, async (store) => {
    await writeOneOfEverything(store, clock);
    await writeAuthority(store, admin);
  });
  // The databases that they are restored into have the time of now.
  await clock.set(Date.now());
  await withStore(database.config, async (store) => {
    const staff = createStaff({ merchantId: 20, ownerId: BOB, branchId: 30 });
    const coded = switchOnTotp(CAT, Math.floor(store.nowMs() / 30_000) - 1);
    for (const command of [KEYED, staff, coded, signIn(CAT, { fittingHash: null })]) {
      await store.execute([command], 'main');
    }
  });
  await admin.query(ROOT_KEY);
  await admin.end();
  await clock.close();
});

after(async () => {
  await copies.remove();
  await database.drop();
});

/** Who has signed in is not in a backup. */
const NOT_COPIED = ['sessions', 'staff_sessions'];
const TABLES = [
  ...SEALED_TABLES.map(({ table }) => table),
  ...GUARDS.map(({ guarded }) => guarded.table).filter((table) => !NOT_COPIED.includes(table)),
];

async function assertHolds(target: TestDatabase): Promise<void> {
  const connection = await openConnection(target.owner, {});
  const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
  const { findings } = await verifyBooks(connection, keys).finally(() => connection.end());
  assert.deepEqual(
    findings.filter(({ violations }) => violations > 0),
    [],
  );
}

/** Commands that read rows of before and leave them sealed anew, and one that is repeated. */
async function assertServes(target: TestDatabase): Promise<void> {
  const commands = [
    KEYED,
    transfer(wallet(ANN, 'consumer'), wallet(CAT, 'consumer'), '0.10'),
    refund(actor, T1, '0.10'),
    withdraw(wallet(ANN, 'consumer'), '0.10'),
  ];
  await withStore(target.owner, async (store) => {
    for (const command of commands) {
      const [outcome] = await store.execute([command], 'main');
      assert(outcome !== 'locked_elsewhere' && outcome?.ok, command.kind);
      assert.equal(outcome.replayed, command === KEYED, command.kind);
    }
  });
}

for (const [into, cells] of [
  ['one cell', 1],
  ['five cells', 5],
] as const) {
  test(`Restored into ${into}, every row has the seal and the MAC that it had.`, async () => {
    const folder = await copies.backedUp(database, `into ${into}`);
    const target = await copies.restored(folder, cells);
    for (const table of new Set(TABLES)) {
      const rows = await rowsWithoutCells(database, table);
      assert.ok(rows.length > 0, `there is a row of ${table}`);
      assert.deepEqual(await rowsWithoutCells(target, table), rows, table);
    }
    await assertHolds(target);
    await assertServes(target);
    await assertHolds(target);
  });
}
