// What is measured: something that can be prepared outside the clock and then put under load.

import type { Book } from './book.ts';
import type { Fired } from './fired.ts';
import type { SubjectName } from './rows.ts';

export interface Subject {
  readonly name: SubjectName;
  /** The Node processes whose CPU time it is charged with. */
  readonly pids: readonly number[];
  /** Where it commits; null: it writes nothing, or not to Tael. */
  readonly writesTo: Book | null;
  /** Makes ready `count` requests, orders or whatever the load uses up. */
  prepare(count: number): Promise<void>;
  fire(seconds: number): Promise<Fired>;
  /** After the meters are read: looks closer at what came of it, and puts away what it left. */
  afterwards?(fired: Fired): Promise<Fired>;
}
