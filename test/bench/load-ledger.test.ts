// The ledger that the benchmark generates: it must be one that the service could have written, and the
// same one every time.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { emptyFold, type Fold } from '../../bench/load-ledger/fold.ts';
import { history } from '../../bench/load-ledger/history.ts';
import { type LoadedLedger, loadLedger } from '../../bench/load-ledger/load.ts';
import { planOf } from '../../bench/load-ledger/plan.ts';
import { seededRandom } from '../../bench/load-ledger/random.ts';
import { people, type Seeded } from '../../bench/people.ts';
import { RECORD_KINDS } from '../../src/core/ledger/record-kind.ts';
import { type ServiceKeys, serviceKeys } from '../../src/service/service-keys.ts';
import { readConfig } from '../../src/settings/config.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { assertBooksHold, rowsOf } from '../support/books.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';

const RECORDS = 10_000;
const NOW_MS = Date.parse('2026-11-20T12:00:00+08:00');

let database: TestDatabase;
let store: PostgresStore;
let keys: ServiceKeys;
let seeded: Seeded;
let ledger: LoadedLedger;

before(async () => {
  database = await testDatabase();
  const config = readConfig({ TAEL_MASTER_KEY: 'ab'.repeat(32) });
  store = await openPostgresStore({
    clientConfig: async () => database.config,
    async chainKey(settings) {
      keys = await serviceKeys(config, settings);
      return keys.chain;
    },
    log: console.error,
  });
  const loading = { config: database.admin, keys, records: RECORDS, nowMs: NOW_MS };
  ({ seeded, ledger } = await loadLedger(loading));
});

after(async () => {
  await store.close();
  await database.drop();
});

test('A generated ledger holds by every rule of the books.', async () => {
  const { findings, records } = await store.withReadConnection((session) =>
    verifyBooks(session, { chainKey: keys.chain, anchorKey: keys.anchor }),
  );
  assert.deepEqual(
    findings.filter((finding) => finding.violations > 0),
    [],
  );
  assert.equal(records, ledger.records);
  await assertBooksHold(database.admin);
});

test('A generated ledger has the requested size, every kind of record, and one large merchant.', async () => {
  assert.ok(ledger.records >= RECORDS && ledger.records < 1.01 * RECORDS, `${ledger.records}`);
  assert.ok(ledger.hotRecords >= ledger.records / 10, `${ledger.hotRecords}`);
  const kinds = await rowsOf(
    database.admin,
    `select account, type, balance_delta + frozen_delta > 0 as comes_in from entries
     where record_no is not null group by 1, 2, 3`,
  );
  const wanted = RECORD_KINDS.map((kind) => `${kind.wallet} ${kind.type} ${kind.direction}`);
  const found = kinds.map((row) => `${row.account} ${row.type} ${row.comes_in ? 'in' : 'out'}`);
  assert.deepEqual(found.sort(), wanted.sort());
});

test('Generated orders are refunded in full and in part, and settled or not.', async () => {
  const [row] = await rowsOf(
    database.admin,
    `select count(*) filter (where refund_type = 'full') as full_refunds,
       count(*) filter (where fee > 0) as with_fee,
       (select count(*) from settlement_buckets where settled_at_ms is not null) as settled,
       (select count(*) from settlement_buckets where settled_at_ms is null) as waiting
     from refunds`,
  );
  for (const [what, count] of Object.entries(row ?? {})) assert.ok(Number(count) > 0, what);
});

test('The busiest day of the busiest merchant is one Shanghai day with a fifth of its records.', async () => {
  const { items, total } = await store.queries.records({
    userId: seeded.hot.ownerId,
    wallet: null,
    type: null,
    direction: null,
    ...dayRange(ledger.busiestDay),
    page: 1,
    perPage: 1,
  });
  assert.equal(items.length, 1);
  assert.ok(total >= ledger.hotRecords / 5, `${total} of ${ledger.hotRecords}`);
});

test('The same seed makes the same ledger.', () => {
  assert.deepEqual(entriesOf(1), entriesOf(1));
  assert.notDeepEqual(entriesOf(1), entriesOf(2));
});

function dayRange(day: string): { fromDay: number; toDay: number } {
  const number = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
  return { fromDay: number, toDay: number };
}

/** The last ones: they follow from all that went before. */
function entriesOf(seed: number): unknown {
  const random = seededRandom(seed);
  const plan = planOf(RECORDS, NOW_MS);
  const fold: Fold = emptyFold(plan.startMs);
  const { seeded: town, commands } = people(keys, random, fold.nowMs);
  for (const command of commands) fold.run(command);
  let last: unknown = null;
  for (const _ of history(fold, random, town, plan)) last = fold.takeChanges().entries;
  return last;
}
