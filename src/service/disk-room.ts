// Watches how much room the disk of the database has left. A PostgreSQL whose disk is full stops in the
// middle of things and may not start again, so the service refuses before: changes while less than the
// reserve is free, and at less than half of it signed requests of every kind, because each spends a nonce.
// What the reserve keeps free is for PostgreSQL to end what it has begun. All of it goes on by itself.

import type { Logger } from 'pino';
import type { Refusal } from '../core/refusal.ts';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import type { Gatherer } from '../store/group-commit.ts';
import type { StoreMeter } from '../store/meter.ts';

export interface DiskRoom {
  /** Why nothing is changed; null: there is room. */
  refuseChange(): Refusal | null;
  /** Why no nonce is spent; null: there is room. */
  refuseNonce(): Refusal | null;
  /** Null: it cannot be seen from here, or nobody wants it watched. */
  freeBytes(): number | null;
}

export const UNWATCHED_DISK: DiskRoom = {
  refuseChange: () => null,
  refuseNonce: () => null,
  freeBytes: () => null,
};

export interface WatchedDisk extends DiskRoom {
  /** Once, in place of the next time; never rejects. */
  measure(): Promise<void>;
  stop(): Promise<void>;
}

interface DiskParts {
  readonly reserveBytes: number;
  /** How many bytes are free, each counted in its own way: the least counts. */
  readonly sources: readonly (() => Promise<number>)[];
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

const EVERY_MS = 1_000;
/** PostgreSQL recycles its log, so what is free goes up and down by more than nothing. */
const ENOUGH_AGAIN = 1.125;
const NO_ROOM: Refusal = { code: 'unavailable', subject: 'disk', retryAfterSeconds: 30 };

export function watchDisk({ reserveBytes, sources, log }: DiskParts): WatchedDisk {
  let free: number | null = null;
  let scarce = false;

  async function measureRoom(): Promise<void> {
    free = Math.min(...(await Promise.all(sources.map((read) => read()))));
    const isScarce = free < reserveBytes * (scarce ? ENOUGH_AGAIN : 1);
    if (isScarce === scarce) return;
    scarce = isScarce;
    const facts = { freeBytes: free, reserveBytes };
    if (scarce) {
      log.warn(facts, 'The disk of the database is nearly full: no changes until there is room.');
    } else log.info(facts, 'The disk of the database has room again.');
  }

  const onError = throttled((error, suppressed) =>
    log.warn({ error: String(error), suppressed }, 'The disk of the database cannot be seen.'),
  );
  const looking: Repeating = startRepeating({ everyMs: EVERY_MS, run: measureRoom, onError });
  return {
    refuseChange: () => (scarce ? NO_ROOM : null),
    refuseNonce: () => (free !== null && free < reserveBytes / 2 ? NO_ROOM : null),
    freeBytes: () => free,
    measure: () => measureRoom().catch(onError),
    stop: looking.stop,
  };
}

/** Every write is a command, so this is where they stop. */
export function onlyWithRoom(
  gatherer: Gatherer,
  disk: DiskRoom,
  meter: StoreMeter | null,
): Gatherer {
  return {
    ...gatherer,
    submit(command, options) {
      const refusal = disk.refuseChange();
      if (refusal === null) return gatherer.submit(command, options);
      const outcome = { ok: false, refusal } as const;
      meter?.commandEnded(command.kind, outcome);
      return Promise.resolve(outcome);
    },
  };
}
