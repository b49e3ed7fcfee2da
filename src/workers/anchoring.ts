// Writes an anchor to the log every hour. Any number of nodes may run it: the first one after the
// interval makes the anchor, and the others see that it exists.

import type { Logger } from 'pino';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import type { ServiceKeys } from '../service/service-keys.ts';
import { BEGUN_AGAIN } from '../store/postgres/machines/cells-moved.ts';
import type { PostgresStore } from '../store/postgres/open.ts';
import {
  ANCHOR_EVERY_MS,
  type Anchor,
  anchorFields,
  lastAnchorMs,
  makeAnchor,
} from '../store/postgres/verify/anchor.ts';

const CHECK_EVERY_MS = 30_000;

interface Books {
  readonly store: Pick<PostgresStore, 'withReadConnection' | 'nowMs'>;
  readonly keys: Pick<ServiceKeys, 'anchor'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export function startAnchoring(service: Books): Repeating {
  return startRepeating({
    everyMs: CHECK_EVERY_MS,
    run: () => anchorIfDue(service, ANCHOR_EVERY_MS),
    onError: (error) =>
      service.log.warn({ error: String(error) }, 'Could not make an anchor; will try again.'),
  });
}

/** Null: none is due. */
export async function anchorIfDue(
  { store, keys, log }: Books,
  everyMs: number,
): Promise<Anchor | null> {
  const anchor = await store.withReadConnection(async (session) => {
    const lastMs = await lastAnchorMs(session);
    if (lastMs !== null && store.nowMs() - lastMs < everyMs) return null;
    return makeAnchor(session, keys.anchor, () => log.info(BEGUN_AGAIN));
  });
  if (anchor)
    log.info(anchorFields(anchor), 'Anchor. Keep this line: tael verify --anchor reads it.');
  return anchor;
}
