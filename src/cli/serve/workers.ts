// Runs several server processes that share one port and one database. The primary only starts them,
// replaces those that exit, and passes on the request to stop.

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigError } from '../../config.ts';
import type { OpenService } from '../../service/open-service.ts';
import { OtherBooks } from '../../store/other-books.ts';
import { originOf } from '../../wire/origin.ts';
import { NotOpened } from '../not-opened.ts';
import { OTHER_BOOKS_STATUS } from '../reply.ts';

const RESTART_MS = 1_000;
/** It is not replaced: a new one would take what it finds for its own books. */
const FOUND_BY_WORKER = 'Stopped: the database behind DATABASE_URL is another one.';

export interface RunningWorkers {
  /** Null: they were stopped before they listened. */
  readonly origin: string | null;
  /** Resolves when all have exited. */
  readonly ended: Promise<void>;
}

export async function runWorkers(
  count: number,
  service: OpenService,
  stop: Promise<string>,
  onFork: (worker: Worker) => void = () => {},
): Promise<RunningWorkers> {
  const living = new Set<Worker>();
  const allEnded = Promise.withResolvers<void>();
  let stopping = false;
  let started = false;

  function fork(): Worker {
    const worker = cluster.fork();
    living.add(worker);
    let failure: string | undefined;
    onFork(worker);
    onFailure(worker, (reason) => {
      failure = reason;
      worker.process.kill('SIGTERM');
    });
    worker.once('exit', (code, signal) => {
      living.delete(worker);
      if (stopping && living.size === 0) allEnded.resolve();
      if (code === OTHER_BOOKS_STATUS) service.reportOtherBooks(new OtherBooks(FOUND_BY_WORKER));
      else if (!stopping && started) void replace(worker, failure ?? signal ?? `status ${code}`);
    });
    return worker;
  }

  async function replace(worker: Worker, reason: string): Promise<void> {
    service.log.error(`Worker ${worker.process.pid} exited (${reason}); starting another.`);
    await pause(RESTART_MS);
    if (!stopping) fork();
  }

  /** SIGTERM lets them drain. */
  function stopAll(signal: NodeJS.Signals = 'SIGINT'): void {
    stopping = true;
    for (const worker of living) worker.process.kill(signal);
    if (living.size === 0) allEnded.resolve();
  }

  onlyPrimaryPrints();
  const first = Array.from({ length: count }, fork);
  void stop.then((reason) => {
    service.log.info(`Stopping ${living.size} workers: ${reason}.`);
    stopAll(reason === 'SIGTERM' ? reason : undefined);
  });
  try {
    const origin = await Promise.race([listenAll(first, service), stop.then(() => null)]);
    started = true;
    // Replaces workers that exited while others were still starting.
    for (let gone = count - living.size; gone > 0 && !stopping; gone--) fork();
    return { origin, ended: allEnded.promise };
  } catch (error) {
    stopAll();
    await allEnded.promise;
    throw error;
  }
}

async function listenAll(workers: readonly Worker[], service: OpenService): Promise<string> {
  const { host, port: wanted } = service.config;
  const [port = wanted] = await Promise.all(workers.map(portOf));
  const origin = originOf(host, port);
  await service.listensAt(origin);
  return origin;
}

/** A worker that cannot start sends the reason; other messages are not texts. */
function onFailure(worker: Worker, listener: (reason: string) => void): void {
  worker.on('message', (message) => {
    if (typeof message === 'string') listener(message);
  });
}

/** What they would write to standard output stays away. */
function onlyPrimaryPrints(): void {
  cluster.setupPrimary({ args: process.argv.slice(2).filter((argument) => argument !== '--json') });
}

function portOf(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('listening', (address) => resolve(address.port));
    onFailure(worker, (reason) => reject(new Error(reason)));
    worker.once('exit', () => reject(new Error('A worker exited before it listened.')));
  });
}

/**
 * In a worker: sends the reason of a failed start to the primary, which reports it once for all of them.
 * Then waits to be stopped, because an exit could overtake the message.
 */
export async function reportToPrimary(work: Promise<void>, stop: Promise<string>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof NotOpened || error instanceof ConfigError)) throw error;
    process.send?.(error.message);
    await stop;
  }
}
