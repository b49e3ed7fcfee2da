// Runs the service from start to orderly shutdown, in one process or in several.

import cluster from 'node:cluster';
import { startAskingWitnesses, startDelivery } from '../../callbacks/delivery.ts';
import { startNoticePosts } from '../../callbacks/notice-posts.ts';
import { checkRecipients } from '../../service/backups/backup-keys.ts';
import { dangersOf } from '../../service/dangerous-settings.ts';
import { type OpenService, openService } from '../../service/open-service.ts';
import { givenTo } from '../../settings/config.ts';
import type { OtherBooks } from '../../store/other-books.ts';
import { startAnchoring } from '../../workers/anchoring.ts';
import { startArchivingLog } from '../../workers/archiving-log.ts';
import { startBackingUp } from '../../workers/backing-up.ts';
import { startDemoTopUps } from '../../workers/demo-top-ups.ts';
import { startExpiries } from '../../workers/expiries.ts';
import { startNotices } from '../../workers/notices.ts';
import { startPublishingLog } from '../../workers/publishing-log.ts';
import { startSettlement } from '../../workers/settlement.ts';
import { startVerifying } from '../../workers/verifying.ts';
import { createLog } from '../log.ts';
import { orDatabaseAway, orNotOpened } from '../not-opened.ts';
import { afterReload, type RereadableSettings } from './after-reload.ts';
import { announce } from './announce.ts';
import { writeDemoFile } from './demo-file.ts';
import { prepareSandbox, seedDemo } from './demo-seed.ts';
import { demoText } from './demo-text.ts';
import { tellLoad } from './handing-over.ts';
import { type Listening, listen } from './listen.ts';
import { type Measuring, measure } from './measure.ts';
import { openReloadDoor, type ReloadDoor } from './reload-door.ts';
import { onReloadSignal, stopRequested } from './stop-requested.ts';
import { workerCount } from './worker-count.ts';
import { type Reloaded, replacedByAnother, reportToPrimary, runWorkers } from './workers.ts';

export interface ServeOptions extends RereadableSettings {
  readonly demo: boolean;
  readonly json: boolean;
}

const ALONE =
  'A single process has nobody who could serve while it is replaced: restart it, or set TAEL_WORKERS to 2.';

/** A shutdown that takes longer is cut short. */
const STOP_MS_MAX = 20_000;

export async function serve(options: ServeOptions): Promise<void> {
  const stop = stopRequested();
  // Unless somebody listens to it, it ends a process.
  onReloadSignal(() => {});
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
  const { config } = options;
  await checkRecipients(config);
  const measuring = await measure(config);
  const log = createLog(config.logLevel, config.logFormat);
  const opening = openService(config, log, 'make', measuring?.metrics.store);
  const service = await orDatabaseAway(config, opening);
  try {
    if (measuring) await orNotOpened(measuring.start(service));
    // Workers have the settings of their primary, which has told them.
    if (!cluster.isWorker) {
      for (const { reason } of dangersOf(config)) service.log.warn(reason.en);
      for (const reason of givenTo().gone) service.log.warn(reason);
    }
    const found: OtherBooks[] = [];
    const otherBooks = service.foundOtherBooks.then((error) => {
      found.push(error);
      return 'the database is not the one that was opened';
    });
    const end = Promise.race([stop, otherBooks]);
    const workers = cluster.isWorker ? 1 : await workerCount(service);
    if (workers > 1) await serveInWorkers(workers, service, measuring, options, end);
    else await serveHere(service, measuring, end, cluster.isWorker ? undefined : options);
    for (const error of found) throw error;
  } finally {
    // Whatever still blocks (a database that does not respond) must not block for ever.
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    await service.close();
    await measuring?.stop();
  }
}

/** Workers announce nothing; their primary does. */
async function serveHere(
  service: OpenService,
  measuring: Measuring | null,
  stop: Promise<string>,
  announceAs?: ServeOptions,
): Promise<void> {
  const { metrics } = measuring ?? {};
  // Heard from the start: the primary may say so as soon as this process listens.
  const replaced = replacedByAnother();
  const listening = await orNotOpened(listen(service, metrics?.requests));
  metrics?.watchConnections(listening.countConnections);
  if (cluster.worker) tellLoad(cluster.worker, listening);
  if (announceAs) await announceStart(service, listening.origin, announceAs);
  if (!cluster.isWorker) onReloadSignal(() => service.log.warn(ALONE));
  const settlement = startSettlement(service);
  const expiries = startExpiries(service);
  const anchoring = startAnchoring(service);
  const publishing = startPublishingLog(service);
  const verifying = startVerifying(service);
  const backingUp = startBackingUp(service);
  const archivingLog = startArchivingLog(service);
  const demo = startDemoTopUps(service);
  const delivery = startDelivery(service, metrics?.onAttempt);
  const witnesses = startAskingWitnesses(service);
  const notices = startNotices(service, metrics?.onMail);
  const posts = startNoticePosts(service, metrics?.onPost);
  const reason = await Promise.race([stop, leave(listening, replaced, stop)]);
  await drain(service, listening, reason);
  service.log.info(`Stopping: ${reason}.`);
  const proving = [anchoring, publishing, verifying, witnesses];
  const backups = [backingUp, archivingLog];
  const telling = [delivery, notices, posts];
  const workers = [settlement, expiries, ...proving, ...backups, demo, ...telling];
  await Promise.all([listening, ...workers].map((one) => one?.stop()));
}

/**
 * A balancer ends a process with SIGTERM; whoever presses a key at a terminal does not wait. Nor does
 * anybody if nobody asks whether this node is ready. One of several workers cannot know who asks.
 */
async function drain(
  { config, log }: OpenService,
  listening: Listening,
  reason: string,
): Promise<void> {
  const { drainMs } = config;
  const isWatched = cluster.isWorker || listening.isWatched();
  if (reason !== 'SIGTERM' || drainMs === 0 || !isWatched) return;
  log.info(
    { ms: drainMs },
    `Draining: ${reason}. Not ready any more, serving until balancers know.`,
  );
  await listening.drain(drainMs);
}

/** When another worker has taken the place of this one: until the last client is there. */
async function leave(
  listening: Listening,
  replaced: Promise<void>,
  stop: Promise<string>,
): Promise<string> {
  await replaced;
  await Promise.race([listening.leave(), stop]);
  return 'another worker has its place';
}

async function serveInWorkers(
  workers: number,
  service: OpenService,
  measuring: Measuring | null,
  options: ServeOptions,
  stop: Promise<string>,
): Promise<void> {
  let { kept } = options;
  const running = await orNotOpened(
    runWorkers(workers, service, stop, () => kept, measuring?.addWorker),
  );
  if (running.origin !== null) await announceStart(service, running.origin, options, workers);
  const reload = async (): Promise<Reloaded> => {
    const next = afterReload(options);
    if (typeof next !== 'string') {
      ({ kept } = next);
      return running.reload();
    }
    service.log.error(`Not reloaded: ${next}`);
    return { started: [], problem: next };
  };
  onReloadSignal(() => void reload());
  const door = await openDoor(service, reload);
  await running.ended;
  door?.close();
}

async function announceStart(
  service: OpenService,
  origin: string,
  { demo, json }: ServeOptions,
  workers = 1,
): Promise<void> {
  // Not before it listens: if the port is taken, nobody would see the credentials.
  const seeded = demo ? await seedDemo(service) : null;
  if (service.config.sandbox) await prepareSandbox(service);
  if (seeded !== null && seeded !== 'exists') {
    await writeDemoFile(service.config, demoText(seeded, service.payBase(), service.config));
  }
  const isEmpty = !demo && (await service.store.queries.users(1)).length === 0;
  announce(service, { origin, workers, demo: seeded, isEmpty, json });
}

/** Null: the folder cannot have one, and the log says so. */
async function openDoor(
  { config, log }: OpenService,
  reload: () => Promise<Reloaded>,
): Promise<ReloadDoor | null> {
  try {
    return await openReloadDoor(config.dataDir, reload);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    log.warn(`\`tael reload\` cannot reach this service, only SIGUSR2 can: ${because}`);
    return null;
  }
}
