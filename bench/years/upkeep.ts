// Runs what keeps the books in order, and measures it: vacuum, verification and backup.

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { progressText } from '../../src/cli/verification-report.ts';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import {
  type Verification,
  verifyBooks,
  verifyNew,
} from '../../src/store/postgres/verify/verify.ts';
import type { Book } from '../book.ts';
import { pendingPayments, runAll } from '../orders.ts';
import { sayOccasionally } from '../progress.ts';

/** Those that are as long as the books, and the one that every payment changes. */
const TABLES = [
  'orders',
  'entries',
  'record_checkpoints',
  'settlement_buckets',
  'wallets',
] as const;

export interface Vacuumed {
  /** Of the table, and of its indexes with it. */
  readonly scanned: number;
  readonly touched: number;
}

const SAMPLED_MS = 200;

/** So many orders are paid, and their tables vacuumed: what does it read of those before? */
export async function vacuumAfter(book: Book, orders: number): Promise<Record<string, Vacuumed>> {
  const { store, seeded } = book;
  await runAll(store, await pendingPayments(store, orders, seeded.merchants, seeded.payers));
  return vacuumed(book.admin, '');
}

/** All rows are frozen, as they are once in their lives. */
export function freeze({ admin }: Book): Promise<Record<string, Vacuumed>> {
  return vacuumed(admin, ', freeze');
}

async function vacuumed(admin: pg.Client, how: string): Promise<Record<string, Vacuumed>> {
  const said: string[] = [];
  const listen = ({ message = '' }: { message?: string | undefined }) => void said.push(message);
  admin.on('notice', listen);
  const found: Record<string, Vacuumed> = {};
  for (const table of TABLES) {
    said.length = 0;
    await admin.query(`vacuum (verbose${how}) ${table}`);
    found[table] = vacuumedIn(said.join('\n'));
  }
  admin.off('notice', listen);
  return found;
}

/** Of the table and of its TOAST table. */
export function vacuumedIn(text: string): Vacuumed {
  const sum = (pattern: RegExp) =>
    [...text.matchAll(pattern)].reduce(
      (total, [, ...numbers]) => total + numbers.reduce((all, one) => all + Number(one), 0),
      0,
    );
  return {
    scanned: sum(/(\d+) scanned \(/g),
    touched: sum(/buffer usage: (\d+) hits, (\d+) reads/g),
  };
}

export interface Verified {
  readonly records: number;
  readonly seconds: number;
  /** The most that lay outside of the memory at a time, to be sorted and joined. */
  readonly temporaryBytes: number;
  readonly broken: readonly string[];
}

export async function verifyAll(book: Book): Promise<Verified> {
  return verified(book, async (given) => {
    const progress = sayOccasionally();
    return book.store.withReadConnection((session) =>
      verifyBooks(session, { ...given, onProgress: (at) => progress(progressText(at)) }),
    );
  });
}

export async function verifyFresh(book: Book): Promise<Verified> {
  return verified(book, async (given) => {
    const found = await book.store.withReadConnection((session) => verifyNew(session, given));
    if (found === null) throw new Error('There was nothing to continue from.');
    return found;
  });
}

type Given = Parameters<typeof verifyNew>[1];

async function verified(
  { admin, keys, config }: Book,
  verify: (given: Given) => Promise<Verification>,
): Promise<Verified> {
  const startedMs = performance.now();
  const sampling = sampleTemporaryBytes(admin);
  const { records, findings } = await verify({
    chainKey: keys.chain,
    anchorKey: keys.anchor,
    openProver: () => openConnection(config, {}),
  });
  return {
    records,
    seconds: (performance.now() - startedMs) / 1_000,
    temporaryBytes: await sampling.stop(),
    broken: findings.filter(({ violations }) => violations > 0).map(({ name }) => name),
  };
}

function sampleTemporaryBytes(admin: pg.Client) {
  let most = 0;
  let going = true;
  const sampled = (async () => {
    while (going) {
      const { rows } = await admin.query('select sum(size) as bytes from pg_ls_tmpdir()');
      most = Math.max(most, Number(rows[0]?.bytes));
      await pause(SAMPLED_MS);
    }
  })();
  return {
    async stop(): Promise<number> {
      going = false;
      await sampled;
      return most;
    },
  };
}

export interface BackedUp {
  readonly seconds: number;
  readonly bytes: number;
}

export async function backUpBooks({ admin }: Book, folder: string): Promise<BackedUp> {
  const startedMs = performance.now();
  await backUp(admin, folder, () => {});
  const seconds = (performance.now() - startedMs) / 1_000;
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  await rm(folder, { recursive: true });
  return { seconds, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
