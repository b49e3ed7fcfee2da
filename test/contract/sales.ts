// Contract: what an owner's merchants took on a day, by the hour and by the branch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type WalletPeriod, walletPeriod } from '../../src/core/ledger/period.ts';
import { fen, sumFen } from '../../src/core/money.ts';
import { shanghaiDayNumber, shanghaiMidnightMs } from '../../src/core/time.ts';
import type { Sales, SalesOfDay } from '../../src/store/sales.ts';
import { createBranch, createMerchant, DAY_MS, pay, recharge, refund } from './commands.ts';
import type { Shop, Subject } from './subject.ts';

const HOUR_MS = 3_600_000;

export function sales(subject: Subject): void {
  test('The sales of a day are told by the hour and by the branch, with its refunds.', async () => {
    const { shop, day, branchId, elsewhere } = await twoDays(subject);
    const { ownerId: userId, merchantId } = shop;
    const told = await subject.store.queries.salesOfDay({ userId, day });
    assert.deepEqual(told.hours, [
      { hour: 9, ...sold(2, 3000, 0) },
      { hour: 23, ...sold(1, 500, 250) },
    ]);
    assert.deepEqual(told.branches, [
      { merchantId, branchId, ...sold(1, 2000, 250) },
      { merchantId, branchId: null, ...sold(1, 1000, 0) },
      { merchantId: elsewhere, branchId: null, ...sold(1, 500, 0) },
    ]);
  });

  test('A refund counts on the day it is made, though the order was paid on another.', async () => {
    const { shop, day } = await twoDays(subject);
    const { ownerId: userId, merchantId } = shop;
    const told = await subject.store.queries.salesOfDay({ userId, day: day + 1 });
    assert.deepEqual(told.hours, [{ hour: 0, ...sold(0, 0, 1000) }]);
    assert.deepEqual(told.branches, [{ merchantId, branchId: null, ...sold(0, 0, 1000) }]);
  });

  test('The sales of a day add up to what its tallies say.', async () => {
    const { shop, day } = await twoDays(subject);
    const { ownerId: userId } = shop;
    const { queries } = subject.store;
    for (const one of [day - 1, day, day + 1]) {
      const [before, after] = await queries.talliesAt(userId, [one, one + 1]);
      assert(before && after);
      const told = salesIn(walletPeriod('merchant', before, after));
      const { hours, branches } = await queries.salesOfDay({ userId, day: one });
      assert.deepEqual([together(hours), together(branches)], [told, told], `day ${one - day}`);
    }
  });

  test('Where nothing was sold there are no sales, and a payer has none.', async () => {
    const { shop, day, payerId } = await twoDays(subject);
    const none: SalesOfDay = { hours: [], branches: [] };
    const { salesOfDay } = subject.store.queries;
    assert.deepEqual(await salesOfDay({ userId: shop.ownerId, day: day - 1 }), none);
    assert.deepEqual(await salesOfDay({ userId: shop.ownerId, day: day + 2 }), none);
    assert.deepEqual(await salesOfDay({ userId: payerId, day }), none);
    assert.deepEqual(await salesOfDay({ userId: await subject.aUser(), day }), none);
  });
}

/** A day with sales at a branch, without one and at another merchant; refunds of it until after midnight. */
async function twoDays(subject: Subject) {
  const shop = await subject.aShop();
  const branch = createBranch(shop);
  await subject.must(branch);
  const other = createMerchant(shop.ownerId);
  await subject.must(other);
  const { branchId } = branch;
  const payerId = await subject.aPayer('90.00');
  const day = shanghaiDayNumber(subject.nowMs()) + 1;
  const at = (hour: number) => subject.passUntil(shanghaiMidnightMs(day) + hour * HOUR_MS);
  const sell = async (from: Shop, amount: string, over = {}) => {
    const txNo = await subject.anOrder(from, amount, over);
    await subject.must(pay(payerId, txNo, subject.nowMs(), { settlementDelayMs: DAY_MS }));
    return txNo;
  };
  await at(9.5);
  const inBranch = await sell(shop, '20.00', { branchId });
  const without = await sell(shop, '10.00');
  await subject.must(recharge(shop.ownerId, '7.00'));
  await at(23.9);
  await sell({ ...shop, merchantId: other.merchantId }, '5.00');
  await subject.must(refund(shop.actor, inBranch, '2.50'));
  await at(24);
  await subject.must(refund(shop.actor, without, null));
  return { shop, day, branchId, elsewhere: other.merchantId, payerId };
}

function sold(orders: number, collected: number, refunded: number): Sales {
  return { orders, collectedFen: fen(collected), refundedFen: fen(refunded) };
}

function together(all: readonly Sales[]): Sales {
  return {
    orders: all.reduce((count, { orders }) => count + orders, 0),
    collectedFen: sumFen(all.map(({ collectedFen }) => collectedFen)),
    refundedFen: sumFen(all.map(({ refundedFen }) => refundedFen)),
  };
}

function salesIn({ kinds }: WalletPeriod): Sales {
  const of = (wanted: string) => kinds.filter(({ type }) => type === wanted);
  return {
    orders: of('collection').reduce((sum, { count }) => sum + count, 0),
    collectedFen: sumFen(of('collection').map((kind) => kind.sumFen)),
    refundedFen: sumFen(of('refund').map((kind) => kind.sumFen)),
  };
}
