// Declares the sales of an owner's merchants on a day. Part of the port of the store.

import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';

export interface SalesQueries {
  /** By what was recorded on the day in the merchant wallet; where nothing was, nothing is listed. */
  salesOfDay(asked: AskedSales): Promise<SalesOfDay>;
}

export interface AskedSales {
  readonly userId: UserId;
  /** In Shanghai, counted from 1970-01-01. */
  readonly day: number;
}

export interface Sales {
  /** How many orders were paid. */
  readonly orders: number;
  /** What was paid for them. */
  readonly collectedFen: Fen;
  /** What was refunded meanwhile, of these or older orders. */
  readonly refundedFen: Fen;
}

/** The same sales twice: by when they were made, and by where. */
export interface SalesOfDay {
  /** In the order of the hours. */
  readonly hours: readonly SalesOfHour[];
  /** By the merchant's number and the branch's; what was made without a branch is last. */
  readonly branches: readonly SalesOfBranch[];
}

export interface SalesOfHour extends Sales {
  /** In Shanghai, from 0 to 23. */
  readonly hour: number;
}

export interface SalesOfBranch extends Sales {
  readonly merchantId: number;
  /** Null: of the orders that name none. */
  readonly branchId: number | null;
}

export interface Takings {
  readonly orders: number;
  readonly collectedFen: Fen;
  /** What of it has been refunded since, on whatever day. */
  readonly refundedFen: Fen;
}
