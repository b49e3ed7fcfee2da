// Sets up what the selected rows need and nothing else: the scratch database, the ledgers, the
// processes under load and the load generator.

import { type Book, type Books, type LabBook, openBook, writtenIn } from './book.ts';
import { startCallbacks } from './callbacks/lab.ts';
import type { CallbackFigures } from './callbacks/parts.ts';
import { type Closings, closeAll } from './closings.ts';
import { startEngines } from './engine-lab.ts';
import { startHttp } from './http-lab.ts';
import { openManyOrders } from './many-orders.ts';
import { type Options, SMALL_LEDGER } from './options.ts';
import { type PeerPart, startPeers } from './peers/lab.ts';
import { say } from './progress.ts';
import { openScratch, type Scratch } from './scratch.ts';
import type { CommitEvidence } from './slow-commit.ts';
import type { Subject } from './subject.ts';
import { verifyNewSubject } from './verify-new.ts';

export interface Lab {
  readonly scratch: Scratch;
  /** The main ledger, a small one for comparison if the main one is large, and the callbacks' ledger. */
  readonly books: readonly [LabBook, ...LabBook[]];
  readonly subjects: readonly Subject[];
  /** The service on the main ledger; null: no row uses it. */
  readonly servicePid: number | null;
  readonly commitEvidence: CommitEvidence | null;
  /** Null: no row delivers callbacks. */
  readonly callbacks: CallbackFigures | null;
  readonly peers: PeerPart;
  /** Closes everything but the scratch database. */
  endProcesses(): Promise<void>;
  close(): Promise<void>;
}

export async function openLab(options: Options): Promise<Lab> {
  const scratch = await openScratch();
  const closings: Closings = [];
  const endProcesses = () => closeAll(closings);
  const close = async () => {
    await endProcesses();
    await scratch.remove();
  };
  try {
    const books = await openLedgers(options, scratch, closings);
    const orders = await openManyOrders(options, scratch, closings);
    const http = await startHttp(options, scratch, { books, orders }, closings);
    const engines = await startEngines(options, scratch, books, closings);
    const callbacks = await startCallbacks(options, scratch, closings);
    const peers = await startPeers(options, scratch, books[0], closings);
    // All rows start alike: vacuumed tables and a fresh checkpoint.
    const [main, small] = books;
    const labBooks: [LabBook, ...LabBook[]] = [await vacuum(main)];
    if (small) labBooks.push(await vacuum(small));
    if (callbacks) labBooks.push(await vacuum(callbacks.book));
    await main.admin.query('checkpoint');
    const subjects = [
      ...http.subjects,
      ...engines.subjects,
      ...verifications(options, main, small),
      ...(callbacks?.subjects ?? []),
      ...peers.subjects,
    ];
    return {
      scratch,
      books: labBooks,
      subjects,
      endProcesses,
      close,
      servicePid: http.servicePid,
      commitEvidence: engines.commitEvidence,
      callbacks: callbacks?.figures ?? null,
      peers,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function verifications({ rows }: Options, main: Book, small?: Book): readonly Subject[] {
  if (!rows.includes('verify-new')) return [];
  const here = verifyNewSubject('verify-new', main);
  return small ? [here, verifyNewSubject('verify-new small', small)] : [here];
}

async function vacuum(book: Book): Promise<LabBook> {
  await book.admin.query('vacuum analyze');
  return { book, before: await writtenIn(book.admin, book.seeded) };
}

async function openLedgers(
  { records }: Options,
  scratch: Scratch,
  closings: Closings,
): Promise<Books> {
  const open = async (database: 'tael' | 'tael_small', wanted: number) => {
    say(`loading a ledger of ${wanted.toLocaleString('en')} records`);
    const book = await openBook(scratch, database, wanted);
    closings.push(() => book.close());
    say(`loaded in ${book.ledger.seconds.toFixed(1)} s`);
    return book;
  };
  const main = await open('tael', records);
  return records > SMALL_LEDGER ? [main, await open('tael_small', SMALL_LEDGER)] : [main];
}
