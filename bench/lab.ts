// Puts up what the wanted rows need, and nothing else: scratch database, ledgers, the processes under
// load and the one that loads them.

import { type Book, openBook, type Written, writtenIn } from './book.ts';
import { type CallbackFigures, startCallbacks } from './callbacks/lab.ts';
import { startEngines } from './engine-lab.ts';
import { startHttp } from './http-lab.ts';
import { type Options, SMALL_LEDGER } from './options.ts';
import { say } from './progress.ts';
import { openScratch, type Scratch } from './scratch.ts';
import type { CommitEvidence } from './slow-commit.ts';
import type { Subject } from './subject.ts';

export interface Lab {
  readonly scratch: Scratch;
  /** The one everything is measured on, a small one beside it if that one is large, and the callbacks'. */
  readonly books: readonly [LabBook, ...LabBook[]];
  readonly subjects: readonly Subject[];
  /** The service on the first book; null: no row goes through it. */
  readonly servicePid: number | null;
  readonly commitEvidence: CommitEvidence | null;
  /** Null: no row is about callbacks that are delivered. */
  readonly callbacks: CallbackFigures | null;
  /** Ends every process and connection, but leaves the scratch database. */
  endProcesses(): Promise<void>;
  close(): Promise<void>;
}

export interface LabBook {
  readonly book: Book;
  /** What was in it when everything was put up. */
  readonly before: Written;
}

/** The ledger everything is measured on, and the small one beside it. */
export type Books = readonly [Book, ...Book[]];

export type Closings = (() => Promise<void>)[];

export async function openLab(options: Options): Promise<Lab> {
  const scratch = await openScratch();
  const closings: Closings = [];
  const endProcesses = async () => {
    for (const closing of closings.splice(0).reverse()) {
      // One that fails must not keep the others from being put away.
      await closing().catch((error) => console.error(error));
    }
  };
  const close = async () => {
    await endProcesses();
    await scratch.remove();
  };
  try {
    const books = await openBooks(options, scratch, closings);
    const http = await startHttp(options, scratch, books, closings);
    const engines = await startEngines(options, scratch, books, closings);
    const callbacks = await startCallbacks(options, scratch, closings);
    // From here on all rows stand on the same ground: tidy tables, a fresh checkpoint.
    const [main, small] = books;
    const labBooks: [LabBook, ...LabBook[]] = [await tidied(main)];
    if (small) labBooks.push(await tidied(small));
    if (callbacks) labBooks.push(await tidied(callbacks.book));
    await main.admin.query('checkpoint');
    const subjects = [...http.subjects, ...engines.subjects, ...(callbacks?.subjects ?? [])];
    return {
      ...{ scratch, books: labBooks, subjects, endProcesses, close },
      servicePid: http.servicePid,
      commitEvidence: engines.commitEvidence,
      callbacks: callbacks?.figures ?? null,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function tidied(book: Book): Promise<LabBook> {
  await book.admin.query('vacuum analyze');
  return { book, before: await writtenIn(book.admin, book.seeded) };
}

async function openBooks(
  { records }: Options,
  scratch: Scratch,
  closings: Closings,
): Promise<Books> {
  const open = async (database: 'tael' | 'tael_small', wanted: number) => {
    say(`loading a ledger of ${wanted.toLocaleString('en')} records`);
    const book = await openBook(scratch, database, wanted);
    closings.push(() => book.close());
    say(`it took ${book.ledger.seconds.toFixed(1)} s`);
    return book;
  };
  const main = await open('tael', records);
  return records > SMALL_LEDGER ? [main, await open('tael_small', SMALL_LEDGER)] : [main];
}
