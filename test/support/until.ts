// Waits for a condition, without guessing how long it takes; there is a bound, so that a test that
// cannot succeed says so.

import { setTimeout as pause } from 'node:timers/promises';

export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  patienceMs = 20_000,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await pause(10);
  }
}

/** A door that is shut until somebody opens it. */
export function door(): { readonly opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}
