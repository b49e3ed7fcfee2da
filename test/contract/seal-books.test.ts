// Books of a release without seals: who serves them seals them, once nobody runs that release any more. Until
// then its rows are believed as they were; from then on nothing is done with a row that has no seal.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Command } from '../../src/core/decide.ts';
import { OtherBooks } from '../../src/store/other-books.ts';
import { ONE_CELL } from '../../src/store/postgres/connection/cells.ts';
import { keepInstallation } from '../../src/store/postgres/installation.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { sealBooks } from '../../src/store/postgres/seal-books.ts';
import { SEALED_TABLES } from '../../src/store/postgres/tables/sealed.ts';
import { isOurs } from '../../src/store/postgres/tables/whole-books.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey, OF_BEFORE } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { collect, recharge } from './commands.ts';
import { ANN, BOB, CAT, T1, T5 } from './made-numbers.ts';
import { writeOneOfEverything } from './one-of-everything.ts';
import { STARTS_AT_MS } from './subject.ts';
import { installClock, type TestClock } from './test-clock.ts';

const bob = { userId: BOB, keyId: null };

let database: TestDatabase;
let clock: TestClock;
let store: PostgresStore;
let admin: pg.Client;
let older: pg.Client;

const openStore = () =>
  openPostgresStore({ chainKey, clientConfig: async () => database.config, log: () => {} });

before(async () => {
  database = await testDatabase();
  clock = await installClock(database, STARTS_AT_MS);
  const first = await openStore();
  await writeOneOfEverything(first, clock);
  await first.close();
  admin = new pg.Client(database.admin);
  await admin.connect();
  await admin.query(`update settings set value = '${OF_BEFORE}' where name = 'installation'`);
  for (const { table } of SEALED_TABLES) await admin.query(`update ${table} set seal = null`);
  older = new pg.Client({ ...database.config, application_name: 'tael 1.0.0' });
  await older.connect();
  store = await openStore();
});

after(async () => {
  await store.close();
  await admin.end();
  await clock.close();
  await database.drop();
});

const broken = async () => {
  const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, keys));
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
};

async function codeOf(command: Command): Promise<string> {
  const [outcome] = await store.execute([command], 'main');
  if (outcome === undefined || outcome === 'locked_elsewhere') throw new Error('It was locked.');
  return outcome.ok ? 'ok' : outcome.refusal.code;
}

async function unsealed(): Promise<number> {
  const counts = SEALED_TABLES.map(
    ({ table }) => `(select count(*) from ${table} where seal is null)`,
  );
  const { rows } = await admin.query(`select (${counts.join(' + ')})::int as rows`);
  return rows[0].rows;
}

test('While a session of 1.0.0 is there, rows without a seal are believed; new ones have it.', async () => {
  const left = await unsealed();
  assert.equal(await codeOf(recharge(ANN, '1.00')), 'ok');
  assert.equal(await codeOf(collect(bob, 20, '1.00')), 'ok');
  assert.ok((await unsealed()) < left);
  assert.equal((await store.queries.order(T1))?.txNo, T1);
  assert.deepEqual(await broken(), []);
});

test('What that release writes over a seal is believed too, as long as its MAC holds.', async () => {
  await admin.query(`update wallets set factor_failures = 1 where user_id = ${ANN}`);
  assert.equal(await codeOf(recharge(ANN, '1.00')), 'ok');
  await admin.query(`update orders set amount = amount + 1 where tx_no = '${T5}'`);
  await assert.rejects(store.queries.order(T5), /The row .* of orders is not as Tael wrote it/);
  await admin.query(`update orders set amount = amount - 1 where tx_no = '${T5}'`);
});

test('Nobody calls the books whole while it runs; once it is gone, every row has its seal.', async () => {
  const withConnection = store.withReadConnection;
  const asked = await withConnection(async (connection) => {
    const settings = store;
    const sealing = await keepInstallation(settings, CHAIN_KEY);
    const parts = { settings, cells: ONE_CELL, sealing, log: () => {}, tell: () => {} };
    const early = await sealBooks(connection, parts);
    await older.end();
    await until('its session is gone', async () => {
      const { rows } = await admin.query(
        `select from pg_stat_activity where application_name = 'tael 1.0.0'`,
      );
      return rows.length === 0;
    });
    return { early, late: await sealBooks(connection, parts), sealing };
  });
  assert.deepEqual([asked.early, asked.late, asked.sealing.whole], [false, true, true]);
  assert.equal(await unsealed(), 0);
  assert.deepEqual(await broken(), []);
});

test('Then a process that begins does nothing with a row without a seal, and verify names it.', async () => {
  await store.close();
  store = await openStore();
  await admin.query(`update wallets set seal = null where user_id = ${CAT}`);
  assert.equal(await codeOf(recharge(CAT, '1.00')), 'internal');
  assert.equal(await codeOf(recharge(ANN, '1.00')), 'ok');
  assert.deepEqual(await broken(), ['rows_are_sealed']);
});

test('Whoever knew whole books takes those of before for others.', async () => {
  const sealing = await keepInstallation(store, CHAIN_KEY);
  assert.equal(sealing.whole, true);
  assert.equal(isOurs(sealing, OF_BEFORE), false);
  const known = await admin.query(`select value from settings where name = 'installation'`);
  await admin.query(`update settings set value = '${OF_BEFORE}' where name = 'installation'`);
  await assert.rejects(
    store.withReadConnection(async () => {}),
    OtherBooks,
  );
  await admin.query('update settings set value = $1 where name = $2', [
    known.rows[0].value,
    'installation',
  ]);
});
