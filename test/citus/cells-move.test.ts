// Cells that move from machine to machine while people pay on two nodes: nothing that somebody was told is
// lost, and no wallet falls behind its entries. And why: whoever is going to change rows of a cell waits for
// its move before they lock or read any.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { cellOfNumber, cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { openPostgresStore } from '../../src/store/postgres/open.ts';

import { aPaidCallback, claim } from '../contract/callback-commands.ts';
import { createKey, recharge } from '../contract/commands.ts';
import { byItself } from '../contract/subject.ts';
import { chainKey } from '../support/chain-key.ts';
import { booksOnCitus, missing } from './books-on-citus.ts';
import { aTown, type Load, startLoad } from './load.ts';
import { assertAsHeard, assertVerified, wordsOf } from './nothing-lost.ts';
import { moveEveryCell } from './placements.ts';

const CELLS = 8;
const PAYERS = 24;
/** Each moves every cell to the next machine. */
const ROUNDS = 4;
const MODES = ['block_writes', 'force_logical'] as const;
const LOOK_EVERY_MS = 5;
const MS_MAX = 500_000;
/** Less than anybody here waits for a lock. */
const WAITS_MS = 400;

test('Cells that move while people pay, by each way of moving them, lose nothing.', {
  skip: missing,
  timeout: MS_MAX,
}, async (t: TestContext) => {
  const books = await booksOnCitus(CELLS);
  const clientConfig = async () => books.config;
  const open = () => openPostgresStore({ chainKey, clientConfig, log: () => {} });
  const [store, other] = [await open(), await open()];
  t.after(async () => {
    for (const one of [store, other]) await one.close();
    await books.drop();
  });
  const load = startLoad([store, other], await aTown(byItself(store), PAYERS));
  const silence = longestSilence(load);
  let moves = 0;
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const mode = MODES[round % MODES.length] ?? MODES[0];
      const before = load.heardSoFar().length;
      silence.longestMs();
      const sinceMs = performance.now();
      const count = await moveEveryCell(books.admin, mode);
      const tookMs = Math.round(performance.now() - sinceMs);
      moves += count;
      const heard = load.heardSoFar().length - before;
      t.diagnostic(
        `${mode}: ${count} moves in ${tookMs} ms, ${heard} heard, ${silence.longestMs()} ms silent`,
      );
    }
  } finally {
    silence.stop();
    await load.stop();
  }
  assert.ok(moves >= ROUNDS, `${moves} moves`);
  t.diagnostic(wordsOf(load.heardSoFar()));
  await assertAsHeard(books.config, load.heardSoFar());
  await assertVerified(store);
});

test('Whoever changes rows of a cell that moves waits for it first, and holds none of them.', {
  skip: missing,
}, async (t: TestContext) => {
  const books = await booksOnCitus(CELLS);
  const clientConfig = async () => books.config;
  const store = await openPostgresStore({ chainKey, clientConfig, log: () => {} });
  t.after(async () => {
    await store.close();
    await books.drop();
  });
  const node = byItself(store);
  const shop = await node.aShop();
  const payerId = await node.aPayer('9.00');
  const txNo = await aPaidCallback(node, shop);
  const creation = createKey(payerId);
  await node.must(creation);
  const { windowId } = creation.key;
  const request = { windowId, ratePerMinute: 5 };
  const admission = () => store.admit({ ...request, nonceId: randomUUID() });
  await admission();
  const cells = { count: CELLS };
  const changes = [
    {
      cell: cellOfUser(cells, payerId),
      row: `wallets where user_id = ${payerId}`,
      change: () => store.execute([recharge(payerId, '1.00')], 'slow'),
    },
    {
      cell: cellOfUser(cells, payerId),
      row: `rate_windows where window_id = '${windowId}'`,
      change: admission,
    },
    {
      cell: cellOfNumber(cells, txNo),
      row: `callbacks where tx_no = '${txNo}'`,
      change: () => claim(store),
    },
  ];
  for (const { cell, row, change } of changes) {
    await books.admin.query('begin');
    // As a move holds it: nobody else shares it.
    await books.admin.query(
      `select lock_shard_metadata(7, array[get_shard_id_for_distribution_column('cells', $1::integer)])`,
      [cell],
    );
    let ended = false;
    const changing = change().finally(() => {
      ended = true;
    });
    await pause(WAITS_MS);
    assert.equal(ended, false, row);
    const [table, which] = row.split(' where ');
    const free = await books.admin.query(
      `select from ${table} where cell = ${cell} and ${which} for update skip locked`,
    );
    assert.equal(free.rowCount, 1, row);
    await books.admin.query('commit');
    await changing;
  }
});

/** For how long nobody heard anything, at the longest since it was asked for last. */
function longestSilence(load: Load) {
  let [longest, count, sinceMs, watching] = [0, 0, performance.now(), true];
  const watch = async () => {
    while (watching) {
      const heard = load.heardSoFar().length;
      longest = Math.max(longest, performance.now() - sinceMs);
      if (heard > count) [count, sinceMs] = [heard, performance.now()];
      await pause(LOOK_EVERY_MS);
    }
  };
  void watch();
  return {
    longestMs(): number {
      const found = Math.round(longest);
      longest = 0;
      return found;
    },
    stop() {
      watching = false;
    },
  };
}
