// Reads what this machine, or the container around this process, offers, and decides how many processes
// that carries.

import { availableParallelism, totalmem } from 'node:os';

const GIGABYTE = 2 ** 30;
/** More on one database wait for one another's rows. */
const USUAL_WORKERS_MAX = 6;

export interface Machine {
  readonly cores: number;
  readonly memoryBytes: number;
}

/** A container's limit counts more than the memory of the machine around it. */
export function machineHere(): Machine {
  const limit = process.constrainedMemory();
  const memoryBytes = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return { cores: availableParallelism(), memoryBytes };
}

/**
 * How many processes serve unless it is set. The other half of the cores is PostgreSQL's. A process takes
 * up to 400 MB, for a minute twice while it is replaced, and PostgreSQL wants as much.
 */
export function usualWorkers({ cores, memoryBytes }: Machine): number {
  // There a signal ends a process at once, whatever it has begun.
  if (process.platform === 'win32') return 1;
  const fitting = Math.min(
    Math.floor(cores / 2),
    Math.floor(memoryBytes / GIGABYTE),
    USUAL_WORKERS_MAX,
  );
  return Math.max(1, fitting);
}

/** So many of these get connections as long as they have room. On two cores two make more than one. */
export function connectedWorkers(workers: number, machine: Machine): number {
  return Math.min(workers, Math.max(2, usualWorkers(machine)));
}
