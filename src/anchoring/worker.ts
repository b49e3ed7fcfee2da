// Writes an anchor to the log every so often. Any number of nodes may run it: whoever comes first after
// the time has passed makes it, and the others find it made.

import type { Logger } from 'pino';
import type { ServiceKeys } from '../service/service.ts';
import { type Anchor, anchorFields, lastAnchorMs, makeAnchor } from '../store/postgres/anchor.ts';
import type { PostgresStore } from '../store/postgres/open.ts';

const LOOK_EVERY_MS = 30_000;

export interface AnchoringWorker {
  /** Finishes what it is doing. */
  stop(): Promise<void>;
}

interface Books {
  readonly store: Pick<PostgresStore, 'withReadSession' | 'nowMs'>;
  readonly keys: Pick<ServiceKeys, 'anchor'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export function anchoringWorker(service: Books, everyMs: number): AnchoringWorker {
  let running: Promise<void> | null = null;
  const look = () => {
    running ??= anchorIfDue(service, everyMs)
      .then(() => {})
      .catch((error: unknown) => {
        service.log.warn({ error: String(error) }, 'The next anchor waits for the database.');
      })
      .finally(() => {
        running = null;
      });
  };
  const timer = everyMs === 0 ? undefined : setInterval(look, Math.min(LOOK_EVERY_MS, everyMs));
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Null: it is too early. */
export async function anchorIfDue(
  { store, keys, log }: Books,
  everyMs: number,
): Promise<Anchor | null> {
  const anchor = await store.withReadSession(async (session) => {
    const lastMs = await lastAnchorMs(session);
    if (lastMs !== null && store.nowMs() - lastMs < everyMs) return null;
    return makeAnchor(session, keys.anchor);
  });
  if (anchor)
    log.info(anchorFields(anchor), 'Anchor. Keep this line: tael verify --anchor reads it.');
  return anchor;
}
