// Adds to the public log every two minutes what was recorded meanwhile. Any number of nodes may run it: one
// at a time adds, in a thread of its own, and where nothing was recorded there is nothing to add.

import type { Logger } from 'pino';
import { inThread } from '../runtime/in-thread.ts';
import { type Repeating, startAtOnce } from '../runtime/repeating.ts';
import type { OpenService } from '../service/open-service.ts';
import { logOrigin } from '../service/proofs.ts';
import type { LogOutcome, LogWork } from '../store/postgres/log-thread.ts';
import { isLogDue } from '../store/postgres/make-log.ts';
import type { PostgresStore } from '../store/postgres/open.ts';

const CHECK_EVERY_MS = 30_000;
const THREAD = new URL('../store/postgres/log-thread.ts', import.meta.url);

interface Books {
  readonly store: Pick<PostgresStore, 'withReadConnection' | 'sandbox'>;
  readonly database: Pick<OpenService['database'], 'clientConfig'>;
  readonly keys: Pick<OpenService['keys'], 'anchor'>;
  readonly payBase: OpenService['payBase'];
  readonly log: Pick<Logger, 'warn'>;
}

/** Null: the books are a sandbox, whose clock moves and whose money is nobody's. */
export function startPublishingLog(service: Books): Repeating | null {
  if (service.store.sandbox !== null) return null;
  const stopping = new AbortController();
  return startAtOnce({
    everyMs: CHECK_EVERY_MS,
    run: () => publishIfDue(service, stopping.signal),
    onError(error) {
      if (stopping.signal.aborted) return;
      service.log.warn(
        { error: String(error) },
        'Could not add to the public log; will try again.',
      );
    },
    giveUp: () => stopping.abort(),
  });
}

/** Null: there was nothing to add. */
export async function publishIfDue(
  service: Books,
  signal: AbortSignal,
): Promise<LogOutcome | null> {
  const { store, database, keys, log } = service;
  if (!(await store.withReadConnection(isLogDue))) return null;
  const clientConfig = await database.clientConfig();
  const work: LogWork = { clientConfig, key: keys.anchor, origin: logOrigin(service) };
  const outcome = await inThread<LogOutcome, LogOutcome>(THREAD, work, signal, (made, end) =>
    end(made),
  );
  for (const userId of outcome.gaps) {
    log.warn({ user_id: userId }, 'Not all records of this user are there. Run tael verify.');
  }
  return outcome;
}
