// Settles due buckets. Any number of nodes may run it: a bucket is settled only once, and whoever comes
// second finds nothing to do.

import type { Logger } from 'pino';
import type { SettlementBucketName } from '../core/order/settlement.ts';
import { newTxNo } from '../crypto/numbers.ts';
import { type Repeating, startRepeating } from '../runtime/repeating.ts';
import { throttled } from '../runtime/throttled.ts';
import type { Service } from '../service/service.ts';
import { StoreFailure } from '../store/store-failure.ts';

const EVERY_MS = 1_000;
const BATCH_SIZE = 250;

type Books = Pick<Service, 'store' | 'gatherer'> & { readonly log: Pick<Logger, 'warn'> };

export function startSettlement(service: Books): Repeating {
  return startRepeating({
    everyMs: EVERY_MS,
    run: (stopped) => settleDue(service, stopped),
    onError: throttled((error, suppressed) =>
      service.log.warn({ error: String(error), suppressed }, 'Settlement waits for the database.'),
    ),
  });
}

/** Settles until nothing is due; returns the number of buckets. A cell that is away holds up no other. */
export async function settleDue(
  service: Pick<Service, 'store' | 'gatherer'>,
  stopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  const failures: unknown[] = [];
  for (let cell = 0; cell < service.store.cellCount; cell++) {
    count += await settleIn(cell, service, stopped).catch((error) => {
      failures.push(error);
      return 0;
    });
  }
  // That a machine is away must not hide that something else is wrong.
  const other = failures.find((error) => !(error instanceof StoreFailure));
  if (failures.length > 0) throw other ?? failures[0];
  return count;
}

async function settleIn(
  cell: number,
  service: Pick<Service, 'store' | 'gatherer'>,
  stopped: () => boolean,
): Promise<number> {
  let count = 0;
  while (!stopped()) {
    const due = await service.store.queries.dueBuckets(cell, BATCH_SIZE);
    const settled = await Promise.all(due.map((bucket) => settle(service, bucket)));
    count += settled.filter((done) => done).length;
    // A bucket that could not be settled must not keep this loop busy; the next run retries it.
    if (due.length < BATCH_SIZE || settled.includes(false)) return count;
  }
  return count;
}

async function settle(
  { store, gatherer }: Pick<Service, 'store' | 'gatherer'>,
  bucket: SettlementBucketName,
): Promise<boolean> {
  const settlementNo = newTxNo('settlement', bucket.ownerId, store.nowMs());
  const command = { kind: 'settle_bucket', bucket, settlementNo } as const;
  return (await gatherer.submit(command, { background: true })).ok;
}
