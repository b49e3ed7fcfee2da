// More commands arrive than can be run. Those that do not fit are refused at once and have no
// effect; those that waited too long are never begun; and afterwards all is as before.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fen } from '../../src/core/money.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { door } from '../support/until.ts';
import { stage } from './stage.ts';
import { foundTown, recharge, tally, wordOf } from './town.ts';

const LIMITS = { batchMax: 10, queueMax: 40, waitMsMax: 5_000 };

test('commands beyond the queue are refused and leave nothing behind', async (t) => {
  const here = await stage(t);
  const { store } = await here.node();
  await foundTown(store, [1]);
  const gatherer = groupCommit(store, LIMITS);
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => gatherer.submit(recharge(1, fen(100)))),
  );
  assert.deepEqual(tally(outcomes), { done: LIMITS.queueMax, overloaded: 60 });
  assert.deepEqual(
    outcomes.map(wordOf),
    outcomes.map((_, index) => (index < LIMITS.queueMax ? 'done' : 'overloaded')),
    'who came first is served',
  );
  const rows = await here.rows('select 1 from entries where balance_delta = 100');
  assert.equal(rows.length, LIMITS.queueMax);
  assert.equal(wordOf(await gatherer.submit(recharge(1, fen(100)))), 'done');
  await here.assertBooksHold();
});

test('one submitter fills a quarter of the queue and no more', async (t) => {
  const here = await stage(t);
  const { store } = await here.node();
  await foundTown(store, [1, 2]);
  const gatherer = groupCommit(store, LIMITS);
  const greedy = Array.from({ length: 30 }, () =>
    gatherer.submit(recharge(1, fen(1)), { submitter: 'greedy' }),
  );
  const modest = Array.from({ length: 5 }, () =>
    gatherer.submit(recharge(2, fen(1)), { submitter: 'modest' }),
  );
  assert.deepEqual(tally(await Promise.all(greedy)), { done: 10, overloaded: 20 });
  assert.deepEqual(tally(await Promise.all(modest)), { done: 5 });
  await here.assertBooksHold();
});

test('a command that waited past its deadline is never begun', async (t) => {
  const here = await stage(t);
  const proxy = await here.proxy();
  const { store } = await here.node(proxy);
  await foundTown(store, [1, 2]);
  const gatherer = groupCommit(store, { ...LIMITS, waitMsMax: 50 });
  const [reached, held] = [door(), door()];
  proxy.faults = {
    async before(statement) {
      if (statement !== 'commit') return;
      reached.open();
      await held.opened;
    },
  };
  const begun = gatherer.submit(recharge(1, fen(100)));
  await reached.opened;
  const late = Array.from({ length: 5 }, () => gatherer.submit(recharge(2, fen(200))));
  await pause(2 * 50);
  held.open();
  assert.equal(wordOf(await begun), 'done');
  assert.deepEqual(tally(await Promise.all(late)), { overloaded: 5 });
  await gatherer.drain();
  assert.deepEqual(await here.rows('select 1 from entries where balance_delta = 200'), []);
  assert.equal(wordOf(await gatherer.submit(recharge(2, fen(300)))), 'done');
  await here.assertBooksHold();
});
