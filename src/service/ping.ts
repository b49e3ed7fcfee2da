// What a test of a receiver comes to. What sends it stands on a floor above, and is handed down.

import type { UserId } from '../core/ledger/wallet.ts';
import type { AttemptFailure } from '../store/callbacks.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

export interface PingResult {
  readonly eventId: string;
  /** The address connected to; null when there was none. */
  readonly address: string | null;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  /** The beginning of it. */
  readonly answer: string;
  /** Details of a failure for the log; never text that a receiver wrote. */
  readonly detail: string | null;
  readonly durationMs: number;
}

/** Signed with the secret of the owner, or of a receiver that they registered. */
export type Ping = (
  service: Service,
  ownerId: UserId,
  url: string,
  receiverId?: number | null,
) => Promise<Answer<PingResult>>;
