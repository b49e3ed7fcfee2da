// A test of a receiver: one signed request of type ping. What sends it stands above and is passed in.

import type { UserId } from '../core/ledger/wallet.ts';
import type { AttemptView } from '../store/callbacks.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

/** How a request to a receiver went. */
export type Went = Pick<AttemptView, 'address' | 'status' | 'failure' | 'durationMs' | 'answer'>;

export interface Pinged extends Went {
  readonly eventId: string;
}

/** Signed with the secret of the owner, or of a receiver that they registered. */
export type Ping = (
  service: Service,
  ownerId: UserId,
  url: string,
  receiverId?: number | null,
) => Promise<Answer<Pinged>>;
