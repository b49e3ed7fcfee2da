// Contract: what people see of their own wallets: what is frozen and why, what moved within them, their
// withdrawals, and the tallies of days, which add up to the records.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walletPeriod } from '../../src/core/ledger/period.ts';
import { RECORD_KINDS, WALLET_KINDS } from '../../src/core/ledger/record-kind.ts';
import { kindIndex, NO_TALLIES, readTallies } from '../../src/core/ledger/tally.ts';
import { addFen, type Fen, sumFen } from '../../src/core/money.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { MovesAsked } from '../../src/store/own-lists.ts';
import type { RecordView } from '../../src/store/record-view.ts';
import type { RecordedTotals } from '../../src/store/store.ts';

import { DAY_MS, decision, pay, recharge, refund, transfer, wallet, withdraw } from './commands.ts';
import { recordsOf } from './records.ts';
import type { Subject } from './subject.ts';

export function ownWallets(subject: Subject): void {
  heldMoney(subject);
  movesBetweenRecords(subject);
  ownWithdrawals(subject);
  talliesOfDays(subject);
}

async function walletsOf(subject: Subject, userId: number) {
  return (await subject.store.queries.wallets(userId)) ?? assert.fail(`no user ${userId}`);
}

function heldMoney(subject: Subject): void {
  test('What is frozen is unsettled income and withdrawals under review, and nothing else.', async () => {
    const shop = await subject.aShop();
    const { ownerId } = shop;
    await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: DAY_MS });
    const later = await subject.aPaidOrder(shop, '20.00', { settlementDelayMs: 2 * DAY_MS });
    await subject.must(refund(shop.actor, later, '5.00'));
    await subject.aPaidOrder(shop, '8.00', { settlementDelayMs: 0 });
    await subject.must(recharge(ownerId, '9.00'));
    await subject.must(withdraw(wallet(ownerId, 'merchant'), '3.00'));
    await subject.must(withdraw(wallet(ownerId, 'consumer'), '2.00'));
    await subject.must(withdraw(wallet(ownerId, 'consumer'), '1.50'));
    const view = await walletsOf(subject, ownerId);
    assert.equal(view.unsettledFen, 2500n);
    assert.equal(view.nextSettlement?.amountFen, 1000n);
    const dueAtMs = view.nextSettlement.dueAtMs - DAY_MS;
    assert.ok(dueAtMs >= subject.nowMs() && dueAtMs < subject.nowMs() + 60_000);
    assert.deepEqual(view.underReview, {
      consumer: { count: 2, amountFen: 350n },
      merchant: { count: 1, amountFen: 300n },
    });
    assert.equal(view.consumer.frozenFen, 350n);
    assert.equal(view.merchant.frozenFen, 2800n);
    assert.deepEqual([view.consumer.balanceFen, view.merchant.balanceFen], [550n, 500n]);
  });

  test('An order refunded in full is nothing to wait for.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: DAY_MS });
    await subject.must(refund(shop.actor, txNo, null));
    const view = await walletsOf(subject, shop.ownerId);
    assert.deepEqual([view.unsettledFen, view.nextSettlement], [0n, null]);
    const nothing = { count: 0, amountFen: 0n };
    assert.deepEqual(view.underReview, { consumer: nothing, merchant: nothing });
    assert.equal(await subject.store.queries.wallets(999_999), undefined);
  });
}

function movesBetweenRecords(subject: Subject): void {
  test('What only moved within a wallet is found between any two records, and by its days.', async () => {
    const shop = await subject.aShop();
    const { ownerId: userId } = shop;
    await subject.must(recharge(userId, '9.00'));
    const held = withdraw(wallet(userId, 'consumer'), '2.00');
    await subject.must(held);
    const sold = await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: DAY_MS });
    await subject.must(decision(held, false));
    await subject.passUntil((await subject.dueOf(sold)).dueAtMs);
    await subject.settled(sold);
    await subject.must(recharge(userId, '1.00'));
    await subject.must(withdraw(wallet(userId, 'merchant'), '3.00'));
    const days = { fromDay: null, toDay: null };
    const all = { userId, wallet: null, afterChainNo: null, beforeChainNo: null, ...days };
    async function moves(asked: Partial<MovesAsked>) {
      const found = await subject.store.queries.movesWithin({ ...all, ...asked });
      return found.map(({ account, balanceDeltaFen }) => `${account} ${balanceDeltaFen}`);
    }
    const [request, settlement] = ['merchant -300', 'merchant 1000'];
    const [back, hold] = ['consumer 200', 'consumer -200'];
    assert.deepEqual(await moves({}), [request, settlement, back, hold]);
    assert.deepEqual(await moves({ wallet: 'consumer' }), [back, hold]);
    const [last, sale, first] = (await recordsOf(subject, userId)).items.map(({ entry }) => entry);
    assert(last && sale && first);
    const { chainNo } = sale;
    assert.deepEqual(await moves({ afterChainNo: last.chainNo }), [request]);
    assert.deepEqual(await moves({ afterChainNo: chainNo, beforeChainNo: last.chainNo }), [
      settlement,
      back,
    ]);
    assert.deepEqual(await moves({ beforeChainNo: chainNo }), [hold]);
    const [before, after] = [shanghaiDayNumber(sale.atMs), shanghaiDayNumber(last.atMs)];
    assert.ok(before < after, 'settled a day later');
    assert.deepEqual(await moves({ toDay: after - 1 }), [back, hold]);
    assert.deepEqual(await moves({ fromDay: after }), [request, settlement]);
    assert.deepEqual(await moves({ fromDay: before, toDay: before - 1 }), []);
    assert.deepEqual(await moves({ userId: await subject.aPayer('9.00') }), []);
  });
}

function ownWithdrawals(subject: Subject): void {
  test('The own withdrawals are listed newest first, page by page, each with its state.', async () => {
    const [userId, other] = [await subject.aPayer('9.00'), await subject.aPayer('9.00')];
    const asked = ['1.00', '2.00', '3.00'].map((yuan) =>
      withdraw(wallet(userId, 'consumer'), yuan),
    );
    for (const command of asked) await subject.must(command);
    await subject.must(withdraw(wallet(other, 'consumer'), '4.00'));
    const [first, second] = asked;
    assert(first && second);
    await subject.must(decision(first, true));
    await subject.must(decision(second, false));
    const list = subject.store.queries.withdrawalsOf;
    const all = await list(userId, null, 50);
    const numbers = asked.map(({ withdrawalNo }) => withdrawalNo).sort();
    assert.deepEqual(
      all.map(({ withdrawalNo }) => withdrawalNo),
      numbers.toReversed(),
    );
    assert.deepEqual(all.map(({ status }) => status).sort(), ['approved', 'declined', 'pending']);
    for (const one of all) assert.equal(one.userId, userId);
    const page = await list(userId, null, 2);
    assert.deepEqual(page, all.slice(0, 2));
    assert.deepEqual(await list(userId, page.at(-1)?.withdrawalNo ?? '', 2), all.slice(2));
    assert.deepEqual(await list(await subject.aUser(), null, 9), []);
  });
}

function talliesOfDays(subject: Subject): void {
  test('The tallies of days add up to the records between them, wallet by wallet.', async () => {
    const { ownerId, firstDay } = await daysOfTrade(subject);
    const days = Array.from({ length: 9 }, (_, index) => firstDay - 1 + index);
    const tallies = await subject.store.queries.talliesAt(ownerId, days);
    assert.equal(tallies.length, days.length + 1);
    const { items } = await recordsOf(subject, ownerId, { perPage: 1000 });
    for (const kind of WALLET_KINDS) {
      for (const [from, before] of tallies.entries()) {
        for (const [until, after] of tallies.entries()) {
          if (until < from) continue;
          const period = walletPeriod(kind, before, after);
          const inside = items.filter(({ entry }) => {
            const day = shanghaiDayNumber(entry.atMs);
            const last = days[until] ?? Number.POSITIVE_INFINITY;
            return entry.account === kind && day >= (days[from] ?? last) && day < last;
          });
          assert.equal(period.inFen, sumOf(inside, 1n), `in, ${from} to ${until}`);
          assert.equal(period.outFen, sumOf(inside, -1n), `out, ${from} to ${until}`);
          assert.equal(
            period.kinds.reduce((count, one) => count + one.count, 0),
            inside.length,
          );
        }
      }
    }
    const view = await walletsOf(subject, ownerId);
    const [first] = tallies;
    const now = tallies.at(-1);
    assert(first && now);
    for (const kind of WALLET_KINDS) {
      const { balanceFen, frozenFen } = view[kind];
      assert.equal(walletPeriod(kind, first, now).closingFen, addFen(balanceFen, frozenFen));
    }
  });

  test('What all users recorded between two days is what each did, in portions too.', async () => {
    const { firstDay } = await daysOfTrade(subject);
    const { queries } = subject.store;
    const days = [firstDay, firstDay + 2] as const;
    const all = await queries.recordedBetween(...days, 0, 100_000);
    const portions: RecordedTotals[] = [];
    for (let after: number | null = 0; after !== null; after = portions.at(-1)?.lastUserId ?? null)
      portions.push(await queries.recordedBetween(...days, after, Math.ceil(all.userCount / 3)));
    const userCount = portions.reduce((count, portion) => count + portion.userCount, 0);
    assert.equal(userCount, all.userCount);
    assert.ok(portions.length > 2);
    const sums = (list: readonly RecordedTotals[]) =>
      RECORD_KINDS.map((_, kind) => {
        const kinds = list.flatMap(({ tallies }) => readTallies(tallies)[kind] ?? []);
        return [
          kinds.reduce((n, { count }) => n + count, 0),
          sumFen(kinds.map((one) => one.sumFen)),
        ];
      });
    assert.deepEqual(sums(portions), sums([all]));
    assert.ok(sums([all]).some(([count]) => count !== 0));
    const [paid, collected] = [kindIndex('consumer', 'consume', 'out'), 1].map(
      (kind) => sums([all])[kind],
    );
    assert.deepEqual(paid, collected);
    const none = await queries.recordedBetween(1, 2, 0, 5);
    assert.deepEqual([none.tallies, none.userCount], [NO_TALLIES, 5]);
  });

  test('Nobody has no tallies, and who has no records has those of nothing.', async () => {
    const { talliesAt } = subject.store.queries;
    assert.deepEqual(await talliesAt(999_999, [1, 2]), []);
    const [then, now] = await talliesAt(await subject.aUser(), [1]);
    assert(then && now && then === now);
    assert.deepEqual(walletPeriod('consumer', then, now).kinds, []);
  });
}

/** Five days, on one of which nothing happens, with records of most kinds. */
async function daysOfTrade(subject: Subject) {
  const shop = await subject.aShop();
  const { ownerId } = shop;
  const payerId = await subject.aPayer('900.00');
  const firstDay = shanghaiDayNumber(subject.nowMs());
  const [consumer, merchant] = [wallet(ownerId, 'consumer'), wallet(ownerId, 'merchant')];
  for (let day = 0; day < 5; day++) {
    if (day !== 2) {
      await subject.must(recharge(ownerId, `${day + 1}.01`));
      const txNo = await subject.anOrder(shop, '20.00');
      await subject.must(pay(payerId, txNo, subject.nowMs(), { settlementDelayMs: 0 }));
      await subject.must(refund(shop.actor, txNo, '3.33'));
      await subject.must(transfer(merchant, consumer, '2.50'));
      const asked = withdraw(merchant, '1.25');
      await subject.must(asked);
      await subject.must(decision(asked, day % 2 === 0));
    }
    await subject.pass(DAY_MS);
  }
  return { ownerId, firstDay };
}

function sumOf(views: readonly RecordView[], sign: 1n | -1n): Fen {
  const nets = views.map(({ entry }) => addFen(entry.balanceDeltaFen, entry.frozenDeltaFen));
  return sumFen(nets.map((net) => (net * sign) as Fen).filter((net) => net > 0n));
}
