// A thread that gives way, and says how far back this thread, all others and its session stand then.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '../../src/store/postgres/connection/connection.ts';
import { giveWay } from '../../src/store/postgres/connection/give-way.ts';

export interface GaveWay {
  readonly thread: number;
  readonly others: readonly number[];
  readonly backend: number;
}

const connection = await openConnection(workerData, {});
try {
  await giveWay(connection);
  const backend = await connection.run<{ pid: number }>({
    name: 'own_pid',
    text: 'select pg_backend_pid() as pid',
  });
  const own = readlinkSync('/proc/thread-self').split('/').at(-1);
  const others = readdirSync('/proc/self/task').filter((id) => id !== own);
  parentPort?.postMessage({
    thread: niceOf(`self/task/${own}`),
    others: [...new Set(others.map((id) => niceOf(`self/task/${id}`)))],
    backend: niceOf(`${backend.rows[0]?.pid}`),
  } satisfies GaveWay);
} finally {
  await connection.end();
}

/** The name of a program may hold anything, and ends with a bracket. */
function niceOf(process: string): number {
  const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}
