// The callbacks that payments owe, as the store keeps them. A payment leaves its row in its own
// transaction; whoever delivers claims rows for a while, speaks HTTP while no transaction is open, and
// records what came of it. Any number of nodes may do so.

import type { CallbackSecrets } from '../core/access/callback-secret.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { NextStep } from '../core/order/callback.ts';
import type { Order } from '../core/order/order.ts';

export type { NextStep } from '../core/order/callback.ts';

export interface Callbacks {
  /**
   * Tells one listener whenever payments of this process have left callbacks. Whoever missed it, or
   * works elsewhere, finds them all the same when he claims.
   */
  whenOwed(listener: () => void): void;
  /**
   * Takes what is due, oldest first, for `leaseMs`, at most CLAIM_MS_MAX: in that time nobody else gets
   * it, after it anybody does, for then the claimant is dead. Committed when this answers. A body that
   * does not exist yet is written here, and never again. One that cannot be made is claimed like the
   * others, so that it holds up none of them.
   */
  claim(ask: ClaimAsk): Promise<readonly ClaimedCallback[]>;
  /** Gives claims back that were not tried; they are due as before. A lost claim is left alone. */
  release(claims: readonly UntriedClaim[]): Promise<void>;
  /**
   * Ends claims with what came of them. What a later claim has taken over is kept, but decides
   * nothing. Whoever lost the answer may record the same again: a claim has one attempt.
   */
  record(attempts: readonly EndedAttempt[]): Promise<void>;
  /**
   * Makes those that ended, or wait longer than a claim, due now, from the first attempt on; answers
   * how many.
   */
  resend(which: ResendAsk): Promise<number>;
  /** Newest first. */
  list(filter: EventFilter): Promise<readonly EventView[]>;
  event(eventId: string): Promise<ShownEvent | undefined>;
  /** Oldest first. */
  attempts(eventId: string): Promise<readonly AttemptView[]>;
  /** The owner's events in the order in which they happened, after a place in it; for `tael listen`. */
  feed(ask: FeedAsk): Promise<readonly FeedItem[]>;
  secrets(ownerId: UserId): Promise<CallbackSecrets | undefined>;
}

export interface ClaimAsk {
  /** How many are looked at. */
  readonly limit: number;
  readonly leaseMs: number;
  /**
   * Asked about each of them, oldest first, before it is taken; what it refuses stays where it is. It may
   * have agreed to some when the claim fails.
   */
  readonly wants: (callback: Receiving) => boolean;
  /** Those whose share of the connections is used up: their callbacks stay where they are. */
  readonly busyReceivers: readonly Receiving[];
  readonly busyOwners: readonly UserId[];
  /**
   * The bytes to send; null: they cannot be made. Pure; it is given the order as it was when it was
   * paid, whatever came after.
   */
  readonly bodyOf: (order: Order) => string | null;
}

/** To whom a callback goes, and whose it is: one host is another receiver for each owner. */
export interface Receiving {
  readonly ownerId: UserId;
  /** Host and port, in lower case. */
  readonly host: string;
}

export function receiverId({ ownerId, host }: Receiving): string {
  return `${ownerId} ${host}`;
}

/** Names one claim: what was claimed anew since carries another number. */
export interface Claim {
  readonly eventId: string;
  readonly claimNo: number;
}

export interface UntriedClaim extends Claim {
  /** When it fell due, before it was claimed. */
  readonly dueAtMs: number;
}

export interface ClaimedCallback extends UntriedClaim, Receiving {
  readonly url: string;
  /** Null: it cannot be made, and there is nothing to send. */
  readonly body: string | null;
  /** Of the attempt to be made, since the payment or since it was last resent; the first is 1. */
  readonly attemptNo: number;
}

export interface EndedAttempt extends Claim {
  readonly atMs: number;
  readonly durationMs: number;
  /** The address connected to; null when there was none. */
  readonly address: string | null;
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  /** The first 2 KiB of the answer. */
  readonly answer: string;
  readonly next: NextStep;
}

export type AttemptFailure =
  | 'answer_not_2xx'
  | 'receiver_gone' // 410: the receiver wants no more of this
  | 'address_forbidden'
  | 'name_not_found'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'
  | 'answer_malformed';

export type ResendAsk =
  | { readonly eventId: string }
  | { readonly ownerId: UserId; readonly fromMs: number; readonly untilMs: number };

/** `not_requested`: the order named no receiver. It is told of a paid order, never stored. */
export type EventState = 'pending' | 'delivered' | 'failed' | 'not_requested';

export interface EventView {
  /** `evt_` and the order's number; the webhook-id of every attempt. */
  readonly eventId: string;
  readonly ownerId: UserId;
  readonly txNo: string;
  readonly state: EventState;
  readonly url: string | null;
  readonly createdAtMs: number;
  readonly attemptCount: number;
  /** Null when nothing more will be tried. */
  readonly nextAttemptAtMs: number | null;
}

/** One event, with what is sent of it. */
export interface ShownEvent extends EventView {
  /** Null until it was claimed for the first time. */
  readonly body: string | null;
}

export interface AttemptView extends Omit<EndedAttempt, 'eventId' | 'claimNo' | 'next'> {
  /** Of all that were ever made, in the order in which they were recorded; the first is 1. */
  readonly attemptNo: number;
  /** Null when it was the last, or decided nothing. */
  readonly nextAttemptAtMs: number | null;
}

export interface EventFilter {
  /** Null: of everybody. */
  readonly ownerId: UserId | null;
  readonly state: EventState | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
  readonly limit: number;
}

export interface FeedAsk {
  readonly ownerId: UserId;
  /** The number of the record after which to begin. */
  readonly after: number;
  readonly limit: number;
}

export interface FeedItem {
  /** The payment's record number in the owner's books: payments of one owner commit in this order. */
  readonly recordNo: number;
  readonly eventId: string;
  /** As it was when it was paid. */
  readonly order: Order;
}
