// A mandate over several nodes, merchants and keys: payments that come at once use it up and never exceed it,
// whoever dies, and whatever ends it meanwhile.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import {
  createMandate,
  createMandateKey,
  endMandate,
  payUnder,
  type Spender,
  terms,
} from '../contract/mandate-commands.ts';
import { all, everywhere, shuffled } from './at-once.ts';
import { type Node, type Stage, stage } from './stage.ts';
import { createCollection, foundTown, newNumber, tally, wordOf } from './town.ts';

const PAYER = 6;
const MERCHANTS = [1, 2, 3, 4, 5];
const ORDERS = 67;
const DAY_FEN = fen(5_001);

interface Race {
  readonly here: Stage;
  readonly nodes: readonly [Node, Node, Node];
  readonly spenders: readonly Spender[];
  readonly txNos: readonly string[];
}

/** 50.01 a day, with three keys, and orders of one yuan at five merchants. */
async function race(t: TestContext): Promise<Race> {
  const here = await stage(t);
  const nodes = [await here.node(), await here.node(), await here.node()] as const;
  const [first] = nodes;
  await foundTown(first.store, [...MERCHANTS, PAYER]);
  const allowed = terms(Date.now(), { perPaymentFen: fen(100), perDayFen: DAY_FEN });
  const creating = createMandate(PAYER, allowed);
  assert.deepEqual((await all(first, [creating])).map(wordOf), ['done']);
  const making = nodes.map(() => createMandateKey(creating));
  assert.deepEqual(tally(await all(first, making)), { done: 3 });
  const { mandateNo } = creating;
  const spenders = making.map(({ key: { keyId } }) => ({ userId: PAYER, mandateNo, keyId }));
  const txNos = Array.from({ length: ORDERS }, newNumber);
  const orders = txNos.map((txNo, n) =>
    createCollection(MERCHANTS[n % MERCHANTS.length] ?? 1, fen(100), { txNo }),
  );
  assert.deepEqual(tally(await all(first, orders)), { done: ORDERS });
  return { here, nodes, spenders, txNos };
}

function paying({ spenders, txNos }: Race, index: number): readonly Command[] {
  const spender = spenders[index];
  assert(spender);
  return shuffled(txNos.map((txNo) => payUnder(spender, txNo, Date.now())));
}

async function spentOf(store: PostgresStore, mandateNo: string) {
  const mandate = await store.queries.mandate(mandateNo);
  const owner = await store.queries.owner(PAYER);
  assert(mandate && owner);
  assert.equal(owner.consumer.totalOutFen, mandate.totalSpentFen);
  return mandate;
}

test('two hundred payments over three nodes and five merchants use a mandate to the fen', async (t) => {
  const one = await race(t);
  const { here, nodes, spenders } = one;
  const [{ store }] = nodes;
  const words = tally((await everywhere(nodes, (index) => paying(one, index))).flat());
  assert.equal(words.done, 50, JSON.stringify(words));
  assert.ok((words.mandate_exceeded ?? 0) >= 17, JSON.stringify(words));
  const [spender] = spenders;
  assert(spender);
  const spent = await spentOf(store, spender.mandateNo);
  assert.deepEqual([spent.payments, spent.daySpentFen], [50, 5_000n]);
  const last = [newNumber(), newNumber()];
  await all(
    nodes[0],
    last.map((txNo) => createCollection(1, fen(1), { txNo })),
  );
  const ended = await everywhere(nodes.slice(0, 2), (index) => [
    payUnder(spender, last[index] ?? '', Date.now()),
  ]);
  assert.deepEqual(ended.flat().map(wordOf).sort(), ['done', 'mandate_exceeded']);
  await here.assertBooksHold();
});

test('a mandate that is ended while it is spent under pays nothing afterwards', async (t) => {
  const one = await race(t);
  const { here, nodes, spenders } = one;
  const [spender] = spenders;
  assert(spender);
  const [outcomes] = await Promise.all([
    everywhere(nodes, (index) => paying(one, index)),
    all(nodes[1], [endMandate(spender)]),
  ]);
  const words = tally(outcomes.flat());
  const { payments, endedAtMs } = await spentOf(nodes[0].store, spender.mandateNo);
  assert.equal(payments, words.done ?? 0, JSON.stringify(words));
  assert.notEqual(endedAtMs, null);
  const after = tally((await everywhere(nodes, (index) => paying(one, index))).flat());
  assert.deepEqual(Object.keys(after), ['credentials_invalid']);
  await here.assertBooksHold();
});

test('a node that does not hear whether it has committed leaves no payment uncounted', async (t) => {
  const one = await race(t);
  const { here, nodes, spenders } = one;
  const proxy = await here.proxy();
  const cut = await here.node(proxy);
  let commits = 0;
  proxy.faults.after = (statement, _answer, wire) => {
    if (/commit/i.test(statement) && commits++ % 2 === 0) wire.cut();
  };
  const byItself = paying(one, 2).slice(0, 20);
  await Promise.allSettled(byItself.map((command) => cut.submit(command)));
  assert.ok(commits > 0);
  const again = await everywhere(nodes, (index) => paying(one, index));
  assert.ok((tally(again.flat()).mandate_exceeded ?? 0) > 0);
  const { payments } = await spentOf(nodes[0].store, spenders[0]?.mandateNo ?? '');
  assert.equal(payments, 50);
  await here.assertBooksHold();
});
