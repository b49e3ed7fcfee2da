// A spending limit over several nodes: payments that come at once use it up and never exceed it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import { RIGHT, transfer, wallet } from '../contract/commands.ts';
import { all, everywhere, shuffled } from './at-once.ts';
import { stage } from './stage.ts';
import { createCollection, foundTown, newNumber, payOrder, tally, wordOf } from './town.ts';

const PAYER = 5;
const MERCHANTS = [1, 2, 3, 4];
const ORDERS = 60;

test('two hundred payments and transfers at once over three nodes use a limit up to the fen', async (t) => {
  const here = await stage(t);
  const nodes = await Promise.all([here.node(), here.node(), here.node()]);
  const [first] = nodes;
  await foundTown(first.store, [...MERCHANTS, PAYER]);
  const by = { kind: 'operator', name: 'test', from: 'here' } as const;
  const limits = { kind: 'set_spending_limits', userId: PAYER, by } as const;
  const set = await all(first, [{ ...limits, dayFen: fen(5_001), monthFen: fen(100_000) }]);
  assert.deepEqual(set.map(wordOf), ['done']);
  const txNos = Array.from({ length: ORDERS }, newNumber);
  const orders = txNos.map((txNo, n) =>
    createCollection(MERCHANTS[n % MERCHANTS.length] ?? 1, fen(100), { txNo }),
  );
  assert.deepEqual(tally(await all(first, orders)), { done: ORDERS });
  const sent = (amount: string): Command =>
    transfer(wallet(PAYER, 'consumer'), wallet(1, 'consumer'), amount, { factors: RIGHT });
  const outcomes = await everywhere(nodes, () =>
    shuffled([
      ...txNos.map((txNo) => payOrder(PAYER, txNo)),
      ...Array.from({ length: 7 }, () => sent('1.00')),
    ]),
  );
  const words = tally(outcomes.flat());
  assert.ok((words.spending_limit_exceeded ?? 0) > 0, JSON.stringify(words));
  const owner = await first.store.queries.owner(PAYER);
  assert.equal(owner?.consumer.totalOutFen, 5_000n, JSON.stringify(words));
  const last = await all(first, [sent('0.01'), sent('0.01')]);
  assert.deepEqual(last.map(wordOf).sort(), ['done', 'spending_limit_exceeded']);
  await here.assertBooksHold();
});
