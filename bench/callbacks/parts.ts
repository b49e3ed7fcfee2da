// Declares what the rows of callbacks work with and what they find: the parts of a delivery, and its
// figures.

import type { Book } from '../book.ts';
import type { Child } from '../child.ts';
import type { Ports, ReceiverProcedures } from './receiver.ts';
import type { WorkerProcedures } from './worker.ts';

export interface CallbackParts {
  readonly book: Book;
  readonly worker: Child<WorkerProcedures>;
  readonly receiver: Child<ReceiverProcedures>;
  readonly ports: Ports;
}

export interface CallbackFigures {
  /** How long others' callbacks took while receivers of one owner never answered. */
  readonly delaysMs: readonly number[];
  /** For each burst, by how many places the callback that was most out of order missed its place. */
  readonly placesOff: number[];
}
