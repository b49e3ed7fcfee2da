// The rows that a batch has loaded, and what it has changed since. Decisions read the state; only
// `evolve` writes it.

import type { AuditLine } from './access/audit.ts';
import type { CallbackSecrets } from './access/callback-secret.ts';
import type { Invite } from './access/invite.ts';
import type { ApiKey } from './access/key.ts';
import type { Payee } from './access/payee.ts';
import type { EventReceiver } from './access/receiver.ts';
import type { RecoveryCodes } from './access/recovery-codes.ts';
import type { SecurityEvent } from './access/security-event.ts';
import type { StaffLogin, StaffSession } from './access/staff.ts';
import type { OperatorDay } from './access/two-operators.ts';
import type { Session, User } from './access/user.ts';
import type { ToldEvent } from './announcement.ts';
import type { Attempts } from './event.ts';
import type { Binding } from './idempotency.ts';
import type { Entry } from './ledger/movement.ts';
import type { Checkpoint } from './ledger/tally.ts';
import type { Owner, UserId } from './ledger/wallet.ts';
import type { Fen } from './money.ts';
import type { Callback } from './order/callback.ts';
import type { ToolRefundDay } from './order/direct-refund.ts';
import type { Branch, Merchant, Order, Refund } from './order/order.ts';
import type { RefundRequest } from './order/refund-request.ts';
import type { Bucket, BucketName } from './order/settlement.ts';
import type { RefundNumber, ShopNumber } from './order/shop-number.ts';
import type { RechargeProposal } from './wallet/recharge.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

export interface State {
  /** The database's time, read when the batch began. */
  readonly nowMs: number;
  readonly orders: Map<string, Order>;
  /** Locked: these may be changed. Keys and users change only under their owner's lock. */
  readonly owners: Map<UserId, Owner>;
  /** Users who are read without a lock. */
  readonly standing: Map<UserId, Standing>;
  readonly users: Map<UserId, User>;
  /** Those of the logins read that are taken. */
  readonly logins: Map<string, UserId>;
  /** Those of the references read that are taken. */
  readonly references: Map<string, UserId>;
  /** Those of the accounts at the sign-in provider that are bound. */
  readonly providerAccounts: Map<string, UserId>;
  readonly merchants: Map<number, Merchant>;
  /** By the key of their names, whoever owns them. */
  readonly merchantsAlike: Map<string, readonly Merchant[]>;
  readonly branches: Map<number, Branch>;
  readonly staff: Map<number, StaffLogin>;
  readonly keys: Map<string, ApiKey>;
  readonly buckets: Map<string, Bucket>;
  /** All that were ever opened for an order, with the keys they were opened with among `keys`. */
  readonly refundRequests: Map<string, RefundRequest>;
  /** Oldest first. */
  readonly refunds: Map<string, Refund>;
  /** By the window of the key. */
  readonly toolRefunds: Map<string, ToolRefundDay>;
  readonly withdrawals: Map<string, Withdrawal>;
  /** Those of the withdrawals whose money has left `frozen`, whatever their rows say. */
  readonly withdrawalsMoved: Set<string>;
  /** Those of them whose money has come back. */
  readonly withdrawalsReturned: Set<string>;
  /** Removed ones aside. */
  readonly payees: Map<string, Payee>;
  readonly rechargeProposals: Map<string, RechargeProposal>;
  readonly operatorDays: Map<UserId, OperatorDay>;
  readonly movements: Map<string, MovementMade>;
  readonly callbackSecrets: Map<UserId, CallbackSecrets>;
  readonly receivers: Map<number, EventReceiver>;
  /** Those of the numbers asked for of which an event has been told. */
  readonly told: Set<string>;
  readonly recoveryCodes: Map<UserId, RecoveryCodes>;
  readonly bindings: Map<string, Binding>;
  readonly shopNumbers: Map<string, ShopNumber>;
  readonly refundNumbers: Map<string, RefundNumber>;
  readonly attempts: Map<string, Attempts>;
  /** By the digest of the code; locked. */
  readonly invites: Map<string, Invite>;
}

/** The first leg of a movement that is there. */
export type MovementMade = Pick<Entry, 'movementNo' | 'userId' | 'balanceDeltaFen'>;

export interface Standing {
  readonly suspended: boolean;
  readonly closed: boolean;
}

export function standingOf({
  suspended,
  closedAtMs,
}: Pick<Owner, 'suspended' | 'closedAtMs'>): Standing {
  return { suspended, closed: closedAtMs !== null };
}

export interface BucketMove {
  readonly bucket: BucketName;
  readonly amountFen: Fen;
}

export interface SettledBucket {
  readonly bucket: Bucket;
  readonly settlementNo: string;
}

/** What is to be saved: for each row its last state, for the journal each line in order. */
export interface Changes {
  readonly orders: Map<string, Order>;
  /** Those of `orders` that must not be there yet. */
  readonly ordersCreated: Set<string>;
  readonly owners: Map<UserId, Owner>;
  /** Those of `owners` that must not be there yet. */
  readonly ownersCreated: Set<UserId>;
  /** Those of `owners` of whom more has changed than their money, their records and their chain. */
  readonly accessChanged: Set<UserId>;
  readonly users: Map<UserId, User>;
  readonly merchants: Map<number, Merchant>;
  readonly branches: Map<number, Branch>;
  readonly staff: Map<number, StaffLogin>;
  readonly keys: Map<string, ApiKey>;
  readonly bindings: Map<string, Binding>;
  readonly shopNumbers: Map<string, ShopNumber>;
  readonly refundNumbers: Map<string, RefundNumber>;
  readonly attempts: Map<string, Attempts>;
  readonly invites: Map<string, Invite>;
  /** What was added to buckets and taken from them, not what they hold: a payment loads none. */
  readonly bucketMoves: Map<string, BucketMove>;
  readonly bucketsSettled: SettledBucket[];
  readonly refundRequests: Map<string, RefundRequest>;
  readonly toolRefunds: Map<string, ToolRefundDay>;
  readonly withdrawals: Map<string, Withdrawal>;
  readonly payees: Map<string, Payee>;
  readonly rechargeProposals: Map<string, RechargeProposal>;
  readonly operatorDays: Map<UserId, OperatorDay>;
  readonly callbackSecrets: Map<UserId, CallbackSecrets>;
  readonly recoveryCodes: Map<UserId, RecoveryCodes>;
  readonly receivers: Map<number, EventReceiver>;
  readonly callbacks: Callback[];
  readonly announcements: ToldEvent[];
  readonly entries: Entry[];
  readonly checkpoints: Checkpoint[];
  readonly auditLines: AuditLine[];
  readonly refunds: Refund[];
  readonly sessionsOpened: Session[];
  readonly sessionsClosed: string[];
  readonly sessionsEnded: Pick<Session, 'userId' | 'sessionId'>[];
  readonly securityEvents: SecurityEvent[];
  /** Of these no session stays but the one named, if any, and those of `sessionsOpened`. */
  readonly signedOut: Map<UserId, string | null>;
  readonly staffSessionsOpened: StaffSession[];
  /** Of these logins, and of all of these owners, none stays but those opened. */
  readonly staffSignedOut: Set<number>;
  readonly tillsSignedOut: Set<UserId>;
  /** Of these whatever says who they were is gone, and none of their keys works. */
  readonly accountsClosed: Set<UserId>;
}

export function emptyState(nowMs: number): State {
  return {
    nowMs,
    orders: new Map(),
    owners: new Map(),
    standing: new Map(),
    users: new Map(),
    logins: new Map(),
    references: new Map(),
    providerAccounts: new Map(),
    merchants: new Map(),
    merchantsAlike: new Map(),
    branches: new Map(),
    staff: new Map(),
    keys: new Map(),
    buckets: new Map(),
    refundRequests: new Map(),
    refunds: new Map(),
    toolRefunds: new Map(),
    withdrawals: new Map(),
    withdrawalsMoved: new Set(),
    withdrawalsReturned: new Set(),
    payees: new Map(),
    rechargeProposals: new Map(),
    operatorDays: new Map(),
    movements: new Map(),
    callbackSecrets: new Map(),
    receivers: new Map(),
    told: new Set(),
    recoveryCodes: new Map(),
    bindings: new Map(),
    shopNumbers: new Map(),
    refundNumbers: new Map(),
    attempts: new Map(),
    invites: new Map(),
  };
}

export function noChanges(): Changes {
  return {
    orders: new Map(),
    ordersCreated: new Set(),
    owners: new Map(),
    ownersCreated: new Set(),
    accessChanged: new Set(),
    users: new Map(),
    merchants: new Map(),
    branches: new Map(),
    staff: new Map(),
    keys: new Map(),
    bindings: new Map(),
    shopNumbers: new Map(),
    refundNumbers: new Map(),
    attempts: new Map(),
    invites: new Map(),
    bucketMoves: new Map(),
    bucketsSettled: [],
    refundRequests: new Map(),
    toolRefunds: new Map(),
    withdrawals: new Map(),
    payees: new Map(),
    rechargeProposals: new Map(),
    operatorDays: new Map(),
    callbackSecrets: new Map(),
    receivers: new Map(),
    recoveryCodes: new Map(),
    callbacks: [],
    announcements: [],
    entries: [],
    checkpoints: [],
    auditLines: [],
    refunds: [],
    sessionsOpened: [],
    sessionsClosed: [],
    sessionsEnded: [],
    securityEvents: [],
    signedOut: new Map(),
    staffSessionsOpened: [],
    staffSignedOut: new Set(),
    tillsSignedOut: new Set(),
    accountsClosed: new Set(),
  };
}
