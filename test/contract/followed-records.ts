// Contract: the records of all users can be followed, the oldest first, and none is left out or told twice.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordPlace } from '../../src/store/store.ts';
import { anOrder, aPayer, aShop, must } from './arrange.ts';
import { pay, refund } from './commands.ts';
import { line } from './records.ts';
import type { Subject } from './subject.ts';

/** Longer than it takes until nothing can come before what happened. */
const TOLD_AFTER_MS = 16_000;

export function followedRecords(given: () => Subject): void {
  const follow = async (place: RecordPlace | null, limit: number) => {
    const found = await given().store.queries.recordsAfter(place, limit);
    assert.ok(found);
    return found;
  };

  test('What all users record is told in its order, from where one has read to.', async () => {
    await given().pass(TOLD_AFTER_MS);
    const start = await follow(null, 10);
    assert.deepEqual([start.items, start.complete], [[], true]);
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '100.00');
    await given().pass(1);
    const txNo = await anOrder(given(), shop, '100.00');
    await must(given(), pay(payerId, txNo, given().nowMs()));
    await given().pass(1);
    await must(given(), refund(shop.actor, txNo, '40.00'));
    await given().pass(TOLD_AFTER_MS);
    const told: string[] = [];
    let place = start.next;
    for (let complete = false; !complete; ) {
      const page = await follow(place, 2);
      assert.ok(page.items.length <= 2);
      told.push(...page.items.map((item) => `${item.entry.userId} ${line(item)}`));
      ({ next: place, complete } = page);
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
    const end = await follow(place, 10);
    assert.deepEqual([end.items, end.complete], [[], true]);
  });

  test('From a place ahead of the clock, which was set back then, nobody goes on.', async () => {
    const { queries } = given().store;
    const now = { atMs: given().nowMs(), userId: 0, recordNo: 0 };
    assert.deepEqual(await queries.recordsAfter(now, 10), { items: [], next: now, complete: true });
    assert.equal(await queries.recordsAfter({ ...now, atMs: now.atMs + 1 }, 10), null);
  });
}
