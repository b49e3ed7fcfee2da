// The COMMIT was answered, but not plainly: with a warning, or by a server that crashed while it
// refused. Neither may be taken for a success or a failure.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { failure, warning } from '../support/wire-frames.ts';
import { stage } from './stage.ts';
import { foundTown, paidOrder, recharge, refundPart, wordOf } from './town.ts';

const NOT_REPLICATED = warning(
  '01000',
  'canceling wait for synchronous replication due to user request',
);

/** How long services wait: a busy machine takes its time to open a connection, and to load. */
const WORKING_MS = 5_000;
const SILENT_MS = 300;

test('a commit that is answered with a warning is not a success, and its retry replays', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  const node = await here.node(proxy);
  await foundTown(node.store, [1, 2]);
  const order = await paidOrder(node.store, 1, 2, fen(500));
  const refund = () => refundPart(1, order, fen(100), { key: 'again' });
  proxy.faults = {
    after: (statement, answer) =>
      statement === 'commit' ? Buffer.concat([NOT_REPLICATED, answer]) : answer,
  };
  const both = await Promise.all([node.submit(refund()), node.submit(recharge(2, fen(7)))]);
  assert.deepEqual(both.map(wordOf), ['outcome_unknown', 'outcome_unknown']);
  proxy.faults = {};
  assert.equal(wordOf(await node.submit(refund())), 'replayed');
  assert.equal((await here.rows('select 1 from refunds')).length, 1);
  await here.assertBooksHold();
});

test('a fence whose commit is answered with a warning tries again', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  const node = await here.node(proxy);
  await foundTown(node.store, [1]);
  let cuts = 0;
  let fences = 0;
  proxy.faults = {
    after: (statement, answer, wire) => {
      if (statement === 'commit' && cuts++ === 0) wire.cut();
      const warned = statement === 'fence' && fences++ === 0;
      return warned ? Buffer.concat([NOT_REPLICATED, answer]) : answer;
    },
  };
  assert.equal(wordOf(await node.submit(recharge(1, fen(100)))), 'done');
  assert.equal(fences, 2);
  await here.assertBooksHold();
});

// After a failed fsync the server stops with a PANIC, and the commit comes back with its log.
for (const code of ['58030', 'XX000', '40001']) {
  test(`a server that fails during a commit (${code}) is not assumed to have rolled back`, async (t) => {
    const here = await stage(t);
    const proxy = await here.proxy();
    const node = await here.node(proxy);
    await foundTown(node.store, [1]);
    let broken = 0;
    proxy.faults = {
      after: (statement, answer, wire) => {
        if (statement !== 'commit' || broken++ > 0) return answer;
        setImmediate(wire.cut);
        return failure('PANIC', code, 'could not fsync file');
      },
    };
    assert.equal(wordOf(await node.submit(recharge(1, fen(100)))), 'done');
    assert.equal(broken, 1, 'it was not written again');
    assert.deepEqual(node.bugs, []);
    await here.assertBooksHold();
  });
}

test('a server that falls silent during a rollback holds nobody up forever', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  let waitMs = WORKING_MS;
  const node = await here.node(proxy, () => waitMs);
  await foundTown(node.store, [1, 2]);
  const blocker = await here.blocker('select 1 from wallets where user_id = 1 for update');
  proxy.faults = {
    before(statement, wire) {
      if (statement === 'begin') waitMs = SILENT_MS;
      if (statement === 'rollback') wire.silence();
    },
  };
  const answer = await node.submit(recharge(1, fen(100)));
  assert.equal(wordOf(answer), 'unavailable');
  waitMs = WORKING_MS;
  proxy.faults = {};
  await blocker.release();
  assert.equal(wordOf(await node.submit(recharge(1, fen(200)))), 'done');
  assert.deepEqual(await here.rows('select 1 from entries where balance_delta = 100'), []);
  await here.assertBooksHold();
});
