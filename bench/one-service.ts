// A ledger, one service over it and the load generator: for benches that are not rows.

import { join } from 'node:path';
import { type Book, openBook } from './book.ts';
import { type Child, startChild } from './child.ts';
import type { Closings } from './closings.ts';
import type { LoadProcedures } from './load/main.ts';
import { SMALL_LEDGER } from './options.ts';
import { say } from './progress.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { embedded, type RunningService, startService } from './service.ts';

export interface Ground {
  readonly scratch: Scratch;
  readonly book: Book;
}

export async function openGround(closings: Closings, records = SMALL_LEDGER): Promise<Ground> {
  const scratch = await openScratch();
  closings.push(() => scratch.remove());
  say(`loading a ledger of ${records.toLocaleString('en')} records`);
  const book = await openBook(scratch, 'tael', records);
  closings.push(() => book.close());
  return { scratch, book };
}

export function startLoad(closings: Closings): Child<LoadProcedures> {
  const load = startChild<LoadProcedures>(join(import.meta.dirname, 'load/main.ts'));
  closings.push(() => load.stop());
  return load;
}

export interface OneService extends Ground {
  readonly service: RunningService;
  readonly load: Child<LoadProcedures>;
}

export async function startOneService(
  closings: Closings,
  settings: Readonly<Record<string, string>> = {},
): Promise<OneService> {
  const ground = await openGround(closings);
  const service = await startService(ground.scratch, {
    ...embedded(ground.scratch),
    ...settings,
  });
  closings.push(() => service.stop());
  return { ...ground, service, load: startLoad(closings) };
}
