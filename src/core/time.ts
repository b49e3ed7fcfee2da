// Reckons with instants and calendar days as the service's clients see them, in Asia/Shanghai. China has
// kept +08:00 without daylight saving since 1991, before any record here, so the offset is a constant and no
// time zone database is asked. It knows no clock: every instant is given.

import { assert } from './assert.ts';

export const DAY_MS = 86_400_000;

const OFFSET_MS = 8 * 3_600_000;
const YEAR_0000_MS = -62_167_219_200_000;
const YEAR_10000_MS = 253_402_300_800_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const TWO_DIGITS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0'));

/** RFC 3339 with milliseconds: `2026-11-20T19:30:00.000+08:00`. */
export function shanghaiTime(ms: number): string {
  const date = shanghaiDate(ms);
  // Joining table entries takes less than half the time of toISOString, which matters: answers
  // are full of times.
  const hours = TWO_DIGITS[date.getUTCHours()];
  const minutes = TWO_DIGITS[date.getUTCMinutes()];
  const seconds = TWO_DIGITS[date.getUTCSeconds()];
  const millis = THREE_DIGITS[date.getUTCMilliseconds()];
  return `${dayText(date)}T${hours}:${minutes}:${seconds}.${millis}+08:00`;
}

/** The calendar day, `YYYY-MM-DD`. */
export function shanghaiDay(ms: number): string {
  return dayText(shanghaiDate(ms));
}

/** Days since 1970-01-01, as they are counted in Shanghai. */
export function shanghaiDayNumber(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS);
}

/** The first millisecond of a day that `shanghaiDayNumber` gives. */
export function shanghaiMidnightMs(day: number): number {
  return day * DAY_MS - OFFSET_MS;
}

/** The first millisecond of a day written `YYYY-MM-DD`; null when the calendar has no such day. */
export function shanghaiDayStartMs(day: string): number | null {
  if (!DAY.test(day)) return null;
  const date = new Date(`${day}T00:00:00.000Z`);
  // The engine reads 30 February as 2 March; a day that does not come back is not in the calendar.
  if (Number.isNaN(date.getTime()) || dayText(date) !== day) return null;
  return date.getTime() - OFFSET_MS;
}

/** RFC 3339, with any offset; null when there is no such instant. */
export function instantMs(text: string): number | null {
  // The engine reads 30 February as 2 March, so the day is checked first.
  const isValid = RFC_3339.test(text) && shanghaiDayStartMs(text.slice(0, 10)) !== null;
  const atMs = isValid ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? null : atMs;
}

/** The days of a month written `YYYY-MM`; null when there is no such month. */
export function shanghaiMonth(
  month: string,
): { readonly firstDay: number; readonly lastDay: number } | null {
  const [year, ordinal] = month.split('-').map(Number);
  if (!MONTH.test(month) || year === undefined || ordinal === undefined) return null;
  const firstMs = Date.parse(`${month}-01T00:00:00.000Z`);
  if (Number.isNaN(firstMs)) return null;
  const next = new Date(firstMs);
  next.setUTCMonth(ordinal);
  return { firstDay: firstMs / DAY_MS, lastDay: next.getTime() / DAY_MS - 1 };
}

/** The first days of the month and of the year in which such a day lies. */
export function firstDaysOf(day: number): { readonly month: number; readonly year: number } {
  const date = new Date(day * DAY_MS);
  const month = day - date.getUTCDate() + 1;
  return { month, year: date.setUTCMonth(0, 1) / DAY_MS };
}

/** `YYYY-MM-DD` of a number that `shanghaiDayNumber` gives. */
export function dayOfNumber(day: number): string {
  return dayText(new Date(day * DAY_MS));
}

/** A date whose UTC fields are the local ones. */
function shanghaiDate(ms: number): Date {
  const localMs = ms + OFFSET_MS;
  assert(
    Number.isInteger(localMs) && localMs >= YEAR_0000_MS && localMs < YEAR_10000_MS,
    'a time is not one with a four-digit year',
  );
  return new Date(localMs);
}

function dayText(date: Date): string {
  const year = date.getUTCFullYear();
  const yearText = year >= 1000 ? year : String(year).padStart(4, '0');
  return `${yearText}-${TWO_DIGITS[date.getUTCMonth() + 1]}-${TWO_DIGITS[date.getUTCDate()]}`;
}
