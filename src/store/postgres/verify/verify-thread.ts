// The thread of a verification: a connection of its own, a snapshot, and what it finds.

import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '../connection/connection.ts';
import { verifyBooks, verifyNew } from './verify.ts';
import type { ThreadMessage, ThreadWork } from './verify-aside.ts';

const { clientConfig, chainKey, anchorKey, whole, paced }: ThreadWork = workerData;
const say = (message: ThreadMessage) => parentPort?.postMessage(message);

// One that nobody waits for takes no core from those who do.
const calm = paced ? { max_parallel_workers_per_gather: '0' } : {};
const reading = { jit: 'off', default_transaction_read_only: 'on' };
const connection = await openConnection(clientConfig, { ...reading, ...calm });
try {
  const verifying = {
    chainKey,
    anchorKey,
    paced,
    onProgress: (progress: Extract<ThreadMessage, { progress: object }>['progress']) =>
      say({ progress }),
    onVoid: () => say({ isVoid: true }),
    openProver: () => openConnection(clientConfig, {}),
  };
  const verify = whole ? verifyBooks : verifyNew;
  say({ verification: await verify(connection, verifying) });
} finally {
  await connection.end();
}
