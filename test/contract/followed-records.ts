// Contract: the records of all users can be followed, the oldest first, and none is left out or told twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordCursor } from '../../src/store/store.ts';

import { pay, refund } from './commands.ts';
import { line } from './records.ts';
import type { Subject } from './subject.ts';

/** Longer than it takes until nothing can come before what happened. */
const FOLLOW_DELAY_MS = 16_000;

export function followedRecords(subject: Subject): void {
  const follow = async (cursor: RecordCursor | null, limit: number) => {
    const found = await subject.store.queries.recordsAfter(cursor, limit);
    assert.ok(found);
    return found;
  };

  test('What all users record is told in its order, from where one has read to.', async () => {
    await subject.pass(FOLLOW_DELAY_MS);
    const start = await follow(null, 10);
    assert.deepEqual([start.items, start.complete], [[], true]);
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    await subject.pass(1);
    const txNo = await subject.anOrder(shop, '100.00');
    await subject.must(pay(payerId, txNo, subject.nowMs()));
    await subject.pass(1);
    await subject.must(refund(shop.actor, txNo, '40.00'));
    await subject.pass(FOLLOW_DELAY_MS);
    const told: string[] = [];
    let cursor = start.next;
    for (let complete = false; !complete; ) {
      const page = await follow(cursor, 2);
      assert.ok(page.items.length <= 2);
      told.push(...page.items.map((item) => `${item.entry.userId} ${line(item)}`));
      ({ next: cursor, complete } = page);
    }
    const { ownerId } = shop;
    const pairs = [
      [
        `${ownerId} 1 merchant collection 0/10000 0/10000`,
        `${payerId} 2 consumer consume -10000/0 0/0`,
      ],
      [`${ownerId} 2 merchant refund 0/-4000 0/6000`, `${payerId} 3 consumer refund 3960/0 3960/0`],
    ].map((pair) => (ownerId < payerId ? pair : pair.toReversed()));
    assert.deepEqual(told, [`${payerId} 1 consumer recharge 10000/0 10000/0`, ...pairs.flat()]);
    const end = await follow(cursor, 10);
    assert.deepEqual([end.items, end.complete], [[], true]);
  });

  test('From a cursor ahead of the clock, which was set back then, nobody goes on.', async () => {
    const { queries } = subject.store;
    const now = { atMs: subject.nowMs(), userId: 0, recordNo: 0 };
    assert.deepEqual(await queries.recordsAfter(now, 10), { items: [], next: now, complete: true });
    assert.equal(await queries.recordsAfter({ ...now, atMs: now.atMs + 1 }, 10), null);
  });
}
