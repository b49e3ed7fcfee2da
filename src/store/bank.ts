// Declares what is read of statements of the bank, and of the books beside them. Part of the port of the
// store.

import type {
  BankBalance,
  BankColumns,
  BankMatch,
  BooksItem,
  DifferenceState,
  DifferenceView,
} from '../core/bank/statement.ts';
import type { Fen } from '../core/money.ts';

export interface BankQueries {
  bankColumns(): Promise<readonly BankColumns[]>;
  /** The one that counts of each account and day, from one day to another, both included. */
  bankBalances(fromDay: number, toDay: number): Promise<readonly BankBalance[]>;
  /** The first and the last day with a balance; null: there never was one. */
  bankDays(): Promise<{ readonly firstDay: number; readonly lastDay: number } | null>;
  /** Those that ever had a balance. */
  bankAccounts(): Promise<readonly string[]>;
  /** Which of these lines are there. */
  bankLinesThere(lineIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these recharges and payouts are lines. */
  bankMatched(itemNos: readonly string[]): Promise<ReadonlySet<string>>;
  /** Matches of a line and what the books have on another day, that stand between the two when a day ends. */
  bankMatchesAcross(day: number): Promise<readonly BankMatch[]>;
  bankDifference(differenceNo: string): Promise<DifferenceView | undefined>;
  /** Those that nothing has resolved, whether or not somebody has closed them. */
  standingDifferences(): Promise<readonly DifferenceView[]>;
  /** The newest first. `after`: those older than this one. */
  bankDifferences(
    state: DifferenceState | null,
    after: string | null,
    limit: number,
  ): Promise<readonly DifferenceView[]>;
  /** Recharges that are made, by account and reference as the table of references has them. */
  arrivedUnder(referenceIds: readonly string[]): Promise<readonly BooksItem[]>;
  /** Withdrawals that are paid out, by what the bank calls the payments. */
  paidOutUnder(references: readonly string[]): Promise<readonly BooksItem[]>;
  /** All recharges and payouts from one instant on and before another. */
  inAndOut(fromMs: number, untilMs: number): Promise<readonly BooksItem[]>;
  onTheWayOut(atMs: number): Promise<OnTheWayOut>;
}

/** Of withdrawals, at an instant. */
export interface OnTheWayOut {
  /** Approved, and neither paid out nor returned. */
  readonly approvedFen: Fen;
  /** Frozen in wallets, until somebody decides. */
  readonly underReviewFen: Fen;
}
