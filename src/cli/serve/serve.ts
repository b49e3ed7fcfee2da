// Runs the service from its start to its orderly end, in one process or in several.

import cluster from 'node:cluster';
import type { Config } from '../../config.ts';
import { type OpenService, openService } from '../../service/open-service.ts';
import { startDelivery } from '../../webhooks/delivery.ts';
import { anchoringWorker } from '../../workers/anchoring.ts';
import { settlementWorker } from '../../workers/settlement.ts';
import { createLog } from '../log.ts';
import { orNotOpened } from '../on-books.ts';
import { announce } from './announce.ts';
import { seedDemo } from './demo-seed.ts';
import { listen } from './listen.ts';
import { stopAsked } from './stop-asked.ts';
import { runWorkers, tellingPrimary } from './workers.ts';

export interface ServeOptions {
  readonly config: Config;
  readonly workers: number;
  readonly demo: boolean;
  readonly json: boolean;
}

/** After this nobody waits for an orderly end any more. */
const STOP_MS_MAX = 20_000;

export async function serve(options: ServeOptions): Promise<void> {
  const stop = stopAsked();
  try {
    if (!cluster.worker) return await serveUntil(stop, options);
    // Or else a worker whose primary dies would end at once, in the middle of what it is answering.
    cluster.worker.exitedAfterDisconnect = true;
    await tellingPrimary(serveUntil(stop, options), stop);
  } finally {
    // The channel to whoever started it would keep the process alive, however it ends.
    if (process.connected) process.disconnect?.();
  }
}

async function serveUntil(stop: Promise<string>, options: ServeOptions): Promise<void> {
  const { config, workers } = options;
  const service = await orNotOpened(openService(config, createLog(config.logLevel)));
  try {
    if (cluster.isWorker) await serveHere(service, stop);
    else if (workers > 1) await serveInWorkers(service, options, stop);
    else await serveHere(service, stop, options);
  } finally {
    // Whatever still holds the process (a database that does not answer) must not hold it for ever.
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    await service.close();
  }
}

/** A worker says nothing; its primary has said it. */
async function serveHere(
  service: OpenService,
  stop: Promise<string>,
  announced?: ServeOptions,
): Promise<void> {
  const listening = await orNotOpened(listen(service));
  if (announced) await announceWith(service, listening.origin, announced);
  const settlement = settlementWorker(service);
  const anchoring = anchoringWorker(service, service.config.anchorEveryMs);
  const delivery = startDelivery(service);
  const reason = await stop;
  service.log.info(`Stopping: ${reason}.`);
  await Promise.all([listening.stop(), settlement.stop(), anchoring?.stop(), delivery.stop()]);
}

async function serveInWorkers(
  service: OpenService,
  options: ServeOptions,
  stop: Promise<string>,
): Promise<void> {
  const running = await orNotOpened(runWorkers(options.workers, service, stop));
  if (running.origin !== null) await announceWith(service, running.origin, options);
  await running.ended;
}

async function announceWith(
  service: OpenService,
  origin: string,
  { workers, demo, json }: ServeOptions,
): Promise<void> {
  // Only now: had the port been taken, the credentials would have been made and never been seen.
  const seeded = demo ? await seedDemo(service) : null;
  announce(service, { origin, workers, demo: seeded, json });
}
