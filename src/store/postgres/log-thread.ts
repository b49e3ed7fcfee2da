// The thread that adds to the public log: a connection of its own, and all of the hashing.

import type { KeyObject } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { logSecrets } from '../../crypto/log-secrets.ts';
import { openConnection } from './connection/connection.ts';
import { paced } from './connection/paced.ts';
import { type LogMade, makeLog } from './make-log.ts';

export interface LogWork {
  readonly clientConfig: pg.ClientConfig;
  /** From which the secrets of the log follow. */
  readonly key: KeyObject;
  readonly origin: string;
}
export interface LogOutcome extends LogMade {
  /** Users of whom not all records are there. */
  readonly gaps: readonly number[];
}

const { clientConfig, key, origin }: LogWork = workerData;
// Nobody waits for it, so it takes no core from those who do.
const calm = { jit: 'off', max_parallel_workers_per_gather: '0' };
const connection = await openConnection(clientConfig, calm);
try {
  const gaps: number[] = [];
  const session = { ...connection, ...paced(connection) };
  const making = { secrets: logSecrets(key), origin, onGap: (userId: number) => gaps.push(userId) };
  const outcome: LogOutcome = { ...(await makeLog(session, making)), gaps };
  parentPort?.postMessage(outcome);
} finally {
  await connection.end();
}
