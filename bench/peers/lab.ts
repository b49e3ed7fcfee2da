// Starts what Tael is compared with in the same run, on the same server and disk: the plain service,
// and pgledger where its SQL is given. The plain service has to stay fair: a change that makes it slower
// needs a reason.

import type { Book } from '../book.ts';
import type { Answered, CheckedBooks } from '../check-books.ts';
import type { Closings } from '../closings.ts';
import type { Options } from '../options.ts';
import { PLAIN_ROWS } from '../rows.ts';
import type { Scratch } from '../scratch.ts';
import type { Subject } from '../subject.ts';
import { startPgledger } from './pgledger.ts';
import { checkPlainBooks } from './plain-books.ts';
import { openPlainDatabase } from './plain-database.ts';
import { plainSubjects } from './plain-subjects.ts';

export interface PeerPart {
  readonly subjects: readonly Subject[];
  checkBooks(measured: Answered): Promise<readonly CheckedBooks[]>;
}

export async function startPeers(
  options: Options,
  scratch: Scratch,
  { admin, seeded }: Book,
  closings: Closings,
): Promise<PeerPart> {
  const { rows, connections } = options;
  const subjects = [...(await startPgledger(options, scratch, admin, closings))];
  if (!PLAIN_ROWS.some((row) => rows.includes(row))) {
    return { subjects, checkBooks: async () => [] };
  }
  const database = await openPlainDatabase(scratch, admin, seeded);
  closings.push(() => database.close());
  const plain = await plainSubjects(database, seeded, connections, closings);
  subjects.push(...plain.filter(({ name }) => rows.some((row) => row === name)));
  return {
    subjects,
    checkBooks: async (measured) => [await checkPlainBooks(database.admin, measured)],
  };
}
