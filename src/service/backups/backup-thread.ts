// The thread of a backup: it compresses, encrypts, restores and verifies while the service serves.

import { parentPort, workerData } from 'node:worker_threads';
import { makeBackup } from './make-backup.ts';

parentPort?.postMessage(await makeBackup(workerData));
