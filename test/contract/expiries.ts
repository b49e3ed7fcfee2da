// Contract: orders that ended are found, and told to everybody once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXPIRY_CERTAIN_MS, LINK_VALID_SECONDS } from '../../src/core/order/order.ts';
import { EVENTS_KEPT_MS } from '../../src/core/owner-event.ts';
import { EXPIRIES_CLAIMED_MS } from '../../src/store/callbacks.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import type { Store } from '../../src/store/store.ts';

import { collect, numberFor, unique } from './commands.ts';
import { aReceiver, change, toldTo, wordsOf } from './receivers.ts';
import type { Subject } from './subject.ts';

const URL = 'https://shop.example/events';
const VALID_MS = LINK_VALID_SECONDS * 1_000;

export function expiries(subject: Subject): void {
  const claimed = async (ownerId: number, limit = 100, node: Store = subject.store) => {
    const { callbacks } = node;
    const queue = cellOfUser({ count: callbacks.queues }, ownerId);
    return { queue, ...(await callbacks.expiries(queue, EXPIRY_CERTAIN_MS, limit)) };
  };
  /** Left to others at once. */
  const found = async (ownerId: number, limit = 100) => {
    const some = await claimed(ownerId, limit);
    await subject.store.callbacks.noteExpiries(some.queue, some.fromMs);
    return some;
  };
  /** What others left is not looked at again. */
  const tidy = async (ownerId: number) => {
    await subject.pass(VALID_MS + EXPIRY_CERTAIN_MS + 1);
    const { queue, throughMs } = await found(ownerId, 100_000);
    await subject.store.callbacks.noteExpiries(queue, throughMs);
  };

  test('An order that expired is found once it can no longer be paid, and told once.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    await tidy(ownerId);
    const early = await subject.anOrder(shop, '5.00');
    await subject.pass(VALID_MS + 2);
    const receiver = await aReceiver(subject, ownerId, ['order.expired']);
    const txNo = await subject.anOrder(shop, '5.00');
    const madeAtMs = subject.nowMs();
    const cancelled = await subject.anOrder(shop, '5.00');
    await subject.must({ kind: 'cancel_order', ownerId, txNo: cancelled });
    const announce = { kind: 'announce_expiry', txNo } as const;
    await subject.passUntil(madeAtMs + VALID_MS + EXPIRY_CERTAIN_MS - 1);
    await subject.must(announce);
    assert.deepEqual(await toldTo(subject, receiver), [], 'it may still be paid in a queue');
    await subject.pass(2);
    const due = await found(ownerId);
    assert.deepEqual(due.txNos, [early, txNo], 'whether or not a receiver wants it');
    await subject.must({ kind: 'announce_expiry', txNo: early });
    await subject.batch(announce, announce);
    await subject.must(announce);
    assert.deepEqual(wordsOf(await toldTo(subject, receiver)), [
      ['order.expired', txNo, 'pending'],
    ]);
    const [event] = await toldTo(subject, receiver);
    assert.equal(event?.createdAtMs, madeAtMs + VALID_MS);
    assert.deepEqual((await found(ownerId)).txNos, []);
    await subject.store.callbacks.noteExpiries(due.queue, due.throughMs);
    assert.equal((await found(ownerId)).fromMs, due.throughMs);
  });

  test('An expired order that left its number to another is told too.', async () => {
    const shop = await subject.aShop();
    await tidy(shop.ownerId);
    const first = collect(shop.actor, shop.merchantId, '5.00', { outTradeNo: `shop-${unique()}` });
    await subject.must(first);
    await subject.pass(VALID_MS + EXPIRY_CERTAIN_MS + 1);
    await subject.must({ ...first, txNo: numberFor(shop.ownerId, 'C') });
    assert.deepEqual((await found(shop.ownerId)).txNos, [first.txNo]);
    await subject.must({ kind: 'announce_expiry', txNo: first.txNo });
    assert.deepEqual((await found(shop.ownerId)).txNos, []);
  });

  test('More than are asked for are found from where the last ones ended.', async () => {
    const shop = await subject.aShop();
    await tidy(shop.ownerId);
    const first = await subject.anOrder(shop, '5.00');
    await subject.pass(5);
    const second = await subject.anOrder(shop, '5.00');
    await subject.pass(VALID_MS + EXPIRY_CERTAIN_MS + 1);
    const one = await found(shop.ownerId, 1);
    assert.deepEqual(one.txNos, [first]);
    const two = await found(shop.ownerId, 2);
    assert.deepEqual(two.txNos, [first, second]);
    await subject.store.callbacks.noteExpiries(one.queue, one.throughMs + 1);
    assert.deepEqual((await found(shop.ownerId, 2)).txNos, [second]);
  });

  test('They are told by one node at a time, and by another if that one does not go on.', async () => {
    const shop = await subject.aShop();
    await tidy(shop.ownerId);
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.pass(VALID_MS + EXPIRY_CERTAIN_MS + 1);
    const others = async () => (await claimed(shop.ownerId, 100, await subject.secondNode())).txNos;
    const { queue, ...one } = await claimed(shop.ownerId);
    assert.deepEqual(one.txNos, [txNo]);
    assert.deepEqual(await others(), []);
    await subject.store.callbacks.noteExpiries(queue, one.fromMs);
    assert.deepEqual(await others(), [txNo]);
    assert.deepEqual((await claimed(shop.ownerId)).txNos, []);
    await subject.pass(EXPIRIES_CLAIMED_MS);
    assert.deepEqual((await claimed(shop.ownerId)).txNos, [txNo]);
    await subject.store.callbacks.noteExpiries(queue, one.throughMs);
  });

  test('What expired before events are kept is not told, however far behind its queue is.', async () => {
    const shop = await subject.aShop();
    await tidy(shop.ownerId);
    await subject.anOrder(shop, '5.00');
    await subject.pass(VALID_MS + EVENTS_KEPT_MS);
    const late = await subject.anOrder(shop, '5.00');
    await subject.pass(VALID_MS + EXPIRY_CERTAIN_MS + 1);
    const { txNos, fromMs } = await found(shop.ownerId);
    assert.deepEqual(txNos, [late]);
    assert.equal(fromMs, subject.nowMs() - EXPIRY_CERTAIN_MS - EVENTS_KEPT_MS);
  });

  test('One that begins to want expiries is told of none before.', async () => {
    const shop = await subject.aShop();
    const receiver = await aReceiver(subject, shop.ownerId, ['refund.made']);
    const txNo = await subject.anOrder(shop, '5.00');
    await subject.pass(VALID_MS + EXPIRY_CERTAIN_MS + 1);
    await change(subject, receiver, { to: 'settings', url: URL, types: ['order.expired'] });
    await subject.must({ kind: 'announce_expiry', txNo });
    assert.deepEqual(await toldTo(subject, receiver), []);
  });
}
