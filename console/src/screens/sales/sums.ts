// Computes what can be told of sales: what is left after refunds, the average, how much is refunded.

import type { Reads } from '../../api/interface.ts';
import type { SalesText } from '../../messages/en/sales.ts';
import { moneyText } from '../../ui/money-text.ts';
import { timeText } from '../../ui/time-text.ts';

export type Takings = Reads['/api/v1/takings']['data'];

export interface Sales {
  readonly orders: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
}

const fenOf = (yuan: number) => Math.round(yuan * 100);

/** Less than nothing where more was refunded than paid. */
export function netOf({ collected_amount: collected, refunded_amount: refunded }: Sales): number {
  return (fenOf(collected) - fenOf(refunded)) / 100;
}

/** Null: nothing was paid. */
export function averageOf({ orders, collected_amount: collected }: Sales): number | null {
  return orders === 0 ? null : Math.round(fenOf(collected) / orders) / 100;
}

/** Null: nothing was paid, so that there is nothing to compare with. */
export function refundRateOf(sales: Sales): string | null {
  const { collected_amount: collected, refunded_amount: refunded } = sales;
  return collected === 0 ? null : `${((refunded / collected) * 100).toFixed(1)}%`;
}

/** What was left of the hours before this one. */
function netBefore(hour: number, { hours }: Takings['day']): number {
  const fen = hours.filter((one) => one.hour < hour).map((one) => fenOf(netOf(one)));
  return fen.reduce((sum, one) => sum + one, 0) / 100;
}

export interface OfMerchant extends Sales {
  readonly merchant_id: number;
  readonly name: string;
}

/** The day by merchant, the most taken first, from what was taken at each branch. */
export function byMerchant({ branches }: Takings): readonly OfMerchant[] {
  const ids = [...new Set(branches.map(({ merchant_id: id }) => id))];
  const sumOf = (parts: readonly Sales[], of: keyof Sales) =>
    parts.reduce((fen, part) => fen + fenOf(part[of]), 0) / 100;
  return ids
    .map((id) => {
      const parts = branches.filter((one) => one.merchant_id === id);
      return {
        merchant_id: id,
        name: parts[0]?.merchant_name ?? '',
        orders: parts.reduce((count, { orders }) => count + orders, 0),
        collected_amount: sumOf(parts, 'collected_amount'),
        refunded_amount: sumOf(parts, 'refunded_amount'),
      };
    })
    .sort((one, other) => netOf(other) - netOf(one));
}

/** `−¥12.00` where more was refunded than paid. */
export function netText(yuan: number): string {
  return moneyText(Math.abs(yuan), yuan < 0 ? 'out' : undefined);
}

export function isOfToday({ day, as_of: asOf }: Takings): boolean {
  return day.date === timeText(asOf, 'day');
}

/** The day before and the same day of the week before, by name, with what they brought. */
export function comparedWith(takings: Takings, text: SalesText) {
  const { day_before: before, week_before: week, as_of: asOf } = takings;
  const isToday = isOfToday(takings);
  const weekday = text.weekdays[new Date(Date.parse(week.date)).getUTCDay()] ?? '';
  const hour = Number(timeText(asOf).slice(11, 13)) + 1;
  const told = (day: Takings['day']) => {
    const whole = netText(netOf(day));
    if (!isToday) return whole;
    const byNow = text.byNow(netText(netBefore(hour, day)), `${String(hour).padStart(2, '0')}:00`);
    return `${byNow} · ${text.allDay(whole)}`;
  };
  return [
    [isToday ? text.yesterday : text.theDayBefore, told(before)],
    [isToday ? text.lastWeek(weekday) : text.weekBefore, told(week)],
  ] as const;
}
