// Where the books are kept. Everything a caller may do to them is a Command; everything he may ask is
// a query. Two stores keep this contract: PostgreSQL, and the in-memory model the tests compare it to.
// Where a promise may reject it does so with a StoreFailure; everything else is a bug.

import type { AuditLine } from '../core/access/audit.ts';
import type { Invite } from '../core/access/invite.ts';
import type { ApiKey } from '../core/access/key.ts';
import type { User } from '../core/access/user.ts';
import type { Command } from '../core/command.ts';
import type { Direction, Entry, RecordType } from '../core/ledger/movement.ts';
import type { Owner, UserId, WalletKind } from '../core/ledger/wallet.ts';
import type { Branch, Order, Refund } from '../core/order/order.ts';
import type { RefundRequest } from '../core/order/refund-request.ts';
import type { BucketName } from '../core/order/settlement.ts';
import type { Outcome } from '../core/outcome.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import type { Callbacks } from './callbacks.ts';

export interface CommandStore {
  /**
   * Runs the batch in one transaction and answers each command, in order. A refusal is an answer and
   * disturbs no neighbour. The store may load and decide again after a conflict: deciding is pure, so
   * twice is the same as once. It never rejects: `unavailable` means nothing happened,
   * `outcome_unknown` that nobody can say yet, `internal` that this command met a bug and had no
   * effect. `locked_elsewhere` asks the caller to run the command again, or where it waits longer for
   * its rows: `main` and `side` wait for a moment, or not at all with `skip`, and `slow` for long.
   */
  execute(batch: readonly Command[], lane: Lane, locking?: Locking): Promise<readonly Ended[]>;
  /**
   * Whose rows the command will hold until its batch has ended, as far as this process can say without
   * asking: batches that run at once are kept apart by it. One that is not named may be held all the same.
   */
  predictOwners(command: Command): readonly UserId[];
}

export interface Store extends CommandStore {
  /** Spends a request's nonce and its place in the rate window. May reject. */
  admit(request: AdmissionRequest): Promise<Admission>;
  /** Notes that a key was used now; told by `keyUses` a few seconds later. */
  noteKeyUse(keyId: string, address: string): void;
  readonly queries: Queries;
  readonly callbacks: Callbacks;
  /** The database's time, by this process's estimate. Milliseconds. */
  nowMs(): number;
  close(): Promise<void>;
}

export type Lane = 'main' | 'side' | 'slow';
/** Whether a batch waits for rows that others hold, or leaves out the commands that need them. */
export type Locking = 'wait' | 'skip';
export type Ended = Outcome | 'locked_elsewhere';

/** One signed request whose signature has been found right. */
export interface AdmissionRequest {
  /** Keys that were rotated into one another share a window. */
  readonly windowId: string;
  readonly ratePerMinute: number;
  /** 128 bits, written as a UUID, that stand for the key and its nonce. */
  readonly nonceId: string;
}

/** The order of the checks is fixed: a nonce seen before is told even when the rate is used up. */
export type Admission =
  | { readonly verdict: 'admitted' | 'nonce_reused' }
  | { readonly verdict: 'rate_limited'; readonly freeAtMs: number };

export type Sequence = 'user' | 'merchant' | 'branch' | 'invite';

/** Reads without locks. Each answers from one snapshot; rows that do not exist are left out. */
export interface Queries {
  timeMs(): Promise<number>;
  nextId(sequence: Sequence): Promise<number>;
  key(keyId: string): Promise<KeyView | undefined>;
  keysOf(userId: UserId): Promise<readonly ApiKey[]>;
  /** When each of a user's keys was last used; those that never were are left out. */
  keyUses(userId: UserId): Promise<ReadonlyMap<string, KeyUse>>;
  /** With its settlement, whether its row knows of it or only its bucket. */
  order(txNo: string): Promise<Order | undefined>;
  branch(branchId: number): Promise<Branch | undefined>;
  /** Buckets whose time has come, oldest first, at most `limit`. */
  dueBuckets(limit: number): Promise<readonly BucketName[]>;
  withdrawal(withdrawalNo: string): Promise<Withdrawal | undefined>;
  /** Those waiting for a decision, oldest first. */
  pendingWithdrawals(): Promise<readonly Withdrawal[]>;
  /** The journal's first line of one movement; of a payment it is the payer's. */
  firstEntryOf(movementNo: string): Promise<Entry | undefined>;
  /** Oldest first. */
  refundsOf(txNo: string): Promise<readonly Refund[]>;
  refundRequest(requestNo: string): Promise<RefundRequest | undefined>;
  /** Those that nobody has decided and that are not too old, of one owner or of all; oldest first. */
  undecidedRefundRequests(ownerId: UserId | null): Promise<readonly RefundRequest[]>;
  owner(userId: UserId): Promise<Owner | undefined>;
  user(userId: UserId): Promise<User | undefined>;
  userByLogin(login: string): Promise<User | undefined>;
  userByWalletId(walletId: string): Promise<User | undefined>;
  session(sessionDigest: string): Promise<SessionView | undefined>;
  /** Oldest first. */
  invites(): Promise<readonly Invite[]>;
  /** Until when the most blocked of these subjects has to wait; 0: none is blocked. */
  blockedUntilMs(subjects: readonly string[]): Promise<number>;
  records(filter: RecordFilter): Promise<RecordPage>;
  auditTrail(filter: AuditFilter): Promise<readonly AuditLine[]>;
}

/** A key with what every request needs to know about its owner. */
export interface KeyView {
  readonly key: ApiKey;
  readonly ownerSuspended: boolean;
  readonly payPasswordSalt: string;
  readonly walletId: string;
}

export interface KeyUse {
  readonly atMs: number;
  readonly address: string;
}

/** The newest lines that fit, newest first. */
export interface AuditFilter {
  readonly userId: UserId | null;
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
  readonly limit: number;
}

export interface SessionView {
  readonly userId: UserId;
  readonly name: string;
  readonly walletId: string;
  readonly expiresAtMs: number;
  readonly suspended: boolean;
}

export interface RecordFilter {
  readonly userId: UserId;
  readonly type: RecordType | null;
  readonly direction: Direction | null;
  /** Shanghai days, counted since 1970-01-01, both inclusive. */
  readonly fromDay: number | null;
  readonly toDay: number | null;
  readonly page: number;
  readonly perPage: number;
}

/** Any period of one wallet, or of both. */
export interface RecordRange {
  readonly userId: UserId;
  readonly wallet: WalletKind | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

/** Newest first, over both wallets. */
export interface RecordPage {
  readonly items: readonly RecordView[];
  readonly total: number;
}

export interface RecordView {
  readonly entry: Entry;
  /** Title and merchant name of the order, when the movement belongs to one. */
  readonly order: { readonly title: string; readonly merchantName: string } | null;
  readonly counterparty: { readonly name: string; readonly walletId: string } | null;
}
