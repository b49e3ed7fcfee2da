// Plans how much happens when, for a ledger of a given size.

import { DAY_MS, shanghaiDay, shanghaiDayStartMs } from '../../src/core/time.ts';
import { PAYERS } from '../people.ts';

const DAYS = 90;
/** The day on which the hot merchant has a fourth of its business. */
const FESTIVAL_DAYS_AGO = 10;
const FESTIVAL_SHARE = 0.25;
/** The share of the records that belongs to the hot merchant. */
const HOT_SHARE = 0.12;
/** The average number of records per payment: its own two, and those of refunds and transfers. */
export const RECORDS_PER_PAYMENT = 2.3;
const RECORDS_PER_STEP = 1_000;
const STEPS_A_DAY_MIN = 4;
/** Orders are created at the start of a step, and paid half a minute later. */
const END_MS = 600_000;

export interface Step {
  readonly atMs: number;
  readonly payments: number;
  readonly hotPayments: number;
  /** The number of records after this step. */
  readonly recordsAfter: number;
}

export interface Plan {
  readonly startMs: number;
  readonly endMs: number;
  readonly festivalDay: string;
  readonly steps: readonly Step[];
}

export function planOf(records: number, nowMs: number, days = DAYS): Plan {
  const endMs = nowMs - END_MS;
  const startMs = endMs - days * DAY_MS;
  const festivalDay = shanghaiDay(endMs - FESTIVAL_DAYS_AGO * DAY_MS);
  const festivalMs = shanghaiDayStartMs(festivalDay) ?? endMs;
  // Every payer begins with a recharge.
  const wanted = records - PAYERS;
  const payments = wanted / RECORDS_PER_PAYMENT;
  const hot = Math.min(records * HOT_SHARE, 0.9 * payments);
  const festival = hot * FESTIVAL_SHARE;
  const count = Math.max(STEPS_A_DAY_MIN * days, Math.round(wanted / RECORDS_PER_STEP));
  const extra = Math.ceil((count * festival) / payments);
  const steps = [
    ...spread(startMs, endMs, count, payments - hot, hot - festival),
    ...spread(festivalMs, festivalMs + DAY_MS, extra, 0, festival),
  ].sort((a, b) => a.atMs - b.atMs);
  return { startMs, endMs, festivalDay, steps: withRecords(steps, wanted) };
}

type Dated = Omit<Step, 'recordsAfter'>;

function spread(
  fromMs: number,
  untilMs: number,
  count: number,
  payments: number,
  hotPayments: number,
): Dated[] {
  const share = (total: number, index: number) =>
    Math.round((total * (index + 1)) / count) - Math.round((total * index) / count);
  return Array.from({ length: count }, (_, index) => ({
    atMs: Math.floor(fromMs + ((untilMs - fromMs) * index) / count),
    payments: share(payments, index),
    hotPayments: share(hotPayments, index),
  }));
}

function withRecords(steps: readonly Dated[], wanted: number): Step[] {
  const total = steps.reduce((sum, step) => sum + step.payments + step.hotPayments, 0);
  let payments = 0;
  return steps.map((step) => {
    payments += step.payments + step.hotPayments;
    return { ...step, recordsAfter: PAYERS + Math.round((wanted * payments) / total) };
  });
}
