// Contract: how events are listed, and how an owner's events are followed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turns } from 'node:timers/promises';
import type {
  EventFilter,
  EventPage,
  EventPlace,
  FeedItem,
  OwnEventFilter,
} from '../../src/store/callbacks.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { anOrder, aPaidOrder, aPayer, aShop, must } from './arrange.ts';
import {
  aPaidCallback,
  claim,
  claimOf,
  drain,
  EVERYTHING,
  ended,
  RECEIVER,
  refusedBy,
} from './callback-commands.ts';
import { DAY_MS, pay, recharge, refund } from './commands.ts';
import type { Subject } from './subject.ts';

export function callbackLists(given: () => Subject): void {
  lists(given);
  pages(given);
  feeds(given);
}

async function listed(subject: Subject, filter: Partial<EventFilter>): Promise<string[]> {
  const all = await subject.store.callbacks.list({ ...EVERYTHING, ...filter });
  return all.map(({ txNo }) => txNo);
}

function lists(given: () => Subject): void {
  test('Events are filtered by owner, state, time and number, and listed newest first.', async () => {
    await drain(given());
    const [shop, other] = [await aShop(given()), await aShop(given())];
    const { ownerId } = shop;
    const sinceMs = given().nowMs() + 1;
    const later = async (make: () => Promise<string>) => {
      await given().pass(DAY_MS / 2);
      return make();
    };
    const delivered = await later(() => aPaidCallback(given(), shop));
    await given().store.callbacks.record([ended(given(), await claimOf(given(), delivered))]);
    const failed = await later(() => aPaidCallback(given(), shop));
    const refused = refusedBy(given(), await claimOf(given(), failed), { kind: 'failed' });
    await given().store.callbacks.record([refused]);
    const silent = await later(() => aPaidOrder(given(), shop, '1.00'));
    const pending = await later(() => aPaidCallback(given(), shop));
    const foreign = await later(() => aPaidCallback(given(), other));
    const all = [pending, silent, failed, delivered];
    assert.deepEqual(await listed(given(), { ownerId }), all);
    assert.deepEqual(await listed(given(), { fromMs: sinceMs }), [foreign, ...all]);
    assert.deepEqual(await listed(given(), { limit: 3 }), [foreign, pending, silent]);
    assert.deepEqual(await listed(given(), { ownerId, limit: 2 }), [pending, silent]);
    const states = { delivered, failed, pending, not_requested: silent };
    for (const [state, txNo] of Object.entries(states)) {
      const filter = { ownerId, state: state as keyof typeof states };
      assert.deepEqual(await listed(given(), filter), [txNo], state);
      const [newest] = await listed(given(), {
        ...filter,
        ownerId: null,
        untilMs: given().nowMs(),
      });
      assert.equal(newest, txNo, state);
    }
    assert.equal(await given().store.callbacks.countFailed(ownerId, 10), 1);
    assert.equal(await given().store.callbacks.countFailed(other.ownerId, 10), 0);
    assert.equal(await given().store.callbacks.countFailed(null, 1), 1, 'and no further');
    const atMs = given().nowMs() - DAY_MS;
    assert.deepEqual(await listed(given(), { ownerId, fromMs: atMs }), [pending, silent]);
    assert.deepEqual(await listed(given(), { ownerId, untilMs: atMs }), [failed, delivered]);
    assert.deepEqual(await listed(given(), { ownerId, fromMs: atMs + 1, state: 'pending' }), [
      pending,
    ]);
    assert.deepEqual(await listed(given(), { ownerId, untilMs: atMs, state: 'pending' }), []);
    assert.deepEqual(await listed(given(), { ownerId: 1 }), []);
  });
}

async function pagesOf(subject: Subject, filter: Partial<OwnEventFilter>, limit: number) {
  const all = { receiverId: null, merchantId: null, state: null, fromMs: null, untilMs: null };
  const pages: string[][] = [];
  let after: EventPlace | null = null;
  do {
    const wanted = { ownerId: 0, ...all, ...filter };
    const page: EventPage = await subject.store.callbacks.page(wanted, after, limit);
    pages.push(page.items.map(({ eventId }) => eventId.slice('evt_'.length)));
    after = page.next;
  } while (after !== null);
  return pages;
}

function pages(given: () => Subject): void {
  test('Pages of events go on where they ended, also within one moment, and know merchants.', async () => {
    const shop = await aShop(given());
    const { ownerId, merchantId } = shop;
    const txNos: string[] = [];
    const payerId = await aPayer(given(), '60.00');
    for (let n = 0; n < 5; n++) {
      txNos.push(await anOrder(given(), shop, '1.00', n === 0 ? {} : { notifyUrl: RECEIVER }));
    }
    const node = groupCommit(given().store);
    await Promise.all(txNos.map((txNo) => node.submit(pay(payerId, txNo, given().nowMs()))));
    const [whole = []] = await pagesOf(given(), { ownerId }, 10);
    assert.deepEqual(whole.toSorted(), txNos.toSorted());
    const silent = txNos.slice(0, 1);
    const pending = whole.filter((txNo) => !silent.includes(txNo));
    assert.deepEqual((await pagesOf(given(), { ownerId }, 2)).flat(), whole);
    assert.deepEqual(
      (await pagesOf(given(), { ownerId }, 2)).map(({ length }) => length),
      [2, 2, 1],
    );
    assert.deepEqual(await pagesOf(given(), { ownerId, state: 'not_requested' }, 2), [silent]);
    const byNumber = pending.toSorted().toReversed();
    const open = await pagesOf(given(), { ownerId, state: 'pending' }, 3);
    assert.deepEqual(open, [byNumber.slice(0, 3), byNumber.slice(3)]);
    const own = await pagesOf(given(), { ownerId, merchantId, state: 'pending' }, 3);
    assert.deepEqual(own, [pending.slice(0, 3), pending.slice(3)]);
    assert.deepEqual(await pagesOf(given(), { ownerId, merchantId: 1 }, 3), [[]]);
    assert.deepEqual(await pagesOf(given(), { ownerId, receiverId: 1 }, 3), [[]]);
    assert.deepEqual(await pagesOf(given(), { ownerId, merchantId, receiverId: 1 }, 3), [[]]);
    const later = { fromMs: given().nowMs() + DAY_MS };
    assert.deepEqual(await pagesOf(given(), { ownerId, ...later }, 3), [[]]);
  });
}

function feeds(given: () => Subject): void {
  test("Events come in the order of their owner's records, with the order as it was paid.", async () => {
    const shop = await aShop(given());
    const { ownerId } = shop;
    await must(given(), recharge(ownerId, '5.00'));
    const first = await aPaidCallback(given(), shop);
    await must(given(), refund(shop.actor, first, '2.00'));
    const second = await aPaidOrder(given(), shop, '1.00');
    const follow = (after: number, limit = 10) =>
      given().store.callbacks.feed({ ownerId, after, limit });
    const all = await follow(0);
    assert.deepEqual(
      all.map(({ recordNo, eventId, order }) => [recordNo, eventId, order.txNo, order.status]),
      [
        [2, `evt_${first}`, first, 'paid'],
        [4, `evt_${second}`, second, 'paid'],
      ],
    );
    assert.equal(all[0]?.order.refundedFen, 0n);
    assert.deepEqual(await follow(0, 1), all.slice(0, 1));
    assert.deepEqual(await follow(2), all.slice(1));
    assert.deepEqual(await follow(4), []);
  });

  test('A follower of an owner misses nothing that several nodes do at once.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '60.00');
    const nodes = [groupCommit(given().store), groupCommit(await given().secondNode())];
    const txNos: string[] = [];
    for (let count = 0; count < 60; count++) {
      txNos.push(await anOrder(given(), shop, '1.00', { notifyUrl: RECEIVER }));
    }
    const payments = txNos.map(async (txNo, index) => {
      for (let turn = 0; turn < index % 7; turn++) await turns();
      return nodes[index % 2]?.submit(pay(payerId, txNo, given().nowMs()));
    });
    const told: FeedItem[] = [];
    while (told.length < txNos.length) {
      const after = told.at(-1)?.recordNo ?? 0;
      const { callbacks } = given().store;
      told.push(...(await callbacks.feed({ ownerId: shop.ownerId, after, limit: 7 })));
      await turns();
    }
    assert.ok((await Promise.all(payments)).every((outcome) => outcome?.ok));
    assert.deepEqual(
      told.map(({ recordNo }) => recordNo),
      txNos.map((_, index) => index + 1),
    );
    assert.deepEqual(told.map(({ order }) => order.txNo).sort(), txNos.toSorted());
    assert.equal((await claim(given().store, { limit: 60 })).length, 60);
  });
}
