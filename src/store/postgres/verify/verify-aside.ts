// Verifies the books in a thread of its own, so that a service that serves meanwhile never waits for
// the MACs of a long chain.

import type pg from 'pg';
import { inThread } from '../../../runtime/in-thread.ts';
import type { Verification, VerificationProgress, Verifying } from './verify.ts';

interface Wanted extends Pick<Verifying, 'chainKey' | 'anchorKey'> {
  /** The whole books; false: what is new. */
  readonly whole: boolean;
  /** Nobody waits for it, so it takes half of a core at most. */
  readonly paced: boolean;
}

export interface WorkAside extends Wanted {
  readonly onProgress: (progress: VerificationProgress) => void;
  readonly onVoid: () => void;
  /** Aborted, the thread ends at once, and the promise rejects. */
  readonly signal: AbortSignal;
}

/** Null: there is nothing to continue from. */
export type VerifyAside = (work: WorkAside) => Promise<Verification | null>;

/** What the thread begins with, and what it says. */
export interface ThreadWork extends Wanted {
  readonly clientConfig: pg.ClientConfig;
}
export type ThreadMessage =
  | { readonly progress: VerificationProgress }
  | { readonly isVoid: true }
  | { readonly verification: Verification | null };

export async function verifyAside(
  clientConfig: pg.ClientConfig,
  { onProgress, onVoid, signal, ...wanted }: WorkAside,
): Promise<Verification | null> {
  const work: ThreadWork = { clientConfig, ...wanted };
  const file = new URL('./verify-thread.ts', import.meta.url);
  return inThread<ThreadMessage, Verification | null>(file, work, signal, (message, end) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('isVoid' in message) onVoid();
    else end(message.verification);
  });
}
