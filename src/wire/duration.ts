// Spans of time, as settings and the command line have them: `24h`, `30m`, `10s`, `7d` or `0`.

const IDLE_MS_MIN = 5 * 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const UNITS = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', 60_000],
  ['s', 1_000],
] as const;

/** In milliseconds. */
export function duration(text: string): number | null {
  if (text === '0') return 0;
  const match = /^(\d{1,6})(s|m|h|d)$/.exec(text);
  const [, unitMs] = UNITS.find(([unit]) => unit === match?.[2]) ?? [];
  return unitMs === undefined ? null : Number(match?.[1]) * unitMs;
}

export function durationText(ms: number): string {
  // One day is 24 hours.
  const units = ms > DAY_MS ? UNITS : UNITS.slice(1);
  const [unit, unitMs] = units.find(([, size]) => ms % size === 0) ?? ['s', 1_000];
  return ms === 0 ? '0' : `${ms / unitMs}${unit}`;
}

/** Shorter ones would end while a use is not written yet. */
export function idleTime(text: string): number | null {
  const ms = duration(text);
  return ms === null || (ms > 0 && ms < IDLE_MS_MIN) ? null : ms;
}
