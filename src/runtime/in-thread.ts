// Does work in a thread of its own, so that a service that serves meanwhile never waits for it.

import { Worker } from 'node:worker_threads';

/**
 * What the thread says goes to `hear`, which ends the work with a result. Aborted, the thread ends at once,
 * and the promise rejects.
 */
export async function inThread<Message, Result>(
  file: URL,
  workerData: object,
  signal: AbortSignal,
  hear: (message: Message, end: (result: Result) => void) => void,
): Promise<Result> {
  signal.throwIfAborted();
  const thread = new Worker(file, { workerData });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: Message) => hear(message, resolve));
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread ended without a result.')));
    });
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}
