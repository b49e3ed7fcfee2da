// Adds to the public log every two minutes what was recorded meanwhile. Any number of nodes may run it: one
// at a time adds, in a thread of its own, and where nothing was recorded there is nothing to add.

import type { Logger } from 'pino';
import { dayOfNumber } from '../core/time.ts';
import { inThread } from '../runtime/in-thread.ts';
import { type Repeating, startAtOnce } from '../runtime/repeating.ts';
import type { OpenService } from '../service/open-service.ts';
import { logOrigin } from '../service/proofs.ts';
import type { LogOutcome, LogWork } from '../store/postgres/log-thread.ts';
import { logDue } from '../store/postgres/make-log.ts';
import type { PostgresStore } from '../store/postgres/open.ts';

const CHECK_EVERY_MS = 30_000;
/** A log that is later than this takes what it needs. */
const PATIENCE_MS = 600_000;
/** What cannot be added is told, and a day is tried, so often. */
const AGAIN_MS = 3_600_000;
const THREAD = new URL('../store/postgres/log-thread.ts', import.meta.url);

interface Books {
  readonly store: Pick<PostgresStore, 'withReadConnection' | 'sandbox' | 'nowMs'>;
  readonly database: Pick<OpenService['database'], 'clientConfig'>;
  readonly keys: Pick<OpenService['keys'], 'anchor'>;
  readonly payBase: OpenService['payBase'];
  readonly log: Pick<Logger, 'warn'>;
}

/** Users and days that could not be added, and until when that is known. */
export interface Known {
  readonly users: Map<number, number>;
  readonly days: Map<number, number>;
}

export function nothingKnown(): Known {
  return { users: new Map(), days: new Map() };
}

/** Null: the books are a sandbox, whose clock moves and whose money is nobody's. */
export function startPublishingLog(service: Books): Repeating | null {
  if (service.store.sandbox !== null) return null;
  const stopping = new AbortController();
  const known = nothingKnown();
  return startAtOnce({
    everyMs: CHECK_EVERY_MS,
    run: () => publishIfDue(service, stopping.signal, known),
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

/** Null: there was nothing to add, or others needed the machine for too long. */
export async function publishIfDue(
  service: Books,
  signal: AbortSignal,
  known: Known,
): Promise<LogOutcome | null> {
  const { store, database, keys, log } = service;
  forgetOld(known, store.nowMs());
  const passedOver = new Set(known.days.keys());
  const due = await store.withReadConnection((session) => logDue(session, passedOver));
  if (due === null) return null;
  const clientConfig = await database.clientConfig();
  const leftMs = PATIENCE_MS - due.lateMs;
  const work: LogWork = {
    clientConfig,
    key: keys.anchor,
    origin: logOrigin(service),
    passedOver,
    givesWay: leftMs > 0,
  };
  const outcome = await withPatience(work, leftMs, signal);
  if (outcome !== null) tellOnce(service, outcome, known);
  else log.warn({ late_ms: PATIENCE_MS }, 'The public log is late. It gives way to nothing now.');
  return outcome;
}

/** A thread that gives way cannot stop to. It ends, what it wrote stays, and the next one takes its turn. */
async function withPatience(
  work: LogWork,
  leftMs: number,
  signal: AbortSignal,
): Promise<LogOutcome | null> {
  const patience = work.givesWay ? [AbortSignal.timeout(leftMs)] : [];
  const ending = AbortSignal.any([signal, ...patience]);
  try {
    return await inThread<LogOutcome, LogOutcome>(THREAD, work, ending, (made, end) => end(made));
  } catch (error) {
    if (ending.aborted && !signal.aborted) return null;
    throw error;
  }
}

function forgetOld({ users, days }: Known, nowMs: number): void {
  for (const some of [users, days]) {
    for (const [one, untilMs] of some) if (untilMs <= nowMs) some.delete(one);
  }
}

function tellOnce({ store, log }: Books, { gaps, damages }: LogOutcome, known: Known): void {
  const untilMs = store.nowMs() + AGAIN_MS;
  for (const userId of gaps) {
    if (known.users.has(userId)) continue;
    known.users.set(userId, untilMs);
    log.warn({ user_id: userId }, 'Not all records of this user are there. Run tael verify.');
  }
  for (const { day, userId } of damages) {
    known.days.set(day, untilMs);
    log.warn(
      { user_id: userId, day: dayOfNumber(day) },
      'What was owed to this user at the end of the day cannot be told. Run tael verify.',
    );
  }
}
