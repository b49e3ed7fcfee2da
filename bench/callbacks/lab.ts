// Starts what the rows of callbacks need: a ledger of their own, the worker and the receivers, each in
// a process of its own.

import { join } from 'node:path';
import { SERVING } from '../../bin/serving.mjs';
import { type Book, openBook } from '../book.ts';
import { type Child, startChild } from '../child.ts';
import type { Closings } from '../closings.ts';
import { type Options, SMALL_LEDGER } from '../options.ts';
import { profileFlags } from '../profile-flags.ts';
import { DELIVERY_ROW_NAMES } from '../rows.ts';
import type { Scratch } from '../scratch.ts';
import { connected } from '../service.ts';
import type { Subject } from '../subject.ts';
import { isolationDelays } from './isolation.ts';
import type { CallbackFigures, CallbackParts } from './parts.ts';
import type { ReceiverProcedures } from './receiver.ts';
import { deliverySubject } from './subject.ts';
import type { WorkerProcedures } from './worker.ts';

export interface CallbackPart {
  readonly book: Book;
  readonly subjects: readonly Subject[];
  readonly figures: CallbackFigures;
}

export async function startCallbacks(
  options: Options,
  scratch: Scratch,
  closings: Closings,
): Promise<CallbackPart | null> {
  const rows = DELIVERY_ROW_NAMES.filter((row) => options.rows.includes(row));
  if (rows.length === 0) return null;
  const book = await openBook(scratch, 'tael_callbacks', SMALL_LEDGER);
  closings.push(() => book.close());
  const parts = await startProcesses(options, scratch, book, closings);
  const figures: CallbackFigures = { delaysMs: await isolationDelays(parts), placesOff: [] };
  const subjects = rows.map((row) => deliverySubject(row, parts, options.queued, figures));
  return { book, subjects, figures };
}

async function startProcesses(
  { profileDir }: Options,
  scratch: Scratch,
  book: Book,
  closings: Closings,
): Promise<CallbackParts> {
  const file = (name: string) => join(import.meta.dirname, name);
  const receiver: Child<ReceiverProcedures> = startChild(file('receiver.ts'));
  closings.push(() => receiver.stop());
  const ports = await receiver.call('listen', undefined);
  const flags = profileFlags(profileDir);
  const worker: Child<WorkerProcedures> = startChild(file('worker.ts'), SERVING, flags);
  closings.push(() => worker.stop());
  const { merchants, hot } = book.seeded;
  const ownerIds = [...merchants, hot].map(({ ownerId }) => ownerId);
  await worker.call('open', { environment: connected(scratch, book), ownerIds });
  return { book, worker, receiver, ports };
}
