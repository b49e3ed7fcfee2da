// Verifies the books in a thread of its own, so that a service that serves meanwhile never waits for
// the MACs of a long chain.

import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import type { Verification, VerificationProgress, Verifying } from './verify.ts';

export interface WorkAside extends Pick<Verifying, 'chainKey' | 'anchorKey'> {
  readonly onProgress: (progress: VerificationProgress) => void;
  /** Aborted, the thread ends at once, and the promise rejects. */
  readonly signal: AbortSignal;
}

export type VerifyAside = (work: WorkAside) => Promise<Verification>;

/** What the thread begins with, and what it says. */
export interface ThreadWork extends Pick<Verifying, 'chainKey' | 'anchorKey'> {
  readonly clientConfig: pg.ClientConfig;
}
export type ThreadMessage =
  | { readonly progress: VerificationProgress }
  | { readonly verification: Verification };

export async function verifyAside(
  clientConfig: pg.ClientConfig,
  { chainKey, anchorKey, onProgress, signal }: WorkAside,
): Promise<Verification> {
  signal.throwIfAborted();
  const workerData: ThreadWork = { clientConfig, chainKey, anchorKey };
  const thread = new Worker(new URL('./verify-thread.ts', import.meta.url), { workerData });
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end);
  try {
    return await new Promise((resolve, reject) => {
      thread.on('message', (message: ThreadMessage) => {
        if ('progress' in message) onProgress(message.progress);
        else resolve(message.verification);
      });
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The verification ended without a result.')));
    });
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}
