// One service over one small ledger, and the load generator: for benches that are not rows.

import { join } from 'node:path';
import { type Book, openBook } from './book.ts';
import { type Child, startChild } from './child.ts';
import type { Closings } from './closings.ts';
import type { LoadProcedures } from './load/main.ts';
import { SMALL_LEDGER } from './options.ts';
import { say } from './progress.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { embedded, type RunningService, startService } from './service.ts';

export interface OneService {
  readonly scratch: Scratch;
  readonly book: Book;
  readonly service: RunningService;
  readonly load: Child<LoadProcedures>;
}

export async function startOneService(
  closings: Closings,
  settings: Readonly<Record<string, string>> = {},
): Promise<OneService> {
  const scratch = await openScratch();
  closings.push(() => scratch.remove());
  say(`loading a ledger of ${SMALL_LEDGER.toLocaleString('en')} records`);
  const book = await openBook(scratch, 'tael', SMALL_LEDGER);
  closings.push(() => book.close());
  const service = await startService(scratch, { ...embedded(scratch), ...settings });
  closings.push(() => service.stop());
  const load = startChild<LoadProcedures>(join(import.meta.dirname, 'load/main.ts'));
  closings.push(() => load.stop());
  return { scratch, book, service, load };
}
