// Reads what an owner's merchants took on a day, beside the day before and the same day of the week before;
// where it was taken; and the last thirty days.

import { assert } from '../core/assert.ts';
import { walletPeriod } from '../core/ledger/period.ts';
import type { RecordType } from '../core/ledger/record-kind.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { sumFen } from '../core/money.ts';
import { shanghaiDayNumber } from '../core/time.ts';
import type { Sales, SalesOfBranch, SalesOfHour } from '../store/sales.ts';
import { listOwnMerchants, type MerchantWithBranches } from './merchants.ts';
import type { Service } from './service.ts';

const DAYS = 30;
const WEEK = 7;

export interface Takings {
  readonly readAtMs: number;
  readonly day: TakingsOfDay;
  readonly dayBefore: TakingsOfDay;
  readonly weekBefore: TakingsOfDay;
  /** The most taken first. */
  readonly branches: readonly TakingsOfBranch[];
  /** Oldest first; the last is the day. */
  readonly days: readonly (Sales & { readonly day: number })[];
}

export interface TakingsOfDay extends Sales {
  readonly day: number;
  /** Hours in which nothing was sold nor refunded are missing. */
  readonly hours: readonly SalesOfHour[];
}

export interface TakingsOfBranch extends SalesOfBranch {
  readonly merchantName: string;
  readonly branchName: string | null;
}

/** `dayMs`: of which day; null: of today. */
export async function showTakings(
  service: Service,
  userId: UserId,
  dayMs: number | null,
): Promise<Takings> {
  const { nowMs, queries } = service.store;
  const readAtMs = nowMs();
  const day = shanghaiDayNumber(dayMs ?? readAtMs);
  const sold = (on: number) => queries.salesOfDay({ userId, day: on });
  const [ofDay, before, weekBefore, days, merchants] = await Promise.all([
    ...([sold(day), sold(day - 1), sold(day - WEEK)] as const),
    lastDays(service, userId, day),
    listOwnMerchants(service, userId),
  ]);
  return {
    readAtMs,
    day: { day, ...together(ofDay.hours) },
    dayBefore: { day: day - 1, ...together(before.hours) },
    weekBefore: { day: day - WEEK, ...together(weekBefore.hours) },
    branches: ofDay.branches.map((sales) => named(sales, merchants)).sort(byTaken),
    days,
  };
}

function together(hours: readonly SalesOfHour[]): Omit<TakingsOfDay, 'day'> {
  return {
    orders: hours.reduce((count, { orders }) => count + orders, 0),
    collectedFen: sumFen(hours.map(({ collectedFen }) => collectedFen)),
    refundedFen: sumFen(hours.map(({ refundedFen }) => refundedFen)),
    hours,
  };
}

function named(sales: SalesOfBranch, merchants: readonly MerchantWithBranches[]): TakingsOfBranch {
  const merchant = merchants.find(({ merchantId }) => merchantId === sales.merchantId);
  assert(merchant, `merchant ${sales.merchantId} is not its owner's`);
  const branch = merchant.branches.find(({ branchId }) => branchId === sales.branchId);
  return { ...sales, merchantName: merchant.name, branchName: branch?.name ?? null };
}

function byTaken(one: Sales, other: Sales): number {
  return Number(other.collectedFen - other.refundedFen - (one.collectedFen - one.refundedFen));
}

/** From the tallies, which cost the same however much was sold. */
async function lastDays(
  { store }: Service,
  userId: UserId,
  last: number,
): Promise<Takings['days']> {
  const days = Array.from({ length: DAYS }, (_, index) => last - DAYS + 1 + index);
  const tallies = await store.queries.talliesAt(userId, [...days, last + 1]);
  return days.map((day, index) => {
    const [before, after] = [tallies[index], tallies[index + 1]];
    assert(before !== undefined && after !== undefined, 'tallies of a day are missing');
    const { kinds } = walletPeriod('merchant', before, after);
    const of = (wanted: RecordType) => kinds.filter(({ type }) => type === wanted);
    return {
      day,
      orders: of('collection').reduce((sum, { count }) => sum + count, 0),
      collectedFen: sumFen(of('collection').map((kind) => kind.sumFen)),
      refundedFen: sumFen(of('refund').map((kind) => kind.sumFen)),
    };
  });
}
