// The thread of a verification: a connection of its own, a snapshot, and what it finds.

import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from '../connection/connection.ts';
import { verifyBooks } from './verify.ts';
import type { ThreadMessage, ThreadWork } from './verify-aside.ts';

const { clientConfig, chainKey, anchorKey }: ThreadWork = workerData;
const say = (message: ThreadMessage) => parentPort?.postMessage(message);

const connection = await openConnection(clientConfig, { jit: 'off' });
try {
  const onProgress = (progress: Extract<ThreadMessage, { progress: object }>['progress']) =>
    say({ progress });
  say({ verification: await verifyBooks(connection, { chainKey, anchorKey, onProgress }) });
} finally {
  await connection.end();
}
