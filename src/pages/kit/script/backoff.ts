// Decides how long to wait before the next poll: two seconds at first, half a minute at last.

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const GROWTH = 1.5;

export function delayMs(polls: number): number {
  return Math.min(LONGEST_MS, Math.round(FIRST_MS * GROWTH ** Math.min(polls, 20)));
}
