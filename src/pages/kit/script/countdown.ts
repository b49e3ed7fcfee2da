// The time left: a quiet clock, emphasised in the last five minutes, and announced at five minutes,
// at one, and when it is over.

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const LAST_MS = 5 * MINUTE_MS;

/** `29:59`. A second that has begun counts, so that zero means over. */
export function formatClock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${rest < 10 ? '0' : ''}${rest}`;
}

export function isLast(leftMs: number): boolean {
  return leftMs <= LAST_MS;
}

/** The minutes to announce because the clock reached them since it was last read. */
export function minutesReached(beforeMs: number, nowMs: number): number | null {
  for (const minutes of [0, 1, 5]) {
    const markMs = minutes * MINUTE_MS;
    if (beforeMs > markMs && nowMs <= markMs) return minutes;
  }
  return null;
}
