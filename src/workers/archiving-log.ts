// Copies the log of the embedded PostgreSQL where backups are made. One process does it at a time.

import { type Repeating, startAtOnce } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import type { LogWork } from '../service/backups/archive-log.ts';
import { backupRecipients } from '../service/backups/backup-keys.ts';
import { archiveAside } from '../service/backups/in-thread.ts';
import { copiesLog, logCopiedAtMs } from '../service/backups/log-note.ts';
import { removeOwnTrial } from '../service/backups/try-restore.ts';
import type { OpenService } from '../service/open-service.ts';
import { sealingFingerprint } from '../service/root-key.ts';
import { makeLayout } from '../store/embedded-postgres/layout.ts';
import { isLogTaken, letGoOfLog, withLog } from '../store/embedded-postgres/wal.ts';

const EVERY_MS = 60_000;
/** However often there are backups. */
const COPIES_BETWEEN = 24;

const RETRY_MS = 15 * 60_000;

const UNFIT =
  'A copy of the files of the database was made and could not be restored. It is tried again in a while.';
const NOT_KEPT =
  'The embedded PostgreSQL was started without TAEL_BACKUP_LOG, so its log is not copied. Stop every process of Tael ' +
  'on this data, then start the service.';

/** Null: it is not the embedded one, or its log is not to be copied. */
export function startArchivingLog(service: OpenService): Pick<Repeating, 'stop'> | null {
  const { config, log } = service;
  if (config.databaseUrl !== null) return null;
  if (!copiesLog(config) || config.backupTo === null) {
    const failed = (error: unknown) => log.warn({ error: String(error) }, 'The log is still kept.');
    void letGo(service).catch(failed);
    return null;
  }
  const to = config.backupTo;
  const everyMs = Math.min(EVERY_MS, Math.ceil(config.backupEveryMs / COPIES_BETWEEN));
  const stopping = new AbortController();
  const say = throttled((problem: string, suppressed) => {
    log.error({ problem, suppressed }, 'The log of the database was not copied; will try again.');
  });
  const warn = throttled((damaged: string, suppressed) => {
    log.warn({ damaged, suppressed }, 'Of the copied log, not all is there.');
  });
  let baseNotBeforeMs = 0;
  return startAtOnce({
    everyMs,
    async run() {
      // Another process of this machine may have done it.
      const agoMs = Date.now() - ((await logCopiedAtMs(config)) ?? 0);
      if (agoMs >= 0 && agoMs < everyMs / 2) return;
      const withBase = performance.now() >= baseNotBeforeMs;
      const work = { ...(await workOf(service, to)), logEveryMs: everyMs, withBase };
      if (await isLogTaken(work.sockets)) return;
      const archiving = archiveAside(work, stopping.signal);
      const outcome = await archiving.finally(() => removeOwnTrial('log', config.dataDir));
      if (outcome.kind === 'no log') say(NOT_KEPT);
      if (outcome.kind === 'unfit') {
        baseNotBeforeMs = performance.now() + RETRY_MS;
        log.error({ reason: outcome.reason }, UNFIT);
      }
      if (outcome.kind !== 'copied') return;
      const { base, untried, damaged } = outcome;
      if (damaged !== null) warn(damaged);
      if (base !== null)
        log.info({ base, untried }, 'Copied the files of the database, and its log.');
    },
    onError: (error) => stopping.signal.aborted || say(String(error)),
    giveUp: () => stopping.abort(),
  });
}

type Standing = Omit<LogWork, 'logEveryMs' | 'withBase'>;

async function workOf(service: OpenService, to: string): Promise<Standing> {
  const { config, database, keys, store } = service;
  const { host } = await database.clientConfig();
  const { cluster } = await makeLayout(config.dataDir);
  return {
    sockets: host ?? '',
    cluster,
    to,
    everyMs: config.backupEveryMs,
    recipients: await backupRecipients(config),
    fingerprint: (await sealingFingerprint(store)) ?? '',
    isTried: config.backupTry,
    keys: { chain: keys.chain, anchor: keys.anchor },
    dataDir: config.dataDir,
    reserveBytes: config.diskReserveBytes,
  };
}

/** Otherwise it would be kept for nobody. */
async function letGo({ database }: OpenService): Promise<void> {
  const { host } = await database.clientConfig();
  await withLog(host ?? '', letGoOfLog);
}
