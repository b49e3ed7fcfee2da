// Does the work of backups in a thread of its own, so that a service that serves meanwhile never waits for
// it.

import { Worker } from 'node:worker_threads';
import type { LogOutcome, LogWork } from './archive-log.ts';
import type { BackupWork, Outcome } from './make-backup.ts';

export function backUpAside(work: BackupWork, signal: AbortSignal): Promise<Outcome> {
  return inThread(new URL('./backup-thread.ts', import.meta.url), work, signal);
}

export function archiveAside(work: LogWork, signal: AbortSignal): Promise<LogOutcome> {
  return inThread(new URL('./log-thread.ts', import.meta.url), work, signal);
}

/** Aborted, the thread ends at once, and the promise rejects. */
async function inThread<Result>(file: URL, work: object, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const thread = new Worker(file, { workerData: work });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  try {
    return await new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('It ended without a result.')));
    });
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}
