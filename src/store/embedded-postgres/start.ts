// Starts the server as a process of its own, which outlives this one however that ends.

import { findBinaries, linkLibraries } from './binaries.ts';
import { handOver } from './hand-over.ts';
import { clusterExists, hasSlots, type Layout } from './layout.ts';
import { makeCluster } from './make-cluster.ts';
import { ALREADY_THERE, underLock } from './one-server.ts';
import { clearStaleLocks } from './postmaster-pid.ts';
import { chooseRunAs } from './run-as.ts';
import { describeSpawnFailure, spawnProgram } from './run-program.ts';
import { type ServerWishes, serverArguments } from './server-arguments.ts';
import { openLog, readLogTail, sizeOfLog } from './server-log.ts';

// Both pass by themselves: another process was faster, or children of the old server are still ending.
const PASSING = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/;

/** How a server ended that was started; `passing`: a later start can succeed. */
interface Ending {
  readonly passing: boolean;
  readonly reason: string;
}

export interface StartedServer {
  /** Pending for as long as the server runs. */
  readonly ended: Promise<Ending>;
}

/** Makes the cluster if there is none. The server does not accept connections at once. */
export async function startServer(
  layout: Layout,
  wishes: ServerWishes = {},
): Promise<StartedServer> {
  const exists = await clusterExists(layout);
  const binaries = findBinaries();
  const runAs = await chooseRunAs(layout.root);
  await linkLibraries(binaries, layout.libraries);
  if (runAs.account) await handOver(layout, runAs.account);
  if (!exists) await makeCluster(layout, binaries, runAs);
  await clearStaleLocks(layout);
  // While a slot is there the server does not start otherwise, whoever starts it.
  const archives = wishes.archives === true || (await hasSlots(layout));
  const log = await openLog(layout.log);
  const logSizeBefore = await sizeOfLog(layout.log);
  const child = spawnProgram(
    {
      program: binaries.postgres,
      args: serverArguments(layout, { ...wishes, archives }),
      runAs: { ...runAs, prefix: [...underLock(layout.root), ...runAs.prefix] },
      libraries: layout.libraries,
      cwd: layout.root,
    },
    // With a session of its own, signals to our terminal and our process group do not reach it.
    { stdio: ['ignore', log.fd, log.fd], detached: true },
  );
  child.unref();
  const ended = new Promise<Ending>((resolve) => {
    child.on('error', (error) => {
      resolve({ passing: false, reason: describeSpawnFailure(binaries.postgres, error) });
    });
    child.on('exit', async (code) => {
      const reason = await readLogTail(layout.log, logSizeBefore);
      const ended = code === null || code === 0 || code === ALREADY_THERE;
      resolve({ passing: ended || PASSING.test(reason), reason });
    });
  });
  await log.close();
  return { ended };
}
