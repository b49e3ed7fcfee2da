// Tools, owners and thieves of keys, concurrently on several nodes and over a network that loses
// answers: no more is refunded than owners approved, and directly no more than a key's limit.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { type Fen, fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { createKey, revoke, rotate } from '../contract/commands.ts';
import { all, everywhere, shuffled } from './at-once.ts';
import { type Node, type Stage, stage } from './stage.ts';
import {
  decideRequest,
  foundTown,
  paidOrder,
  refundPart,
  requestRefund,
  tally,
  WRONG,
  wordOf,
} from './town.ts';

const ORDERS = 12;

test('agents that ask in different words on two nodes open one request', async (t) => {
  const { here, nodes } = await town(t);
  for (const txNo of await paidOrders(nodes[0])) {
    const asked = await everywhere(nodes, (node) => [
      requestRefund(1, txNo, fen(40)),
      requestRefund(1, txNo, fen(40), { reason: `理由 ${node}` }),
      requestRefund(1, txNo, fen(40), { key: `agent ${node}` }),
      requestRefund(1, txNo, fen(40), { key: `retry ${node} ${txNo}` }),
    ]);
    // `agent 0` and `agent 1` are bound to the first order that they asked about.
    const told = asked.flat().filter((outcome) => outcome.ok);
    const requests = told.map(requestOf);
    assert.equal(new Set(requests.map(({ requestNo }) => requestNo)).size, 1);
    const [request] = requests;
    assert.ok(request);
    const decided = await everywhere(nodes, () => [
      decideRequest('approve', request),
      decideRequest('approve', request),
      requestRefund(1, txNo, fen(40)),
      decideRequest('approve', request, WRONG),
    ]);
    const approved = decided.flatMap(([one, two, , wrong]) => [one, two, wrong]);
    assert.equal(approved.filter((outcome) => outcome?.ok).length, 1);
    const repeats = await everywhere(nodes, (node) => [
      requestRefund(1, txNo, fen(40)),
      requestRefund(1, txNo, fen(40), { key: `retry ${node} ${txNo}` }),
    ]);
    for (const outcome of repeats.flat()) assert.equal(standingOf(outcome), 'refunded');
    assert.equal(await refunded(here, txNo), 40);
  }
  await here.assertBooksHold();
});

test('concurrent approvals, declines, refunds and revocations refund only what was approved', async (t) => {
  const { here, nodes } = await town(t);
  for (const txNo of await paidOrders(nodes[0])) {
    const by = await newKey(nodes[0]);
    const [asked] = await all(nodes[0], [requestRefund(1, txNo, fen(60), { by })]);
    const request = requestOf(asked);
    const outcomes = await everywhere(nodes, (node) =>
      shuffled([
        decideRequest('approve', request),
        node === 0 ? decideRequest('decline', request) : revoke(by),
        refundPart(1, txNo, fen(60), { byKey: false }),
        requestRefund(1, txNo, fen(60), { by, key: `agent ${node}` }),
      ]),
    );
    const made = outcomes.flat().filter((outcome) => movedOf(outcome) > 0n);
    const words = JSON.stringify(tally(outcomes.flat()));
    // One part of 60 fits into an order of 100, whichever is first.
    assert.equal(await refunded(here, txNo), made.length * 60, words);
    assert.ok(made.length <= 1, words);
    const standing = (await all(nodes[1], [requestRefund(1, txNo, fen(60))])).map(standingOf);
    assert.notEqual(standing[0], 'approval_required');
  }
  await here.assertBooksHold();
});

for (const rotating of [false, true]) {
  const how = rotating ? ', also while it is rotated again and again' : '';
  test(`a direct key refunds up to its limit on two nodes at once and no further${how}`, async (t) => {
    const { here, nodes } = await town(t);
    const by = await newKey(nodes[0], fen(500));
    const orders = await paidOrders(nodes[0]);
    const keys: { keyId: string; windowId: string }[] = [by];
    const outcomes: Outcome[] = [];
    for (let round = 0; round < 4; round++) {
      const next = { keyId: `${by.keyId} ${round}`, windowId: by.windowId };
      const rotation: Command = {
        ...rotate({ ...by, keyId: keys.at(-1)?.keyId ?? '' }, 3_600_000),
        newKeyId: next.keyId,
      };
      const told = await everywhere(nodes, (node) => [
        ...(rotating && node === 0 ? [rotation] : []),
        ...orders.flatMap((txNo) =>
          keys.map((by) =>
            requestRefund(1, txNo, fen(30), { by, key: `${node}/${round}/${by.keyId}/${txNo}` }),
          ),
        ),
      ]);
      outcomes.push(...told.flat());
      if (rotating) keys.push(next);
    }
    const moved = outcomes.reduce((sum, outcome) => sum + movedOf(outcome), 0n);
    assert.equal(moved, 480n, 'sixteen times 0.30 is the most that fits into 5.00');
    await here.assertBooksHold();
  });
}

test('a call whose answer is lost again and again refunds once, by request or directly', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  const [lossy, sound] = await Promise.all([here.node(proxy), here.node()]);
  await foundTown(sound.store, [1, 2]);
  const by = await newKey(sound, fen(100_000));
  let commits = 0;
  proxy.faults = {
    after: (statement, _answer, wire) => {
      if (statement === 'commit' && commits++ % 2 === 0) wire.cut();
    },
  };
  for (const txNo of await paidOrders(sound)) {
    const ask = () => requestRefund(1, txNo, fen(30), { key: `ask ${txNo}` });
    const asked = await insisting(lossy, ask);
    const decided = await insisting(lossy, () => decideRequest('approve', requestOf(asked)));
    assert.ok(decided.ok || wordOf(decided) === 'refund_request_decided');
    assert.equal(standingOf(await insisting(lossy, ask)), 'refunded');
    const direct = () => requestRefund(1, txNo, fen(20), { by, key: `direct ${txNo}` });
    assert.equal(movedOf(await insisting(lossy, direct)), 20n);
    assert.equal(await refunded(here, txNo), 50);
  }
  proxy.faults = {};
  assert.ok(commits > 2 * ORDERS);
  await here.assertBooksHold();
});

/** Asks until the outcome is known, with new numbers each time, as a client's retries have. */
async function insisting(node: Node, commandOf: () => Command): Promise<Outcome> {
  for (let tries = 0; tries < 20; tries++) {
    const outcome = await node.submit(commandOf());
    if (!['outcome_unknown', 'unavailable'].includes(wordOf(outcome))) return outcome;
  }
  throw new Error('Nobody ever knew what became of it.');
}

async function town(t: TestContext): Promise<{ here: Stage; nodes: readonly [Node, Node] }> {
  const here = await stage(t);
  const nodes = await Promise.all([here.node(), here.node()]);
  await foundTown(nodes[0].store, [1, 2]);
  return { here, nodes };
}

async function paidOrders({ store }: Node): Promise<string[]> {
  const orders: string[] = [];
  for (let n = 0; n < ORDERS; n++) orders.push(await paidOrder(store, 1, 2, fen(100)));
  return orders;
}

async function newKey(node: Node, toolRefundLimitFen: Fen | null = null) {
  const command = createKey(1, { toolRefundLimitFen });
  assert.equal(wordOf(await node.submit(command)), 'done');
  return command.key;
}

function requestOf(outcome: Outcome | undefined) {
  assert(outcome?.ok && outcome.result.kind === 'refund_requested', standingOf(outcome));
  return outcome.result.request;
}

function standingOf(outcome: Outcome | undefined): string {
  if (!outcome?.ok) return outcome ? wordOf(outcome) : 'nothing';
  return outcome.result.kind === 'refund_requested' ? outcome.result.status : outcome.result.kind;
}

/** How much this outcome says it has refunded. */
function movedOf(outcome: Outcome): bigint {
  if (!outcome.ok) return 0n;
  const { result } = outcome;
  if (result.kind === 'order_refunded') return result.amountFen;
  return result.kind === 'refund_request_decided' ? (result.refund?.amountFen ?? 0n) : 0n;
}

async function refunded(here: Stage, txNo: string): Promise<number> {
  const sum = `select coalesce(sum(amount), 0)::int as sum from refunds where tx_no = '${txNo}'`;
  return Number((await here.rows(sum))[0]?.sum);
}
