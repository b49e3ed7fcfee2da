// Declares what operators list of everybody: orders, the audit trail and security events, newest first, in
// pages. Part of the port of the store; numbers in brackets are pages of docs/decisions.

import type { UserId } from '../core/ledger/wallet.ts';
import type { OrderStatus } from '../core/order/order.ts';
import type { AuditAction, AuditLine, Provenance } from '../core/rows/audit.ts';
import type { SecurityEvent, SecurityEventKind } from '../core/rows/security-event.ts';
import type { Withdrawal, WithdrawalState } from '../core/wallet/withdrawal.ts';
import type { OrderCursor, OrderPage } from './own-lists.ts';

export interface OperatorLists extends OperatorCounts {
  /** Orders of all owners, by their numbers, which begin with the time [0101]. */
  allOrders(filter: AllOrdersFilter, before: OrderCursor | null, limit: number): Promise<OrderPage>;
  /** Lines of the audit trail, of one user or of all. */
  trail(filter: TrailFilter, before: TrailCursor | null, limit: number): Promise<TrailPage>;
  /** What is kept beside the audit trail, of one user or of all. */
  allSecurityEvents(
    filter: SecurityEventFilter,
    before: SecurityEventCursor | null,
    limit: number,
  ): Promise<SecurityEventPage>;
  /** Withdrawals of all users, by their numbers; `after`: only those that follow it in that order. */
  withdrawals(
    filter: WithdrawalFilter,
    after: string | null,
    limit: number,
  ): Promise<readonly Withdrawal[]>;
  /** The numbers of what is called so by shops and banks: at most so many of each kind, the newest first. */
  numbersCalled(called: Called, limit: number): Promise<readonly string[]>;
  /** Approved ones that name a payee and are in no file of payouts, oldest first. */
  payableWithdrawals(limit: number): Promise<readonly Withdrawal[]>;
}

/** Numbers for badges. Rows are counted and not proved; nothing is decided by them. */
export interface OperatorCounts {
  /** How many things wait, of each kind `max` at most. */
  countWaiting(max: number): Promise<WaitingCounts>;
  /** What became of the newest orders of all owners, of so many. */
  countNewestOrders(limit: number): Promise<ReadonlyMap<OrderStatus, number>>;
}

export interface WaitingCounts {
  /** Requests for recharges that nobody has decided. */
  readonly rechargeRequests: number;
  /** Recharges that another operator proposed. */
  readonly recharges: number;
  /** Withdrawals that nobody has decided, or that take a second operator. */
  readonly withdrawals: number;
  /** Approved withdrawals that name a payee and are in no file for the bank. */
  readonly payouts: number;
  /** Refund requests of tools that wait for their owners. */
  readonly refundRequests: number;
  /** Differences with the bank that nobody has closed and nothing has resolved. */
  readonly bankDifferences: number;
}

/** How many rows one query looks at, at most; a page may be short and still not be the last [0101]. */
export const ROWS_EXAMINED_MAX = 10_000;

/** By how much the time in the number of an order may differ from when the order was made [0101]. */
export const NUMBER_DRIFT_MS = 60_000;

interface Period {
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

/** Null filters nothing. */
export interface WithdrawalFilter extends Period {
  readonly state: WithdrawalState | null;
  readonly of: OneOfWithdrawals | null;
  readonly oldestFirst: boolean;
}

/** What some of them have in common. */
export type OneOfWithdrawals =
  | { readonly kind: 'user'; readonly userId: UserId }
  | { readonly kind: 'payout'; readonly payoutNo: string }
  | { readonly kind: 'reference'; readonly bankReference: string };

export interface Called {
  /** What a shop calls an order, a refund or a request for one, or a bank what it has paid out. */
  readonly text: string;
  /** Of the same as a payment that came in, in each account where it may have arrived. */
  readonly bankReferenceIds: readonly string[];
}

/** Null filters nothing. */
export interface AllOrdersFilter extends Period {
  readonly status: OrderStatus | null;
}

/** Null filters nothing. */
export interface TrailFilter extends Period {
  /** Whom a line concerns. */
  readonly userId: UserId | null;
  /** Who did it: any of these. */
  readonly actors: readonly TrailActor[] | null;
  /** Any of these. */
  readonly actions: readonly AuditAction[] | null;
}

export type TrailActor = Pick<Provenance, 'kind' | 'name'>;

/** The cursor of the audit trail, which goes on after it. */
export type TrailCursor = Pick<AuditLine, 'atMs' | 'userId' | 'chainNo'>;

export interface TrailPage {
  readonly items: readonly AuditLine[];
  readonly next: TrailCursor | null;
}

/** Null filters nothing. */
export interface SecurityEventFilter extends Period {
  readonly userId: UserId | null;
  readonly kind: SecurityEventKind | null;
}

/** Events have numbers, because many may have the same time. */
export interface NumberedSecurityEvent extends SecurityEvent {
  readonly eventNo: number;
}

export type SecurityEventCursor = Pick<NumberedSecurityEvent, 'atMs' | 'eventNo'>;

export interface SecurityEventPage {
  readonly items: readonly NumberedSecurityEvent[];
  readonly next: SecurityEventCursor | null;
}
