// The part of the store that keeps callbacks: those of payments [0031, 0065], and what receivers of owners
// are told [0127]. What happens writes its callback in its own transaction. A worker claims callbacks that
// are due, sends them while no transaction is open, and records the attempts. Any number of workers on any
// number of nodes may do so at the same time. Callbacks wait in queues, each by itself: there is one for
// each cell of the books [0140].
//
// As in store.ts, promises reject with a StoreFailure, and numbers in brackets are pages of
// docs/decisions.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Callback, NextStep } from '../core/order/callback.ts';
import type { Order } from '../core/order/order.ts';
import type { EventFacts } from '../core/owner-event.ts';
import type { CallbackSecrets, EventReceiver } from '../core/rows/receiver.ts';

export type { NextStep } from '../core/order/callback.ts';

export interface Callbacks {
  /** How many queues there are; they are numbered from 0. All callbacks of an owner are in one. */
  readonly queues: number;
  /**
   * Sets the one listener that is called when payments of this process have committed callbacks, with
   * their queues. It only saves time: a claim finds them in any case.
   */
  whenOwed(listener: (queues: readonly number[]) => void): void;
  /**
   * Claims callbacks of a queue that are due, oldest first, and commits that before it resolves. Until
   * the lease ends nobody else can claim them; afterwards anybody can, for the claimant must be dead. The
   * first claim of a callback also writes its body, which never changes again [0065].
   */
  claim(request: ClaimRequest): Promise<readonly ClaimedCallback[]>;
  /** Ends claims without an attempt: the callbacks are due as before. Ignores claims that were lost. */
  release(claims: readonly UntriedClaim[]): Promise<void>;
  /**
   * Ends claims with their attempts. A claim has one: a second is ignored, so a worker that lost the
   * answer may record the same again. If somebody else has claimed the callback since, the attempt is
   * kept and decides nothing.
   */
  record(attempts: readonly EndedAttempt[]): Promise<void>;
  /**
   * Makes callbacks due now and starts their attempts anew; resolves with how many. Skips those that
   * are due within CLAIM_MS_MAX anyway, because they may be being sent.
   */
  resend(which: ResendRequest): Promise<number>;
  /**
   * Events, newest first: of a receiver, if one is named; else of payments, and of everything in a state
   * that only callbacks have.
   */
  list(filter: EventFilter): Promise<readonly EventView[]>;
  /**
   * A page of an owner's events, by the same rules, newest first: it goes on after a cursor. Of payments it
   * looks at EVENTS_EXAMINED_MAX at most, so with a filter it may hold fewer than fit.
   */
  page(filter: OwnEventFilter, after: EventCursor | null, limit: number): Promise<EventPage>;
  /**
   * An owner's callbacks of payments, newest first, from a cursor on. Of their records it looks at
   * EVENTS_EXAMINED_MAX at most, so it may hold fewer than fit.
   */
  ofPayments(ownerId: UserId, from: EventCursor | null, limit: number): Promise<EventsWithCursors>;
  /** The same for what their newest receivers were told, LISTENING_MAX of them, removed ones too. */
  ofReceivers(ownerId: UserId, from: EventCursor | null, limit: number): Promise<EventsWithCursors>;
  /** How many have failed, of one owner or (null) of all; counts up to `max`. */
  countFailed(ownerId: UserId | null, max: number): Promise<number>;
  event(eventId: string): Promise<EventWithBody | undefined>;
  /** The attempts of an event, oldest first. */
  attempts(eventId: string): Promise<readonly AttemptView[]>;
  /** The newest attempt of each of these events; those without one are missing. */
  lastAttempts(eventIds: readonly string[]): Promise<ReadonlyMap<string, AttemptView>>;
  /** An owner's events in the order in which they were committed, after a given position [0127]. */
  feed(request: FeedRequest): Promise<Feed>;
  /** The position behind which is all that an owner was told since a day began, as Shanghai numbers them. */
  beginning(ownerId: UserId, day: number): Promise<Pick<FeedPosition, 'sequence'>>;
  /** The secrets that an owner's callbacks are signed with, sealed. */
  secrets(ownerId: UserId): Promise<CallbackSecrets | undefined>;
  /** Of this owner; also one that was removed. */
  receiver(ownerId: UserId, receiverId: number): Promise<EventReceiver | undefined>;
  /** Of an owner, but for those removed, oldest first. */
  receiversOf(ownerId: UserId): Promise<readonly EventReceiver[]>;
  /**
   * Orders of a queue's owners that nobody could pay any more `certainMs` ago, and of which no event tells.
   * They are in order, and complete up to `throughMs`. Whoever gets some has EXPIRIES_CLAIMED_MS to tell
   * them: until then, or until they note how far they have come, there are none for others [0127].
   */
  expiries(queue: number, certainMs: number, limit: number): Promise<Expiries>;
  /** All orders of a queue's owners that expired before have been told, and others may go on. */
  noteExpiries(queue: number, throughMs: number): Promise<void>;
}

export interface ClaimRequest {
  readonly queue: number;
  /** How many callbacks are offered to `wants` at most. */
  readonly limit: number;
  /** How long the claim holds, at most CLAIM_MS_MAX. */
  readonly leaseMs: number;
  /**
   * Called for each callback on offer, oldest first: true claims it, false leaves it due. When the claim
   * rejects, those it has agreed to are not claimed.
   */
  readonly wants: (callback: Receiver) => boolean;
  /** Receivers and owners whose share is used up [0065]: their callbacks are not offered. */
  readonly busyReceivers: readonly Receiver[];
  readonly busyOwners: readonly UserId[];
  /**
   * The body to send for an order, which is given as it was when it was paid. Pure. Null if there can
   * be none: the callback is claimed all the same, so that it holds up no others.
   */
  readonly bodyOf: (order: Order) => string | null;
  /** The same for what a receiver is told, and when it happened. */
  readonly bodyOfFacts: (facts: EventFacts, atMs: number) => string | null;
}

/** Where a callback goes. One host is a separate receiver for each owner who names it [0065]. */
export interface Receiver {
  readonly ownerId: UserId;
  /** `host:port` in lower case. */
  readonly host: string;
}

export function receiverId({ ownerId, host }: Receiver): string {
  return `${ownerId} ${host}`;
}

/** One claim of a callback: each has a number of its own. */
export interface Claim {
  readonly eventId: string;
  readonly claimNo: number;
}

export interface UntriedClaim extends Claim {
  /** When it was due, before the claim. */
  readonly dueAtMs: number;
}

export interface ClaimedCallback extends UntriedClaim, Receiver {
  /** In which it waited. */
  readonly queue: number;
  /** The receiver that was registered; null: the notify URL of an order. */
  readonly receiverId: number | null;
  readonly url: string;
  /** What to send; null if it could not be made. */
  readonly body: string | null;
  /** The attempt to be made, counted from 1 since the payment or the last resend. */
  readonly attemptNo: number;
}

export interface EndedAttempt extends Claim {
  readonly atMs: number;
  readonly durationMs: number;
  /** The IP address connected to; null if no connection was made. */
  readonly address: string | null;
  /** The HTTP status; null if no answer came. */
  readonly status: number | null;
  /** Null if it was delivered. */
  readonly failure: AttemptFailure | null;
  /** The first 2 KiB of the answer's body. */
  readonly answer: string;
  readonly next: NextStep;
}

/**
 * The text of an answer in a form that every store can keep: PostgreSQL has no text with a zero character
 * in it, and a receiver may cut a character in two.
 */
export function storableText(answer: string): string {
  return answer.toWellFormed().replaceAll('\0', '\uFFFD');
}

export const ATTEMPT_FAILURES = [
  'answer_not_2xx',
  'receiver_gone', // 410: the receiver wants no more of this
  'address_forbidden',
  'port_forbidden',
  'own_address', // It leads back to the service.
  'name_not_found',
  'connection_failed',
  'tls_failed',
  'timed_out',
  'answer_malformed',
] as const;
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number];

/** One event, or the payments of an owner from `fromMs` on and before `untilMs`. */
export type ResendRequest =
  | { readonly eventId: string }
  | { readonly ownerId: UserId; readonly fromMs: number; readonly untilMs: number };

/** `not_requested`: the order has no `notify_url`, so there is no callback. Derived, never stored. */
export const EVENT_STATES = [
  'pending',
  'delivered',
  'failed',
  'held',
  'not_requested',
] as const satisfies readonly (Callback['state'] | 'not_requested')[];
export type EventState = (typeof EVENT_STATES)[number];

export interface EventView {
  /** `evt_` and the number of the order, or of the copy. Every attempt sends it as `webhook-id`. */
  readonly eventId: string;
  readonly ownerId: UserId;
  /** The number of what it is about; of a payment, its order. */
  readonly txNo: string;
  readonly type: Callback['type'];
  /** The receiver that is told; null: the notify URL of the order. */
  readonly receiverId: number | null;
  readonly state: EventState;
  /** Null if the order has no `notify_url`. */
  readonly url: string | null;
  /** When it happened. */
  readonly createdAtMs: number;
  readonly attemptCount: number;
  /** Null if there will be none. */
  readonly nextAttemptAtMs: number | null;
}

export interface EventWithBody extends EventView {
  /** What its callbacks carry; null until the first claim. */
  readonly body: string | null;
}

export interface AttemptView extends Omit<EndedAttempt, 'eventId' | 'claimNo' | 'next'> {
  /** Counted from 1 over all attempts, in the order in which they were recorded. */
  readonly attemptNo: number;
  /** When the next one was planned; null if it was the last, or decided nothing. */
  readonly nextAttemptAtMs: number | null;
}

export interface EventFilter {
  /** Null: of every owner. */
  readonly ownerId: UserId | null;
  /** What this receiver was told; left out: see `list`. */
  readonly receiverId?: number | null;
  readonly state: EventState | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
  /** Only those that follow, with the number of the callback; for a state that only callbacks have. */
  readonly after?: EventCursor | null;
  readonly limit: number;
}

export interface OwnEventFilter extends Pick<EventFilter, 'state' | 'fromMs' | 'untilMs'> {
  readonly ownerId: UserId;
  readonly receiverId: number | null;
  /** Only payments to this merchant, and nothing that a receiver was told; null: any. */
  readonly merchantId: number | null;
  /** Without those that nobody asked for. */
  readonly requested?: boolean;
}

/** After an event: when it happened, and its number there, of a payment that of its record. */
export interface EventCursor {
  readonly createdAtMs: number;
  readonly no: string;
}

export interface EventPage {
  readonly items: readonly EventView[];
  /** Where the next page begins; null: there is none. */
  readonly next: EventCursor | null;
}

export const EVENTS_EXAMINED_MAX = 10_000;

export interface EventsWithCursors {
  readonly items: readonly EventWithCursor[];
  /** Where the next page begins; null: there is none. */
  readonly next: EventCursor | null;
}

export interface EventWithCursor {
  readonly event: EventView;
  /** A page begins with it here. */
  readonly cursor: EventCursor;
}

export const LISTENING_MAX = 100;

/** Whether payments are listed, through their records, or what was written for callbacks. */
export function listsPayments(
  filter: Pick<OwnEventFilter, 'receiverId' | 'state' | 'merchantId'>,
): boolean {
  const { receiverId, state, merchantId } = filter;
  const ofCopies = state === 'pending' || state === 'failed' || state === 'held';
  return receiverId === null && (merchantId !== null || !ofCopies);
}

export interface Expiries {
  readonly txNos: readonly string[];
  /** From where nothing has been told. */
  readonly fromMs: number;
  readonly throughMs: number;
}

/** Telling those of one search takes far less. */
export const EXPIRIES_CLAIMED_MS = 30_000;

export interface FeedRequest {
  readonly ownerId: UserId;
  /** The events behind this position, or of those behind a record; null: none. */
  readonly after: { readonly sequence: number } | { readonly recordNo: number } | null;
  /** Behind a record these are payments only. */
  readonly types: readonly EventView['type'][];
  /** Events that are older are not told. */
  readonly keptFromMs: number;
  /** How many payments are looked through, and how many of all else: what is wanted may be few of them. */
  readonly limit: number;
}

export interface Feed {
  /** Oldest first, and complete up to `through`. */
  readonly items: readonly FeedItem[];
  readonly through: FeedPosition;
  /** Where the owner's newest event is, or what came after it. */
  readonly newest: FeedPosition;
  /** What came next behind the position is older than what is told: something may not be kept any more. */
  readonly gone: boolean;
}

/** A position among an owner's events, and the number of their newest record there. */
export interface FeedPosition {
  readonly sequence: number;
  readonly recordNo: number;
}

export interface FeedItem extends FeedPosition {
  readonly eventId: string;
  /** Null: it is about no merchant alone. */
  readonly merchantId: number | null;
  readonly atMs: number;
  /** Of a payment the order as it was then. */
  readonly told: EventFacts | { readonly type: 'order.paid'; readonly order: Order };
}

/** Puts payments and all else in order. A list as long as the limit may go on behind its end. */
export function inSequence<Item extends FeedPosition>(
  paid: readonly Item[],
  others: readonly Item[],
  newest: FeedPosition,
  limit: number,
): { readonly items: readonly Item[]; readonly through: FeedPosition } {
  const ends = [paid, others].flatMap((list) => (list.length < limit ? [] : list.slice(-1)));
  const [end = newest] = ends.sort((a, b) => a.sequence - b.sequence);
  const items = [...paid, ...others]
    .filter(({ sequence }) => sequence <= end.sequence)
    .sort((a, b) => a.sequence - b.sequence);
  return { items, through: { sequence: end.sequence, recordNo: end.recordNo } };
}
