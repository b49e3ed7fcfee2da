// Runs the service from start to orderly shutdown, in one process or in several.

import cluster from 'node:cluster';
import type { Config } from '../../config.ts';
import { dangersOf } from '../../service/dangerous-settings.ts';
import { type OpenService, openService } from '../../service/open-service.ts';
import type { OtherBooks } from '../../store/other-books.ts';
import { startDelivery } from '../../webhooks/delivery.ts';
import { startAnchoring } from '../../workers/anchoring.ts';
import { startSettlement } from '../../workers/settlement.ts';
import { createLog } from '../log.ts';
import { orDatabaseAway, orNotOpened } from '../not-opened.ts';
import { announce } from './announce.ts';
import { writeDemoFile } from './demo-file.ts';
import { seedDemo } from './demo-seed.ts';
import { demoText } from './demo-text.ts';
import { listen } from './listen.ts';
import { stopRequested } from './stop-requested.ts';
import { reportToPrimary, runWorkers } from './workers.ts';

export interface ServeOptions {
  readonly config: Config;
  readonly workers: number;
  readonly demo: boolean;
  readonly json: boolean;
}

/** A shutdown that takes longer is cut short. */
const STOP_MS_MAX = 20_000;

export async function serve(options: ServeOptions): Promise<void> {
  const stop = stopRequested();
  try {
    if (!cluster.worker) return await serveUntil(stop, options);
    // Otherwise a worker whose primary dies would exit at once, in the middle of its requests.
    cluster.worker.exitedAfterDisconnect = true;
    await reportToPrimary(serveUntil(stop, options), stop);
  } finally {
    // The channel to the parent process would keep this one alive.
    if (process.connected) process.disconnect?.();
  }
}

async function serveUntil(stop: Promise<string>, options: ServeOptions): Promise<void> {
  const { config, workers } = options;
  const service = await orDatabaseAway(config, openService(config, createLog(config.logLevel)));
  try {
    // Workers have the settings of their primary, which has told them.
    if (!cluster.isWorker) for (const { reason } of dangersOf(config)) service.log.warn(reason);
    const found: OtherBooks[] = [];
    const otherBooks = service.foundOtherBooks.then((error) => {
      found.push(error);
      return 'the database is not the one that was opened';
    });
    const end = Promise.race([stop, otherBooks]);
    if (cluster.isWorker) await serveHere(service, end);
    else if (workers > 1) await serveInWorkers(service, options, end);
    else await serveHere(service, end, options);
    for (const error of found) throw error;
  } finally {
    // Whatever still blocks (a database that does not respond) must not block for ever.
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    await service.close();
  }
}

/** Workers announce nothing; their primary does. */
async function serveHere(
  service: OpenService,
  stop: Promise<string>,
  announceAs?: ServeOptions,
): Promise<void> {
  const listening = await orNotOpened(listen(service));
  if (announceAs) await announceStart(service, listening.origin, announceAs);
  const settlement = startSettlement(service);
  const anchoring = startAnchoring(service, service.config.anchorEveryMs);
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
  if (running.origin !== null) await announceStart(service, running.origin, options);
  await running.ended;
}

async function announceStart(
  service: OpenService,
  origin: string,
  { workers, demo, json }: ServeOptions,
): Promise<void> {
  // Not before it listens: if the port is taken, nobody would see the credentials.
  const seeded = demo ? await seedDemo(service) : null;
  if (seeded !== null && seeded !== 'exists') {
    await writeDemoFile(service.config, demoText(seeded, service.payBase(), service.config));
  }
  const isEmpty = !demo && (await service.store.queries.users(1)).length === 0;
  announce(service, { origin, workers, demo: seeded, isEmpty, json });
}
