// A release beside the one after it: it goes on through the upgrade and after it, under load, starts on
// the newer schema, and verifies it. One that cannot is told so before anything is changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientConfig } from 'pg';
import { inSnapshot } from '../../src/store/postgres/machines/snapshot.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';
import { RELEASE } from '../../src/store/postgres/tables/release.ts';
import { verifySchema } from '../../src/store/postgres/verify/shipped-schema.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { stage } from '../fault/stage.ts';
import { foundTown, wordOf } from '../fault/town.ts';
import { assertTold, traffic } from '../fault/traffic.ts';
import { rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { migrateFor, testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { catalogueOfNew, NEXT, NEXT_FILE, nextSchema } from './next-release.ts';

const CLIENTS = 8;
const KEYS = { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY };

const open = (config: ClientConfig, told: string[] = []) =>
  openPostgresStore({
    chainKey,
    clientConfig: async () => config,
    log: (message) => void told.push(message),
    onMigration: (message) => void told.push(message),
  });

async function brokenIn(config: ClientConfig): Promise<string[]> {
  const store = await open(config);
  try {
    const { findings } = await store.withReadConnection((one) => verifyBooks(one, KEYS));
    return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
  } finally {
    await store.close();
  }
}

test('two nodes under load go on through an upgrade, and nothing is refused', async (t) => {
  const place = await stage(t);
  const nodes = [await place.node(), await place.node()];
  const [first] = nodes;
  assert.ok(first);
  await foundTown(first.store, [1, 2, 3, 4]);
  let turn = 0;
  const load = traffic(CLIENTS, () => nodes[turn++ % 2] ?? first);
  const reads: Promise<unknown>[] = [];
  const asking = setInterval(() => {
    for (const { store } of nodes) {
      reads.push(store.queries.timeMs());
      reads.push(store.queries.allOrders({ status: null, fromMs: null, untilMs: null }, null, 5));
    }
  }, 20);
  let during = 0;
  try {
    await until('there is a load', () => load.asked.length > 300);
    const before = load.asked.length;
    await migrateFor(place.database, { files: await nextSchema(), release: NEXT });
    during = load.asked.length - before;
    await until('it goes on', () => load.asked.length > before + during + 300);
  } finally {
    clearInterval(asking);
    await load.stop();
  }
  await Promise.all(reads);

  const words = new Set(load.asked.map(({ heard }) => (heard === 'died' ? heard : wordOf(heard))));
  assert.deepEqual([...words], ['done']);
  assert.ok(during > 0, 'requests were answered meanwhile');
  assert.deepEqual(
    nodes.flatMap(({ bugs }) => bugs),
    [],
  );
  assert.equal((await assertTold(place.database.config, load.asked, first)).unknown, 0);
  await place.assertBooksHold();
  assert.deepEqual(await brokenIn(place.database.config), [], 'by this release');
  const [left] = await place.rows(
    'select count(*)::int as left from orders where next_note is null',
  );
  assert.deepEqual(left, { left: 0 });
});

test('this release starts on the schema of the next, says so, and verifies it', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const files = await nextSchema();
  await migrateFor(database, { files, release: NEXT });
  const told: string[] = [];
  const store = await open(database.config, told);
  t.after(() => store.close());
  assert.match(told[0] ?? '', /^A newer version has brought the schema up to date/);
  await foundTown(store, [1, 2]);
  assert.deepEqual(await brokenIn(database.config), []);

  const ofNext = { files, catalogue: await catalogueOfNew(files, NEXT) };
  const findings = async (shipped?: typeof ofNext) => {
    const schema = { isSandbox: false, ...(shipped && { shipped }) };
    const found = await store.withReadConnection((one) =>
      inSnapshot(one, { name: 'begin', text: 'begin' }, () => verifySchema(one, schema)),
    );
    return found.flatMap(({ examples }) => examples);
  };
  assert.deepEqual(await findings(ofNext), [], 'by the next release');
  await assert.rejects(
    rowsOf(database.config, 'update next_lines set line_no = 1'),
    /permission denied/,
    'the rights that the step took away are gone',
  );
  await rowsOf(database.admin, 'grant update on next_lines to tael');
  assert.deepEqual(await findings(ofNext), ['the owner has UPDATE on next_lines: revoke it']);

  await rowsOf(
    database.admin,
    `create or replace function nonce_slot(p_now_ms bigint) returns integer language sql immutable
       as 'select 0';
     create function act() returns trigger language plpgsql as 'begin return new; end';
     create trigger act before insert on entries for each row execute function act()`,
  );
  assert.deepEqual(await findings(), [
    "function nonce_slot(p_now_ms bigint) is not the schema's: replace it",
    "trigger act on entries is none of the schema's: drop it",
  ]);
});

test('a release that the next one leaves behind is not started, and says which one can', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  await migrateFor(database, { files: await nextSchema(NEXT), release: NEXT });
  await assert.rejects(
    open(database.config),
    new RegExp(
      `has ${NEXT_FILE}, which this version of Tael \\(${RELEASE}\\) does not know.+ ${NEXT} is`,
    ),
  );
});

test('while it runs, the next one changes nothing', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const store = await open(database.config);
  await foundTown(store, [1]);
  const upgrade = async () =>
    migrateFor(database, { files: await nextSchema(NEXT), release: NEXT });
  await assert.rejects(
    upgrade(),
    new RegExp(`^Error: Tael ${RELEASE} runs on this database and cannot go on after ${NEXT_FILE}`),
  );
  const recorded = `select from schema_files where name = '${NEXT_FILE}'`;
  assert.equal((await rowsOf(database.config, recorded)).length, 0);
  await store.close();
  await open(database.config).then((again) => again.close());
  const sessions = `select from pg_stat_activity where datname = '${database.name}' and usename = 'tael'`;
  await until('it is gone', async () => (await rowsOf(database.admin, sessions)).length === 0);
  await upgrade();
  assert.equal((await rowsOf(database.config, recorded)).length, 1);
});

test('a released file that was changed is noticed at the start', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  await rowsOf(
    database.admin,
    `update schema_files set sha256 = repeat('0', 64) where name like '0003%'`,
  );
  await assert.rejects(open(database.config), /made with another 0003_records\.sql than this/);
});

test('a database of before the first release is refused with the reason', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  await rowsOf(
    database.admin,
    'alter table schema_files drop sha256, drop oldest, drop steps, drop steps_done',
  );
  await assert.rejects(open(database.config), /made before the first release of Tael/);
});

test('a database with gaps belongs to another version', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  await migrateFor(database, { files: await nextSchema(), release: NEXT });
  await rowsOf(database.admin, `delete from schema_files where name like '0005%'`);
  await assert.rejects(open(database.config), /not all of 0005_request_log\.sql/);
});
