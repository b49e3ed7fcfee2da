// Books of 1.0.0, whose nodes wrote some tables without MACs, and may run beside ours: such rows are believed
// until all have theirs. From then on a row without one is none of Tael's.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { SEALED_LATER } from '../../src/store/postgres/tables/guarded.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey, OF_BEFORE } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { collect, setLoginPassword, signIn } from './commands.ts';
import { ANN, BOB, KEY, SESSION } from './made-numbers.ts';
import { writeOneOfEverything } from './one-of-everything.ts';
import { STARTS_AT_MS } from './subject.ts';
import { installClock } from './test-clock.ts';

const database = await testDatabase();
const clock = await installClock(database, STARTS_AT_MS);
const admin = new pg.Client(database.admin);
await admin.connect();
after(async () => {
  await admin.end();
  await clock.close();
  await database.drop();
});

const open = () =>
  openPostgresStore({ chainKey, clientConfig: async () => database.config, log: () => {} });

async function holds(store: PostgresStore): Promise<void> {
  const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, keys));
  assert.deepEqual(
    findings.filter(({ violations }) => violations > 0),
    [],
  );
}

/** As 1.0.0 left them. */
async function asBefore(): Promise<void> {
  for (const { table } of SEALED_LATER) await admin.query(`update ${table} set mac = null`);
  await admin.query('update sessions set epoch = null, epoch_mac = null');
}

async function without(): Promise<readonly string[]> {
  const found = await Promise.all(
    SEALED_LATER.map(({ table }) => admin.query(`select from ${table} where mac is null`)),
  );
  return SEALED_LATER.filter((_, place) => found[place]?.rowCount !== 0).map(({ table }) => table);
}

const collected = () => collect({ userId: BOB, keyId: KEY }, 20, '1.00');

test('Rows of before are believed, get their MACs, and are then like all others.', async () => {
  const older = new pg.Client({ ...database.config, application_name: 'tael 1.0.0' });
  await older.connect();
  await admin.query(`insert into settings (name, value) values ('installation', '${OF_BEFORE}')`);
  const first = await open();
  await writeOneOfEverything(first, clock);
  await first.close();
  await asBefore();
  const store = await open();
  async function must(command: Parameters<PostgresStore['execute']>[0][number]): Promise<void> {
    const [outcome] = await store.execute([command], 'main');
    assert(outcome !== 'locked_elsewhere' && outcome?.ok, command.kind);
  }
  assert.equal((await store.queries.session(SESSION))?.userId, ANN);
  const renewed = setLoginPassword(ANN);
  const later = signIn(ANN, { fittingHash: renewed.loginPasswordHash });
  for (const command of [collected(), renewed, later]) await must(command);
  assert.equal((await store.queries.session(later.sessionDigest))?.userId, ANN);
  const { rows } = await admin.query('select from wallets where sessions_epoch is not null');
  assert.equal(rows.length, 0, 'a node of 1.0.0 would take the row for forged');
  await holds(store);
  await older.end();
  await store.close();
  // It seals the books, because nobody runs a release without seals any more.
  const sealing = await open();
  await until(
    'the books are whole',
    async () => (await sealing.readSetting('installation')) !== OF_BEFORE,
  );
  await sealing.close();
  assert.deepEqual(await without(), []);

  const whole = await open();
  await holds(whole);
  const [outcome] = await whole.execute([collected()], 'main');
  assert(outcome !== 'locked_elsewhere' && outcome?.ok);
  assert.equal(await whole.queries.session(later.sessionDigest), undefined);
  await admin.query('update merchants set mac = null');
  const [refused] = await whole.execute([collected()], 'main');
  assert(refused !== 'locked_elsewhere' && !refused?.ok && refused?.refusal.code === 'internal');
  await whole.close();
});
