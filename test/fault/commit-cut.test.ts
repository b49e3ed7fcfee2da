// The connection is cut around the COMMIT. What the client is then told is true: a success happened
// exactly once, an `unavailable` did not happen, and nobody is left in doubt needlessly.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import type { Faults, Wire } from '../support/fault-proxy.ts';
import { type Stage, stage } from './stage.ts';
import { foundTown, paidOrder, recharge, refundPart, wordOf } from './town.ts';

test('a connection cut just before COMMIT loses nothing, and the batch is decided again', async (t) => {
  const { node, here, cuts } = await troubled(t, (cut) => ({
    before: (statement, wire) => (statement === 'commit' ? cut(wire) : undefined),
  }));
  const outcome = await node.submit(recharge(1, fen(100)));
  assert.equal(wordOf(outcome), 'done');
  assert.equal(cuts(), 1);
  await assertRechargedOnce(here);
  const fates = await here.rows('select fence from batches where fence');
  assert.equal(fates.length, 1, 'the fence took the place of the batch that never committed');
  await here.assertBooksHold();
});

test('an answer lost after COMMIT is still a success, and it happened once', async (t) => {
  const { node, here, cuts } = await troubled(t, (cut) => ({
    after: (statement, _, wire) => (statement === 'commit' ? cut(wire) : undefined),
  }));
  const before = await here.rows('select id from batches');
  const outcome = await node.submit(recharge(1, fen(100)));
  assert.equal(wordOf(outcome), 'done');
  assert.equal(cuts(), 1);
  await assertRechargedOnce(here);
  const batches = await here.rows('select id, fence from batches');
  assert.equal(batches.length, before.length + 1, 'it was not written a second time');
  assert.equal(batches.filter(({ fence }) => fence).length, 0, 'the fence met the batch');
  await here.assertBooksHold();
});

async function assertRechargedOnce(here: Stage): Promise<void> {
  assert.deepEqual(
    await here.rows(`select count(*)::int as recharges from entries
    where user_id = 1 and balance_delta = 100`),
    [{ recharges: 1 }],
  );
}

for (const statement of ['begin', 'time', 'load_orders', 'load_named_wallets', 'change_wallets']) {
  test(`a connection cut before ${statement} is hidden from the client`, async (t) => {
    const { node, here, cuts } = await troubled(t, (cut) => ({
      before: (asked, wire) => (asked === statement ? cut(wire) : undefined),
    }));
    const txNo = await paidOrder(await here.node().then(({ store }) => store), 1, 2, fen(500));
    const outcome = await node.submit(refundPart(1, txNo, fen(200)));
    assert.equal(wordOf(outcome), 'done');
    assert.equal(cuts(), 1);
    await here.assertBooksHold();
  });
}

test('when every connection is cut under load the answer is that nothing happened', async (t) => {
  const { node, here, heal } = await troubled(
    t,
    (cut) => ({
      before: (statement, wire) => (statement === 'load_wallets' ? cut(wire) : undefined),
    }),
    Number.POSITIVE_INFINITY,
  );
  const outcome = await node.submit(recharge(1, fen(100)));
  assert.ok(['unavailable', 'overloaded'].includes(wordOf(outcome)), wordOf(outcome));
  assert.deepEqual(await here.rows('select 1 from entries where balance_delta = 100'), []);
  heal();
  assert.equal(wordOf(await node.submit(recharge(1, fen(100)))), 'done');
  await here.assertBooksHold();
});

test('an unreachable database is reported as unavailable, and is found again', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  const node = await here.node(proxy);
  await foundTown(node.store, [1]);
  proxy.refusing = true;
  proxy.faults = { before: (_, wire) => wire.cut() };
  assert.equal(wordOf(await node.submit(recharge(1, fen(100)))), 'unavailable');
  await assert.rejects(node.store.queries.owner(1));
  proxy.refusing = false;
  proxy.faults = {};
  assert.equal(wordOf(await node.submit(recharge(1, fen(200)))), 'done');
  assert.equal((await node.store.queries.owner(1))?.consumer.balanceFen, 1_000_200n);
  await here.assertBooksHold();
});

test('many writers whose commits are cut at random each get a true answer', async (t) => {
  let asked = 0;
  const { node, here } = await troubled(
    t,
    (cut) => ({
      before: (statement, wire) => {
        if (statement === 'commit' && asked++ % 3 === 0) cut(wire);
      },
      after: (statement, _, wire) => {
        if (statement === 'commit' && asked++ % 2 === 0) cut(wire);
      },
    }),
    Number.POSITIVE_INFINITY,
  );
  const commands = Array.from({ length: 60 }, (_, i) => recharge((i % 2) + 1, fen(i + 1)));
  const outcomes: Outcome[] = [];
  for (let i = 0; i < commands.length; i += 6) {
    outcomes.push(...(await Promise.all(commands.slice(i, i + 6).map((one) => node.submit(one)))));
  }
  const made = new Set(
    (await here.rows('select movement_no from entries')).map((row) => row.movement_no),
  );
  for (const [i, command] of commands.entries()) {
    const outcome = outcomes[i];
    assert.ok(outcome && command.kind === 'recharge');
    if (wordOf(outcome) === 'outcome_unknown') continue;
    assert.equal(made.has(command.rechargeNo), outcome.ok, wordOf(outcome));
  }
  assert.ok(outcomes.some(({ ok }) => ok));
  await here.assertBooksHold();
});

type Faulty = (cut: (wire: Wire) => void) => Faults;

/** A town of two whose node uses a proxy that cuts as given, at most `cutsMax` times. */
async function troubled(t: TestContext, faulty: Faulty, cutsMax = 1) {
  const here: Stage = await stage(t);
  const proxy = await here.proxy();
  const node = await here.node(proxy);
  await foundTown(node.store, [1, 2]);
  let count = 0;
  proxy.faults = faulty((wire) => {
    if (count >= cutsMax) return;
    count += 1;
    wire.cut();
  });
  const heal = () => {
    proxy.faults = {};
  };
  return { here, node, heal, cuts: () => count };
}
