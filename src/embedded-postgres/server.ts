// Starts the server as a process of its own, which outlives us however we end, and stops it.
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { isPostmasterOf } from './process-state.ts';
import { launch, unstartable } from './program.ts';
import type { RunAs } from './run-as.ts';
import { logSize, logTail, openLog } from './server-log.ts';
import { serverArguments } from './settings.ts';

const STOP_TIMEOUT_MS = 60_000;

// Both pass by themselves: another process was faster, or the old server's children still end.
const PASSING = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/;

/** Set when the server ended again; `passing` when a later attempt can succeed. */
interface Ending {
  readonly passing: boolean;
  readonly words: string;
}

export interface Starting {
  readonly ending: Promise<Ending>;
}

export async function startServer(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
): Promise<Starting> {
  const log = await openLog(layout.log);
  const before = await logSize(layout.log);
  const args = serverArguments(layout);
  const what = { program: binaries.postgres, args, runAs, libraries: layout.libraries };
  // Its own session keeps the signals of our terminal and of our process group away from it.
  const stdio = ['ignore' as const, log.fd, log.fd];
  const child = launch({ ...what, cwd: layout.root }, stdio, true);
  child.unref();
  const ending = new Promise<Ending>((resolve) => {
    child.on('error', (error) =>
      resolve({ passing: false, words: unstartable(binaries.postgres, error) }),
    );
    child.on('exit', async (code) => {
      const words = await logTail(layout.log, before);
      resolve({ passing: code === null || code === 0 || PASSING.test(words), words });
    });
  });
  await log.close();
  return { ending };
}

/** Ends the server as `pg_ctl stop -m fast` does: open transactions are rolled back. */
export async function stopServer(layout: Layout): Promise<void> {
  const found = await readPostmasterPid(layout);
  if (found === undefined || !(await isPostmasterOf(found.pid, layout.cluster))) {
    return;
  }
  process.kill(found.pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  // Asked of this process: a newcomer may already be starting the next server.
  while (await isPostmasterOf(found.pid, layout.cluster)) {
    if (Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${found.pid}) did not stop within ${STOP_TIMEOUT_MS / 1000} seconds. ` +
          `Its log is ${layout.log}.`,
      );
    }
    await pause(20);
  }
}
