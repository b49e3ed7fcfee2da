// A row that exists when it is locked and is gone when it is written. Nobody else can delete it in
// between, so here the database does, by a trigger on what every batch writes first.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import pg from 'pg';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import { verifyBooks } from '../../src/store/postgres/verify/verify.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { type TestDatabase, testDatabase } from '../support/postgres.ts';
import { pay, recharge } from './commands.ts';
import { word } from './outcomes.ts';
import { byItself, type Shop, type Subject } from './subject.ts';

let database: TestDatabase;
let admin: pg.Client;
let store: PostgresStore;
let subject: Subject;
let shop: Shop;
const logged: string[] = [];

before(async () => {
  database = await testDatabase();
  admin = new pg.Client(database.admin);
  await admin.connect();
  store = await openPostgresStore({
    chainKey,
    clientConfig: async () => database.config,
    log: (message) => logged.push(message),
  });
  subject = byItself(store);
  shop = await subject.aShop();
});

afterEach(() => admin.query('drop function tamper cascade'));

after(async () => {
  await store.close();
  await admin.end();
  await database.drop();
});

async function tamper(statement: string): Promise<void> {
  await admin.query(`
    create function tamper() returns trigger language plpgsql security definer as
      $$ begin ${statement}; return new; end $$;
    create trigger tamper before insert on batches for each row execute function tamper()`);
}

async function brokenRules(): Promise<string[]> {
  const { findings } = await store.withReadConnection((session) =>
    verifyBooks(session, { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY }),
  );
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}

/** Only in the batch that has locked the row, not in a concurrent one. */
const LOCKED_HERE = 'xmax = pg_current_xact_id()::xid';

for (const [what, from] of [
  ['order', (txNo: string) => `orders where tx_no = '${txNo}'`],
  ['wallet', (_: string, payerId: number) => `wallets where user_id = ${payerId}`],
] as const) {
  test(`A payment whose ${what} is missing at the time of writing is a bug, and moves nothing.`, async () => {
    const payerId = await subject.aPayer('10.00');
    const other = await subject.aPayer('10.00');
    const txNo = await subject.anOrder(shop, '3.00');
    const untouched = [await subject.ownerOf(payerId), await subject.orderOf(txNo)];
    await tamper(`delete from ${from(txNo, payerId)} and ${LOCKED_HERE}`);
    logged.length = 0;
    const payment = pay(payerId, txNo, store.nowMs());
    const outcomes = await subject.batch(payment, recharge(other, '1.00'));
    assert.deepEqual(outcomes.map(word), ['internal', 'ok'], 'its neighbour goes on');
    assert.deepEqual(logged, ['A command met a bug and had no effect.']);
    assert.deepEqual([await subject.ownerOf(payerId), await subject.orderOf(txNo)], untouched);
    // What removed the row is still there.
    assert.deepEqual(await brokenRules(), ['functions_are_shipped']);
  });
}

test('An update that the database drops is found by adding up the books.', async () => {
  const payerId = await subject.aPayer('10.00');
  const txNo = await subject.anOrder(shop, '3.00');
  await admin.query(`
    create function tamper() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger tamper before update on wallets for each row execute function tamper()`);
  assert.equal(await subject.word(pay(payerId, txNo, store.nowMs())), 'ok');
  assert.ok((await brokenRules()).includes('wallets_equal_their_entries'));
});
