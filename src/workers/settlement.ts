// Settles what is due. Any number of nodes may run it: settling twice is settling once, and who comes
// second finds nothing to do.

import type { Logger } from 'pino';
import { type Repeated, repeating } from '../background/repeating.ts';
import { seldom } from '../background/throttled.ts';
import type { BucketName } from '../core/order/settlement.ts';
import { newTxNo } from '../crypto/numbers.ts';
import type { Service } from '../service/service.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 250;

type Books = Pick<Service, 'store' | 'gatherer'> & { readonly log: Pick<Logger, 'warn'> };

export function settlementWorker(service: Books): Repeated {
  return repeating({
    everyMs: EVERY_MS,
    run: (stopped) => settleDue(service, stopped),
    failed: seldom((error, untold) =>
      service.log.warn({ error: String(error), untold }, 'Settlement waits for the database.'),
    ),
  });
}

/** Settles until nothing is due any more; answers how many buckets that took. */
export async function settleDue(
  service: Pick<Service, 'store' | 'gatherer'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  while (!stopped()) {
    const due = await service.store.queries.dueBuckets(AT_ONCE);
    const settled = await Promise.all(due.map((bucket) => settle(service, bucket)));
    count += settled.filter((done) => done).length;
    // What could not be settled now is due again in a second; it must not keep this loop busy.
    if (due.length < AT_ONCE || settled.includes(false)) return count;
  }
  return count;
}

async function settle(
  { store, gatherer }: Pick<Service, 'store' | 'gatherer'>,
  bucket: BucketName,
): Promise<boolean> {
  const settlementNo = newTxNo('settlement', store.nowMs());
  const command = { kind: 'settle_bucket', bucket, settlementNo } as const;
  return (await gatherer.submit(command, { background: true })).ok;
}
