// Something that can be measured: prepared off the clock, and then put under load.

import type { Book } from './book.ts';
import type { Fired } from './fired.ts';
import type { SubjectName } from './rows.ts';

export interface Subject {
  readonly name: SubjectName;
  /** The Node processes whose CPU time counts. */
  readonly pids: readonly number[];
  /** The ledger it commits to; null: it writes nothing, or not to Tael. */
  readonly writesTo: Pick<Book, 'commits'> | null;
  /** Prepares `count` requests, orders or whatever the load uses up. */
  prepare(count: number): Promise<void>;
  fire(seconds: number): Promise<Fired>;
  /** After the meters are read: adds details to the result and cleans up. */
  afterwards?(fired: Fired): Promise<Fired>;
}
