// Waits for what must happen soon, and says so when it does not: a benchmark must not hang.

import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

export async function untilSo(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  everyMs = 1,
): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > untilMs) throw new Error(`In a minute it did not happen: ${what}.`);
    await pause(everyMs);
  }
}
