// The thread that copies the log of the embedded PostgreSQL.

import { parentPort, workerData } from 'node:worker_threads';
import { archiveLog } from './archive-log.ts';

parentPort?.postMessage(await archiveLog(workerData));
