// Stops the server as `pg_ctl stop -m fast` does: open transactions are rolled back.

import { setTimeout as pause } from 'node:timers/promises';
import type { Layout } from './layout.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { isPostmasterOf } from './process-state.ts';

const STOP_MS_MAX = 60_000;
const POLL_MS = 20;

/** `SIGQUIT`: at once, for a cluster that nobody needs any more. */
export async function stopServer(
  layout: Layout,
  signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT',
): Promise<void> {
  const found = await readPostmasterPid(layout);
  if (found === null || !(await isPostmasterOf(found.pid, layout.cluster))) return;
  process.kill(found.pid, signal);
  const deadlineMs = Date.now() + STOP_MS_MAX;
  // Watches this one process: a newcomer may be starting the next server already.
  while (await isPostmasterOf(found.pid, layout.cluster)) {
    if (Date.now() > deadlineMs) {
      throw new Error(
        `PostgreSQL (process ${found.pid}) did not stop within ${STOP_MS_MAX / 1000} seconds. ` +
          `Its log is ${layout.log}.`,
      );
    }
    await pause(POLL_MS);
  }
}
