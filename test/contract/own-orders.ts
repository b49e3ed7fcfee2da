// Contract: an owner's orders and refund requests, in pages, newest first.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LINK_VALID_SECONDS } from '../../src/core/order/order.ts';
import type { OrderCursor, OwnOrderFilter } from '../../src/store/own-lists.ts';
import {
  createBranch,
  createMerchant,
  decline,
  pay,
  refund,
  requestRefund,
  unique,
  yuan,
} from './commands.ts';
import { asked } from './refund-requests.ts';
import type { Shop, Subject } from './subject.ts';

export function ownOrders(subject: Subject): void {
  paging(subject);
  filters(subject);
  open(subject);
  toPay(subject);
  requests(subject);
}

function filterOf({ ownerId }: Shop, over: Partial<OwnOrderFilter> = {}): OwnOrderFilter {
  const none = { status: null, merchantId: null, branchId: null, outTradeNo: null, text: null };
  return { ownerId, ...none, fromMs: null, untilMs: null, ...over };
}

async function listed(subject: Subject, filter: OwnOrderFilter, limit = 9): Promise<string[]> {
  const { items } = await subject.store.queries.ordersOf(filter, null, limit);
  return items.map(({ txNo }) => txNo);
}

/** All pages, each as a list of numbers. */
async function pagesOf(subject: Subject, filter: OwnOrderFilter, limit: number) {
  const pages: string[][] = [];
  let before: OrderCursor | null = null;
  do {
    const page = await subject.store.queries.ordersOf(filter, before, limit);
    pages.push(page.items.map(({ txNo }) => txNo));
    before = page.next;
  } while (before !== null);
  return pages;
}

function paging(subject: Subject): void {
  test('Pages of orders hold each order once, those of one instant too, newest first.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const made: string[] = [];
    for (const pause of [0, 0, 0, 1000, 0]) {
      await subject.pass(pause);
      made.push(await subject.anOrder(shop, '5.00'));
      await subject.anOrder(other, '5.00');
    }
    const all = (await pagesOf(subject, filterOf(shop), 9)).flat();
    assert.deepEqual(all.toSorted(), made.toSorted());
    assert.deepEqual(new Set(all.slice(0, 2)), new Set(made.slice(3)));
    assert.deepEqual(await pagesOf(subject, filterOf(shop), 2), [
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
    ]);
    assert.deepEqual(await pagesOf(subject, filterOf(shop), 5), [all]);
    const oldest = filterOf(shop, { oldestFirst: true });
    const turned = all.toReversed();
    assert.deepEqual(await pagesOf(subject, oldest, 2), [
      turned.slice(0, 2),
      turned.slice(2, 4),
      turned.slice(4),
    ]);
  });

  test('A settled order is listed with its settlement.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00', { settlementDelayMs: 0 });
    const [item] = (await subject.store.queries.ordersOf(filterOf(shop), null, 1)).items;
    assert.deepEqual(item, await subject.store.queries.order(txNo));
  });
}

function filters(subject: Subject): void {
  test('Orders are filtered and counted by the status that they have now.', async () => {
    const shop = await subject.aShop();
    const paid = await subject.aPaidOrder(shop, '5.00');
    const open = await subject.anOrder(shop, '5.00');
    const counts = async () => {
      const counted = await subject.store.queries.countOrdersOf(filterOf(shop, { status: 'paid' }));
      assert.equal(counted.complete, true);
      return Object.fromEntries(counted.byStatus);
    };
    const by = (status: OwnOrderFilter['status']) => listed(subject, filterOf(shop, { status }));
    assert.deepEqual([await by('pending'), await by('paid')], [[open], [paid]]);
    assert.deepEqual(await counts(), { pending: 1, paid: 1 });
    await subject.must(refund(shop.actor, paid, '1.00'));
    await subject.pass(1_800_000);
    assert.deepEqual([await by('pending'), await by('expired')], [[], [open]]);
    assert.deepEqual(await by('partially_refunded'), [paid]);
    assert.deepEqual(await counts(), { expired: 1, partially_refunded: 1 });
  });

  test('Orders are filtered by merchant, branch, period, and a part of title or number.', async () => {
    const shop = await subject.aShop();
    const second = createMerchant(shop.ownerId);
    const branch = createBranch(second);
    await subject.must(second);
    await subject.must(branch);
    const { merchantId } = second;
    const { branchId } = branch;
    const first = await subject.anOrder(shop, '5.00', { title: 'Two Cups of 龙井' });
    const fromMs = subject.nowMs() + 1000;
    await subject.pass(1000);
    const there = await subject.anOrder(shop, '5.00', { merchantId, branchId });
    const at = (over: Partial<OwnOrderFilter>) => listed(subject, filterOf(shop, over));
    assert.deepEqual(await at({ merchantId }), [there]);
    assert.deepEqual(await at({ merchantId: shop.merchantId }), [first]);
    assert.deepEqual(await at({ branchId }), [there]);
    assert.deepEqual(await at({ branchId: 0 }), []);
    assert.deepEqual(await at({ fromMs }), [there]);
    assert.deepEqual(await at({ untilMs: fromMs }), [first]);
    assert.deepEqual(await at({ text: 'two cups' }), [first]);
    assert.deepEqual(await at({ text: '龙井' }), [first]);
    assert.deepEqual(await at({ text: first.toLowerCase() }), [first]);
    assert.deepEqual(await at({ text: '%' }), []);
    const counted = await subject.store.queries.countOrdersOf(filterOf(shop, { branchId }));
    assert.deepEqual([...counted.byStatus], [['pending', 1]]);
  });

  test('Orders are filtered by amount and payer, and what they brought is added up.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('90.00');
    const small = await subject.aPaidOrder(shop, '5.00', { payerId });
    const large = await subject.aPaidOrder(shop, '20.00');
    const meant = await subject.anOrder(shop, '10.00', { payerId });
    await subject.must(refund(shop.actor, large, '2.50'));
    const at = async (over: Partial<OwnOrderFilter>) =>
      new Set(await listed(subject, filterOf(shop, over)));
    assert.deepEqual(await at({ minFen: yuan('10.00') }), new Set([large, meant]));
    assert.deepEqual(await at({ maxFen: yuan('10.00') }), new Set([small, meant]));
    assert.deepEqual(await at({ minFen: yuan('5.01'), maxFen: yuan('19.99') }), new Set([meant]));
    assert.deepEqual(await at({ payerId }), new Set([small, meant]));
    const sums = async (over: Partial<OwnOrderFilter>) => {
      const counted = await subject.store.queries.countOrdersOf(filterOf(shop, over));
      return [counted.collectedFen, counted.refundedFen];
    };
    assert.deepEqual(await sums({}), [2500n, 250n]);
    assert.deepEqual(await sums({ payerId }), [500n, 0n]);
    assert.deepEqual(await sums({ minFen: yuan('20.01') }), [0n, 0n]);
  });
}

function open(subject: Subject): void {
  test('The newest orders of one amount that one merchant can still be paid are found.', async () => {
    const shop = await subject.aShop();
    const late = await subject.anOrder(shop, '5.00');
    await subject.pass(1_000_000);
    await subject.aPaidOrder(shop, '5.00');
    await subject.anOrder(shop, '5.01');
    await subject.anOrder(await subject.aShop(), '5.00');
    const earlier = await subject.anOrder(shop, '5.00');
    await subject.pass(1);
    const newest = await subject.anOrder(shop, '5.00');
    const { ownerId, merchantId } = shop;
    const found = async () => {
      const { queries } = subject.store;
      const orders = await queries.openOrdersOf({ ownerId, merchantId, amountFen: yuan('5.00') });
      return orders.map(({ txNo }) => txNo);
    };
    assert.deepEqual(await found(), [newest, earlier, late]);
    await subject.pass(800_000);
    assert.deepEqual(await found(), [newest, earlier]);
  });
}

function toPay(subject: Subject): void {
  test('A payer finds the open orders that name them, newest first, and no others.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const payerId = await subject.aPayer('50.00');
    const named = { payerId };
    const list = async (userId = payerId) =>
      (await subject.store.queries.ordersToPay(userId)).map(({ txNo }) => txNo);
    await subject.anOrder(shop, '5.00', named);
    await subject.pass(LINK_VALID_SECONDS * 1000);
    assert.deepEqual(await list(), [], 'expired');
    const first = await subject.anOrder(shop, '5.00', named);
    await subject.pass(1000);
    const second = await subject.anOrder(other, '6.00', named);
    await subject.anOrder(shop, '7.00');
    await subject.anOrder(shop, '8.00', { payerId: await subject.aPayer('1.00') });
    assert.deepEqual(await list(), [second, first]);
    assert.deepEqual(await list(shop.ownerId), []);
    await subject.must(pay(payerId, first, subject.nowMs()));
    assert.deepEqual(await list(), [second]);
  });
}

function requests(subject: Subject): void {
  test('Refund requests of an owner are listed newest first, decided or not.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const opened: string[] = [];
    for (const one of [shop, other, shop, shop]) {
      const txNo = await subject.aPaidOrder(one, '5.00');
      const over = { idempotencyKey: `k-${unique()}` };
      const { request } = await asked(subject, requestRefund(one.key, txNo, null, over));
      if (one === shop) opened.push(request.requestNo);
      if (opened.length === 2) await subject.run(decline(request));
    }
    const { queries } = subject.store;
    const all = await queries.refundRequestsOf(shop.ownerId, null, 9);
    const numbers = all.map(({ requestNo }) => requestNo);
    assert.deepEqual(numbers.toSorted(), opened.toSorted());
    assert.equal(all.filter(({ decidedAtMs }) => decidedAtMs !== null).length, 1);
    const [first] = all;
    assert.ok(first);
    assert.deepEqual(await queries.refundRequestsOf(shop.ownerId, null, 1), [first]);
    const rest = await queries.refundRequestsOf(shop.ownerId, first, 9);
    assert.deepEqual(rest, all.slice(1));
  });

  test('All branches of an owner are listed, the newest first.', async () => {
    const [shop, other] = [await subject.aShop(), await subject.aShop()];
    const ids: number[] = [];
    for (const where of [shop, other, shop]) {
      const branch = createBranch(where);
      await subject.must(branch);
      if (where === shop) ids.push(branch.branchId);
    }
    const all = await subject.store.queries.branchesOfOwner(shop.ownerId, 9);
    assert.deepEqual(
      all.map(({ branchId }) => branchId),
      ids.toReversed(),
    );
    assert.equal((await subject.store.queries.branchesOfOwner(shop.ownerId, 1)).length, 1);
  });
}
