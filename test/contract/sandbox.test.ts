// Books of play money: what they are is written when they are made, their clock moves for every process, and
// they go back to what was marked, whole; and none of it exists in books that are for money.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ROW_BYTES_MAX } from '../../src/store/postgres/backup/bounded-rows.ts';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { WrongPurpose } from '../../src/store/wrong-purpose.ts';
import { assertBooksHold, rowsOf } from '../support/books.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { testDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';

import { pay } from './commands.ts';
import { byItself } from './subject.ts';

const HOUR_MS = 3_600_000;
const play = await testDatabase();
const money = await testDatabase();
const flipped = await testDatabase();
const opened: PostgresStore[] = [];
const told: string[] = [];

async function open(
  database: typeof play,
  sandbox: boolean | null,
  readOnly = false,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<PostgresStore> {
  const clientConfig = async () => database.config;
  const log = (message: string) => void told.push(message);
  const ownerConfig = async () => database.owner;
  const kept = { clientConfig, ownerConfig, log, sandbox, readOnly };
  // As a service does, which keeps its root key there.
  const store = await openPostgresStore({
    ...kept,
    async chainKey(settings) {
      await settings.writeSettingOnce('root_key', 'sealed');
      await meanwhile();
      return chainKey();
    },
  });
  opened.push(store);
  return store;
}

after(async () => {
  for (const store of opened) await store.close();
  await assertBooksHold(play.admin);
  await play.drop();
  await money.drop();
  await flipped.drop();
});

const store = await open(play, true);
const other = await open(play, null);
const real = await open(money, false);
const subject = byItself(store);
const { sandbox } = store;
assert.ok(sandbox && other.sandbox);

test('books are what they were made as, and are refused to a service that wants the other', async () => {
  await assert.rejects(open(play, false), WrongPurpose);
  await assert.rejects(open(money, true), WrongPurpose);
  assert.equal(real.sandbox, null);
  assert.equal((await open(money, null)).sandbox, null);
});

test('books for money have no clock of their own and nothing else of a sandbox', async () => {
  const found = await rowsOf(
    money.admin,
    "select proname from pg_proc where proname like 'sandbox%' or (proname = 'clock_timestamp' and pronamespace <> 'pg_catalog'::regnamespace)",
  );
  assert.deepEqual(found, []);
  assert.deepEqual(
    await rowsOf(money.admin, "select name from settings where name like 'sandbox%'"),
    [],
  );
});

/** As `tael verify` does, which opens the books to read only. */
async function brokenIn(database: typeof play): Promise<readonly (readonly string[])[]> {
  const reader = await open(database, null, true);
  const { findings } = await reader.withReadConnection((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
  );
  await reader.close();
  opened.splice(opened.indexOf(reader), 1);
  return findings
    .filter(({ violations }) => violations > 0)
    .map(({ name, examples }) => [name, ...examples]);
}

const functionsOf = ({ admin }: typeof play) =>
  rowsOf(admin, 'select xmin, * from pg_proc order by oid');

test('books for money that are said to be a sandbox are none, and nothing is made in them', async () => {
  const before = await functionsOf(money);
  await rowsOf(money.admin, "update settings set value = 'sandbox' where name = 'purpose'");
  const said = 'settings say that these books are for sandbox, and';
  const changed =
    `${said} the seal is of something else: put the row purpose back as it was, or, if that is right, ` +
    'delete the row purpose_seal, and the next start seals it anew';
  assert.deepEqual(await brokenIn(money), [['purpose_is_sealed', changed]]);
  assert.equal((await open(money, null)).sandbox, null);
  await assert.rejects(open(money, true), /Somebody has changed what this database is for/);
  await assert.rejects(open(money, false), WrongPurpose);
  await rowsOf(money.admin, "delete from settings where name = 'purpose_seal'");
  const unsealed = `${said} nothing seals it: if they are a sandbox, start tael serve --sandbox once`;
  assert.deepEqual(await brokenIn(money), [['purpose_is_sealed', unsealed]]);
  assert.equal((await open(money, null)).sandbox, null);
  await assert.rejects(open(money, false), /no seal of Tael confirms it/);
  assert.deepEqual(await functionsOf(money), before);
  await rowsOf(money.admin, "update settings set value = 'money' where name = 'purpose'");
  await open(money, false);
  assert.deepEqual(await brokenIn(money), []);
  const [sealed] = await rowsOf(
    money.admin,
    "select count(*)::int from settings where name = 'purpose_seal'",
  );
  assert.deepEqual(sealed, { count: 1 });
});

test('what is sealed is what is wanted, whatever a row says in that moment', async () => {
  const say = (purpose: string) =>
    rowsOf(flipped.admin, `update settings set value = '${purpose}' where name = 'purpose'`);
  const refused = /the seal beside it is of something else/;
  await assert.rejects(
    open(flipped, false, false, () => say('sandbox')),
    refused,
  );
  assert.equal((await open(flipped, null)).sandbox, null);
  await say('money');
  await open(flipped, false);
  assert.deepEqual(await brokenIn(flipped), []);
});

test('a sandbox of before there were seals is one again when it was served as one', async () => {
  await rowsOf(play.admin, "delete from settings where name = 'purpose_seal'");
  assert.equal((await open(play, null)).sandbox, null);
  assert.match(told.at(-1) ?? '', /says that it is a sandbox, and no seal confirms it/);
  assert.ok((await open(play, true)).sandbox);
  assert.ok((await open(play, null)).sandbox);
  assert.deepEqual(await brokenIn(play), []);
});

test('the functions of a sandbox are those that ship, and a verification makes none', async () => {
  await rowsOf(
    play.owner,
    `drop function sandbox_mark;
     create or replace function clock_timestamp() returns timestamptz language sql volatile
       as 'select pg_catalog.clock_timestamp()'`,
  );
  const before = await functionsOf(play);
  assert.deepEqual(await brokenIn(play), [
    ['functions_are_shipped', "function clock_timestamp() is not the schema's: replace it"],
  ]);
  assert.deepEqual(await functionsOf(play), before);
  await open(play, null);
  assert.deepEqual(await brokenIn(play), []);
});

test('the clock moves for every process, for what is due, and for whoever is signed in', async () => {
  const shop = await subject.aShop();
  const payer = await subject.aPayer('100.00');
  const paidNo = await subject.anOrder(shop, '30.00');
  await subject.must(pay(payer, paidNo, store.nowMs()));
  const beforeMs = store.nowMs();
  const nowMs = await sandbox.moveClock(25 * HOUR_MS);
  assert.ok(nowMs - beforeMs > 24 * HOUR_MS);
  assert.ok(store.nowMs() - beforeMs > 24 * HOUR_MS);
  await until('the other process follows', () => other.nowMs() - beforeMs > 24 * HOUR_MS);
  assert.equal((await other.queries.dueBuckets(0, 10)).length, 1);
  assert.equal(await sandbox.readAheadMs(), 25 * HOUR_MS);
});

test('everything goes back to what was marked, in every process, and stays whole', async () => {
  await sandbox.mark();
  assert.ok(await sandbox.isMarked());
  const rows = () => rowsOf(play.admin, 'select * from wallets order by user_id');
  const marked = await rows();
  const shop = await subject.aShop();
  const payer = await subject.aPayer('100.00');
  const txNo = await subject.anOrder(shop, '30.00');
  await subject.must(pay(payer, txNo, store.nowMs()));
  await sandbox.moveClock(HOUR_MS);
  assert.notDeepEqual(await rows(), marked);
  await sandbox.reset();
  assert.deepEqual(await rows(), marked);
  assert.equal(await sandbox.readAheadMs(), 25 * HOUR_MS);
  await assertBooksHold(play.admin);
  assert.deepEqual(await brokenIn(play), []);
  assert.equal(await store.queries.order(txNo), undefined);
});

test('what is marked of large books lies in rows that a backup is restored with', async () => {
  const subjects = () =>
    rowsOf(play.admin, "select count(*)::int from sign_in_attempts where subject like 'x%'");
  const forgotten = () =>
    rowsOf(play.admin, "delete from sign_in_attempts where subject like 'x%'");
  await rowsOf(
    play.admin,
    `insert into sign_in_attempts (cell, subject, failures, last_at_ms)
     select 0, repeat('x', 1000) || n, 1, 8640000000000000 from generate_series(1, 20000) as n`,
  );
  await sandbox.mark();
  const [mark] = await rowsOf(
    play.admin,
    'select max(octet_length(value)) as longest, sum(octet_length(value)) as whole from settings',
  );
  assert.ok(mark?.whole > ROW_BYTES_MAX);
  assert.ok(mark?.longest < ROW_BYTES_MAX / 16, `${mark?.longest} bytes`);
  await forgotten();
  await sandbox.reset();
  assert.deepEqual(await subjects(), [{ count: 20_000 }]);
  await forgotten();
  await sandbox.mark();
});
