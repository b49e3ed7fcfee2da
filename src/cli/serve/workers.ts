// Runs several server processes that share one port and one database. The primary only starts them,
// replaces those that exit, or all of them when it is asked to, and passes on the request to stop.

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { withinDescriptors } from '../../http/connections.ts';
import type { OpenService } from '../../service/open-service.ts';
import { ConfigError } from '../../settings/config.ts';
import { connectedWorkers, machineHere } from '../../settings/machine.ts';
import { OtherBooks } from '../../store/other-books.ts';
import { originOf } from '../../wire/origin.ts';
import { NotOpened } from '../not-opened.ts';
import { OTHER_BOOKS_STATUS } from '../reply.ts';
import { type HandingOver, handingOver, LEAVE } from './handing-over.ts';

const RESTART_MS = 1_000;
/** It is not replaced: a new one would take what it finds for its own books. */
const FOUND_BY_WORKER = 'Stopped: the database behind DATABASE_URL is another one.';

export interface RunningWorkers {
  /** Null: they were stopped before they listened. */
  readonly origin: string | null;
  /** Replaces them one by one; each goes when another one listens in its place. */
  reload(): Promise<Reloaded>;
  /** Resolves when all have exited. */
  readonly ended: Promise<void>;
}

export interface Reloaded {
  /** The processes that have come. */
  readonly started: readonly number[];
  /** Why those that are left were not replaced, and serve on; null: all were. */
  readonly problem: string | null;
}

export async function runWorkers(
  count: number,
  service: OpenService,
  stop: Promise<string>,
  settings: () => Readonly<Record<string, string>>,
  onFork: (worker: Worker) => void = () => {},
): Promise<RunningWorkers> {
  onlyPrimaryPrints();
  const connected = connectedWorkers(count, machineHere());
  const handOver = handingOver({
    connected,
    connectionsMax: withinDescriptors(service.config.connectionsMax),
    moves: count > connected,
  });
  const pool = workerPool(service, settings, (worker, inPlaceOf) => {
    handOver(worker, inPlaceOf);
    onFork(worker);
  });
  const first = Array.from({ length: count }, () => pool.fork());
  void stop.then((reason) => {
    service.log.info(`Stopping ${pool.living.size} workers: ${reason}.`);
    pool.stop(reason === 'SIGTERM' ? reason : undefined);
  });
  try {
    const origin = await Promise.race([listenAll(first, service), stop.then(() => null)]);
    pool.keep(count);
    return { origin, reload: reloader(pool, service.log), ended: pool.ended };
  } catch (error) {
    pool.stop();
    await pool.ended;
    throw error;
  }
}

type Pool = ReturnType<typeof workerPool>;

function workerPool(
  service: OpenService,
  settings: () => Readonly<Record<string, string>>,
  onFork: HandingOver,
) {
  const living = new Set<Worker>();
  /** Those that are replaced if they exit: not one that leaves, or has yet to show that it can serve. */
  const serving = new Set<Worker>();
  const allEnded = Promise.withResolvers<void>();
  let stopping = false;
  /** How many are to serve; 0: whoever exits is not replaced. */
  let wanted = 0;

  function fork(inPlaceOf: Worker | null = null): Worker {
    const worker = cluster.fork(settings());
    living.add(worker);
    if (inPlaceOf === null) serving.add(worker);
    onFork(worker, inPlaceOf);
    whenGone(worker, (reason, code) => {
      if (!living.delete(worker)) return;
      const served = serving.delete(worker);
      if (stopping && living.size === 0) allEnded.resolve();
      if (code === OTHER_BOOKS_STATUS) service.reportOtherBooks(new OtherBooks(FOUND_BY_WORKER));
      else if (served && wanted > 0) void replace(worker, reason);
    });
    return worker;
  }

  async function replace(worker: Worker, reason: string): Promise<void> {
    service.log.error(`Worker ${worker.process.pid} exited (${reason}); starting another.`);
    await pause(RESTART_MS);
    if (serving.size < wanted) fork();
  }

  return {
    living,
    serving,
    fork,
    ended: allEnded.promise,
    isStopping: () => stopping,
    isShort: () => serving.size < wanted,
    /** From now on whoever exits is replaced, as are those that did while others were still starting. */
    keep(count: number): void {
      if (stopping) return;
      wanted = count;
      for (let gone = count - living.size; gone > 0; gone--) fork();
    },
    /** SIGTERM lets them drain. */
    stop(signal: NodeJS.Signals = 'SIGINT'): void {
      stopping = true;
      wanted = 0;
      for (const worker of living) worker.process.kill(signal);
      if (living.size === 0) allEnded.resolve();
    },
  };
}

/** Another one in the place of `old`, which serves on if that is impossible: then it throws why. */
async function renew({ fork, serving, isShort }: Pool, old: Worker): Promise<Worker> {
  const fresh = fork(old);
  await portOf(fresh);
  const leaving = serving.delete(old) ? old : fresh;
  // If the old one has died meanwhile, what replaces it may be there already, and is as new.
  if (leaving === fresh && !isShort()) {
    fresh.send(LEAVE, () => {});
    return fresh;
  }
  serving.add(fresh);
  // One that cannot be told any more has gone by itself.
  if (leaving === old) old.send(LEAVE, () => {});
  return fresh;
}

/** Whoever asks while it is under way may have changed something since it began: then it is done again. */
function reloader(pool: Pool, log: Logger): RunningWorkers['reload'] {
  let latest: Promise<unknown> = Promise.resolve();

  async function renewAll(): Promise<Reloaded> {
    const started: number[] = [];
    const olds = [...pool.serving];
    log.info(`Reloading: replacing ${olds.length} workers, one after the other.`);
    for (const old of olds) {
      if (pool.isStopping()) return { started, problem: 'The service is being stopped.' };
      try {
        started.push((await renew(pool, old)).process.pid ?? 0);
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        log.error(`Not reloaded; the workers that are left serve on: ${problem}`);
        return { started, problem };
      }
    }
    log.info(`Reloaded: ${started.length} workers are new.`);
    return { started, problem: null };
  }

  return () => {
    const next = latest.then(renewAll);
    latest = next;
    return next;
  };
}

async function listenAll(workers: readonly Worker[], service: OpenService): Promise<string> {
  const { host, port: wanted } = service.config;
  const [port = wanted] = await Promise.all(workers.map(portOf));
  const origin = originOf(host, port);
  await service.listensAt(origin);
  return origin;
}

function whenGone(worker: Worker, hear: (reason: string, code: number | null) => void): void {
  let failure: string | undefined;
  onFailure(worker, (reason) => {
    failure = reason;
    worker.process.kill('SIGTERM');
  });
  worker.once('exit', (code, signal) => hear(failure ?? signal ?? `status ${code}`, code));
  // One that could not even be started does not exit.
  worker.once('error', (error) => hear(error.message, null));
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
    worker.once('error', reject);
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

/** In a worker: resolves when another one has taken its place. */
export function replacedByAnother(): Promise<void> {
  return new Promise((resolve) => {
    cluster.worker?.on('message', (message) => {
      if (message === LEAVE) resolve();
    });
  });
}
