// Tells owners that orders have expired. Any number of nodes may run it: what one has told, another does not
// tell again.

import { type Repeating, startRepeating } from '../background/repeating.ts';
import { throttled } from '../background/throttled.ts';
import { EXPIRY_CERTAIN_MS } from '../core/order/announce-expiry.ts';
import type { Service } from '../service/service.ts';
import type { Expiries } from '../store/callbacks.ts';

const EVERY_MS = 10_000;
const BATCH_SIZE = 250;
/** Without an expiry, what is noted is left to grow old for this long. */
const NOTED_EVERY_MS = 10 * 60_000;

type Books = Pick<Service, 'store' | 'gatherer'>;

export function startExpiries(service: Books & Pick<Service, 'log'>): Repeating {
  return startRepeating({
    everyMs: EVERY_MS,
    run: (stopped) => announceExpiries(service, stopped),
    onError: throttled((error, suppressed) =>
      service.log.warn(
        { error: String(error), suppressed },
        'Expired orders are told once the database is back.',
      ),
    ),
  });
}

/** Until nothing is left to tell. A queue that cannot be read holds up no other. */
export async function announceExpiries(
  books: Books,
  stopped: () => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = [];
  for (let queue = 0; queue < books.store.callbacks.queues; queue++) {
    await announceIn(queue, books, stopped).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function announceIn(
  queue: number,
  { store, gatherer }: Books,
  stopped: () => boolean,
): Promise<void> {
  for (let more = true; more && !stopped(); ) {
    const found = await store.callbacks.expiries(queue, EXPIRY_CERTAIN_MS, BATCH_SIZE);
    const told = await Promise.all(
      found.txNos.map((txNo) =>
        gatherer.submit({ kind: 'announce_expiry', txNo }, { background: true }),
      ),
    );
    // What could not be told is found again by the next run.
    if (told.some(({ ok }) => !ok)) return;
    if (isWorthNoting(found)) await store.callbacks.noteExpiries(queue, found.throughMs);
    more = found.txNos.length >= BATCH_SIZE;
  }
}

function isWorthNoting({ txNos, fromMs, throughMs }: Expiries): boolean {
  return txNos.length > 0 || throughMs - fromMs >= NOTED_EVERY_MS;
}
