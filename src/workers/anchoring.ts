// Writes an anchor to the log every so often. Any number of nodes may run it: whoever comes first after
// the time has passed makes it, and the others find it made.

import type { Logger } from 'pino';
import { type Repeated, repeating } from '../background/repeating.ts';
import type { ServiceKeys } from '../service/service.ts';
import type { PostgresStore } from '../store/postgres/open.ts';
import {
  type Anchor,
  anchorFields,
  lastAnchorMs,
  makeAnchor,
} from '../store/postgres/verify/anchor.ts';

const LOOK_EVERY_MS = 30_000;

interface Books {
  readonly store: Pick<PostgresStore, 'withReadConnection' | 'nowMs'>;
  readonly keys: Pick<ServiceKeys, 'anchor'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** `everyMs` 0: never. */
export function anchoringWorker(service: Books, everyMs: number): Repeated | null {
  if (everyMs === 0) return null;
  return repeating({
    everyMs: Math.min(LOOK_EVERY_MS, everyMs),
    run: () => anchorIfDue(service, everyMs),
    failed: (error) =>
      service.log.warn({ error: String(error) }, 'The next anchor waits for the database.'),
  });
}

/** Null: it is too early. */
export async function anchorIfDue(
  { store, keys, log }: Books,
  everyMs: number,
): Promise<Anchor | null> {
  const anchor = await store.withReadConnection(async (session) => {
    const lastMs = await lastAnchorMs(session);
    if (lastMs !== null && store.nowMs() - lastMs < everyMs) return null;
    return makeAnchor(session, keys.anchor);
  });
  if (anchor)
    log.info(anchorFields(anchor), 'Anchor. Keep this line: tael verify --anchor reads it.');
  return anchor;
}
