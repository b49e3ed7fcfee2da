// Tells owners that orders have expired. Any number of nodes may run it: those of a queue are told by one at
// a time.

import { EXPIRY_CERTAIN_MS } from '../core/order/order.ts';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import type { Service } from '../service/service.ts';
import type { Expiries } from '../store/callbacks.ts';

const EVERY_MS = 10_000;
const BATCH_SIZE = 250;
/** Without an expiry, what is noted is left to grow old for this long. */
const NOTED_EVERY_MS = 10 * 60_000;

type Books = Pick<Service, 'store' | 'gatherer' | 'log'>;

export function startExpiries(service: Books): Repeating {
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

async function announceIn(queue: number, books: Books, stopped: () => boolean): Promise<void> {
  const { callbacks } = books.store;
  for (let more = true; more && !stopped(); ) {
    const found = await callbacks.expiries(queue, EXPIRY_CERTAIN_MS, BATCH_SIZE);
    if (!(await tellAll(found, books))) {
      // They are found again by the next run, of any node.
      return callbacks.noteExpiries(queue, found.fromMs);
    }
    if (isWorthNoting(found)) await callbacks.noteExpiries(queue, found.throughMs);
    more = found.txNos.length >= BATCH_SIZE && found.throughMs > found.fromMs;
  }
}

/**
 * Whether none is left to be told later. One that cannot be decided about holds up no other; where that is so
 * of all of them, the fault may be elsewhere, and pass.
 */
async function tellAll({ txNos }: Expiries, { gatherer, log }: Books): Promise<boolean> {
  const codes = await Promise.all(
    txNos.map(async (txNo) => {
      const told = await gatherer.submit({ kind: 'announce_expiry', txNo }, { background: true });
      return told.ok ? null : told.refusal.code;
    }),
  );
  const passed = txNos.filter((_, at) => codes[at] === 'internal');
  if (passed.length > 0) log.error({ tx_nos: passed }, 'Orders have ended, and no event tells it.');
  if (passed.length > 0 && passed.length === txNos.length) return false;
  return codes.every((code) => code === null || code === 'internal');
}

function isWorthNoting({ txNos, fromMs, throughMs }: Expiries): boolean {
  return txNos.length > 0 || throughMs - fromMs >= NOTED_EVERY_MS;
}
