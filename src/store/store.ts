// The store: the port behind which the books are kept. Writes are commands, run in batches; reads
// are queries. PostgreSQL implements it, and so does the in-memory model that tests compare it to.
//
// Names ending in `AtMs` are Unix times in milliseconds on the database's clock. A promise that rejects
// does so with a StoreFailure; anything else is a bug. Numbers in brackets are pages of docs/decisions.

import type { Command } from '../core/decide.ts';
import type { Attempts } from '../core/domain-event.ts';
import type { Entry } from '../core/ledger/movement.ts';
import type { Direction, RecordType, WalletKind } from '../core/ledger/record-kind.ts';
import type { Tallies } from '../core/ledger/tally.ts';
import type { Owner, UserId, Wallet } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Order, Refund } from '../core/order/order.ts';
import type { RefundRequest } from '../core/order/refund-request.ts';
import type { SettlementBucketName } from '../core/order/settlement.ts';
import type { RefundNumber } from '../core/order/shop-number.ts';
import type { Outcome } from '../core/outcome.ts';
import type { AuditLine } from '../core/rows/audit.ts';
import type { Invite } from '../core/rows/invite.ts';
import type { ApiKey } from '../core/rows/key.ts';
import type { OperatorDay } from '../core/rows/operator-day.ts';
import type { SecurityEvent } from '../core/rows/security-event.ts';
import type { Branch, Merchant } from '../core/rows/shop.ts';
import type { StaffLogin } from '../core/rows/staff.ts';
import type { RecoveryCodes, Session, User } from '../core/rows/user.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import type { BankQueries } from './bank.ts';
import type { BillQueries } from './bills.ts';
import type { Callbacks } from './callbacks.ts';
import type { MandateQueries } from './mandates.ts';
import type { NoticeMarks, NoticeQueries } from './notices.ts';
import type { OperatorLists } from './operator-lists.ts';
import type { OrderCursor, OwnLists } from './own-lists.ts';
import type { RechargeQueries } from './recharges.ts';
import type { RecordView } from './record-view.ts';
import type { RequestLine, RequestLogQueries } from './request-log.ts';
import type { SalesQueries, Takings } from './sales.ts';

/** What the gatherer needs of a store. */
export interface CommandStore {
  /**
   * Runs a batch of at least one command in one transaction [0045] and resolves with one entry for
   * each command, in the order of the batch. Never rejects. A refused command leaves its neighbours
   * alone. After a conflict the store loads and decides again: deciding is pure [0044].
   *
   * Refusals that come from the store instead of the core:
   * - `unavailable`: the database is away and the command had no effect;
   * - `outcome_unknown`: the commit was sent and nobody knows whether it took effect [0021];
   * - `internal`: this command met a bug and had no effect;
   * - `overloaded`: the slow lane could not lock its rows, and the command had no effect.
   */
  execute(batch: readonly Command[], lane: Lane, locking?: Locking): Promise<readonly Ended[]>;
  /**
   * Predicts, from memory alone, whose rows the command will lock until its batch has ended [0045].
   * The prediction keeps batches apart that run at the same time. It may be incomplete: correctness
   * does not depend on it.
   */
  predictOwners(command: Command): readonly UserId[];
  /** Predicts likewise in which cells its rows lie. Empty where nothing is known. */
  predictCells(command: Command): readonly number[];
  /** A batch sends its statements once for each cell that it goes to, of so many. */
  readonly cellCount: number;
}

export interface Store extends CommandStore, NoticeMarks {
  /**
   * Spends a signed request's nonce and a place in its rate window, for all nodes [0022, 0024].
   * When it rejects, nobody knows whether the request was counted.
   */
  admit(request: AdmissionRequest): Promise<Admission>;
  /** Notes that a key was used now. `keyUses` shows it some seconds later; a crash may lose it. */
  noteKeyUse(keyId: string, address: string): void;
  /** Notes that a session was used now, likewise. */
  noteSessionUse(sessionDigest: string): void;
  /** Notes an answered request for the request log, likewise. */
  noteRequest(line: RequestLine): void;
  readonly queries: Queries;
  readonly callbacks: Callbacks;
  /** The database's time as this process estimates it, without asking [0006]. */
  nowMs(): number;
  close(): Promise<void>;
}

/** Which connection runs a batch. `main` and `side` wait briefly for locked rows, `slow` for long. */
export type Lane = 'main' | 'side' | 'slow';

/** Whether a batch waits for rows that others have locked or skips the commands that need them. */
export type Locking = 'wait' | 'skip';

/** How a command ended. `locked_elsewhere`: it had no effect, for others have locked its rows. */
export type Ended = Outcome | 'locked_elsewhere';

/** A request whose signature has been verified. */
export interface AdmissionRequest {
  /** Names the rate window. A rotated key inherits the window of the key it replaces. */
  readonly windowId: string;
  readonly ratePerMinute: number;
  /** A UUID of 128 bits derived from the key and the nonce. */
  readonly nonceId: string;
}

/** The nonce is checked first: one seen before is reported even when the rate is used up [0022]. */
export type Admission =
  /** `room`: how many more requests the window would admit now. */
  | { readonly verdict: 'admitted' | 'nonce_reused'; readonly room: number }
  /** The window has room again at `freeAtMs`. The nonce is not spent. */
  | { readonly verdict: 'rate_limited'; readonly freeAtMs: number };

export type Sequence = 'user' | 'merchant' | 'branch' | 'invite' | 'staff' | 'receiver';

export interface RecordedTotals {
  readonly tallies: Tallies;
  readonly userCount: number;
  /** Null: there are no more users. */
  readonly lastUserId: UserId | null;
}

/** Reads without locks, each of one snapshot. A row that does not exist is `undefined`, or missing. */
export interface Queries
  extends OwnLists,
    OperatorLists,
    RequestLogQueries,
    BillQueries,
    BankQueries,
    SalesQueries,
    RechargeQueries,
    MandateQueries,
    NoticeQueries {
  /** The database's time. */
  timeMs(): Promise<number>;
  /** The next id of a sequence, never given twice. One that is not used leaves a gap. */
  nextId(sequence: Sequence): Promise<number>;
  key(keyId: string): Promise<KeyView | undefined>;
  /** All keys of a user, revoked and expired ones included, oldest first. */
  keysOf(userId: UserId): Promise<readonly ApiKey[]>;
  /** The last use of each of a user's keys, by key id. Keys never used are missing. */
  keyUses(userId: UserId): Promise<ReadonlyMap<string, KeyUse>>;
  /** With its settlement, which may be known to its bucket only [0007]. */
  order(txNo: string): Promise<Order | undefined>;
  branch(branchId: number): Promise<Branch | undefined>;
  /** Buckets of a cell that are due and not yet settled, the longest due first [0007]. */
  dueBuckets(cell: number, limit: number): Promise<readonly SettlementBucketName[]>;
  /** What an operator moved alone, on the last day on which they did. */
  operatorDay(operatorId: UserId): Promise<OperatorDay | undefined>;
  withdrawal(withdrawalNo: string): Promise<Withdrawal | undefined>;
  /** Withdrawals under review, oldest first. */
  pendingWithdrawals(): Promise<readonly Withdrawal[]>;
  /** The newest withdrawals of a user, by their numbers; `before`: only those with a smaller number. */
  withdrawalsOf(
    userId: UserId,
    before: string | null,
    limit: number,
  ): Promise<readonly Withdrawal[]>;
  /** The wallets of a user with what is held in them, all of one moment. */
  wallets(userId: UserId): Promise<WalletsView | undefined>;
  /**
   * A user's tallies as they were when each of these days began in Shanghai, in the order of the days,
   * and then as they are. Empty if the user does not exist.
   */
  talliesAt(userId: UserId, days: readonly number[]): Promise<readonly Tallies[]>;
  /**
   * What users recorded from the beginning of one day in Shanghai to that of another, added up by kind: of
   * the next `limit` users whose numbers are larger, all of one moment.
   */
  recordedBetween(
    fromDay: number,
    untilDay: number,
    afterUserId: UserId,
    limit: number,
  ): Promise<RecordedTotals>;
  /** The first journal entry of a movement. Of a payment that is the payer's. */
  firstEntryOf(movementNo: string): Promise<Entry | undefined>;
  /** The refunds of an order, oldest first. */
  refundsOf(txNo: string): Promise<readonly Refund[]>;
  refund(refundNo: string): Promise<Refund | undefined>;
  refundNumber(id: string): Promise<RefundNumber | undefined>;
  refundRequest(requestNo: string): Promise<RefundRequest | undefined>;
  /** The latest that was opened for an order. */
  latestRefundRequest(txNo: string): Promise<RefundRequest | undefined>;
  /** Refund requests neither decided nor expired, of one owner or (null) of all, oldest first. */
  undecidedRefundRequests(ownerId: UserId | null): Promise<readonly RefundRequest[]>;
  owner(userId: UserId): Promise<Owner | undefined>;
  user(userId: UserId): Promise<User | undefined>;
  userByLogin(login: string): Promise<User | undefined>;
  userByWalletId(walletId: string): Promise<User | undefined>;
  /** Whom the platform calls so. */
  userByReference(reference: string): Promise<User | undefined>;
  userByProviderAccount(account: string): Promise<User | undefined>;
  /** The session of this digest, even if it has expired or was idle for long. */
  session(sessionDigest: string): Promise<SessionView | undefined>;
  /** The sessions of a user, the newest first; also those that have expired or were idle for long. */
  sessionsOf(userId: UserId): Promise<readonly UsedSession[]>;
  recoveryCodes(userId: UserId): Promise<RecoveryCodes | undefined>;
  /** What is kept beside the audit trail, chosen as its lines are. */
  securityEvents(filter: AuditFilter): Promise<readonly SecurityEvent[]>;
  /** Oldest first. */
  invites(): Promise<readonly Invite[]>;
  attempts(subjects: readonly string[]): Promise<readonly Attempts[]>;
  /** One page of a user's transaction records, with the exact total [0028]. */
  records(filter: RecordFilter): Promise<RecordPage>;
  /** The records of a user from this number on, newest first; null: from the newest. */
  recordsFrom(userId: UserId, no: number | null, limit: number): Promise<readonly RecordView[]>;
  auditTrail(filter: AuditFilter): Promise<readonly AuditLine[]>;
  /** The newest users, the newest first; `before`: only those with a smaller number. */
  users(limit: number, before?: UserId): Promise<readonly User[]>;
  /** Users whose names begin with this, in the order of their names; `after`: only those who follow. */
  usersNamed(
    beginning: string,
    limit: number,
    after?: Pick<User, 'name' | 'userId'>,
  ): Promise<readonly User[]>;
  merchant(merchantId: number): Promise<Merchant | undefined>;
  /** The newest merchants of one owner or (null) of all, the newest first. `after`: those older than this. */
  merchants(
    ownerId: UserId | null,
    limit: number,
    after?: number | null,
  ): Promise<readonly Merchant[]>;
  /** The newest branches of these merchants, the newest first. `after`: those older than this. */
  branchesOf(
    merchantIds: readonly number[],
    limit: number,
    after?: number | null,
  ): Promise<readonly Branch[]>;
  /** The newest branches of all merchants of an owner, the newest first. */
  branchesOfOwner(ownerId: UserId, limit: number): Promise<readonly Branch[]>;
  /** Staff logins that were removed are nobody's. */
  staffByLogin(login: string): Promise<StaffLogin | undefined>;
  /** Oldest first. */
  staffOf(branchId: number): Promise<readonly StaffLogin[]>;
  /** The session of this digest, even if it has expired. */
  staffSession(sessionDigest: string): Promise<StaffSessionView | undefined>;
  /** Of the orders that a branch made in this time, the newest first. `after`: those older than this. */
  branchOrders(day: BranchDay, after: OrderCursor | null, limit: number): Promise<readonly Order[]>;
  /** Of all orders of a branch that were paid in this time. */
  branchTakings(day: BranchDay): Promise<Takings>;
  /**
   * What all users recorded after a cursor, the oldest first, `limit` at most; null: from now on. A record is
   * told when nothing earlier can be committed any more, which is some 15 seconds after it happened.
   * Resolves with null if the cursor is ahead of the clock, which was set back then.
   */
  recordsAfter(after: RecordCursor | null, limit: number): Promise<FollowedRecords | null>;
  /** By what a change of these orders and users shows, in one statement [0070]. */
  marks(watched: Watched): Promise<Marks>;
}

/** What is frozen in a wallet is under review there or, in the merchant wallet, unsettled. */
export interface WalletsView {
  readonly consumer: Wallet;
  readonly merchant: Wallet;
  /** Income of the merchant wallet that is not settled yet. */
  readonly unsettledFen: Fen;
  /** What of it is settled first, and when. Null: nothing is unsettled. */
  readonly nextSettlement: { readonly dueAtMs: number; readonly amountFen: Fen } | null;
  /** Withdrawals that wait for a decision. */
  readonly underReview: Readonly<Record<WalletKind, UnderReview>>;
}

export interface UnderReview {
  readonly count: number;
  readonly amountFen: Fen;
}

export interface StaffSessionView {
  readonly staff: StaffLogin;
  readonly expiresAtMs: number;
  /** Their branch's owner is. */
  readonly suspended: boolean;
}

/** A time at a branch. */
export interface BranchDay {
  /** Whose branch it is. */
  readonly ownerId: UserId;
  readonly branchId: number;
  /** Inclusive. */
  readonly fromMs: number;
  /** Exclusive. */
  readonly untilMs: number;
}

/** Each order and user once. */
export interface Watched {
  readonly txNos: readonly string[];
  readonly userIds: readonly UserId[];
}

export interface Marks {
  readonly orders: readonly OrderMark[];
  readonly owners: readonly OwnerMark[];
}

/** What an order is shown by. */
export type OrderMark = Pick<Order, 'txNo' | 'status' | 'expiresAtMs' | 'refundedFen'>;

/** The chain grows with each entry of a user's wallets and with each line of their audit trail. */
export interface OwnerMark extends Pick<Owner, 'userId' | 'chainNo' | 'toldNo' | 'factorFailures'> {
  /** Another number with each order of theirs: of the newest, the times added up [0070]. */
  readonly newestOrders: number;
}

/** A key, and what every request needs to know about its owner. */
export interface KeyView {
  readonly key: ApiKey;
  readonly ownerSuspended: boolean;
  readonly payPasswordSalt: string;
  readonly walletId: string;
}

export interface KeyUse {
  readonly atMs: number;
  /** The client's IP address. */
  readonly address: string;
}

/** Selects lines of the audit trail [0058]: the newest `limit` that match, newest first. */
export interface AuditFilter {
  /** Null: of every user. */
  readonly userId: UserId | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
  readonly limit: number;
}

/** A session, and what every page needs to know about its user. */
export interface SessionView {
  readonly userId: UserId;
  readonly sessionId: string;
  /** From which they signed in; null: it did not say. */
  readonly device: string | null;
  readonly name: string;
  readonly walletId: string;
  readonly expiresAtMs: number;
  /** When it was last used, or a little earlier. */
  readonly usedAtMs: number;
  readonly suspended: boolean;
  readonly operator: boolean;
  /** Opened by a sign-in link or by the sign-in provider. */
  readonly limited?: true;
}

export interface UsedSession extends Session {
  /** When it was last used, or a little earlier. */
  readonly usedAtMs: number;
}

/** Selects transaction records of a user. Null filters nothing. */
export interface RecordFilter {
  readonly userId: UserId;
  readonly wallet: WalletKind | null;
  readonly type: RecordType | null;
  readonly direction: Direction | null;
  /** Days in Shanghai, counted from 1970-01-01, inclusive [0006]. */
  readonly fromDay: number | null;
  /** Inclusive. */
  readonly toDay: number | null;
  /** From 1. A page past the end is empty. */
  readonly page: number;
  readonly perPage: number;
}

export interface RecordPage {
  /** Newest first. */
  readonly items: readonly RecordView[];
  /** How many records match on all pages. */
  readonly total: number;
}

/** Between two records of all users: by time, then user, then number. */
export interface RecordCursor {
  readonly atMs: number;
  readonly userId: UserId;
  readonly recordNo: number;
}

export interface FollowedRecords {
  /** With what the platform calls the user. */
  readonly items: readonly (RecordView & { readonly reference: string | null })[];
  /** Where to go on. */
  readonly next: RecordCursor;
  /** Whether nothing more can be told now. */
  readonly complete: boolean;
}
