// Verification of what is new on Citus: it continues from the last one beside payments between all cells,
// finds nothing broken there, and finds what is.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresStore, type PostgresStore } from '../../src/store/postgres/open.ts';
import {
  type Verification,
  verifyBooks,
  verifyNew,
} from '../../src/store/postgres/verify/verify.ts';

import { byItself } from '../contract/subject.ts';
import { ANCHOR_KEY, CHAIN_KEY, chainKey } from '../support/chain-key.ts';
import { booksOnCitus, type CitusBooks, missing } from './books-on-citus.ts';
import { rowsOf } from './citus-server.ts';
import { aTown, startLoad } from './load.ts';
import { moveCells } from './placements.ts';

const CELLS = 8;
const ROUNDS = 4;

describe('Verification of what is new on Citus', { skip: missing }, () => {
  let books: CitusBooks;
  let stores: readonly PostgresStore[];
  let store: PostgresStore;
  before(async () => {
    books = await booksOnCitus(CELLS);
    const clientConfig = async () => books.config;
    const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
    store = await open();
    stores = [store, await open()];
  });
  after(async () => {
    for (const one of stores ?? []) await one.close();
    await books?.drop();
  });

  const whole = () => store.withReadConnection((session) => verifyBooks(session, keys()));
  const continuing = async () => {
    const found = await store.withReadConnection((session) => verifyNew(session, keys()));
    assert(found, 'there is a proof to continue from');
    return found;
  };
  const keys = () => {
    return { chainKey: CHAIN_KEY, anchorKey: ANCHOR_KEY, openProver: store.openConnection };
  };
  const brokenIn = ({ findings }: Verification) =>
    findings.filter(({ violations }) => violations > 0).map(({ name }) => name);

  test('It continues beside payments, reads what is new once, and finds nothing broken.', async () => {
    const town = await aTown(byItself(store), 2 * CELLS);
    assert.deepEqual(brokenIn(await whole()), []);
    const load = startLoad(stores, town);
    const seen: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const verification = await continuing();
        assert.deepEqual([brokenIn(verification), verification.unproved], [[], null]);
        seen.push(verification.records);
      }
    } finally {
      await load.stop();
    }
    const rest = await continuing();
    assert.deepEqual([brokenIn(rest), rest.unproved], [[], null]);
    const last = await continuing();
    assert.deepEqual([last.records, last.links], [0, 0]);
    assert.ok(
      seen.slice(1).every((records) => records > 0),
      `${seen} records`,
    );
    assert.deepEqual(last.totals, (await whole()).totals);
  });

  test('It continues where cells have moved to another machine.', async () => {
    const town = await aTown(byItself(store), CELLS);
    const load = startLoad(stores, town);
    for (const place of [0, 1]) await moveCells(books.admin, place);
    await load.stop();
    const verification = await continuing();
    assert.deepEqual([brokenIn(verification), verification.unproved], [[], null]);
    assert.ok(verification.records > 0);
    assert.deepEqual(verification.totals, (await whole()).totals);
  });

  test('What was changed among the new rows is found: a side, an order, a balance.', async () => {
    const load = startLoad(stores, await aTown(byItself(store), CELLS));
    while (load.heardSoFar().length < 50) await pause(20);
    await load.stop();
    const isBroken = async (rule: string) => {
      const broken = brokenIn(await continuing());
      assert.ok(broken.includes(rule), `${rule}: ${broken}`);
    };
    const [side] = await rowsOf(
      books.config,
      `select cell, user_id, chain_no from entries where type = 'collection'
        order by at_ms desc limit 1`,
    );
    await rowsOf(
      books.config,
      `delete from entries where cell = ${side?.cell} and user_id = ${side?.user_id}
        and chain_no = ${side?.chain_no}`,
    );
    await isBroken('movements_are_whole');
    await isBroken('chains_are_whole');
    const [order] = await rowsOf(books.config, NEWEST_ORDER);
    await rowsOf(
      books.config,
      `update orders set amount = amount + 100 where cell = ${order?.cell} and tx_no = '${order?.tx_no}'`,
    );
    await isBroken('authority_is_as_written');
    const userId = await byItself(store).aPayer('5.00');
    await rowsOf(
      books.config,
      `update wallets set consumer_balance = consumer_balance + 5,
        consumer_in = consumer_in + 5 where user_id = ${userId}`,
    );
    await isBroken('books_sum_to_zero');
    await isBroken('wallets_equal_their_entries');
  });
});

const NEWEST_ORDER = 'select cell, tx_no from orders order by created_at_ms desc limit 1';
