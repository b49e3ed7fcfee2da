// Waits for a condition, and fails when it takes too long: a benchmark must not hang.

import { setTimeout as pause } from 'node:timers/promises';

const WAIT_MS_MAX = 60_000;

export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs = 1,
): Promise<void> {
  const untilMs = performance.now() + WAIT_MS_MAX;
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`Gave up after a minute: ${what}.`);
    await pause(everyMs);
  }
}
