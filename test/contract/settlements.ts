// Contract: settlement. The money of an owner that is due at one time is one bucket, settled once,
// by one movement and never early; refunds before and after it draw on the right money.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lifecycle } from '../../src/core/order/lifecycle.ts';
import { settlementStatus } from '../../src/core/order/order.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { cellOfUser } from '../../src/store/postgres/connection/cells.ts';
import { refund, settle, transfer, wallet } from './commands.ts';
import { word } from './outcomes.ts';
import type { Shop, Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

const DELAY_MS = 10_000;
const LATER = { settlementDelayMs: DELAY_MS };
const MANY = 10_000;

export function settlements(subject: Subject): void {
  due(subject);
  once(subject);
  together(subject);
  refundedBefore(subject);
  refundedAfter(subject);
  inOneBatch(subject);
  clocks(subject);
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
  return (await subject.ownerOf(ownerId)).merchant;
}

function due(subject: Subject): void {
  test('A payment is settled at the end of its bucket and not a millisecond earlier.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    const bucket = await subject.dueOf(txNo);
    const paid = await subject.ownerOf(shop.ownerId);
    await subject.passUntil(bucket.dueAtMs - 1);
    assert.deepEqual(await waiting(subject, shop), []);
    assert.deepEqual(await subject.must(settle(bucket)), { kind: 'done' });
    assert.deepEqual(await subject.ownerOf(shop.ownerId), paid);
    await subject.pass(1);
    assert.deepEqual(await waiting(subject, shop), [bucket.dueAtMs]);
    assert.deepEqual(await subject.must(settle(bucket)), { kind: 'done' });
    assert.deepEqual(await waiting(subject, shop), []);
    const merchant = movedWallet(['0.00', '30.00'], ['30.00', '-30.00']);
    const after = { ...paid, merchant, lastAtMs: bucket.dueAtMs, toldNo: paid.toldNo + 1 };
    assert.deepEqual(await subject.ownerOf(shop.ownerId), after);
  });

  test('An order says when its bucket was settled, not when it was due.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    const before = await subject.orderOf(txNo);
    await subject.passUntil((before.settleDueAtMs ?? 0) + 3);
    await subject.settled(txNo);
    await subject.pass(1000);
    const settledAtMs = (before.settleDueAtMs ?? 0) + 3;
    const money = { unsettledFen: 0n, settledFen: before.amountFen };
    assert.deepEqual(await subject.orderOf(txNo), { ...before, settledAtMs, ...money });
  });

  test('Due buckets are listed oldest first, up to the requested number.', async () => {
    const shop = await subject.aShop();
    const last = await subject.aPaidOrder(shop, '1.00', { settlementDelayMs: 3 * DELAY_MS });
    const first = await subject.aPaidOrder(shop, '1.00', LATER);
    const dues = [await subject.dueOf(first), await subject.dueOf(last)];
    await subject.passUntil(dues[1]?.dueAtMs ?? 0);
    const own = dues.map(({ dueAtMs }) => dueAtMs);
    assert.deepEqual(await waiting(subject, shop), own);
    const listed = await dueInCellOf(subject, shop.ownerId, MANY);
    const all = listed.map(({ dueAtMs }) => dueAtMs);
    assert.deepEqual(
      all,
      all.toSorted((a, b) => a - b),
    );
    assert.equal((await dueInCellOf(subject, shop.ownerId, 1)).length, 1);
    for (const bucket of dues) await subject.must(settle(bucket));
  });

  test('A payment settled at once has no bucket, and settling a missing bucket does nothing.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', { settlementDelayMs: 0 });
    const bucket = await subject.dueOf(txNo);
    assert.deepEqual(await waiting(subject, shop), []);
    const before = await subject.ownerOf(shop.ownerId);
    assert.deepEqual(await subject.must(settle(bucket)), { kind: 'done' });
    assert.deepEqual(await subject.must(settle({ ownerId: 1, dueAtMs: 1 })), { kind: 'done' });
    assert.deepEqual(await subject.ownerOf(shop.ownerId), before);
  });
}

function once(subject: Subject): void {
  test('A bucket is settled once, however often it is requested.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    const other = await subject.aPaidOrder(shop, '5.00');
    const bucket = await subject.dueOf(txNo);
    await subject.passUntil(bucket.dueAtMs);
    const outcomes = await subject.batch(settle(bucket), settle(bucket));
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
    await subject.pass(1000);
    await subject.must(settle(bucket));
    const expected = movedWallet(['0.00', '30.00'], ['0.00', '5.00'], ['30.00', '-30.00']);
    assert.deepEqual(await merchantOf(subject, shop), expected);
    assert.equal((await subject.orderOf(txNo)).settledAtMs, bucket.dueAtMs);
    assert.equal((await subject.orderOf(other)).settledAtMs, null);
  });

  test('Two nodes that settle the same buckets at once settle each of them once.', async () => {
    const shop = await subject.aShop();
    const txNos: string[] = [];
    for (const settlementDelayMs of [1_000, 2_000, 3_000, 4_000, 5_000]) {
      txNos.push(await subject.aPaidOrder(shop, '1.00', { settlementDelayMs }));
    }
    const buckets = await Promise.all(txNos.map((txNo) => subject.dueOf(txNo)));
    await subject.passUntil(buckets[4]?.dueAtMs ?? 0);
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const asked = nodes.flatMap((node) => buckets.map((bucket) => node.submit(settle(bucket))));
    assert.deepEqual((await Promise.all(asked)).map(word), Array(10).fill('ok'));
    assert.deepEqual(await waiting(subject, shop), []);
    const all = movedWallet(['0.00', '5.00'], ['5.00', '-5.00']);
    const { balanceFen, frozenFen } = await merchantOf(subject, shop);
    assert.deepEqual([balanceFen, frozenFen], [all.balanceFen, all.frozenFen]);
  });
}

function together(subject: Subject): void {
  test('All that falls due for an owner at one moment is one bucket and one movement.', async () => {
    const [shop, neighbour] = [await subject.aShop(), await subject.aShop()];
    const txNos: string[] = [];
    for (const amount of ['1.00', '2.00', '3.00']) {
      txNos.push(await subject.aPaidOrder(shop, amount, LATER));
    }
    const foreign = await subject.aPaidOrder(neighbour, '7.00', LATER);
    const bucket = await subject.dueOf(foreign);
    for (const txNo of txNos) {
      assert.equal((await subject.dueOf(txNo)).dueAtMs, bucket.dueAtMs);
    }
    await subject.passUntil(bucket.dueAtMs);
    assert.deepEqual(await waiting(subject, shop), [bucket.dueAtMs]);
    // A second movement under the same number would not be posted, so one command is one movement.
    await subject.must(settle({ ...bucket, ownerId: shop.ownerId }));
    const { balanceFen, frozenFen } = await merchantOf(subject, shop);
    assert.deepEqual([balanceFen, frozenFen], [600n, 0n]);
    for (const txNo of txNos) {
      assert.equal(settlementStatus(await subject.orderOf(txNo)), 'settled');
    }
    assert.equal(settlementStatus(await subject.orderOf(foreign)), 'pending');
    assert.deepEqual(await waiting(subject, neighbour), [bucket.dueAtMs]);
  });
}

function refundedBefore(subject: Subject): void {
  test('A refund before the settlement reduces the amount to settle.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    await subject.must(refund(shop.actor, txNo, '12.00'));
    await subject.settled(txNo);
    const changes = [['0.00', '30.00'] as const, ['0.00', '-12.00'] as const];
    const expected = movedWallet(...changes, ['18.00', '-18.00']);
    assert.deepEqual(await merchantOf(subject, shop), expected);
    assert.equal((await subject.orderOf(txNo)).settledFen, 1800n);
  });

  test('An order refunded in full has nothing to settle and is never settled.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    const other = await subject.aPaidOrder(shop, '5.00', LATER);
    await subject.must(refund(shop.actor, txNo, null));
    await subject.settled(txNo);
    assert.equal((await merchantOf(subject, shop)).balanceFen, 500n);
    const order = await subject.orderOf(txNo);
    assert.equal(settlementStatus(order), 'none');
    assert.deepEqual([order.settledAtMs, order.settledFen], [null, 0n]);
    assert.equal(settlementStatus(await subject.orderOf(other)), 'settled');
  });

  test('An empty bucket is closed and moves nothing.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    await subject.must(refund(shop.actor, txNo, null));
    const before = await subject.ownerOf(shop.ownerId);
    await subject.settled(txNo);
    assert.deepEqual(await subject.ownerOf(shop.ownerId), before);
    assert.deepEqual(await waiting(subject, shop), []);
    assert.equal(settlementStatus(await subject.orderOf(txNo)), 'none');
  });
}

function refundedAfter(subject: Subject): void {
  test('A refund after the settlement is paid from the balance, and the settled amount stays.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    const fresh = await subject.aPaidOrder(shop, '9.00');
    await subject.settled(txNo);
    const settledAtMs = subject.nowMs();
    await subject.pass(1000);
    await subject.must(refund(shop.actor, txNo, '10.00'));
    await subject.must(refund(shop.actor, txNo, '20.00'));
    const changes = [['0.00', '30.00'] as const, ['0.00', '9.00'] as const];
    const back = [['-10.00', '0.00'] as const, ['-20.00', '0.00'] as const];
    const expected = movedWallet(...changes, ['30.00', '-30.00'], ...back);
    assert.deepEqual(await merchantOf(subject, shop), expected);
    const order = await subject.orderOf(txNo);
    const refunds = await subject.store.queries.refundsOf(txNo);
    const stages = lifecycle(order, refunds, subject.nowMs(), true);
    const { status, atMs, amountFen } = stages[3] ?? {};
    assert.deepEqual([status, atMs, amountFen], ['settled', settledAtMs, 3000n]);
    assert.equal(stages[2]?.status, 'full');
    assert.equal((await subject.orderOf(fresh)).unsettledFen, 900n);
  });

  test('Settled money that was transferred away cannot be refunded.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    await subject.aPaidOrder(shop, '50.00');
    await subject.settled(txNo);
    const { ownerId } = shop;
    const away = transfer(wallet(ownerId, 'merchant'), wallet(ownerId, 'consumer'), '10.01');
    await subject.must(away);
    const before = await subject.ownerOf(ownerId);
    const attempt = (amount: string | null) => subject.run(refund(shop.actor, txNo, amount));
    assert.equal(word(await attempt(null)), 'insufficient_balance');
    assert.equal(word(await attempt('20.00')), 'insufficient_balance');
    assert.deepEqual(await subject.ownerOf(ownerId), before);
    assert.equal(word(await attempt('19.99')), 'ok');
    const { balanceFen, frozenFen } = await merchantOf(subject, shop);
    assert.deepEqual([balanceFen, frozenFen], [0n, 5000n]);
  });
}

function inOneBatch(subject: Subject): void {
  for (const first of ['refund', 'settle'] as const) {
    test(`In one batch with its settlement, the ${first} first, a refund finds its money.`, async () => {
      const shop = await subject.aShop();
      const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
      const other = await subject.aPaidOrder(shop, '5.00', LATER);
      const bucket = await subject.dueOf(txNo);
      await subject.passUntil(bucket.dueAtMs);
      const both = [refund(shop.actor, txNo, '12.00'), settle(bucket)];
      const rest = [refund(shop.actor, other, null), refund(shop.actor, txNo, '18.00')];
      const all = [...(first === 'refund' ? both : both.toReversed()), ...rest];
      assert.deepEqual((await subject.batch(...all)).map(word), Array(4).fill('ok'));
      const { balanceFen, frozenFen, totalInFen, totalOutFen } = await merchantOf(subject, shop);
      assert.deepEqual([balanceFen, frozenFen], [0n, 0n]);
      assert.deepEqual([totalInFen, totalOutFen], [3500n, 3500n]);
      const { settledFen, unsettledFen, settledAtMs } = await subject.orderOf(txNo);
      assert.deepEqual([settledFen, unsettledFen], [first === 'refund' ? 1800n : 3000n, 0n]);
      assert.equal(settledAtMs, subject.nowMs());
    });
  }

  test('A full refund in the same batch before the settlement leaves the order unsettled.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '30.00', LATER);
    const bucket = await subject.dueOf(txNo);
    await subject.passUntil(bucket.dueAtMs);
    const all = [refund(shop.actor, txNo, null), settle(bucket), settle(bucket)];
    assert.deepEqual((await subject.batch(...all)).map(word), ['ok', 'ok', 'ok']);
    assert.equal(settlementStatus(await subject.orderOf(txNo)), 'none');
    assert.equal((await merchantOf(subject, shop)).balanceFen, 0n);
  });
}

function clocks(subject: Subject): void {
  test('A payment that a clock set back puts into a closed empty bucket is settled.', async () => {
    const shop = await subject.aShop();
    const soon = { settlementDelayMs: 1_000 };
    const gone = await subject.aPaidOrder(shop, '30.00', soon);
    await subject.must(refund(shop.actor, gone, null));
    await subject.settled(gone);
    const bucket = await subject.dueOf(gone);
    await subject.pass(-1_000);
    const txNo = await subject.aPaidOrder(shop, '7.00', soon);
    assert.equal((await subject.dueOf(txNo)).dueAtMs, bucket.dueAtMs);
    assert.equal(settlementStatus(await subject.orderOf(txNo)), 'pending');
    await subject.pass(1_000);
    assert.deepEqual(await waiting(subject, shop), [bucket.dueAtMs]);
    await subject.must(settle(bucket));
    assert.equal(settlementStatus(await subject.orderOf(txNo)), 'settled');
    assert.equal(settlementStatus(await subject.orderOf(gone)), 'none');
    const { balanceFen, frozenFen } = await merchantOf(subject, shop);
    assert.deepEqual([balanceFen, frozenFen], [700n, 0n]);
  });
}
