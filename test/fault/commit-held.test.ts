// A COMMIT is under way and unanswered. The fence decides its fate against the old backend, either
// way; a client that cannot wait is told that the outcome is unknown, and finds out with a retry.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { COMMIT_MS_MAX } from '../../src/store/postgres/open.ts';
import { door, until } from '../support/until.ts';
import { type Stage, stage } from './stage.ts';
import { foundTown, paidOrder, recharge, refundPart, wordOf } from './town.ts';

/** For the commit that is held. For all else it waits as services do: a busy machine takes its time. */
const HELD_MS = 200;

const FENCE_WAITS = `select 1 from pg_stat_activity where wait_event_type = 'Lock'
  and query like '%insert into batches%true%' and datname = current_database()`;
const FENCE_WON = 'select 1 from batches where fence';
const RECHARGED = `select count(*)::int as times from entries where balance_delta = 100`;

test('the fence waits for a late commit, which counts', async (t) => {
  const { here, node, release } = await withHeld(t, 'commit', 'waits for its fence');
  const answer = node.submit(recharge(1, fen(100)));
  await until('the fence waits for the old backend', () => any(here, FENCE_WAITS));
  release();
  assert.equal(wordOf(await answer), 'done');
  assert.deepEqual(await here.rows(RECHARGED), [{ times: 1 }]);
  assert.deepEqual(await here.rows(FENCE_WON), [], 'the fence found the batch committed');
  await here.assertBooksHold();
});

test('a commit that arrives after the fence has won fails, and does not count', async (t) => {
  const { here, node, release } = await withHeld(t, 'save_batch', 'waits for its fence');
  const answer = node.submit(recharge(1, fen(100)));
  await until('the fence has won', () => any(here, FENCE_WON));
  release();
  assert.equal(wordOf(await answer), 'done', 'it was decided again under a new id');
  assert.deepEqual(await here.rows(RECHARGED), [{ times: 1 }]);
  await here.assertBooksHold();
});

test('past the deadline the outcome is unknown; a late commit stands and is replayed', async (t) => {
  const { here, node, order, release } = await withHeld(t, 'commit', 'gives up');
  const refund = () => refundPart(1, order, fen(100), { key: 'again' });
  assert.equal(wordOf(await node.submit(refund())), 'outcome_unknown');
  release();
  await until('the commit has come through', () => any(here, 'select 1 from refunds'));
  assert.equal(wordOf(await node.submit(refund())), 'replayed');
  assert.equal((await here.rows('select 1 from refunds')).length, 1);
  await here.assertBooksHold();
});

test('past the deadline the outcome is unknown; the retry makes up for a lost commit', async (t) => {
  const { here, node, order, lose } = await withHeld(t, 'commit', 'gives up');
  const refund = () => refundPart(1, order, fen(100), { key: 'again' });
  assert.equal(wordOf(await node.submit(refund())), 'outcome_unknown');
  lose();
  await until('the fence, still asking behind, has won', () => any(here, FENCE_WON));
  assert.deepEqual(await here.rows('select 1 from refunds'), []);
  assert.equal(wordOf(await node.submit(refund())), 'done');
  assert.equal((await here.rows('select 1 from refunds')).length, 1);
  await here.assertBooksHold();
});

test('Kill Bill #639: a retry that meets the held commit waits for it and replays', async (t) => {
  const { here, node, order, release } = await withHeld(t, 'commit', 'gives up');
  const refund = () => refundPart(1, order, fen(100), { key: 'again' });
  assert.equal(wordOf(await node.submit(refund())), 'outcome_unknown');
  const other = await here.node();
  const retried = other.submit(refund());
  await until('the retry waits for the order', () =>
    any(
      here,
      `select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and query like '%from orders%' and datname = current_database()`,
    ),
  );
  release();
  assert.equal(wordOf(await retried), 'replayed');
  assert.equal((await here.rows('select 1 from refunds')).length, 1);
  await here.assertBooksHold();
});

for (const fate of ['committed', 'never commits'] as const) {
  test(`a fence whose own answer is lost tries again and gets the same: ${fate}`, async (t) => {
    const here = await stage(t);
    const proxy = await here.proxy();
    const node = await here.node(proxy);
    await foundTown(node.store, [1]);
    let commitCuts = 0;
    let fenceCuts = 0;
    const cutOnce = (statement: string, cut: () => void) => {
      if (statement === 'commit' && commitCuts++ === 0) cut();
    };
    proxy.faults = {
      before: (statement, wire) => {
        if (fate === 'never commits') cutOnce(statement, wire.cut);
      },
      after: (statement, _, wire) => {
        if (fate === 'committed') cutOnce(statement, wire.cut);
        if (statement === 'fence' && fenceCuts++ < 2) wire.cut();
      },
    };
    assert.equal(wordOf(await node.submit(recharge(1, fen(100)))), 'done');
    assert.equal(fenceCuts, 3, 'two answers were lost and the third came through');
    assert.deepEqual(await here.rows(RECHARGED), [{ times: 1 }]);
    const won = (await here.rows(FENCE_WON)).length;
    assert.equal(won, fate === 'committed' ? 0 : 1);
    await here.assertBooksHold();
  });
}

test('a store that closes ends its fences', async (t) => {
  const { here, node } = await withHeld(t, 'commit', 'gives up');
  assert.equal(wordOf(await node.submit(recharge(1, fen(100)))), 'outcome_unknown');
  await until('the fence waits', () => any(here, FENCE_WAITS));
  await node.store.close();
  await until('the fence has gone', async () => !(await any(here, FENCE_WAITS)));
});

/** A town of two with a paid order; the node's proxy holds the first `statement`. */
async function withHeld(
  t: TestContext,
  statement: string,
  then: 'waits for its fence' | 'gives up',
) {
  const here = await stage(t);
  const proxy = await here.proxy();
  let waitMs = COMMIT_MS_MAX;
  const node = await here.node(proxy, () => waitMs);
  await foundTown(node.store, [1, 2]);
  const order = await paidOrder(node.store, 1, 2, fen(500));
  const held = door();
  let seen = 0;
  let lost = false;
  proxy.faults = {
    async before(asked, wire) {
      // What the batch waits for after it has been loaded is its commit.
      if (asked === 'begin' && seen === 0) waitMs = HELD_MS;
      if (asked !== statement || seen++ > 0) return;
      if (then === 'waits for its fence') waitMs = COMMIT_MS_MAX;
      await held.opened;
      if (lost) wire.cut();
    },
  };
  const release = () => {
    waitMs = COMMIT_MS_MAX;
    held.open();
  };
  const lose = () => {
    lost = true;
    release();
  };
  return { here, node, order, release, lose };
}

async function any(here: Stage, sql: string): Promise<boolean> {
  return (await here.rows(sql)).length > 0;
}
