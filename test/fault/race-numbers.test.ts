// Several nodes want one number of a shop at the same moment, while whatever bears it is about to be paid,
// declined or approved. It is borne once, and every node says by whom.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { alterRows } from '../support/alter-rows.ts';
import { CHAIN_KEY } from '../support/chain-key.ts';
import { door, until } from '../support/until.ts';
import { all, everywhere } from './at-once.ts';
import { type Node, type Stage, stage } from './stage.ts';
import {
  createCollection,
  decideRequest,
  foundTown,
  newNumber,
  paidOrder,
  payOrder,
  refundPart,
  requestRefund,
  tally,
  wordOf,
} from './town.ts';

const TIMES = 25;
const AMOUNT = fen(10);
/** A number is free when its order has been over for a minute. */
const OVER_MS = 61_000;

test('three nodes that want one number for different baskets make one order', async (t) => {
  const { here, nodes } = await town(t);
  const numbers = Array.from({ length: TIMES }, (_, index) => `basket-${index}`);
  const outcomes = await everywhere(nodes, (node) =>
    numbers.map((outTradeNo) => createCollection(1, fen(7 + node), { outTradeNo })),
  );
  for (const index of numbers.keys()) {
    const three = outcomes.map((ofNode) => ofNode[index] as Outcome);
    assert.deepEqual(tally(three), { done: 1, out_trade_no_used: 2 });
    const made = three.map(madeBy).find((txNo) => txNo !== undefined);
    for (const outcome of three) assert.equal(madeBy(outcome) ?? bearerIn(outcome), made);
  }
  await here.assertBooksHold();
});

test('an expired order is paid in time or replaced by one of two nodes, never both', async (t) => {
  const { here, nodes } = await town(t);
  const bearers = await expiredBearers(here, nodes[0]);
  const [ones, others, paid] = await everywhere(nodes, (node) =>
    bearers.map(({ txNo, outTradeNo, expiresAtMs }) =>
      node === 2
        ? payOrder(2, txNo, undefined, expiresAtMs - 1)
        : createCollection(1, AMOUNT, { outTradeNo }),
    ),
  );
  for (const [index, { txNo }] of bearers.entries()) {
    const [one, other, payment] = [ones?.[index], others?.[index], paid?.[index]];
    assert.ok(one && other && payment);
    const told = [wordOf(payment), ...[one, other].map(wordOf).sort()].join();
    assert.equal(madeBy(one), madeBy(other));
    if (madeBy(one) === txNo) assert.equal(told, 'done,replayed,replayed');
    else assert.equal(told, 'order_expired,done,replayed');
  }
  const standing = await here.rows(`select count(*)::int as times from orders
    where status <> 'expired' group by out_trade_no`);
  assert.deepEqual(
    standing.map(({ times }) => times),
    Array.from({ length: TIMES }, () => 1),
  );
  await here.assertBooksHold();
});

test('a payment that is being committed keeps the number from two nodes that want it', async (t) => {
  const { here, nodes, slow, release } = await withSlowCommit(t);
  const [bearer] = await expiredBearers(here, nodes[0], 1);
  assert.ok(bearer);
  const { txNo, outTradeNo, expiresAtMs } = bearer;
  const payment = slow.submit(payOrder(2, txNo, undefined, expiresAtMs - 1));
  await until('it commits', () => slow.isHeld());
  const creations = nodes.map((node) => node.submit(createCollection(1, AMOUNT, { outTradeNo })));
  await untilOrdersAreWaitedFor(here);
  release();
  assert.equal(wordOf(await payment), 'done');
  for (const outcome of await Promise.all(creations)) {
    assert.equal(wordOf(outcome), 'replayed');
    assert.equal(madeBy(outcome), txNo);
  }
  await here.assertBooksHold();
});

test('an order that is being replaced is not paid, though its payment came in time', async (t) => {
  const { here, nodes, slow, release } = await withSlowCommit(t);
  const [bearer] = await expiredBearers(here, nodes[0], 1);
  assert.ok(bearer);
  const { txNo, outTradeNo, expiresAtMs } = bearer;
  const creation = slow.submit(createCollection(1, AMOUNT, { outTradeNo }));
  await until('it commits', () => slow.isHeld());
  const [payment, again] = nodes.map((node, index) =>
    node.submit(
      index === 0
        ? payOrder(2, txNo, undefined, expiresAtMs - 1)
        : createCollection(1, AMOUNT, { outTradeNo }),
    ),
  );
  assert.ok(payment && again);
  await untilOrdersAreWaitedFor(here);
  release();
  const made = madeBy(await creation);
  assert.equal(wordOf(await creation), 'done');
  assert.equal(wordOf(await payment), 'order_expired');
  assert.equal(wordOf(await again), 'replayed');
  assert.equal(madeBy(await again), made);
  await here.assertBooksHold();
});

for (const verdict of ['decline', 'approve'] as const) {
  test(`one node decides a request (${verdict}) while another wants its number for a refund`, async (t) => {
    const { here, nodes } = await town(t);
    const [first] = nodes;
    const orders = await paidOrders(first);
    const large = () => paidOrder(first.store, 1, 2, fen(10_000));
    const elsewhere = [await large(), await large()];
    const refundElsewhere = (index: number) =>
      numbers.map((number) => refundPart(1, elsewhere[index] ?? '', fen(50), number));
    const numbers = orders.map((_, index) => ({ outRefundNo: `back-${index}` }));
    const asked = await all(
      first,
      orders.map((txNo, index) => requestRefund(1, txNo, fen(40), numbers[index])),
    );
    const outcomes = await everywhere(nodes, (node) =>
      node === 0
        ? asked.map((outcome) => decideRequest(verdict, requestOf(outcome)))
        : refundElsewhere(node - 1),
    );
    const [decided = [], ...wanted] = outcomes;
    assert.deepEqual(tally(decided), { done: TIMES });
    const again = await all(first, refundElsewhere(0));
    for (const [index, last] of again.entries()) {
      const both = wanted.map((ofNode) => wordOf(ofNode[index] as Outcome));
      if (verdict === 'approve') {
        assert.deepEqual([...both, wordOf(last)], Array(3).fill('out_refund_no_used'));
      } else {
        const made = [...both, wordOf(last)].filter((word) => word === 'done');
        assert.equal(made.length, 1, `${both}, then ${wordOf(last)}`);
      }
    }
    const refunds = await here.rows('select distinct out_refund_no from refunds');
    assert.equal(refunds.length, TIMES);
    assert.equal((await here.rows('select 1 from refunds')).length, TIMES);
    await here.assertBooksHold();
  });
}

async function town(t: TestContext) {
  const here = await stage(t);
  const nodes = [await here.node(), await here.node(), await here.node()] as const;
  await foundTown(nodes[0].store, [1, 2]);
  return { here, nodes };
}

/** Two nodes, and one whose next commit waits until it is let go. */
async function withSlowCommit(t: TestContext) {
  const here = await stage(t);
  const nodes = [await here.node(), await here.node()] as const;
  await foundTown(nodes[0].store, [1, 2]);
  const proxy = await here.proxy();
  const held = door();
  let isHeld = false;
  const slow = { ...(await here.node(proxy)), isHeld: () => isHeld };
  proxy.faults = {
    async before(statement) {
      if (statement !== 'commit' || isHeld) return;
      isHeld = true;
      await held.opened;
    },
  };
  return { here, nodes, slow, release: held.open };
}

interface Bearer {
  readonly txNo: string;
  readonly outTradeNo: string;
  readonly expiresAtMs: number;
}

async function paidOrders(node: Node): Promise<readonly string[]> {
  const txNos = Array.from({ length: TIMES }, newNumber);
  await all(
    node,
    txNos.map((txNo) => createCollection(1, fen(100), { txNo })),
  );
  const paid = await all(
    node,
    txNos.map((txNo) => payOrder(2, txNo)),
  );
  assert.deepEqual(tally(paid), { done: TIMES });
  return txNos;
}

/** Orders with numbers that are just free. */
async function expiredBearers(here: Stage, node: Node, count = TIMES): Promise<readonly Bearer[]> {
  const made = Array.from({ length: count }, (_, index) => ({
    txNo: newNumber(),
    outTradeNo: `basket-${index}`,
  }));
  const orders = made.map((bearer) => createCollection(1, AMOUNT, bearer));
  assert.deepEqual(tally(await all(node, orders)), { done: count });
  const expiresAtMs = node.store.nowMs() - OVER_MS;
  const sql = `update orders set expires_at_ms = ${expiresAtMs},
    created_at_ms = ${expiresAtMs} - 1800000`;
  await alterRows(here.database.admin, CHAIN_KEY, sql);
  return made.map((bearer) => ({ ...bearer, expiresAtMs }));
}

function untilOrdersAreWaitedFor(here: Stage): Promise<void> {
  return until('another node waits for the order', async () => {
    const waiting = await here.rows(`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%from orders%'
        and datname = current_database()`);
    return waiting.length > 0;
  });
}

/** The order that an answer names as made, now or before. */
function madeBy(outcome: Outcome): string | undefined {
  if (!outcome.ok) return undefined;
  assert.ok(outcome.result.kind === 'collection_created');
  return outcome.result.txNo;
}

function bearerIn(outcome: Outcome): string | undefined {
  return outcome.ok ? undefined : outcome.refusal.bearer?.txNo;
}

function requestOf(outcome: Outcome) {
  assert.ok(outcome.ok && outcome.result.kind === 'refund_requested');
  return outcome.result.request;
}
