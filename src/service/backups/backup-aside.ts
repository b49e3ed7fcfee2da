// Makes a backup in a thread of its own, so that a service that serves meanwhile never waits for it.

import { Worker } from 'node:worker_threads';
import type { BackupWork, Outcome } from './make-backup.ts';

/** Aborted, the thread ends at once, and the promise rejects. */
export async function backupAside(work: BackupWork, signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted();
  const thread = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: work });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The backup ended without a result.')));
    });
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}
