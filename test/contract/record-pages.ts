// Contract: every page of every filter over many blocks and days, with exact totals, held against a
// plain filter over all records, also while records are being written.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import {
  DIRECTIONS,
  RECORD_KINDS,
  RECORD_TYPES,
  WALLET_KINDS,
} from '../../src/core/ledger/record-kind.ts';
import { addFen, type Fen, ZERO_FEN } from '../../src/core/money.ts';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { BilledRecord } from '../../src/store/bills.ts';
import type { RecordView } from '../../src/store/record-view.ts';
import type { RecordFilter } from '../../src/store/store.ts';
import { DAY_MS, decision, pay, recharge, refund, transfer, wallet, withdraw } from './commands.ts';
import { giveBack } from './payout-commands.ts';
import { recordsOf } from './records.ts';
import type { Shop, Subject } from './subject.ts';

const PER_PAGE = 50;

export function recordPages(subject: Subject): void {
  test('The pages of every filter contain the matching records in order, with an exact total.', async () => {
    const { ownerId, firstDay } = await aBusyOwner(subject);
    const all = await walk(subject, ownerId, {});
    assert.ok(all.length > 800, `only ${all.length} records`);
    assert.deepEqual(
      all.map((view) => view.entry.recordNo),
      all.map((_, index) => all.length - index),
    );
    const { recordsFrom } = subject.store.queries;
    for (const [from, at] of [[null, 0] as const, [all.length - 30, 30] as const]) {
      assert.deepEqual(await recordsFrom(ownerId, from, 40), all.slice(at, at + 40));
    }
    assert.deepEqual(await recordsFrom(ownerId, 2, 40), all.slice(-2));
    const kinds = new Set(all.map((view) => kindOf(view).join(' ')));
    assert.equal(kinds.size, RECORD_KINDS.length);
    await assertBilledByDay(subject, ownerId, all, firstDay);
    for (const filter of filtersFrom(firstDay)) {
      const wanted = all.filter((view) => matches(view, filter)).map((view) => view.entry.recordNo);
      const found = await walk(subject, ownerId, filter);
      assert.deepEqual(
        found.map((view) => view.entry.recordNo),
        wanted,
        JSON.stringify(filter),
      );
    }
  });

  test('While records are being written every page is complete, and no older record is missed.', async () => {
    const { ownerId, shop, payerId } = await aBusyOwner(subject);
    const { total } = await recordsOf(subject, ownerId, { perPage: 1 });
    const seen = new Map<number, Fen>();
    const writing = writeMore(subject, shop, payerId);
    for (let page = 1; ; page++) {
      const { items, total: now } = await recordsOf(subject, ownerId, { page, perPage: PER_PAGE });
      assert.ok(now >= total);
      if (items.length === 0) break;
      const numbers = items.map((view) => view.entry.recordNo ?? 0);
      assert.equal(numbers[0], now - (page - 1) * PER_PAGE, 'total and page are of one moment');
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => (numbers[0] ?? 0) - index),
      );
      for (const view of items) seen.set(view.entry.recordNo ?? 0, netOf(view));
    }
    await writing;
    const old = [...seen].filter(([recordNo]) => recordNo <= total);
    assert.equal(old.length, total);
    const rest = await walk(subject, ownerId, {});
    const { consumer, merchant } = (await subject.store.queries.owner(ownerId)) ?? assert.fail();
    const held = [consumer.balanceFen, consumer.frozenFen, merchant.balanceFen, merchant.frozenFen];
    assert.equal(sum(rest.map(netOf)), sum(held));
  });
}

/** Each day has its own records, page after page, with what never changes of their orders and refunds. */
async function assertBilledByDay(
  subject: Subject,
  userId: number,
  newestFirst: readonly RecordView[],
  firstDay: number,
): Promise<void> {
  for (let day = firstDay - 1; day <= firstDay + 6; day++) {
    const found: BilledRecord[] = [];
    for (let page: readonly BilledRecord[] | null = null; page === null || page.length === 70; ) {
      const afterNo = found.at(-1)?.entry.recordNo ?? 0;
      page = await subject.store.queries.billedRecords({ userId, day, afterNo, limit: 70 });
      found.push(...page);
    }
    const wanted = newestFirst.filter(({ entry }) => shanghaiDayNumber(entry.atMs) === day);
    const told = ({ entry, order }: Pick<RecordView, 'entry'> & Pick<BilledRecord, 'order'>) => {
      return [entry.recordNo, order?.merchantId, order?.branchId, order?.outTradeNo];
    };
    assert.deepEqual(
      found.map((record) => [...told(record), record.refund?.feeFen ?? null]),
      wanted.toReversed().map((view) => [...told(view), view.feeFen]),
      `day ${day}`,
    );
  }
}

/** A user with records of every kind over four blocks and five days, most of one kind. */
async function aBusyOwner(subject: Subject) {
  const shop = await subject.aShop();
  const other = await subject.aShop();
  const { ownerId } = shop;
  const payerId = other.ownerId;
  const firstDay = shanghaiDayNumber(subject.nowMs());
  await subject.batch(recharge(payerId, '9000.00'), recharge(ownerId, '500.00'));
  for (let day = 0; day < 5; day++) {
    for (let round = 0; round < 8; round++) await sales(subject, shop, payerId, 20);
    const bought = await subject.anOrder(other, '3.00');
    const [consumer, merchant] = [wallet(ownerId, 'consumer'), wallet(ownerId, 'merchant')];
    const [asked, asking] = [withdraw(consumer, '1.00'), withdraw(merchant, '1.00')];
    const commands: Command[] = [
      pay(ownerId, bought, subject.nowMs(), { settlementDelayMs: 0 }),
      refund(other.actor, bought, null),
      recharge(ownerId, '2.00'),
      transfer(merchant, consumer, '1.00'),
      transfer(consumer, merchant, '0.50'),
      ...[asked, asking, decision(asked, true), decision(asking, true)],
      // Some days nothing comes back.
      ...(day % 2 === 0 ? [giveBack(asked), giveBack(asking)] : []),
    ];
    const outcomes = await subject.batch(...commands);
    assert.ok(outcomes.every((outcome) => outcome.ok));
    await subject.pass(DAY_MS);
  }
  return { ownerId, shop, payerId, firstDay };
}

async function sales(subject: Subject, shop: Shop, payerId: number, count: number): Promise<void> {
  const orders = [];
  for (let i = 0; i < count; i++) orders.push(await subject.anOrder(shop, '2.00'));
  const paying = orders.map((txNo) =>
    pay(payerId, txNo, subject.nowMs(), { settlementDelayMs: 0 }),
  );
  const [first] = orders;
  const outcomes = await subject.batch(...paying, refund(shop.actor, first ?? '', '1.00'));
  assert.ok(outcomes.every((outcome) => outcome.ok));
}

async function writeMore(subject: Subject, shop: Shop, payerId: number): Promise<void> {
  for (let round = 0; round < 6; round++) await sales(subject, shop, payerId, 5);
}

type Kind = Pick<RecordFilter, 'wallet' | 'type' | 'direction'>;
type Period = Partial<Pick<RecordFilter, 'fromDay' | 'toDay'>>;
type Filter = Kind & Period;

function filtersFrom(day: number): Filter[] {
  const kinds: Kind[] = [null, ...WALLET_KINDS].flatMap((wallet) =>
    [null, ...RECORD_TYPES].flatMap((type) =>
      [null, ...DIRECTIONS].map((direction) => ({ wallet, type, direction })),
    ),
  );
  const days: Period[] = [
    {},
    { fromDay: day + 1, toDay: day + 3 },
    { fromDay: day + 2, toDay: day + 2 },
    { fromDay: day + 4 },
    { toDay: day },
    { fromDay: day + 9 },
    { toDay: day - 1 },
    { fromDay: day + 3, toDay: day + 1 },
  ];
  return days.flatMap((period) => kinds.map((kind) => ({ ...kind, ...period })));
}

async function walk(
  subject: Subject,
  userId: number,
  filter: Partial<Filter>,
): Promise<RecordView[]> {
  const found: RecordView[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await recordsOf(subject, userId, {
      ...filter,
      page,
      perPage: PER_PAGE,
    });
    found.push(...items);
    if (items.length < PER_PAGE) {
      assert.equal(total, found.length, JSON.stringify(filter));
      return found;
    }
  }
}

function matches(view: RecordView, filter: Filter): boolean {
  const { wallet, type, direction, fromDay, toDay } = filter;
  const day = shanghaiDayNumber(view.entry.atMs);
  const kind = kindOf(view);
  return (
    [wallet, type, direction].every((wanted, i) => wanted === null || wanted === kind[i]) &&
    day >= (fromDay ?? 0) &&
    day <= (toDay ?? day)
  );
}

function netOf({ entry }: RecordView): Fen {
  return addFen(entry.balanceDeltaFen, entry.frozenDeltaFen);
}

function kindOf(view: RecordView) {
  return [view.entry.account, view.entry.type, netOf(view) > 0n ? 'in' : 'out'] as const;
}

function sum(amounts: readonly Fen[]): Fen {
  return amounts.reduce((left, right) => addFen(left, right), ZERO_FEN);
}
