// A thread that gives way, and says how far back this thread, all others and its session stand then. Its
// session then waits for nothing, for long.

import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openConnection, type Statement } from '../../src/store/postgres/connection/connection.ts';
import { giveWay } from '../../src/store/postgres/connection/give-way.ts';

export interface GivingWay {
  readonly clientConfig: pg.ClientConfig;
  /** What the session says of where it comes from. */
  readonly isLocal: boolean;
}

export interface GaveWay {
  readonly thread: number;
  readonly others: readonly number[];
  readonly backend: number;
}

const PID: Statement<{ readonly pid: number }> = {
  name: 'own_pid',
  text: 'select pg_backend_pid() as pid',
};

const { clientConfig, isLocal }: GivingWay = workerData;
const connection = await openConnection(clientConfig, {});
try {
  await giveWay({
    async run<Row>(statement: Statement<Row>) {
      const answer = await connection.run(statement);
      return { ...answer, rows: answer.rows.map((row) => ({ ...row, is_local: isLocal })) };
    },
  });
  const { rows } = await connection.run(PID);
  const own = readlinkSync('/proc/thread-self').split('/').at(-1);
  const others = readdirSync('/proc/self/task').filter((id) => id !== own);
  const waits = isLocal && connection.run({ name: 'long', text: 'select pg_sleep(600)' });
  parentPort?.postMessage({
    thread: niceOf(`self/task/${own}`),
    others: [...new Set(others.map((id) => niceOf(`self/task/${id}`)))],
    backend: niceOf(`${rows[0]?.pid}`),
  } satisfies GaveWay);
  await waits;
} finally {
  await connection.end();
}

/** The name of a program may hold anything, and ends with a bracket. */
function niceOf(process: string): number {
  const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}
