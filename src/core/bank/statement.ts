// Records what the bank says of the money that the service keeps for others, and where that is not what the
// books say: lines and balances of statements, which recharge or payout each line is, and differences with
// how they ended. None of it is ever changed, and none of it moves money.

import type { UserId } from '../ledger/wallet.ts';
import { addFen, type Fen, subtractFen, sumFen } from '../money.ts';

/** What a statement brought, or a look at what has become of those before it. */
export interface BankEntry {
  readonly lines: readonly BankLine[];
  readonly balances: readonly BankBalance[];
  readonly matches: readonly BankMatch[];
  readonly differences: readonly BankDifference[];
  readonly ends: readonly DifferenceEnd[];
}

/** `account`, wherever it stands: a receiving account; empty: the one that goes without a name. */
export interface BankLine {
  /** The same for the same line of the same day, whichever file it came in. */
  readonly lineId: string;
  readonly account: string;
  /** On which it was booked, as days are counted in Shanghai. */
  readonly day: number;
  /** More than zero: it came in. */
  readonly amountFen: Fen;
  readonly reference: string | null;
  /** As references are compared. */
  readonly referenceId: string | null;
  readonly said: string | null;
  readonly enteredAtMs: number;
}

/** What an account held when a day ended. Of several, the last one that was entered counts. */
export interface BankBalance {
  readonly balanceId: string;
  readonly account: string;
  readonly day: number;
  readonly turn: number;
  readonly balanceFen: Fen;
  /** Whether the lines of the day were entered with it, so that what is not among them is missing. */
  readonly withLines: boolean;
  readonly enteredAtMs: number;
  /** An account on a machine, a login or a key, and from where. */
  readonly enteredBy: string;
}

/** A line is this recharge or payout. Several payouts may be one line. */
export interface BankMatch {
  readonly itemNo: string;
  readonly lineId: string;
  readonly lineDay: number;
  readonly itemDay: number;
  readonly amountFen: Fen;
}

export const DIFFERENCE_KINDS = [
  'not_here',
  'not_at_bank',
  'wrong_amount',
  'double',
  'balance',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface BankDifference {
  readonly differenceNo: string;
  readonly kind: DifferenceKind;
  /** Null: it is of all accounts, or nobody knows which. */
  readonly account: string | null;
  /** From whose end on it stands between the two. */
  readonly day: number;
  /** The line, the recharge or the payout, or the day with the instant it was weighed. */
  readonly subjectId: string;
  /** The recharge, the withdrawal or the request that it is about, as far as that is known. */
  readonly concernedNo: string | null;
  readonly reference: string | null;
  readonly referenceId: string | null;
  readonly said: string | null;
  /** What the bank has of it, and what the books have. */
  readonly bankFen: Fen;
  readonly hereFen: Fen;
  readonly foundAtMs: number;
}

/** A difference may be closed by a person, resolved by what came later, or both. */
export interface DifferenceEnd {
  readonly endId: string;
  readonly differenceNo: string;
  readonly how: 'closed' | 'resolved';
  /** Why a person closed it; of one that is resolved, the recharge or payout that it was. */
  readonly reason: string | null;
  readonly endedBy: string | null;
  readonly endedAtMs: number;
}

/** How a file is read: which column is which, as JSON. `told` is of the service. */
export interface BankColumns {
  /** `statement/` and the account, or `payouts`. */
  readonly columnsId: string;
  readonly told: string;
  readonly chosenAtMs: number;
  readonly chosenBy: string;
}

/** A recharge, or a payout with less than zero, as the books have it. */
export interface BooksItem {
  readonly no: string;
  readonly userId: UserId;
  readonly day: number;
  readonly amountFen: Fen;
  /** Null: of whichever account pays. */
  readonly account: string | null;
  readonly reference: string | null;
}

export interface DifferenceView {
  readonly difference: BankDifference;
  readonly closed: DifferenceEnd | null;
  readonly resolved: DifferenceEnd | null;
}

export type DifferenceState = 'open' | 'closed' | 'resolved';

export function differenceState({ closed, resolved }: DifferenceView): DifferenceState {
  if (resolved) return 'resolved';
  return closed ? 'closed' : 'open';
}

export function endIdOf(differenceNo: string, how: DifferenceEnd['how']): string {
  return `${differenceNo}/${how}`;
}

/** What the bank has more than the books because of it. */
export function effectFen({ bankFen, hereFen }: BankDifference): Fen {
  return subtractFen(bankFen, hereFen);
}

/** What the bank has more when a day ends, because one of the two was earlier. */
export function betweenFen(matches: Iterable<BankMatch>, day: number): Fen {
  let sum = sumFen([]);
  for (const { lineDay, itemDay, amountFen } of matches) {
    if (lineDay <= day && day < itemDay) sum = addFen(sum, amountFen);
    if (itemDay <= day && day < lineDay) sum = subtractFen(sum, amountFen);
  }
  return sum;
}
