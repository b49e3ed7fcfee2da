// Times and days as text, in Beijing time, as the service writes them.

const LENGTHS = { day: 10, minute: 16, second: 19 };

/** `2026-11-20 19:31:02`. */
export function timeText(at: string, to: keyof typeof LENGTHS = 'second'): string {
  return at.slice(0, LENGTHS[to]).replace('T', ' ');
}

/** The last day of what ends with a day, which is what people choose; a time within a day as it is. */
export function untilText(end: string): string {
  const isMidnight = end.slice(11, 23) === '00:00:00.000';
  return isMidnight ? dayAfter(end.slice(0, LENGTHS.day), -1) : timeText(end, 'minute');
}

export function dayIn(days: number): string {
  const now = new Date(Date.now() + 8 * 3_600_000).toISOString();
  return dayAfter(now.slice(0, LENGTHS.day), days);
}

/** `YYYY-MM-DD`, so many days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, LENGTHS.day);
}
