// Contract: settlement. The money of an owner that is due at one time is one bucket, settled once,
// by one movement and never early; refunds before and after it draw on the right money.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lifecycle } from '../../src/core/order/lifecycle.ts';
import { settlementStatus } from '../../src/core/order/order.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import {
  aPaidOrder,
  aShop,
  batch,
  dueOf,
  must,
  orderOf,
  ownerOf,
  passUntil,
  run,
  type Shop,
  settled,
  word,
} from './arrange.ts';
import { refund, settle, transfer, wallet } from './commands.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

const DELAY_MS = 10_000;
const LATER = { settlementDelayMs: DELAY_MS };
const MANY = 10_000;

export function settlements(given: () => Subject): void {
  due(given);
  once(given);
  together(given);
  refundedBefore(given);
  refundedAfter(given);
  inOneBatch(given);
  clocks(given);
}

function dueInCellOf({ store }: Subject, ownerId: number, limit: number) {
  const cell = cellOfUser({ count: store.cellCount }, ownerId);
  return store.queries.dueBuckets(cell, limit);
}

/** The due times of the shop's unsettled buckets. */
async function waiting(subject: Subject, { ownerId }: Shop): Promise<number[]> {
  const buckets = await dueInCellOf(subject, ownerId, MANY);
  return buckets.filter((bucket) => bucket.ownerId === ownerId).map(({ dueAtMs }) => dueAtMs);
}

async function merchantOf(subject: Subject, { ownerId }: Shop) {
  return (await ownerOf(subject, ownerId)).merchant;
}

function due(given: () => Subject): void {
  test('A payment is settled at the end of its bucket and not a millisecond earlier.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    const bucket = await dueOf(given(), txNo);
    const paid = await ownerOf(given(), shop.ownerId);
    await passUntil(given(), bucket.dueAtMs - 1);
    assert.deepEqual(await waiting(given(), shop), []);
    assert.deepEqual(await must(given(), settle(bucket)), { kind: 'done' });
    assert.deepEqual(await ownerOf(given(), shop.ownerId), paid);
    await given().pass(1);
    assert.deepEqual(await waiting(given(), shop), [bucket.dueAtMs]);
    assert.deepEqual(await must(given(), settle(bucket)), { kind: 'done' });
    assert.deepEqual(await waiting(given(), shop), []);
    const merchant = movedWallet(['0.00', '30.00'], ['30.00', '-30.00']);
    const after = { ...paid, merchant, lastAtMs: bucket.dueAtMs, toldNo: paid.toldNo + 1 };
    assert.deepEqual(await ownerOf(given(), shop.ownerId), after);
  });

  test('An order says when its bucket was settled, not when it was due.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    const before = await orderOf(given(), txNo);
    await passUntil(given(), (before.settleDueAtMs ?? 0) + 3);
    await settled(given(), txNo);
    await given().pass(1000);
    const settledAtMs = (before.settleDueAtMs ?? 0) + 3;
    const money = { unsettledFen: 0n, settledFen: before.amountFen };
    assert.deepEqual(await orderOf(given(), txNo), { ...before, settledAtMs, ...money });
  });

  test('Due buckets are listed oldest first, up to the requested number.', async () => {
    const shop = await aShop(given());
    const last = await aPaidOrder(given(), shop, '1.00', { settlementDelayMs: 3 * DELAY_MS });
    const first = await aPaidOrder(given(), shop, '1.00', LATER);
    const dues = [await dueOf(given(), first), await dueOf(given(), last)];
    await passUntil(given(), dues[1]?.dueAtMs ?? 0);
    const own = dues.map(({ dueAtMs }) => dueAtMs);
    assert.deepEqual(await waiting(given(), shop), own);
    const listed = await dueInCellOf(given(), shop.ownerId, MANY);
    const all = listed.map(({ dueAtMs }) => dueAtMs);
    assert.deepEqual(
      all,
      all.toSorted((a, b) => a - b),
    );
    assert.equal((await dueInCellOf(given(), shop.ownerId, 1)).length, 1);
    for (const bucket of dues) await must(given(), settle(bucket));
  });

  test('A payment settled at once has no bucket, and settling a missing bucket does nothing.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', { settlementDelayMs: 0 });
    const bucket = await dueOf(given(), txNo);
    assert.deepEqual(await waiting(given(), shop), []);
    const before = await ownerOf(given(), shop.ownerId);
    assert.deepEqual(await must(given(), settle(bucket)), { kind: 'done' });
    assert.deepEqual(await must(given(), settle({ ownerId: 1, dueAtMs: 1 })), { kind: 'done' });
    assert.deepEqual(await ownerOf(given(), shop.ownerId), before);
  });
}

function once(given: () => Subject): void {
  test('A bucket is settled once, however often it is requested.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    const other = await aPaidOrder(given(), shop, '5.00');
    const bucket = await dueOf(given(), txNo);
    await passUntil(given(), bucket.dueAtMs);
    const outcomes = await batch(given(), settle(bucket), settle(bucket));
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
    await given().pass(1000);
    await must(given(), settle(bucket));
    const expected = movedWallet(['0.00', '30.00'], ['0.00', '5.00'], ['30.00', '-30.00']);
    assert.deepEqual(await merchantOf(given(), shop), expected);
    assert.equal((await orderOf(given(), txNo)).settledAtMs, bucket.dueAtMs);
    assert.equal((await orderOf(given(), other)).settledAtMs, null);
  });

  test('Two nodes that settle the same buckets at once settle each of them once.', async () => {
    const shop = await aShop(given());
    const txNos: string[] = [];
    for (const settlementDelayMs of [1_000, 2_000, 3_000, 4_000, 5_000]) {
      txNos.push(await aPaidOrder(given(), shop, '1.00', { settlementDelayMs }));
    }
    const buckets = await Promise.all(txNos.map((txNo) => dueOf(given(), txNo)));
    await passUntil(given(), buckets[4]?.dueAtMs ?? 0);
    const nodes = [groupCommit(given().store), groupCommit(await given().secondNode())];
    const asked = nodes.flatMap((node) => buckets.map((bucket) => node.submit(settle(bucket))));
    assert.deepEqual((await Promise.all(asked)).map(word), Array(10).fill('ok'));
    assert.deepEqual(await waiting(given(), shop), []);
    const all = movedWallet(['0.00', '5.00'], ['5.00', '-5.00']);
    const { balanceFen, frozenFen } = await merchantOf(given(), shop);
    assert.deepEqual([balanceFen, frozenFen], [all.balanceFen, all.frozenFen]);
  });
}

function together(given: () => Subject): void {
  test('All that falls due for an owner at one moment is one bucket and one movement.', async () => {
    const [shop, neighbour] = [await aShop(given()), await aShop(given())];
    const txNos: string[] = [];
    for (const amount of ['1.00', '2.00', '3.00']) {
      txNos.push(await aPaidOrder(given(), shop, amount, LATER));
    }
    const foreign = await aPaidOrder(given(), neighbour, '7.00', LATER);
    const bucket = await dueOf(given(), foreign);
    for (const txNo of txNos) {
      assert.equal((await dueOf(given(), txNo)).dueAtMs, bucket.dueAtMs);
    }
    await passUntil(given(), bucket.dueAtMs);
    assert.deepEqual(await waiting(given(), shop), [bucket.dueAtMs]);
    // A second movement under the same number would not be posted, so one command is one movement.
    await must(given(), settle({ ...bucket, ownerId: shop.ownerId }));
    const { balanceFen, frozenFen } = await merchantOf(given(), shop);
    assert.deepEqual([balanceFen, frozenFen], [600n, 0n]);
    for (const txNo of txNos) {
      assert.equal(settlementStatus(await orderOf(given(), txNo)), 'settled');
    }
    assert.equal(settlementStatus(await orderOf(given(), foreign)), 'pending');
    assert.deepEqual(await waiting(given(), neighbour), [bucket.dueAtMs]);
  });
}

function refundedBefore(given: () => Subject): void {
  test('A refund before the settlement reduces the amount to settle.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    await must(given(), refund(shop.actor, txNo, '12.00'));
    await settled(given(), txNo);
    const changes = [['0.00', '30.00'] as const, ['0.00', '-12.00'] as const];
    const expected = movedWallet(...changes, ['18.00', '-18.00']);
    assert.deepEqual(await merchantOf(given(), shop), expected);
    assert.equal((await orderOf(given(), txNo)).settledFen, 1800n);
  });

  test('An order refunded in full has nothing to settle and is never settled.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    const other = await aPaidOrder(given(), shop, '5.00', LATER);
    await must(given(), refund(shop.actor, txNo, null));
    await settled(given(), txNo);
    assert.equal((await merchantOf(given(), shop)).balanceFen, 500n);
    const order = await orderOf(given(), txNo);
    assert.equal(settlementStatus(order), 'none');
    assert.deepEqual([order.settledAtMs, order.settledFen], [null, 0n]);
    assert.equal(settlementStatus(await orderOf(given(), other)), 'settled');
  });

  test('An empty bucket is closed and moves nothing.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    await must(given(), refund(shop.actor, txNo, null));
    const before = await ownerOf(given(), shop.ownerId);
    await settled(given(), txNo);
    assert.deepEqual(await ownerOf(given(), shop.ownerId), before);
    assert.deepEqual(await waiting(given(), shop), []);
    assert.equal(settlementStatus(await orderOf(given(), txNo)), 'none');
  });
}

function refundedAfter(given: () => Subject): void {
  test('A refund after the settlement is paid from the balance, and the settled amount stays.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    const fresh = await aPaidOrder(given(), shop, '9.00');
    await settled(given(), txNo);
    const settledAtMs = given().nowMs();
    await given().pass(1000);
    await must(given(), refund(shop.actor, txNo, '10.00'));
    await must(given(), refund(shop.actor, txNo, '20.00'));
    const changes = [['0.00', '30.00'] as const, ['0.00', '9.00'] as const];
    const back = [['-10.00', '0.00'] as const, ['-20.00', '0.00'] as const];
    const expected = movedWallet(...changes, ['30.00', '-30.00'], ...back);
    assert.deepEqual(await merchantOf(given(), shop), expected);
    const order = await orderOf(given(), txNo);
    const refunds = await given().store.queries.refundsOf(txNo);
    const stages = lifecycle(order, refunds, given().nowMs(), true);
    const { status, atMs, amountFen } = stages[3] ?? {};
    assert.deepEqual([status, atMs, amountFen], ['settled', settledAtMs, 3000n]);
    assert.equal(stages[2]?.status, 'full');
    assert.equal((await orderOf(given(), fresh)).unsettledFen, 900n);
  });

  test('Settled money that was transferred away cannot be refunded.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    await aPaidOrder(given(), shop, '50.00');
    await settled(given(), txNo);
    const { ownerId } = shop;
    const away = transfer(wallet(ownerId, 'merchant'), wallet(ownerId, 'consumer'), '10.01');
    await must(given(), away);
    const before = await ownerOf(given(), ownerId);
    const attempt = (amount: string | null) => run(given(), refund(shop.actor, txNo, amount));
    assert.equal(word(await attempt(null)), 'insufficient_balance');
    assert.equal(word(await attempt('20.00')), 'insufficient_balance');
    assert.deepEqual(await ownerOf(given(), ownerId), before);
    assert.equal(word(await attempt('19.99')), 'ok');
    const { balanceFen, frozenFen } = await merchantOf(given(), shop);
    assert.deepEqual([balanceFen, frozenFen], [0n, 5000n]);
  });
}

function inOneBatch(given: () => Subject): void {
  for (const first of ['refund', 'settle'] as const) {
    test(`In one batch with its settlement, the ${first} first, a refund finds its money.`, async () => {
      const shop = await aShop(given());
      const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
      const other = await aPaidOrder(given(), shop, '5.00', LATER);
      const bucket = await dueOf(given(), txNo);
      await passUntil(given(), bucket.dueAtMs);
      const both = [refund(shop.actor, txNo, '12.00'), settle(bucket)];
      const rest = [refund(shop.actor, other, null), refund(shop.actor, txNo, '18.00')];
      const all = [...(first === 'refund' ? both : both.toReversed()), ...rest];
      assert.deepEqual((await batch(given(), ...all)).map(word), Array(4).fill('ok'));
      const { balanceFen, frozenFen, totalInFen, totalOutFen } = await merchantOf(given(), shop);
      assert.deepEqual([balanceFen, frozenFen], [0n, 0n]);
      assert.deepEqual([totalInFen, totalOutFen], [3500n, 3500n]);
      const { settledFen, unsettledFen, settledAtMs } = await orderOf(given(), txNo);
      assert.deepEqual([settledFen, unsettledFen], [first === 'refund' ? 1800n : 3000n, 0n]);
      assert.equal(settledAtMs, given().nowMs());
    });
  }

  test('A full refund in the same batch before the settlement leaves the order unsettled.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '30.00', LATER);
    const bucket = await dueOf(given(), txNo);
    await passUntil(given(), bucket.dueAtMs);
    const all = [refund(shop.actor, txNo, null), settle(bucket), settle(bucket)];
    assert.deepEqual((await batch(given(), ...all)).map(word), ['ok', 'ok', 'ok']);
    assert.equal(settlementStatus(await orderOf(given(), txNo)), 'none');
    assert.equal((await merchantOf(given(), shop)).balanceFen, 0n);
  });
}

function clocks(given: () => Subject): void {
  test('A payment that a clock set back puts into a closed empty bucket is settled.', async () => {
    const shop = await aShop(given());
    const soon = { settlementDelayMs: 1_000 };
    const gone = await aPaidOrder(given(), shop, '30.00', soon);
    await must(given(), refund(shop.actor, gone, null));
    await settled(given(), gone);
    const bucket = await dueOf(given(), gone);
    await given().pass(-1_000);
    const txNo = await aPaidOrder(given(), shop, '7.00', soon);
    assert.equal((await dueOf(given(), txNo)).dueAtMs, bucket.dueAtMs);
    assert.equal(settlementStatus(await orderOf(given(), txNo)), 'pending');
    await given().pass(1_000);
    assert.deepEqual(await waiting(given(), shop), [bucket.dueAtMs]);
    await must(given(), settle(bucket));
    assert.equal(settlementStatus(await orderOf(given(), txNo)), 'settled');
    assert.equal(settlementStatus(await orderOf(given(), gone)), 'none');
    const { balanceFen, frozenFen } = await merchantOf(given(), shop);
    assert.deepEqual([balanceFen, frozenFen], [700n, 0n]);
  });
}
