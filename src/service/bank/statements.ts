// Statements of the bank: entered by hand or as a file, compared with the books, and looked at day by day.
// A look changes nothing; what is entered stays, and moves no money.

import type { Reconciled } from '../../core/bank/reconcile.ts';
import {
  type BankBalance,
  type BankLine,
  type BooksItem,
  betweenFen,
  type DifferenceView,
  effectFen,
} from '../../core/bank/statement.ts';
import { type Fen, subtractFen, sumFen } from '../../core/money.ts';
import { invalid } from '../../core/refusal.ts';
import { shanghaiMidnightMs } from '../../core/time.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import { refuse, succeed } from '../administration/answer.ts';
import { type Authorization, submitterOf } from '../administration/authorization.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { statementColumns } from './columns.ts';
import { accountNamed, bankAccounts, compare, type NewBalance } from './compare.ts';
import { lastDayOver, type Position, positionOf } from './position.ts';
import { isHeld, readStatement } from './read-statement.ts';

/** What came of an entry, or would. */
export interface Entered extends Reconciled {
  readonly account: string;
  readonly balances: readonly NewBalance[];
  /** Those that are new, and how many were there. */
  readonly lines: readonly BankLine[];
  readonly known: number;
  /** Lines of days that are not over. */
  readonly left: number;
  /** Of the file, what stands below its last line with a date. */
  readonly skipped: readonly string[];
}

const NOTHING = { account: '', lines: [], balances: [], known: 0, left: 0, skipped: [] };

const UNKNOWN_ACCOUNT = invalid('account', 'unknown_receiving_account');

export interface SentStatement {
  readonly account: string;
  /** Base64. */
  readonly file: string;
  readonly closingFen: Fen | null;
}

/** `authorization`: of whoever enters it; null: it is only looked at. */
export async function importStatement(
  service: Service,
  { account: named, file, closingFen }: SentStatement,
  authorization: Authorization | null,
): Promise<Answer<Entered>> {
  const account = await accountNamed(service, named);
  if (account === null) return refuse(UNKNOWN_ACCOUNT);
  if (closingFen !== null && !isHeld(closingFen)) {
    return refuse(invalid('closing_balance', 'amount'));
  }
  const columns = await statementColumns(service, account);
  if (!columns) return refuse({ code: 'bank_columns_not_chosen' });
  const { queries } = service.store;
  const lastDay = await lastDayOver(service);
  const nowMs = service.store.nowMs();
  const read = readStatement({ account, file, closingFen, lastDay, nowMs }, columns);
  if (!read.ok) return read;
  const { closings, left, skipped, sha256 } = read.value;
  const there = await queries.bankLinesThere(read.value.lines.map(({ lineId }) => lineId));
  const lines = read.value.lines.filter(({ lineId }) => !there.has(lineId));
  const made = await newBalances(service, account, closings, true);
  // All of its last day is there already: a file that was written before the day was over ends earlier.
  const lastFileDay = Math.max(...closings.keys());
  const isOlder = closingFen === null && !lines.some(({ day }) => day === lastFileDay);
  const balances = made.filter(({ day, turn }) => !isOlder || day !== lastFileDay || turn === 0);
  const entered = { account, lines, balances, known: there.size, left, skipped };
  return enter(service, entered, sha256, authorization);
}

export interface TypedBalance {
  readonly account: string;
  readonly day: number;
  readonly balanceFen: Fen;
}

export async function enterBalance(
  service: Service,
  { account: named, day, balanceFen }: TypedBalance,
  authorization: Authorization,
): Promise<Answer<Entered>> {
  const account = await accountNamed(service, named);
  if (account === null) return refuse(UNKNOWN_ACCOUNT);
  if (!isHeld(balanceFen)) return refuse(invalid('balance', 'amount'));
  if (day > (await lastDayOver(service))) return refuse(invalid('date', 'day_not_over'));
  const balances = await newBalances(service, account, new Map([[day, balanceFen]]), false);
  return enter(service, { ...NOTHING, account, balances }, null, authorization);
}

/** Looks once more at what stands, because something was booked since. */
export function lookAgain(
  service: Service,
  authorization: Authorization,
): Promise<Answer<Entered>> {
  return enter(service, NOTHING, null, authorization);
}

async function enter(
  service: Service,
  entered: Omit<Entered, keyof Reconciled>,
  fileDigest: string | null,
  authorization: Authorization | null,
): Promise<Answer<Entered>> {
  const { account, lines, balances } = entered;
  const found = await compare(service, lines, balances);
  const made = { ...entered, ...found };
  if (authorization === null) return succeed(made);
  const outcome = await service.gatherer.submit(
    { kind: 'enter_statement', account, fileDigest, lines, balances, ...found, ...authorization },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed(made) : outcome;
}

/** Those that say something new. What was entered with its lines stays so. */
async function newBalances(
  { store: { queries } }: Service,
  account: string,
  closings: ReadonlyMap<number, Fen>,
  withLines: boolean,
): Promise<readonly NewBalance[]> {
  const days = [...closings.keys()].sort((a, b) => a - b);
  const kept = await queries.bankBalances(days[0] ?? 0, days.at(-1) ?? -1);
  const before = new Map(
    kept.filter((one) => one.account === account).map((one) => [one.day, one]),
  );
  return days.flatMap((day) => {
    const balanceFen = closings.get(day) ?? sumFen([]);
    const last = before.get(day);
    const lined = withLines || (last?.withLines ?? false);
    if (last?.balanceFen === balanceFen && last.withLines === lined) return [];
    const turn = (last?.turn ?? -1) + 1;
    const balanceId = `${account}/${day}/${turn}`;
    return [{ balanceId, account, day, turn, balanceFen, withLines: lined }];
  });
}

export interface BankDay {
  readonly day: number;
  readonly balances: readonly BankBalance[];
  /** Accounts without a balance of the day. */
  readonly missing: readonly string[];
  /** Differences that were found on it, and that nobody has closed. */
  readonly open: number;
}

/** From the last day that is over to the first with a balance. `before`: only earlier ones. */
export async function bankDays(
  service: Service,
  before: number | null,
  limit: number,
): Promise<readonly BankDay[]> {
  const { queries } = service.store;
  const known = await queries.bankDays();
  if (!known) return [];
  const toDay = Math.min(await lastDayOver(service), (before ?? Number.POSITIVE_INFINITY) - 1);
  const fromDay = Math.max(known.firstDay, toDay - limit + 1);
  const accounts = await bankAccounts(service);
  const balances = await queries.bankBalances(fromDay, toDay);
  const standing = await queries.standingDifferences();
  const days: BankDay[] = [];
  for (let day = toDay; day >= fromDay; day--) {
    days.push(dayWith(day, accounts, balances, standing));
  }
  return days;
}

function dayWith(
  day: number,
  accounts: readonly string[],
  all: readonly BankBalance[],
  standing: readonly DifferenceView[],
): BankDay {
  const balances = all.filter((one) => one.day === day);
  const missing = accounts.filter((name) => !balances.some(({ account }) => account === name));
  const open = standing.filter((one) => one.difference.day === day && one.closed === null);
  return { day, balances, missing, open: open.length };
}

export interface ComparedDay extends BankDay {
  readonly position: Position;
  /** Of the day. */
  readonly recharged: Flow;
  readonly paidOut: Flow;
  /** What the bank has more because a line and what the books have are of different days. */
  readonly betweenFen: Fen;
  /** Of this day and earlier ones: what stands, in order. */
  readonly standing: readonly DifferenceView[];
  /** Null: a balance is missing. */
  readonly bankFen: Fen | null;
  /** What nobody has named; null likewise. */
  readonly unexplainedFen: Fen | null;
}

interface Flow {
  readonly count: number;
  readonly amountFen: Fen;
}

export async function compareDay(service: Service, day: number): Promise<Answer<ComparedDay>> {
  if (day > (await lastDayOver(service))) return refuse(invalid('date', 'day_not_over'));
  const { queries } = service.store;
  const accounts = await bankAccounts(service);
  const all = await queries.standingDifferences();
  const shown = dayWith(day, accounts, await queries.bankBalances(day, day), all);
  const position = await positionOf(service, day);
  const items = await queries.inAndOut(shanghaiMidnightMs(day), shanghaiMidnightMs(day + 1));
  const standing = all.filter(({ difference }) => difference.day <= day);
  const between = betweenFen(await queries.bankMatchesAcross(day), day);
  const isKnown = shown.missing.length === 0 && shown.balances.length > 0;
  const bankFen = isKnown ? sumFen(shown.balances.map(({ balanceFen }) => balanceFen)) : null;
  const named = sumFen(standing.map(({ difference }) => effectFen(difference)));
  const hereFen = sumFen([position.owedFen, between, named]);
  return succeed({
    ...shown,
    position,
    recharged: flowOf(items.filter(({ amountFen }) => amountFen > 0n)),
    paidOut: flowOf(items.filter(({ amountFen }) => amountFen < 0n)),
    betweenFen: between,
    standing,
    bankFen,
    unexplainedFen: bankFen === null ? null : subtractFen(bankFen, hereFen),
  });
}

function flowOf(items: readonly BooksItem[]): Flow {
  return { count: items.length, amountFen: sumFen(items.map(({ amountFen }) => amountFen)) };
}

export async function closeDifference(
  service: Service,
  differenceNo: string,
  reason: string,
  authorization: Authorization,
): Promise<Answer<DifferenceView>> {
  const concerned = await concernedBy(service, differenceNo);
  const outcome = await service.gatherer.submit(
    { kind: 'close_difference', differenceNo, reason, concerned, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  const view = await service.store.queries.bankDifference(differenceNo);
  return view ? succeed(view) : refuse({ code: 'not_found' });
}

/** Whose money it is about: who that is never changes. */
async function concernedBy({ store: { queries } }: Service, differenceNo: string) {
  const no = (await queries.bankDifference(differenceNo))?.difference.concernedNo ?? null;
  if (no === null) return null;
  const owned = looksLikeTxNo(no, 'withdrawal')
    ? await queries.withdrawal(no)
    : looksLikeTxNo(no, 'recharge_request')
      ? await queries.rechargeRequest(no)
      : await queries.firstEntryOf(no);
  return owned?.userId ?? null;
}
