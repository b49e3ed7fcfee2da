// Holds the rows that a batch has loaded, and what it has changed since. Decisions read the state; only
// `evolve` writes it.

import type {
  BankBalance,
  BankColumns,
  BankDifference,
  BankLine,
  BankMatch,
  DifferenceEnd,
} from './bank/statement.ts';
import type { Binding } from './binding.ts';
import type { Attempts } from './domain-event.ts';
import type { Checkpoint } from './ledger/checkpoint.ts';
import type { Entry } from './ledger/movement.ts';
import type { Owner, UserId } from './ledger/wallet.ts';
import type { Fen } from './money.ts';
import type { Notice } from './notice.ts';
import type { Callback } from './order/callback.ts';
import type { ToolRefundDay } from './order/direct-refund.ts';
import type { Order, Refund } from './order/order.ts';
import type { PaymentRequest } from './order/payment-request.ts';
import type { RefundRequest } from './order/refund-request.ts';
import type { SettlementBucket, SettlementBucketName } from './order/settlement.ts';
import type { RefundNumber, ShopNumber } from './order/shop-number.ts';
import type { NumberedOwnerEvent } from './owner-event.ts';
import type { AuditLine } from './rows/audit.ts';
import type { EmailAddress, NoticeWishes } from './rows/email-address.ts';
import type { Invite } from './rows/invite.ts';
import type { ApiKey } from './rows/key.ts';
import type { Mandate } from './rows/mandate.ts';
import type { OperatorDay } from './rows/operator-day.ts';
import type { Payee } from './rows/payee.ts';
import type { CallbackSecrets, EventReceiver } from './rows/receiver.ts';
import type { SecurityEvent } from './rows/security-event.ts';
import type { Branch, Merchant } from './rows/shop.ts';
import type { SpentBefore } from './rows/spending-limits.ts';
import type { StaffLogin, StaffSession } from './rows/staff.ts';
import type { RecoveryCodes, Session, User } from './rows/user.ts';
import type { BankReference } from './wallet/bank-reference.ts';
import type { RechargeProposal } from './wallet/recharge-proposal.ts';
import type { RechargeRequest } from './wallet/recharge-request.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

export type State = Readonly<ReturnType<typeof emptyState>>;

export function emptyState(nowMs: number) {
  return {
    /** The database's time, read when the batch began. */
    nowMs,
    orders: new Map<string, Order>(),
    /** Locked: these may be changed. Keys and users change only under their owner's lock. */
    owners: new Map<UserId, Owner>(),
    /** Users who are read without a lock. */
    standing: new Map<UserId, Standing>(),
    /** Of those whose spending is limited. */
    spentBefore: new Map<UserId, SpentBefore>(),
    users: new Map<UserId, User>(),
    /** Those of the logins read that are taken. */
    logins: new Map<string, UserId>(),
    /** Those of the references read that are taken. */
    references: new Map<string, UserId>(),
    /** Those of the accounts at the sign-in provider that are bound. */
    providerAccounts: new Map<string, UserId>(),
    merchants: new Map<number, Merchant>(),
    /** By the key of their names, whoever owns them. */
    merchantsAlike: new Map<string, readonly Merchant[]>(),
    branches: new Map<number, Branch>(),
    staff: new Map<number, StaffLogin>(),
    keys: new Map<string, ApiKey>(),
    buckets: new Map<string, SettlementBucket>(),
    /** All that were ever opened for an order, with the keys they were opened with among `keys`. */
    refundRequests: new Map<string, RefundRequest>(),
    /** Oldest first. */
    refunds: new Map<string, Refund>(),
    /** By the window of the key. */
    toolRefunds: new Map<string, ToolRefundDay>(),
    withdrawals: new Map<string, Withdrawal>(),
    /** Those of the withdrawals whose money has left `frozen`, whatever their rows say. */
    withdrawalsMoved: new Set<string>(),
    /** Those of them whose money has come back. */
    withdrawalsReturned: new Set<string>(),
    /** Removed ones aside. */
    payees: new Map<string, Payee>(),
    ...noMandates(),
    rechargeProposals: new Map<string, RechargeProposal>(),
    rechargeRequests: new Map<string, RechargeRequest>(),
    operatorDays: new Map<UserId, OperatorDay>(),
    movements: new Map<string, MovementMade>(),
    callbackSecrets: new Map<UserId, CallbackSecrets>(),
    receivers: new Map<number, EventReceiver>(),
    /** Those of the numbers asked for of which an event has been told. */
    told: new Set<string>(),
    recoveryCodes: new Map<UserId, RecoveryCodes>(),
    emails: new Map<UserId, EmailAddress>(),
    noticeWishes: new Map<UserId, NoticeWishes>(),
    bindings: new Map<string, Binding>(),
    shopNumbers: new Map<string, ShopNumber>(),
    refundNumbers: new Map<string, RefundNumber>(),
    bankReferences: new Map<string, BankReference>(),
    ...noBankRows(),
    attempts: new Map<string, Attempts>(),
    /** By the digest of the code; locked. */
    invites: new Map<string, Invite>(),
  };
}

function noMandates() {
  return {
    mandates: new Map<string, Mandate>(),
    /** With their mandates and keys among `mandates` and `keys`. */
    paymentRequests: new Map<string, PaymentRequest>(),
  };
}

function noBankRows() {
  return {
    bankLines: new Map<string, BankLine>(),
    bankBalances: new Map<string, BankBalance>(),
    /** By the recharge or the payout. */
    bankMatches: new Map<string, BankMatch>(),
    bankDifferences: new Map<string, BankDifference>(),
    bankEnds: new Map<string, DifferenceEnd>(),
  };
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

export interface SettlementBucketMove {
  readonly bucket: SettlementBucketName;
  readonly amountFen: Fen;
}

export interface SettledBucket {
  readonly bucket: SettlementBucket;
  readonly settlementNo: string;
}

function noChangedMandates() {
  return {
    ...noMandates(),
    /** Those of `mandates` of which more has changed than what was spent. */
    termsChanged: new Set<string>(),
  };
}

function noNotices() {
  return {
    emails: new Map<UserId, EmailAddress>(),
    noticeWishes: new Map<UserId, NoticeWishes>(),
    notices: [] as Notice[],
  };
}

/** What is to be saved: for each row its last state, for the journal each line in order. */
export type Changes = Readonly<ReturnType<typeof noChanges>>;

export function noChanges() {
  return {
    orders: new Map<string, Order>(),
    /** Those of `orders` that must not be there yet. */
    ordersCreated: new Set<string>(),
    owners: new Map<UserId, Owner>(),
    /** Those of `owners` that must not be there yet. */
    ownersCreated: new Set<UserId>(),
    /** Those of `owners` of whom more has changed than their money, their records and their chain. */
    accessChanged: new Set<UserId>(),
    users: new Map<UserId, User>(),
    merchants: new Map<number, Merchant>(),
    branches: new Map<number, Branch>(),
    staff: new Map<number, StaffLogin>(),
    keys: new Map<string, ApiKey>(),
    bindings: new Map<string, Binding>(),
    shopNumbers: new Map<string, ShopNumber>(),
    refundNumbers: new Map<string, RefundNumber>(),
    bankReferences: new Map<string, BankReference>(),
    ...noBankRows(),
    bankColumns: new Map<string, BankColumns>(),
    attempts: new Map<string, Attempts>(),
    invites: new Map<string, Invite>(),
    /** What was added to buckets and taken from them, not what they hold: a payment loads none. */
    bucketMoves: new Map<string, SettlementBucketMove>(),
    bucketsSettled: [] as SettledBucket[],
    refundRequests: new Map<string, RefundRequest>(),
    toolRefunds: new Map<string, ToolRefundDay>(),
    withdrawals: new Map<string, Withdrawal>(),
    payees: new Map<string, Payee>(),
    ...noChangedMandates(),
    rechargeProposals: new Map<string, RechargeProposal>(),
    rechargeRequests: new Map<string, RechargeRequest>(),
    operatorDays: new Map<UserId, OperatorDay>(),
    callbackSecrets: new Map<UserId, CallbackSecrets>(),
    recoveryCodes: new Map<UserId, RecoveryCodes>(),
    ...noNotices(),
    receivers: new Map<number, EventReceiver>(),
    callbacks: [] as Callback[],
    ownerEvents: [] as NumberedOwnerEvent[],
    entries: [] as Entry[],
    checkpoints: [] as Checkpoint[],
    auditLines: [] as AuditLine[],
    refunds: [] as Refund[],
    sessionsOpened: [] as Session[],
    sessionsClosed: [] as string[],
    sessionsEnded: [] as Pick<Session, 'userId' | 'sessionId'>[],
    /** In which epoch the sessions of these users are good that were opened, or stay. */
    sessionEpochs: new Map<UserId, number | null>(),
    securityEvents: [] as SecurityEvent[],
    /** Of these no session stays but the one named, if any, and those of `sessionsOpened`. */
    signedOut: new Map<UserId, string | null>(),
    staffSessionsOpened: [] as StaffSession[],
    /** Of these logins, and of all of these owners, none stays but those opened. */
    staffSignedOut: new Set<number>(),
    tillsSignedOut: new Set<UserId>(),
    /** Of these whatever says who they were is gone, and none of their keys works. */
    accountsClosed: new Set<UserId>(),
  };
}

/** The mandates of which only what was spent has changed, and those of which more has. */
export function changedMandates({ mandates, termsChanged }: Changes) {
  const terms: Mandate[] = [];
  const spent: Mandate[] = [];
  for (const [mandateNo, mandate] of mandates) {
    (termsChanged.has(mandateNo) ? terms : spent).push(mandate);
  }
  return { terms, spent };
}

/** The owners that are new, those of whom more than their money has changed, and the others. */
export function changedOwners({ owners, ownersCreated, accessChanged }: Changes) {
  const created: Owner[] = [];
  const access: Owner[] = [];
  const money: Owner[] = [];
  for (const [userId, owner] of owners) {
    if (ownersCreated.has(userId)) created.push(owner);
    else (accessChanged.has(userId) ? access : money).push(owner);
  }
  return { created, access, money };
}
