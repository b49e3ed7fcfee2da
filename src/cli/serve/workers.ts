// Several processes that share one port and one database. The primary only starts them, replaces
// those that die, and passes the request to stop on.

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenService } from '../../service/open-service.ts';
import { originOf } from '../../service/origin.ts';

const RESTART_MS = 1_000;

export interface RunningWorkers {
  /** Null: they were asked to stop before they listened. */
  readonly origin: string | null;
  /** Settles when all have ended. */
  readonly ended: Promise<void>;
}

export async function runWorkers(
  count: number,
  service: OpenService,
  stop: Promise<string>,
): Promise<RunningWorkers> {
  const { log, config } = service;
  const living = new Set<Worker>();
  const allEnded = Promise.withResolvers<void>();
  let stopping = false;
  let started = false;

  function fork(): Worker {
    const worker = cluster.fork();
    living.add(worker);
    worker.once('exit', (code, signal) => {
      living.delete(worker);
      if (stopping && living.size === 0) allEnded.resolve();
      if (!stopping && started) void restart(worker, signal ?? `status ${code}`);
    });
    return worker;
  }

  async function restart(worker: Worker, ending: string): Promise<void> {
    log.error(`Worker ${worker.process.pid} ended with ${ending}; starting another.`);
    await pause(RESTART_MS);
    if (!stopping) fork();
  }

  function stopAll(reason: string): void {
    stopping = true;
    log.info(`Stopping ${living.size} workers: ${reason}.`);
    for (const worker of living) worker.process.kill('SIGTERM');
    if (living.size === 0) allEnded.resolve();
  }

  // What there is to say on standard output, the primary says.
  cluster.setupPrimary({ args: process.argv.slice(2).filter((argument) => argument !== '--json') });
  const first = Array.from({ length: count }, fork);
  void stop.then(stopAll);
  try {
    const ports = await Promise.race([Promise.all(first.map(portOf)), stop.then(() => null)]);
    const origin = ports === null ? null : originOf(config.host, ports[0] ?? config.port);
    if (origin !== null) service.listensAt(origin);
    started = true;
    return { origin, ended: allEnded.promise };
  } catch (error) {
    stopAll('a worker could not start');
    await allEnded.promise;
    throw error;
  }
}

function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', (address) => resolve(address.port));
    worker.once('exit', () => reject(new Error('A worker ended before it listened.')));
  });
}
