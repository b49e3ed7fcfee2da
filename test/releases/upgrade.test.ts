// The database of every release, filled, comes to the present schema and to that of the next release;
// nothing in it is lost, all of it verifies, and those who lived there go on. A backup of it is restored
// by this version.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inSnapshot } from '../../src/store/postgres/machines/snapshot.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { RELEASE } from '../../src/store/postgres/tables/release.ts';
import { type SchemaFile, schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { verifySchema } from '../../src/store/postgres/verify/shipped-schema.ts';
import {
  type Verification,
  verifyBooks,
  verifyNew,
} from '../../src/store/postgres/verify/verify.ts';
import { type Api, startApi } from '../support/api.ts';
import { send } from '../support/api-http.ts';
import { rowsOf } from '../support/books.ts';
import {
  emptyDatabase,
  migrateFor,
  settingsOf,
  type TestDatabase,
  testDatabase,
} from '../support/postgres.ts';
import { PAY_PASSWORD } from '../support/residents.ts';
import { jsonOf, runTael } from '../support/tael.ts';
import { collect, type Known, keyOf, MASTER_KEY, pay, signIn, withService } from './fill.ts';
import { catalogueOfNew, NEXT, nextSchema, tablesOf } from './next-release.ts';
import {
  backupOf,
  folderOf,
  knownIn,
  loadFixture,
  makeFixture,
  manifestOf,
  releasedVersions,
} from './release-fixture.ts';

const PRESENT = await schemaFiles();
/** One for each quarter of an hour. */
const NONCES = /^nonces_/;

interface Source {
  readonly name: string;
  readonly folder: string;
}

interface Goal {
  readonly goal: string;
  readonly files: readonly SchemaFile[];
  readonly release: string;
}

/** A service on a database that has come there. */
interface Upgraded extends Goal {
  readonly source: Source;
  readonly known: Known;
  /** How many rows each table had before. */
  readonly before: ReadonlyMap<string, number>;
  readonly api: Api;
}

const place = await mkdtemp(join(tmpdir(), 'tael-releases-'));
after(() => rm(place, { recursive: true, force: true }));
const tree: Source = { name: 'this version', folder: join(place, 'tree') };
const made = await testDatabase();
await makeFixture(made, tree.folder);
await made.drop();

const released = releasedVersions().map((name) => ({ name, folder: folderOf(name) }));
const sources: readonly Source[] = [...released, tree];
const goals: readonly Goal[] = [
  { goal: 'the present schema', files: PRESENT, release: RELEASE },
  { goal: 'the schema of the next release', files: await nextSchema(), release: NEXT },
];
// Before the first test, because the first that ends may end the file.
const upgrades: readonly Upgraded[] = await Promise.all(
  sources.flatMap((source) => goals.map((goal) => upgrade(source, goal))),
);

for (const { name, folder } of released) {
  test(`the schema files of ${name} have not changed since`, async () => {
    const { schema_files: wanted } = await manifestOf(folder);
    const found = PRESENT.map((file) => ({ name: file.name, sha256: file.sha256 }));
    const advice = 'released files never change: put them back, and write a new one';
    assert.deepEqual(found.slice(0, wanted.length), wanted, advice);
    assert.equal((await knownIn(folder)).release, name);
  });
}

for (const { source, goal, files, release, known, before, api } of upgrades) {
  test(`${source.name} comes to ${goal} with rows in every table, and verifies`, async () => {
    assert.ok(before.size > 35);
    const empty = [...before].filter(([table, count]) => count === 0 && !NONCES.test(table));
    assert.deepEqual(empty, []);
    const after = await countsIn(api.database);
    // Sessions of before are bound to no epoch: whoever had one signs in again.
    const lost = [...before].filter(
      ([table, count]) => table !== 'sessions' && (after.get(table) ?? -1) < count,
    );
    assert.deepEqual(lost, []);
    const { store, keys } = api.service;
    const given = { chainKey: keys.chain, anchorKey: keys.anchor, anchors: [known.anchor] };
    const { withReadConnection: read } = store as PostgresStore;
    assertHolds(await read((one) => verifyNew(one, given)));
    assertHolds(await read((one) => verifyBooks(one, given)));
    const catalogue = await catalogueOfNew(files, release);
    const shipped = { files, catalogue };
    const findings = await read((one) =>
      inSnapshot(one, { name: 'begin', text: 'begin' }, () =>
        verifySchema(one, { isSandbox: false, shipped }),
      ),
    );
    assert.deepEqual(
      findings.flatMap(({ examples }) => examples),
      [],
    );
  });

  test(`those who lived in ${source.name} go on with ${goal}`, () => liveOn(api.origin, known));
}

for (const { name, folder } of sources) {
  test(`a backup of ${name} is restored, migrated and verified`, async (t) => {
    const database = await emptyDatabase();
    t.after(() => database.drop());
    const env = {
      ...process.env,
      ...settingsOf(database),
      TAEL_MASTER_KEY: MASTER_KEY,
    };
    const ended = await runTael(['restore', backupOf(folder), '--json'], { env, cwd: place });
    const { ok, verification, skipped } = jsonOf(ended) as Record<string, unknown>;
    assert.deepEqual([ended.status, ok, skipped], [0, true, []]);
    assert.equal((verification as { ok: boolean }).ok, true);
    const { anchor } = await knownIn(folder);
    await withService(database, async ({ store, keys }) => {
      const given = { chainKey: keys.chain, anchorKey: keys.anchor, anchors: [anchor] };
      assertHolds(await store.withReadConnection((one) => verifyBooks(one, given)));
    });
  });
}

async function loaded({ folder }: Source): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await loadFixture(database, folder);
  return database;
}

async function countsIn(database: TestDatabase): Promise<ReadonlyMap<string, number>> {
  const tables = tablesOf(PRESENT);
  const there = await rowsOf(
    database.admin,
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const names = there.map(({ relname }) => String(relname)).filter((one) => tables.includes(one));
  const counts = names.map(
    (name) => `select '${name}' as name, count(*)::int as count from ${name}`,
  );
  const rows = await rowsOf(database.admin, counts.join(' union all '));
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]));
}

async function upgrade(source: Source, { goal, files, release }: Goal): Promise<Upgraded> {
  const database = await loaded(source);
  const known = await knownIn(source.folder);
  const before = await countsIn(database);
  await migrateFor(database, { files, release });
  const api = await startApi({ TAEL_MASTER_KEY: MASTER_KEY }, { database });
  return { source, goal, files, release, known, before, api };
}

async function liveOn(origin: string, known: Known): Promise<void> {
  const key = keyOf(known);
  const query = { query_type: 'order', tx_no: known.paidTxNo };
  const { data } = await send(origin, 'POST', '/api/v1/query', { key, body: query });
  assert.deepEqual([data.tx_no, data.status], [known.paidTxNo, 'paid']);
  const cookie = await signIn(origin, known.payer);
  const txNo = await collect(origin, key, known.merchantId);
  await pay(origin, cookie, txNo);
  const refund = { tx_no: txNo, refund_type: 'full', reason: '退货', pay_password: PAY_PASSWORD };
  const refunded = await send(origin, 'POST', '/api/v1/refund', { key, body: refund });
  assert.equal(refunded.status, 200, refunded.text);
}

/** Null: it could not continue from the proof that was there. */
function assertHolds(verification: Verification | null): void {
  assert.ok(verification);
  const broken = verification.findings.filter(({ violations }) => violations > 0);
  assert.deepEqual(broken, []);
}

test('of a database that is ahead this version says so, and makes no backup', async (t) => {
  const database = await loaded(tree);
  t.after(() => database.drop());
  await migrateFor(database, { files: await nextSchema(), release: NEXT });
  const env = { ...process.env, ...settingsOf(database), TAEL_MASTER_KEY: MASTER_KEY };
  const refused = await runTael(['backup', join(place, 'ahead')], { env, cwd: place });
  assert.equal(refused.status, 2);
  assert.match(refused.err, /has a 9999_next\.sql that this version of Tael does not know/);
  const status = jsonOf(await runTael(['status', '--json'], { env, cwd: place }));
  const newest = '9999_next';
  assert.deepEqual(status.schema, { newest, later: [newest], steps_done: null, steps: null });
  const doctor = await runTael(['doctor'], { env, cwd: place });
  assert.match(
    doctor.out,
    /^– +schema +at 9999_next, by a newer version\n +→ This version may run on it/m,
  );
});
