// Holds the lines of statements against recharges and payouts, by the bank's reference, and the balances
// against what is owed; and names what does not fit. What fits later resolves what was named before.

import { addFen, type Fen, negateFen, subtractFen, sumFen, ZERO_FEN } from '../money.ts';
import {
  type BankDifference,
  type BankLine,
  type BankMatch,
  type BooksItem,
  betweenFen,
  type DifferenceEnd,
  effectFen,
  endIdOf,
} from './statement.ts';

/** A day whose balances are known, of all accounts. */
export interface WeighedDay {
  readonly day: number;
  readonly bankFen: Fen;
  /** What the books owe when it ends, with what is on its way out. */
  readonly owedFen: Fen;
  /** What earlier matches put between the two. */
  readonly betweenFen: Fen;
}

export interface ReconcileFacts {
  /** Lines that were not there, the oldest first. */
  readonly lines: readonly BankLine[];
  /** Differences that nothing has resolved. */
  readonly standing: readonly BankDifference[];
  /** Of these lines, and of those that stand: what the books have under their references. */
  readonly itemsOf: (
    line: Pick<BankLine, 'account' | 'referenceId' | 'amountFen'>,
  ) => readonly BooksItem[];
  /** Which of those items, and of these, are lines already. */
  readonly matched: ReadonlySet<string>;
  /** What must be on a statement that has been entered. */
  readonly due: readonly BooksItem[];
  /** In their order. */
  readonly days: readonly WeighedDay[];
  readonly nowMs: number;
  /** What the difference of a kind and a subject is called, for ever. */
  readonly numberOf: (subject: string) => string;
}

export interface Reconciled {
  readonly matches: readonly BankMatch[];
  readonly differences: readonly BankDifference[];
  readonly ends: readonly DifferenceEnd[];
}

export function reconcile(facts: ReconcileFacts): Reconciled {
  const found = { matches: [] as BankMatch[], differences: [] as BankDifference[] };
  const ends: DifferenceEnd[] = [];
  const taken = new Set(facts.matched);
  const match = (line: Pick<BankLine, 'lineId' | 'day'>, items: readonly BooksItem[]) => {
    for (const item of items) {
      taken.add(item.no);
      const { no: itemNo, day: itemDay, amountFen } = item;
      found.matches.push({ itemNo, lineId: line.lineId, lineDay: line.day, itemDay, amountFen });
    }
  };
  for (const difference of facts.standing) {
    const items = laterItems(facts, difference, taken);
    if (items.length === 0) continue;
    match({ lineId: difference.subjectId, day: difference.day }, items);
    ends.push(resolvedBy(difference, items.map(({ no }) => no).join(', '), facts.nowMs));
  }
  for (const line of facts.lines) {
    const { items, kind } = fits(facts.itemsOf(line), line.amountFen, taken);
    if (kind !== 'double' && kind !== 'not_here') match(line, items);
    if (kind !== null) found.differences.push(ofLine(facts, line, kind, items));
  }
  for (const difference of facts.standing) {
    const { kind, subjectId } = difference;
    const arrived = kind === 'not_at_bank' && taken.has(subjectId);
    if (arrived) ends.push(resolvedBy(difference, subjectId, facts.nowMs));
  }
  const named = new Set(facts.standing.map(({ differenceNo }) => differenceNo));
  for (const item of facts.due) {
    if (taken.has(item.no)) continue;
    const missing = ofItem(facts, item);
    if (!named.has(missing.differenceNo)) found.differences.push(missing);
  }
  weigh(facts, found, ends);
  return { ...found, ends };
}

type Unfit = 'not_here' | 'double' | 'wrong_amount';

/** `kind`: what does not fit; null: the items are the line. */
function fits(
  items: readonly BooksItem[],
  amountFen: Fen,
  taken: ReadonlySet<string>,
): { readonly items: readonly BooksItem[]; readonly kind: Unfit | null } {
  const free = items.filter(({ no }) => !taken.has(no));
  const equal = free.find((item) => item.amountFen === amountFen);
  if (equal) return { items: [equal], kind: null };
  const isSum = free.length > 0 && sumFen(free.map((item) => item.amountFen)) === amountFen;
  if (isSum) return { items: free, kind: null };
  const [first] = free;
  if (first) return { items: [first], kind: 'wrong_amount' };
  return { items, kind: items.length > 0 ? 'double' : 'not_here' };
}

/** Of a line that nothing here was: what was booked since. */
function laterItems(
  { itemsOf }: ReconcileFacts,
  { kind, account, referenceId, bankFen: amountFen }: BankDifference,
  taken: ReadonlySet<string>,
): readonly BooksItem[] {
  if (kind !== 'not_here' && kind !== 'double') return [];
  const items = itemsOf({ account: account ?? '', referenceId, amountFen });
  const fit = fits(items, amountFen, taken);
  return fit.kind === null ? fit.items : [];
}

function ofLine(
  { nowMs, numberOf }: ReconcileFacts,
  line: BankLine,
  kind: Unfit,
  items: readonly BooksItem[],
): BankDifference {
  const { lineId, account, day, reference, referenceId, said, amountFen } = line;
  return {
    differenceNo: numberOf(`line/${lineId}`),
    kind,
    account,
    day,
    subjectId: lineId,
    concernedNo: items[0]?.no ?? null,
    reference,
    referenceId,
    said,
    bankFen: amountFen,
    hereFen: kind === 'wrong_amount' ? (items[0]?.amountFen ?? ZERO_FEN) : ZERO_FEN,
    foundAtMs: nowMs,
  };
}

function ofItem({ nowMs, numberOf }: ReconcileFacts, item: BooksItem): BankDifference {
  const { no, account, day, reference, amountFen } = item;
  return {
    differenceNo: numberOf(`item/${no}`),
    kind: 'not_at_bank',
    account,
    day,
    subjectId: no,
    concernedNo: no,
    reference,
    referenceId: null,
    said: null,
    bankFen: ZERO_FEN,
    hereFen: amountFen,
    foundAtMs: nowMs,
  };
}

/** What the balance of each day has beside everything that is named, and is not of an earlier day. */
function weigh(
  { days, standing, nowMs, numberOf }: ReconcileFacts,
  found: { readonly matches: BankMatch[]; readonly differences: BankDifference[] },
  ends: DifferenceEnd[],
): void {
  const ended = new Set(ends.map(({ differenceNo }) => differenceNo));
  const stands = (one: BankDifference) => !ended.has(one.differenceNo);
  for (const { day, bankFen, owedFen, betweenFen: before } of days) {
    const here = [...standing, ...found.differences].filter((one) => one.day <= day && stands(one));
    const own = here.filter((one) => one.kind === 'balance' && one.day === day);
    const others = here.filter((one) => !own.includes(one));
    const named = sumFen([before, betweenFen(found.matches, day), ...others.map(effectFen)]);
    const hereFen = addFen(owedFen, named);
    const restFen = subtractFen(bankFen, hereFen);
    if (restFen === sumFen(own.map(effectFen))) continue;
    for (const one of own) {
      ended.add(one.differenceNo);
      ends.push(resolvedBy(one, null, nowMs));
    }
    if (restFen === ZERO_FEN) continue;
    const subjectId = `${day}/${nowMs}`;
    found.differences.push({
      differenceNo: numberOf(`day/${subjectId}`),
      kind: 'balance',
      account: null,
      day,
      subjectId,
      concernedNo: null,
      reference: null,
      referenceId: null,
      said: null,
      bankFen,
      hereFen,
      foundAtMs: nowMs,
    });
  }
}

function resolvedBy(
  { differenceNo }: BankDifference,
  reason: string | null,
  endedAtMs: number,
): DifferenceEnd {
  const endId = endIdOf(differenceNo, 'resolved');
  return { endId, differenceNo, how: 'resolved', reason, endedBy: null, endedAtMs };
}

/** What a day owed, from what a later one did: less what came in between, plus what went. */
export function owedBefore(owedFen: Fen, day: number, items: readonly BooksItem[]): Fen {
  const since = items.filter((item) => item.day > day).map((item) => item.amountFen);
  return addFen(owedFen, negateFen(sumFen(since)));
}
