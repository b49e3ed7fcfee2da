// Declares what the delivery worker is made of and limited by.

import { CLAIM_MS_MAX } from '../core/order/callback.ts';
import type { Order } from '../core/order/order.ts';
import type { EventFacts } from '../core/owner-event.ts';
import type { Callbacks, ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';
import type { SignedFor } from './secret-cache.ts';
import type { Sender } from './sender.ts';
import type { ShareLimits } from './shares.ts';

export interface DeliveryParts {
  readonly callbacks: Pick<Callbacks, 'queues' | 'claim' | 'release' | 'record' | 'whenOwed'>;
  readonly sender: Sender;
  /** The database's time. */
  readonly nowMs: () => number;
  /** How far that is ahead of the real time, by which receivers judge; only in a sandbox. */
  readonly aheadMs?: () => number;
  readonly bodyOf: (order: Order) => string;
  /** The same for what a receiver is told, and when it happened. */
  readonly bodyOfFacts: (facts: EventFacts, atMs: number) => string;
  readonly secretsOf: (signedFor: SignedFor) => Promise<readonly string[]>;
  /** What every callback carries besides, which its signature does not cover. */
  readonly moreHeaders?: () => Readonly<Record<string, string>>;
  /** Called for every attempt. */
  readonly onAttempt: (attempt: EndedAttempt) => void;
  /** Called for every attempt that was not acknowledged. */
  readonly onFailedAttempt: (
    callback: ClaimedCallback,
    attempt: EndedAttempt,
    detail: string | null,
  ) => void;
  /** Called for errors that are not the receiver's. */
  readonly onError: (error: unknown) => void;
}

export interface WorkerLimits extends ShareLimits {
  /** Connections to one host for one owner; further callbacks wait. */
  readonly receiverOpen: number;
  /** Callbacks claimed in one statement. */
  readonly claimed: number;
  /** Longer than a receiver's whole share takes when it never answers. */
  readonly leaseMs: number;
  /** How long a callback that could not be tried keeps its share; its owner's others would fail too. */
  readonly untriedHeldMs: number;
  /** The interval between claims. */
  readonly everyMs: number;
  /** How long after a payment of this process it claims, so that one claim finds many. */
  readonly wakeDelayMs: number;
  /** How long a stop waits for open attempts. */
  readonly stopMsMax: number;
}

export const LIMITS: WorkerLimits = {
  held: 1_024,
  ownerHeld: 64,
  receiverHeld: 48,
  receiverOpen: 16,
  claimed: 64,
  leaseMs: CLAIM_MS_MAX,
  untriedHeldMs: 5_000,
  everyMs: 500,
  wakeDelayMs: 50,
  stopMsMax: 5_000,
};
