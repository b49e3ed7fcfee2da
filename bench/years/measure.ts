// One age of the books: loaded, asked, written to, vacuumed, verified and backed up.

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { EVENTS_KEPT_MS } from '../../src/core/owner-event.ts';
import { makeLayout } from '../../src/store/embedded-postgres/layout.ts';
import { openBook } from '../book.ts';
import { type Closings, closeAll } from '../closings.ts';
import { RECORDS_PER_PAYMENT } from '../load-ledger/plan.ts';
import { say } from '../progress.ts';
import { openScratch } from '../scratch.ts';
import { type Relation, relationsOf } from './disk.ts';
import { READS } from './reads.ts';
import { sampleOf } from './sample.ts';
import { explaining, loadExplaining, type Touched, touchedBy } from './touched.ts';
import {
  type BackedUp,
  backUpBooks,
  freeze,
  type Vacuumed,
  type Verified,
  vacuumAfter,
  verifyAll,
  verifyFresh,
} from './upkeep.ts';
import { touchedByWrites } from './writes.ts';

export interface Age {
  readonly orders: number;
  readonly records: number;
  readonly days: number;
  readonly loadedSeconds: number;
  readonly relations: readonly Relation[];
  readonly reads: Readonly<Record<string, Touched>>;
  readonly writes: Readonly<Record<string, Touched>>;
  /** Of all rows once, and of a day's orders afterwards. */
  readonly frozen: Readonly<Record<string, Vacuumed>>;
  readonly vacuumed: Readonly<Record<string, Vacuumed>>;
  readonly verified: Verified;
  /** After so many orders as a day has. */
  readonly verifiedNew: Verified;
  readonly backedUp: BackedUp;
}

const REPEATS = 3;
/** So much longer than they are kept, because nodes estimate the time. */
const BEYOND_MS = 3_600_000;
const POLL_MS = 1_000;

export async function measureAge(orders: number, ordersPerDay: number): Promise<Age> {
  const days = Math.ceil(orders / ordersPerDay);
  const closings: Closings = [];
  try {
    const scratch = await openScratch();
    closings.push(() => scratch.remove());
    await loadExplaining(scratch);
    say(`loading ${orders.toLocaleString('en')} orders of ${days} days`);
    const wanted = Math.ceil(orders * RECORDS_PER_PAYMENT);
    const book = await openBook(scratch, 'tael', wanted, days);
    closings.push(() => book.close());
    const { admin, store, ledger } = book;
    say(
      `loaded in ${Math.round(ledger.seconds)} s; what is not kept goes, and every row is frozen once`,
    );
    await untilSwept(admin);
    const frozen = await freeze(book);
    const { log } = await makeLayout(scratch.dataDir);
    const sample = await sampleOf(book, days);
    const reads: Record<string, Touched> = {};
    say('reads and writes');
    const writes = await explaining(admin, async () => {
      for (const [name, read] of Object.entries(READS)) {
        const call = () => read(store, sample);
        // What is planned or looked up once is not a cost of the call.
        await call();
        reads[name] = await touchedBy(log, Array(REPEATS).fill(call));
      }
      return touchedByWrites(book, log);
    });
    const counted = await admin.query('select count(*) as orders from orders');
    const relations = await relationsOf(book);
    say('verification of the whole');
    const verified = await verifyAll(book);
    say('a day of orders, vacuum, and verification of what is new');
    const vacuumed = await vacuumAfter(book, ordersPerDay);
    const verifiedNew = await verifyFresh(book);
    say('backup');
    const backedUp = await backUpBooks(book, join(scratch.folder, 'backup'));
    return {
      orders: Number(counted.rows[0]?.orders),
      records: ledger.records,
      days,
      loadedSeconds: ledger.seconds,
      relations,
      reads,
      writes,
      frozen,
      vacuumed,
      verified,
      verifiedNew,
      backedUp,
    };
  } finally {
    await closeAll(closings);
  }
}

/** What the loading left of events that are too old is removed within a minute, which would be counted. */
async function untilSwept(admin: pg.Client): Promise<void> {
  const kept = Date.now() - EVENTS_KEPT_MS - BEYOND_MS;
  const old = `select 1 from events where told_at_ms < ${kept} limit 1`;
  while ((await admin.query(old)).rowCount !== 0) await pause(POLL_MS);
}
