// One command of a batch cannot be decided or cannot be written, because of a bug. It alone is
// answered with `internal` and has no effect; its neighbours are unaffected.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import { OPERATOR } from '../contract/commands.ts';
import { stage } from './stage.ts';
import {
  createCollection,
  createPerson,
  foundTown,
  paidOrder,
  recharge,
  refundPart,
  wordOf,
} from './town.ts';

const POISONS: Readonly<Record<string, (order: string) => Command>> = {
  'a text that PostgreSQL cannot hold': () =>
    createCollection(1, fen(5), { title: 'nul \0 in it' }),
  'an amount that a CHECK forbids': () => createCollection(1, fen(0)),
  'an amount too large for its column': () => createCollection(1, fen(1n << 63n)),
  'a command on which an assertion fails': (order) =>
    ({
      ...refundPart(1, order, fen(1)),
      amountFen: null,
    }) as Command,
  'a row that cannot be spelled out': () =>
    ({
      kind: 'create_key',
      by: OPERATOR,
      key: { keyId: 'key-9', userId: 1, windowId: 'window-9', merchantId: null, scopes: [] },
    }) as unknown as Command,
  'a number that somebody else has': () =>
    ({ ...createPerson(9, 'login-9'), walletId: 'W1' }) as Command,
  'a movement that was posted before': (order) =>
    ({
      ...recharge(1, fen(1)),
      rechargeNo: order,
    }) as Command,
};

for (const [what, poison] of Object.entries(POISONS)) {
  test(`${what} affects no neighbour`, async (t) => {
    const here = await stage(t);
    const node = await here.node();
    await foundTown(node.store, [1, 2]);
    const order = await paidOrder(node.store, 1, 2, fen(500));
    const recharges = Array.from({ length: 9 }, () => recharge(2, fen(100)));
    const batch = [...recharges.slice(0, 4), poison(order), ...recharges.slice(4)];
    const outcomes = await Promise.all(batch.map((command) => node.submit(command)));
    const words = outcomes.map(wordOf);
    assert.deepEqual(
      words,
      batch.map((_, index) => (index === 4 ? 'internal' : 'done')),
    );
    assert.equal(node.bugs.length, 1, 'the bug is reported once');
    assert.deepEqual(
      await here.rows('select count(*)::int as times from entries where balance_delta = 100'),
      [{ times: 9 }],
    );
    assert.equal(wordOf(await node.submit(recharge(1, fen(1)))), 'done');
    await here.assertBooksHold();
  });
}

test('of several poisons in one batch each is found', async (t) => {
  const here = await stage(t);
  const node = await here.node();
  await foundTown(node.store, [1]);
  const isPoison = (index: number) => index % 7 === 3;
  const batch = Array.from({ length: 40 }, (_, index) =>
    createCollection(1, isPoison(index) ? fen(0) : fen(5)),
  );
  const outcomes = await Promise.all(batch.map((command) => node.submit(command)));
  assert.deepEqual(
    outcomes.map(wordOf),
    batch.map((_, index) => (isPoison(index) ? 'internal' : 'done')),
  );
  await here.assertBooksHold();
});
