// What is measured: something that can be prepared outside the clock and then put under load.

import type { Fired } from './fired.ts';
import type { RowName } from './rows.ts';

export interface Subject {
  readonly row: RowName;
  /** The Node process whose CPU time the row is charged with; null: there is none. */
  readonly pid: number | null;
  /** Makes ready `count` requests, orders or whatever the load uses up. */
  prepare(count: number): Promise<void>;
  fire(seconds: number): Promise<Fired>;
}
