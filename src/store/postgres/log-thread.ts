// The thread that adds to the public log: a connection of its own, and all of the hashing.

import type { KeyObject } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { logSecrets } from '../../crypto/log-secrets.ts';
import { openConnection } from './connection/connection.ts';
import { giveWay } from './connection/give-way.ts';
import { paced } from './connection/paced.ts';
import { type LogMade, makeLog } from './make-log.ts';

export interface LogWork {
  readonly clientConfig: pg.ClientConfig;
  /** From which the secrets of the log follow. */
  readonly key: KeyObject;
  readonly origin: string;
  /** Days that could not be added up a while ago. */
  readonly passedOver: ReadonlySet<number>;
  /** Whether everything else goes first. */
  readonly givesWay: boolean;
}
export interface LogOutcome extends LogMade {
  /** Users of whom not all records are there. */
  readonly gaps: readonly number[];
  /** Days that have no leaf, each for one user whose tally cannot be so. */
  readonly damages: readonly { readonly day: number; readonly userId: number }[];
}

const { clientConfig, key, origin, passedOver, givesWay }: LogWork = workerData;
// Nobody waits for it, so it stands behind everything else, or takes half a core where it cannot.
const calm = { jit: 'off', max_parallel_workers_per_gather: '0' };
const connection = await openConnection(clientConfig, calm);
try {
  const [gaps, damages]: [number[], { day: number; userId: number }[]] = [[], []];
  const standsBack = givesWay && (await giveWay(connection));
  const session = standsBack ? connection : { ...connection, ...paced(connection) };
  const made = await makeLog(session, {
    secrets: logSecrets(key),
    origin,
    passedOver,
    onGap: (userId) => gaps.push(userId),
    onDamage: (day, userId) => damages.push({ day, userId }),
  });
  const outcome: LogOutcome = { ...made, gaps, damages };
  parentPort?.postMessage(outcome);
} finally {
  await connection.end();
}
