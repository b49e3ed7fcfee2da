// Spans of time, as settings and the command line have them: `24h`, `30m`, `10s`, `7d` or `0`.

/** In milliseconds. */
export function duration(text: string): number | null {
  if (text === '0') return 0;
  const match = /^(\d{1,6})(s|m|h|d)$/.exec(text);
  return match ? Number(match[1]) * (UNIT_MS.get(match[2] ?? '') ?? 0) : null;
}

const IDLE_MS_MIN = 5 * 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const UNIT_MS = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', DAY_MS],
]);

/** Shorter ones would end while a use is not written yet. */
export function idleTime(text: string): number | null {
  const ms = duration(text);
  return ms === null || (ms > 0 && ms < IDLE_MS_MIN) ? null : ms;
}
