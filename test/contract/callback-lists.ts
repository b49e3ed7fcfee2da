// Contract: how events are listed, and how an owner's events are followed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turns } from 'node:timers/promises';
import { EVENTS_BEFORE } from '../../src/core/ledger/wallet.ts';
import { shanghaiDayNumber, shanghaiMidnightMs } from '../../src/core/time.ts';
import { EVENT_TYPES } from '../../src/interface/events.ts';
import type {
  Callbacks,
  EventCursor,
  EventFilter,
  EventPage,
  EventsWithCursors,
  Feed,
  FeedItem,
  FeedPosition,
  FeedRequest,
  OwnEventFilter,
} from '../../src/store/callbacks.ts';
import { groupCommit } from '../../src/store/group-commit.ts';

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
import { aReceiver, change } from './receivers.ts';
import type { Subject } from './subject.ts';

export function callbackLists(subject: Subject): void {
  lists(subject);
  pages(subject);
  pagesWithCursors(subject);
  feeds(subject);
}

async function listed(subject: Subject, filter: Partial<EventFilter>): Promise<string[]> {
  const all = await subject.store.callbacks.list({ ...EVERYTHING, ...filter });
  return all.map(({ txNo }) => txNo);
}

function lists(subject: Subject): void {
  test('Events are filtered by owner, state, time and number, and listed newest first.', async () => {
    await drain(subject);
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const { ownerId } = shop;
    const sinceMs = subject.nowMs() + 1;
    const later = async (make: () => Promise<string>) => {
      await subject.pass(DAY_MS / 2);
      return make();
    };
    const delivered = await later(() => aPaidCallback(subject, shop));
    await subject.store.callbacks.record([ended(subject, await claimOf(subject, delivered))]);
    const failed = await later(() => aPaidCallback(subject, shop));
    const refused = refusedBy(subject, await claimOf(subject, failed), { kind: 'failed' });
    await subject.store.callbacks.record([refused]);
    const silent = await later(() => subject.aPaidOrder(shop, '1.00'));
    const pending = await later(() => aPaidCallback(subject, shop));
    const foreign = await later(() => aPaidCallback(subject, other));
    const all = [pending, silent, failed, delivered];
    assert.deepEqual(await listed(subject, { ownerId }), all);
    assert.deepEqual(await listed(subject, { fromMs: sinceMs }), [foreign, ...all]);
    assert.deepEqual(await listed(subject, { limit: 3 }), [foreign, pending, silent]);
    assert.deepEqual(await listed(subject, { ownerId, limit: 2 }), [pending, silent]);
    const states = { delivered, failed, pending, not_requested: silent };
    for (const [state, txNo] of Object.entries(states)) {
      const filter = { ownerId, state: state as keyof typeof states };
      assert.deepEqual(await listed(subject, filter), [txNo], state);
      const [newest] = await listed(subject, {
        ...filter,
        ownerId: null,
        untilMs: subject.nowMs(),
      });
      assert.equal(newest, txNo, state);
    }
    const [one, ...others] = await subject.store.callbacks.list({
      ...EVERYTHING,
      state: 'pending',
      fromMs: sinceMs,
    });
    assert.deepEqual([one?.txNo, others.map(({ txNo }) => txNo)], [foreign, [pending]]);
    const cursor = { createdAtMs: one?.createdAtMs ?? 0, no: foreign };
    const rest = { state: 'pending', fromMs: sinceMs } as const;
    assert.deepEqual(await listed(subject, { ...rest, after: cursor }), [pending]);
    assert.deepEqual(await listed(subject, { ...rest, after: { ...cursor, no: 'Z' } }), [
      foreign,
      pending,
    ]);
    assert.deepEqual(await listed(subject, { ...rest, ownerId, after: cursor }), [pending]);
    assert.equal(await subject.store.callbacks.countFailed(ownerId, 10), 1);
    assert.equal(await subject.store.callbacks.countFailed(other.ownerId, 10), 0);
    assert.equal(await subject.store.callbacks.countFailed(null, 1), 1, 'and no further');
    const atMs = subject.nowMs() - DAY_MS;
    assert.deepEqual(await listed(subject, { ownerId, fromMs: atMs }), [pending, silent]);
    assert.deepEqual(await listed(subject, { ownerId, untilMs: atMs }), [failed, delivered]);
    assert.deepEqual(await listed(subject, { ownerId, fromMs: atMs + 1, state: 'pending' }), [
      pending,
    ]);
    assert.deepEqual(await listed(subject, { ownerId, untilMs: atMs, state: 'pending' }), []);
    assert.deepEqual(await listed(subject, { ownerId: 1 }), []);
  });
}

async function pagesOf(subject: Subject, filter: Partial<OwnEventFilter>, limit: number) {
  const all = { receiverId: null, merchantId: null, state: null, fromMs: null, untilMs: null };
  const pages: string[][] = [];
  let after: EventCursor | null = null;
  do {
    const wanted = { ownerId: 0, ...all, ...filter };
    const page: EventPage = await subject.store.callbacks.page(wanted, after, limit);
    pages.push(page.items.map(({ eventId }) => eventId.slice('evt_'.length)));
    after = page.next;
  } while (after !== null);
  return pages;
}

function pages(subject: Subject): void {
  test('Pages of events go on where they ended, also within one moment, and know merchants.', async () => {
    const shop = await subject.aShop();
    const { ownerId, merchantId } = shop;
    const txNos: string[] = [];
    const payerId = await subject.aPayer('60.00');
    for (let n = 0; n < 5; n++) {
      txNos.push(await subject.anOrder(shop, '1.00', n === 0 ? {} : { notifyUrl: RECEIVER }));
    }
    const node = groupCommit(subject.store);
    await Promise.all(txNos.map((txNo) => node.submit(pay(payerId, txNo, subject.nowMs()))));
    const [whole = []] = await pagesOf(subject, { ownerId }, 10);
    assert.deepEqual(whole.toSorted(), txNos.toSorted());
    const silent = txNos.slice(0, 1);
    const pending = whole.filter((txNo) => !silent.includes(txNo));
    assert.deepEqual((await pagesOf(subject, { ownerId }, 2)).flat(), whole);
    assert.deepEqual(
      (await pagesOf(subject, { ownerId }, 2)).map(({ length }) => length),
      [2, 2, 1],
    );
    assert.deepEqual(await pagesOf(subject, { ownerId, state: 'not_requested' }, 2), [silent]);
    const wanted = { ownerId, requested: true } as const;
    assert.deepEqual((await pagesOf(subject, wanted, 2)).flat(), pending);
    assert.deepEqual(await pagesOf(subject, { ...wanted, state: 'not_requested' }, 2), [[]]);
    const byNumber = pending.toSorted().toReversed();
    const open = await pagesOf(subject, { ownerId, state: 'pending' }, 3);
    assert.deepEqual(open, [byNumber.slice(0, 3), byNumber.slice(3)]);
    const own = await pagesOf(subject, { ownerId, merchantId, state: 'pending' }, 3);
    assert.deepEqual(own, [pending.slice(0, 3), pending.slice(3)]);
    assert.deepEqual(await pagesOf(subject, { ownerId, merchantId: 1 }, 3), [[]]);
    assert.deepEqual(await pagesOf(subject, { ownerId, receiverId: 1 }, 3), [[]]);
    assert.deepEqual(await pagesOf(subject, { ownerId, merchantId, receiverId: 1 }, 3), [[]]);
    const later = { fromMs: subject.nowMs() + DAY_MS };
    assert.deepEqual(await pagesOf(subject, { ownerId, ...later }, 3), [[]]);
  });
}

function pagesWithCursors(subject: Subject): void {
  test('All callbacks of an owner come in pages that go on from a cursor, also in one moment.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    const receivers = [
      await aReceiver(subject, ownerId),
      await aReceiver(subject, ownerId, ['order.cancelled'], 'https://shop.example/other'),
    ];
    const told: string[] = [];
    const paid: string[] = [];
    for (let n = 0; n < 3; n++) {
      const txNo = await subject.anOrder(shop, '1.00');
      await subject.must({ kind: 'cancel_order', ownerId, txNo });
      const copies = receivers.map(({ receiverId }) => `${txNo}-${receiverId}`);
      told.unshift(...copies.toSorted().toReversed());
      paid.unshift(await aPaidCallback(subject, shop));
      await subject.aPaidOrder(shop, '1.00');
      await subject.pass(1_000);
    }
    const [removed] = receivers;
    assert.ok(removed);
    await change(subject, removed, { to: 'removed' });
    const { ofPayments, ofReceivers } = subject.store.callbacks;
    for (const limit of [1, 2, 4, 50]) {
      assert.deepEqual(await followed(ofReceivers, ownerId, limit), told, `${limit} a page`);
      assert.deepEqual(await followed(ofPayments, ownerId, limit), paid, `${limit} a page`);
    }
    const { ownerId: other } = await subject.aShop();
    assert.deepEqual(await ofPayments(other, null, 9), { items: [], next: null });
    assert.deepEqual(await ofReceivers(other, null, 9), { items: [], next: null });
  });
}

async function followed(read: Callbacks['ofPayments'], ownerId: number, limit: number) {
  const seen: string[] = [];
  let from: EventCursor | null = null;
  do {
    const page: EventsWithCursors = await read(ownerId, from, limit);
    seen.push(...page.items.map(({ event }) => event.eventId.slice('evt_'.length)));
    from = page.next;
  } while (from !== null);
  return seen;
}

const FROM_THE_FIRST = { sequence: EVENTS_BEFORE };

function feeds(subject: Subject): void {
  const feed = (ownerId: number, asked: Partial<FeedRequest> = {}) =>
    subject.store.callbacks.feed({
      ownerId,
      after: FROM_THE_FIRST,
      types: EVENT_TYPES,
      keptFromMs: 0,
      limit: 100,
      ...asked,
    });
  const wordsOf = ({ items }: Feed) => items.map(({ eventId, told }) => [told.type, eventId]);

  test('Payments and all else that happens to an owner come in one order.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    await subject.must(recharge(ownerId, '5.00'));
    const cancelled = await subject.anOrder(shop, '1.00');
    await subject.must({ kind: 'cancel_order', ownerId, txNo: cancelled });
    const first = await aPaidCallback(subject, shop);
    const refunded = refund(shop.actor, first, '2.00');
    await subject.must(refunded);
    const second = await subject.aPaidOrder(shop, '1.00');
    const all = await feed(ownerId);
    assert.deepEqual(wordsOf(all), [
      ['order.cancelled', `evt_${cancelled}`],
      ['order.paid', `evt_${first}`],
      ['refund.made', `evt_${refunded.refundNo}`],
      ['order.paid', `evt_${second}`],
    ]);
    const positions = all.items.map(({ sequence }) => sequence);
    assert.deepEqual(positions, [...new Set(positions)].sort());
    assert.deepEqual(all.through, all.newest);
    const paid = all.items[1]?.told;
    assert(paid?.type === 'order.paid');
    assert.deepEqual([paid.order.status, paid.order.refundedFen], ['paid', 0n]);
    const told = all.items.map(({ told: { type }, merchantId }) => [type, merchantId]);
    assert.ok(told.every(([, merchantId]) => merchantId === shop.merchantId));
    for (const [index, position] of all.items.entries()) {
      const rest = await feed(ownerId, { after: position });
      assert.deepEqual(rest.items, all.items.slice(index + 1), 'places stay what they are');
    }
    const few = await feed(ownerId, { types: ['refund.made'] });
    assert.deepEqual(wordsOf(few), wordsOf(all).slice(2, 3));
    assert.deepEqual(few.through, all.newest);
  });

  test('Behind the number of a record, as it was told before, come the payments.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    const first = await subject.aPaidOrder(shop, '3.00');
    await subject.must(refund(shop.actor, first, '2.00'));
    const second = await subject.aPaidOrder(shop, '1.00');
    const types = ['order.paid'] as const;
    const behind = async (recordNo: number) =>
      wordsOf(await feed(ownerId, { after: { recordNo }, types })).map(([, id]) => id);
    assert.deepEqual(await behind(0), [`evt_${first}`, `evt_${second}`]);
    assert.deepEqual(await behind(1), [`evt_${second}`]);
    assert.deepEqual(await behind(3), []);
  });

  test('Portions tell everything once, however many are read at a time.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    for (let round = 0; round < 3; round++) {
      await subject.aPaidOrder(shop, '1.00');
      const txNo = await subject.anOrder(shop, '1.00');
      await subject.must({ kind: 'cancel_order', ownerId, txNo });
      await subject.must(refund(shop.actor, await subject.aPaidOrder(shop, '2.00'), '1.00'));
    }
    const all = await feed(ownerId);
    assert.equal(all.items.length, 12);
    for (const limit of [1, 2, 3, 5]) {
      for (const types of [EVENT_TYPES, ['order.paid'], ['refund.made']] as const) {
        const told: FeedItem[] = [];
        let after: FeedPosition = { ...FROM_THE_FIRST, recordNo: 0 };
        while (after.sequence < all.newest.sequence) {
          const portion = await feed(ownerId, { after, types, limit });
          assert.ok(portion.through.sequence > after.sequence, 'it goes on');
          told.push(...portion.items);
          after = portion.through;
        }
        const wanted = all.items.filter(({ told: { type } }) => types.some((one) => one === type));
        assert.deepEqual(told, wanted);
      }
    }
  });

  test('A position behind which something is too old says so.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    await subject.aPaidOrder(shop, '1.00');
    const { through: paid } = await feed(ownerId);
    await subject.pass(10);
    const txNo = await subject.anOrder(shop, '1.00');
    await subject.must({ kind: 'cancel_order', ownerId, txNo });
    const cancelledAtMs = subject.nowMs();
    await subject.pass(10);
    const { through } = await feed(ownerId);
    const gone = async (after: FeedPosition, keptFromMs: number) =>
      (await feed(ownerId, { after, keptFromMs })).gone;
    const first = { ...FROM_THE_FIRST, recordNo: 0 };
    assert.equal(await gone(first, cancelledAtMs - 5), true);
    assert.equal(await gone(paid, cancelledAtMs - 5), false);
    assert.equal(await gone(paid, cancelledAtMs + 1), true);
    assert.equal(await gone(through, cancelledAtMs + 1), false);
  });

  test('What an owner was told since a day has a beginning.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    const beginning = (id: number, day: number) => subject.store.callbacks.beginning(id, day);
    const today = () => shanghaiDayNumber(subject.nowMs());
    const since = async (day: number) =>
      wordsOf(await feed(ownerId, { after: await beginning(ownerId, day) })).map(([, id]) => id);
    assert.deepEqual(await since(today()), []);
    const cancel = async () => {
      const txNo = await subject.anOrder(shop, '1.00');
      await subject.must({ kind: 'cancel_order', ownerId, txNo });
      return `evt_${txNo}`;
    };
    const pay = async () => `evt_${await subject.aPaidOrder(shop, '1.00')}`;
    const days: string[][] = [];
    for (const happened of [[cancel, pay, cancel], [], [pay, cancel, pay], [cancel, pay]]) {
      const told: string[] = [];
      for (const happens of happened) told.push(await happens());
      days.push(told);
      await subject.pass(DAY_MS);
    }
    for (const [index] of days.entries()) {
      assert.deepEqual(await since(today() - 4 + index), days.slice(index).flat());
    }
    assert.deepEqual(await since(today() - 9), days.flat());
    assert.deepEqual(await since(today()), []);
    const positions = [FROM_THE_FIRST, await beginning(ownerId, today() - 2)];
    const keptFromMs = shanghaiMidnightMs(today() - 2);
    const asked = positions.map((after) =>
      feed(ownerId, { after, keptFromMs, types: ['refund.made'] }),
    );
    assert.deepEqual(
      (await Promise.all(asked)).map(({ gone }) => gone),
      [true, false],
      'also where nothing of that kind happened',
    );
  });

  test('A follower of an owner misses nothing that several nodes do at once.', async () => {
    await drain(subject);
    const shop = await subject.aShop();
    const { ownerId } = shop;
    const payerId = await subject.aPayer('60.00');
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const txNos: string[] = [];
    for (let count = 0; count < 60; count++) {
      txNos.push(await subject.anOrder(shop, '1.00', { notifyUrl: RECEIVER }));
    }
    const done = txNos.map(async (txNo, index) => {
      for (let turn = 0; turn < index % 7; turn++) await turns();
      const command =
        index % 3 === 0
          ? ({ kind: 'cancel_order', ownerId, txNo } as const)
          : pay(payerId, txNo, subject.nowMs());
      return nodes[index % 2]?.submit(command);
    });
    const told: FeedItem[] = [];
    let after: FeedPosition = { ...FROM_THE_FIRST, recordNo: 0 };
    while (told.length < txNos.length) {
      const portion = await feed(ownerId, { after, limit: 7 });
      told.push(...portion.items);
      after = portion.through;
      await turns();
    }
    assert.ok((await Promise.all(done)).every((outcome) => outcome?.ok));
    assert.deepEqual(
      told.map(({ sequence }) => sequence - EVENTS_BEFORE),
      txNos.map((_, index) => index + 1),
    );
    assert.deepEqual(
      told.map(({ eventId }) => eventId).sort(),
      txNos.map((no) => `evt_${no}`).sort(),
    );
    assert.deepEqual((await feed(ownerId)).items, told, 'read again it is the same');
    assert.equal((await claim(subject.store, { limit: 60 })).length, 40);
  });
}
