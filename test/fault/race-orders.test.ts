// Several nodes on one database get the same commands at the same moment. Each takes effect once,
// on whichever node is first, and every node reports the result.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { all, everywhere, shuffled } from './at-once.ts';
import { type Node, type Stage, stage } from './stage.ts';
import {
  createCollection,
  createPerson,
  foundTown,
  paidOrder,
  payOrder,
  recharge,
  refundPart,
  tally,
} from './town.ts';

const TIMES = 25;

test('an order that two payers pay at once on two nodes is paid by one of them', async (t) => {
  const { here, nodes } = await town(t, 2);
  const txNos = await openOrders(nodes, TIMES);
  const outcomes = await everywhere(nodes, (index) =>
    txNos.map((txNo) => payOrder(index + 2, txNo)),
  );
  assert.deepEqual(tally(outcomes.flat()), { done: TIMES, order_already_paid: TIMES });
  await here.assertBooksHold();
});

test('an order that one payer pays on three nodes is paid once, and all three report it', async (t) => {
  const { here, nodes } = await town(t, 3);
  const txNos = await openOrders(nodes, TIMES);
  const outcomes = await everywhere(nodes, () => txNos.map((txNo) => payOrder(2, txNo)));
  assert.deepEqual(tally(outcomes.flat()), { done: 3 * TIMES });
  assert.deepEqual(
    await here.rows(`select count(*)::int as times from entries where type = 'consume'`),
    [{ times: TIMES }],
  );
  await here.assertBooksHold();
});

test('refunds that race on several nodes never exceed the payment', async (t) => {
  const { here, nodes } = await town(t, 3);
  const [first] = nodes;
  assert.ok(first);
  const order = await paidOrder(first.store, 1, 2, fen(1_000));
  const outcomes = await everywhere(nodes, () =>
    Array.from({ length: 4 }, () => refundPart(1, order, fen(200))),
  );
  const words = tally(outcomes.flat());
  assert.equal(words.done, 5);
  assert.equal((words.order_refunded ?? 0) + (words.refund_exceeds_remaining ?? 0), 7);
  await here.assertBooksHold();
});

for (const operation of ['collection', 'refund', 'recharge'] as const) {
  test(`one idempotency key on three nodes has one effect: ${operation}`, async (t) => {
    const { here, nodes } = await town(t, 3);
    const commandOf = await maker(operation, nodes);
    const keys = Array.from({ length: TIMES }, (_, index) => `key ${index}`);
    const outcomes = await everywhere(nodes, () => keys.map((key) => commandOf(key, 7)));
    for (const index of keys.keys()) {
      const three = outcomes.map((ofNode) => ofNode[index] as Outcome);
      assert.deepEqual(tally(three), { done: 1, replayed: 2 });
      const [one, ...others] = three.map((outcome) => outcome.ok && outcome.result);
      for (const other of others) assert.deepEqual(other, one, 'a replay is the first answer');
    }
    await here.assertBooksHold();
  });

  test(`one idempotency key for two requests belongs to the first one: ${operation}`, async (t) => {
    const { here, nodes } = await town(t, 2);
    const commandOf = await maker(operation, nodes);
    const keys = Array.from({ length: TIMES }, (_, index) => `key ${index}`);
    const outcomes = await everywhere(nodes, (node) => keys.map((key) => commandOf(key, 7 + node)));
    for (const index of keys.keys()) {
      const both = outcomes.map((ofNode) => ofNode[index] as Outcome);
      assert.deepEqual(tally(both), { done: 1, idempotency_key_reused: 1 });
    }
    await here.assertBooksHold();
  });
}

test('a login requested on three nodes at once goes to one user', async (t) => {
  const { here, nodes } = await town(t, 3);
  const logins = Array.from({ length: TIMES }, (_, index) => `new-${index}`);
  const outcomes = await everywhere(nodes, (node) =>
    logins.map((login, index) => createPerson(1_000 * (node + 1) + index, login)),
  );
  for (const index of logins.keys()) {
    const three = outcomes.map((ofNode) => ofNode[index] as Outcome);
    assert.deepEqual(tally(three), { done: 1, invalid_parameters: 2 });
  }
  const made = await here.rows(`select 1 from users where login like 'new-%'`);
  assert.equal(made.length, TIMES);
});

test('Formance PR 565: payments that cross each other in every order are all answered', async (t) => {
  const { here, nodes } = await town(t, 3);
  const people = [1, 2, 3, 4];
  const pairs = people.flatMap((owner) => people.map((payer) => ({ owner, payer })));
  const crossing = pairs.filter(({ owner, payer }) => owner !== payer);
  const perNode = await Promise.all(
    nodes.map(async (node) => {
      const orders = [...crossing, ...crossing, ...crossing].map(({ owner, payer }) => {
        const order = createCollection(owner, fen(10));
        return { order, pay: payOrder(payer, (order as { txNo: string }).txNo) };
      });
      assert.deepEqual(
        tally(
          await all(
            node,
            orders.map(({ order }) => order),
          ),
        ),
        {
          done: orders.length,
        },
      );
      return shuffled(orders.map(({ pay }) => pay));
    }),
  );
  // One at a time and a few at a time: batches of every size meet in every order.
  const outcomes = await Promise.all(
    nodes.map(async (node, index) => {
      const said: Outcome[] = [];
      const pays = perNode[index] ?? [];
      for (let start = 0; start < pays.length; start += index + 1) {
        said.push(...(await all(node, pays.slice(start, start + index + 1))));
      }
      return said;
    }),
  );
  assert.deepEqual(tally(outcomes.flat()), { done: 3 * 3 * crossing.length });
  for (const node of nodes) assert.deepEqual(node.bugs, []);
  await here.assertBooksHold();
});

async function town(t: TestContext, size: number): Promise<{ here: Stage; nodes: Node[] }> {
  const here = await stage(t);
  const nodes = await Promise.all(Array.from({ length: size }, () => here.node()));
  const [first] = nodes;
  assert.ok(first);
  await foundTown(first.store, [1, 2, 3, 4]);
  return { here, nodes };
}

async function openOrders([node]: readonly Node[], count: number): Promise<string[]> {
  assert.ok(node);
  const orders = Array.from({ length: count }, () => createCollection(1, fen(10)));
  assert.deepEqual(tally(await all(node, orders)), { done: count });
  return orders.map((order) => (order as { txNo: string }).txNo);
}

/** Makes commands that differ in their amount only. */
async function maker(operation: 'collection' | 'refund' | 'recharge', [node]: readonly Node[]) {
  assert.ok(node);
  if (operation === 'collection') {
    return (key: string, amount: number) => createCollection(1, fen(amount), { key });
  }
  if (operation === 'recharge')
    return (key: string, amount: number) => recharge(1, fen(amount), key);
  const order = await paidOrder(node.store, 1, 2, fen(1_000));
  return (key: string, amount: number) => refundPart(1, order, fen(amount), { key });
}
