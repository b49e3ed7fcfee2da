// Books of 1.0.0, whose nodes wrote some tables without MACs, and may run beside ours: such rows are believed
// until all have theirs. From then on a row without one is none of Tael's.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { sealRest } from '../../src/store/postgres/seal-rest.ts';
import { GUARDS } from '../../src/store/postgres/tables/guarded.ts';
import { noteAllSealed } from '../../src/store/postgres/tables/rows-sealed.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
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

/** Nobody has recovery codes there. */
const NOT_WRITTEN = 1;
const LATER = GUARDS.flatMap(({ sealedLater }) => (sealedLater ? [sealedLater] : []));

async function holds(store: PostgresStore): Promise<void> {
  const keys = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };
  const { findings } = await store.withReadConnection((session) => verifyBooks(session, keys));
  assert.deepEqual(
    findings.filter(({ violations }) => violations > 0),
    [],
  );
}

async function without(): Promise<readonly string[]> {
  const counts = LATER.map(({ table, mayLackMac = 'false' }) =>
    admin.query(`select from ${table} where mac is null and not (${mayLackMac})`),
  );
  const found = await Promise.all(counts);
  return LATER.filter((_, place) => found[place]?.rowCount !== 0).map(({ table }) => table);
}

const collected = () => collect({ userId: BOB, keyId: KEY }, 20, '1.00');

test('Rows of before are believed, get their MACs, and are then like all others.', async () => {
  // A release that knew nothing of it has made the books.
  await (await open()).close();
  await admin.query(`delete from settings where name = 'rows_sealed'`);
  const store = await open();
  await writeOneOfEverything(store, clock);
  assert.equal((await without()).length, LATER.length - NOT_WRITTEN);
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
  await store.withReadConnection((session) => sealRest(session, { count: 1 }, CHAIN_KEY));
  await noteAllSealed(store, CHAIN_KEY);
  await store.close();
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
