// Makes backups at an interval. Any number of nodes may run it: the first one after the interval makes the
// backup, and holds a lock of the database meanwhile.

import { type Repeating, startAtOnce } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import { backupRecipients } from '../service/backups/backup-keys.ts';
import { backUpAside } from '../service/backups/in-thread.ts';
import type { BackupWork, Outcome } from '../service/backups/make-backup.ts';
import { backupState, isDue } from '../service/backups/state.ts';
import { removeOwnTrial } from '../service/backups/try-restore.ts';
import type { OpenService } from '../service/open-service.ts';

const CHECK_EVERY_MS = 30_000;

/** Null: no backups are wanted. */
export function startBackingUp(service: OpenService): Pick<Repeating, 'stop'> | null {
  const { config, log } = service;
  const { backupTo: to } = config;
  if (to === null) return null;
  const stopping = new AbortController();
  const say = throttled((error: unknown, suppressed) => {
    log.error({ error: String(error), suppressed }, 'Could not begin a backup; will try again.');
  });
  return startAtOnce({
    everyMs: Math.min(CHECK_EVERY_MS, config.backupEveryMs),
    async run() {
      if (!(await mayBeDue(service))) {
        log.debug('No backup is due.');
        return;
      }
      const work = await workOf(service, to);
      const making = backUpAside(work, stopping.signal);
      tell(service, await making.finally(() => removeOwnTrial('backup', config.dataDir)));
    },
    onError: (error) => stopping.signal.aborted || say(error),
    giveUp: () => stopping.abort(),
  });
}

/** Looked at before a thread is begun; it looks again once it is alone. */
async function mayBeDue({ store, config }: OpenService): Promise<boolean> {
  const state = await backupState(store);
  const nowMs = store.nowMs() - (store.sandbox?.aheadMs() ?? 0);
  return state === null || isDue(state, config.backupEveryMs, nowMs);
}

async function workOf(service: OpenService, to: string): Promise<BackupWork> {
  const { config, keys, database } = service;
  return {
    clientConfig: await database.clientConfig(),
    ownerConfig: (await database.ownerConfig?.()) ?? null,
    to,
    everyMs: config.backupEveryMs,
    keepMs: config.backupKeepMs,
    recipients: await backupRecipients(config),
    isTried: config.backupTry,
    keys: { chain: keys.chain, anchor: keys.anchor },
    dataDir: config.dataDir,
    reserveBytes: config.diskReserveBytes,
  };
}

function tell({ log }: OpenService, outcome: Outcome): void {
  const { kind, ...facts } = outcome;
  if (kind === 'failed') {
    log.error(facts, 'A backup was not made, or does not hold. It is tried again in a while.');
  } else if (kind === 'made') {
    log.info(facts, 'Backed up, and the backup holds.');
  }
}
