// A connection for work that has time: between statements it rests for as long as the work before took,
// in the database and in this process. So it takes half of a core of each at most.

import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { Connection } from './connection.ts';

/** A snapshot is open meanwhile, and keeps old versions of rows. */
const REST_MS_MAX = 5_000;

export function paced({ run }: Pick<Connection, 'run'>): Pick<Connection, 'run'> {
  let restedAtMs = performance.now();
  return {
    async run(statement, values) {
      // What was read before is worked on first, in the same turn of the event loop.
      await turn();
      await pause(Math.min(performance.now() - restedAtMs, REST_MS_MAX));
      restedAtMs = performance.now();
      return run(statement, values);
    },
  };
}
