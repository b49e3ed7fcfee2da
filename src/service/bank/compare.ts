// Gathers what a statement is compared with: what the books have under its references, what was recharged and
// paid out on its days, and what each day owed. What fits and what does not is decided in the core.

import { createHash } from 'node:crypto';
import { owedBefore, type Reconciled, reconcile } from '../../core/bank/reconcile.ts';
import {
  type BankBalance,
  type BankDifference,
  type BankLine,
  type BooksItem,
  betweenFen,
  type DifferenceView,
} from '../../core/bank/statement.ts';
import { sumFen } from '../../core/money.ts';
import { shanghaiMidnightMs } from '../../core/time.ts';
import { bankReferenceId } from '../../core/wallet/bank-reference.ts';
import { looksLikeTxNo } from '../../crypto/numbers.ts';
import type { Service } from '../service.ts';
import { receivingAccounts } from '../top-up-methods.ts';
import { positionOf } from './position.ts';

export type NewBalance = Omit<BankBalance, 'enteredAtMs' | 'enteredBy'>;

/** Those that the installation has, and those that ever had a balance. */
export async function bankAccounts({ config, store }: Service): Promise<readonly string[]> {
  const named = receivingAccounts(config).map((account) => account ?? '');
  const known = new Set([...named, ...(await store.queries.bankAccounts())]);
  return [...known].sort();
}

/** Empty: the only one, whatever its name. Null: the installation has no such account, and never had. */
export async function accountNamed(service: Service, account: string): Promise<string | null> {
  const [only = '', another] = receivingAccounts(service.config).map((name) => name ?? '');
  if (account === '' && another === undefined) return only;
  return (await bankAccounts(service)).includes(account) ? account : null;
}

/** `lines` and `balances`: those that are not there yet. */
export async function compare(
  service: Service,
  lines: readonly BankLine[],
  balances: readonly NewBalance[],
): Promise<Reconciled> {
  const { queries } = service.store;
  const views = await queries.standingDifferences();
  const standing = views.map(({ difference }) => difference);
  const days = await daysKnown(
    service,
    await daysToWeigh(service, views, lines, balances),
    balances,
  );
  const [firstDay, lastDay] = [days[0]?.day ?? 0, days.at(-1)?.day ?? -1];
  const items =
    days.length === 0
      ? []
      : await queries.inAndOut(shanghaiMidnightMs(firstDay), shanghaiMidnightMs(lastDay + 1));
  const under = await itemsUnder(service, lines, standing);
  const due = items.filter((item) => isDue(item, days));
  const numbers = [...items, ...under.all].map(({ no }) => no);
  const owedFen = days.length === 0 ? sumFen([]) : (await positionOf(service, lastDay)).owedFen;
  const weighed = days.map(async ({ day, of }) => ({
    day,
    bankFen: sumFen([...of.values()].map(({ balanceFen }) => balanceFen)),
    owedFen: owedBefore(owedFen, day, items),
    betweenFen: betweenFen(await queries.bankMatchesAcross(day), day),
  }));
  const found = reconcile({
    lines,
    standing,
    itemsOf: under.of,
    matched: await queries.bankMatched(numbers),
    due,
    days: await Promise.all(weighed),
    nowMs: service.store.nowMs(),
    numberOf,
  });
  return { ...found, differences: await withConcerned(service, found.differences) };
}

/** The same name for the same difference, so that whoever finds it again finds it there. */
function numberOf(subject: string): string {
  return `F${createHash('sha256').update(subject).digest('hex').slice(0, 12).toUpperCase()}`;
}

/** What changes on a day is still there on those after it. */
async function daysToWeigh(
  { store: { queries } }: Service,
  views: readonly DifferenceView[],
  lines: readonly BankLine[],
  balances: readonly NewBalance[],
): Promise<number[]> {
  const changed = [...lines, ...balances].map(({ day }) => day);
  const firstDay = changed.reduce((first, day) => Math.min(first, day), Number.POSITIVE_INFINITY);
  const lastDay = (await queries.bankDays())?.lastDay ?? 0;
  const after = firstDay > lastDay ? [] : await queries.bankBalances(firstDay, lastDay);
  const open = views
    .filter(({ difference, closed }) => difference.kind === 'balance' && closed === null)
    .map(({ difference }) => difference.day);
  return [...new Set([...[...balances, ...after].map(({ day }) => day), ...open])].sort(
    (a, b) => a - b,
  );
}

interface KnownDay {
  readonly day: number;
  readonly of: ReadonlyMap<string, NewBalance>;
}

/** Those of which every account has a balance. */
async function daysKnown(
  service: Service,
  days: readonly number[],
  balances: readonly NewBalance[],
): Promise<readonly KnownDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const accounts = new Set([
    ...(await bankAccounts(service)),
    ...balances.map(({ account }) => account),
  ]);
  const all = [...(await service.store.queries.bankBalances(first, last)), ...balances];
  return days
    .map((day) => {
      const ofDay = all.filter((one) => one.day === day).sort((a, b) => a.turn - b.turn);
      return { day, of: new Map(ofDay.map((one) => [one.account, one])) };
    })
    .filter(({ of }) => of.size === accounts.size);
}

/** Which account pays nobody says, so a payout is missing once the lines of all are there. */
function isDue({ account, day }: BooksItem, days: readonly KnownDay[]): boolean {
  const of = days.find((one) => one.day === day)?.of;
  if (!of) return false;
  if (account !== null) return of.get(account)?.withLines ?? false;
  return [...of.values()].every(({ withLines }) => withLines);
}

type Referenced = Pick<BankLine, 'account' | 'referenceId' | 'amountFen'>;

async function itemsUnder(
  { store: { queries } }: Service,
  lines: readonly BankLine[],
  standing: readonly BankDifference[],
) {
  const stood = standing
    .filter(({ kind }) => kind === 'not_here' || kind === 'double')
    .map(({ account, referenceId, bankFen: amountFen }): Referenced => {
      return { account: account ?? '', referenceId, amountFen };
    });
  const referenced = [...lines, ...stood].filter(({ referenceId }) => referenceId !== null);
  const keyOf = ({ account, referenceId, amountFen }: Referenced) =>
    amountFen > 0n ? `${account}/${referenceId}` : `${referenceId}`;
  const came = referenced.filter(({ amountFen }) => amountFen > 0n).map(keyOf);
  const went = referenced.filter(({ amountFen }) => amountFen < 0n).map(keyOf);
  const arrived = await queries.arrivedUnder(came);
  const paid = await queries.paidOutUnder(went);
  const arrivedBy = Map.groupBy(arrived, ({ account, reference }) =>
    bankReferenceId({ bankReference: reference, receivingAccount: account }),
  );
  const paidBy = Map.groupBy(paid, ({ reference }) =>
    bankReferenceId({ bankReference: reference })?.slice(1),
  );
  const of = (line: Referenced): readonly BooksItem[] => {
    if (line.referenceId === null) return [];
    const by = line.amountFen > 0n ? arrivedBy : paidBy;
    return by.get(keyOf(line)) ?? [];
  };
  return { all: [...arrived, ...paid], of };
}

const NUMBER = /[A-Z][0-7][0-9A-HJKMNP-TV-Z]{25}/;
const CODE = /(?<![0-9A-Z])[0-9A-HJKMNP-TV-Z]{6}(?![0-9A-Z])/g;
/** Of lines with such words, so many are looked for. */
const LOOKED_FOR_MAX = 200;

/** What people wrote into a payment: the code of a request, or the number of a withdrawal. */
async function withConcerned(
  { store: { queries } }: Service,
  differences: readonly BankDifference[],
): Promise<readonly BankDifference[]> {
  let left = LOOKED_FOR_MAX;
  const concernedBy = async ({ said, reference, bankFen }: BankDifference) => {
    const text = `${reference ?? ''} ${said ?? ''}`.toUpperCase();
    const no = NUMBER.exec(text)?.[0] ?? '';
    if (looksLikeTxNo(no, 'withdrawal') || looksLikeTxNo(no, 'recharge_request')) return no;
    if (bankFen < 0n) return null;
    for (const [code] of text.matchAll(CODE)) {
      if (left-- <= 0) return null;
      const wanted = { status: 'requested', code, oldestFirst: false } as const;
      const [request] = await queries.rechargeRequests(wanted, null, 1);
      if (request) return request.requestNo;
    }
    return null;
  };
  const named: BankDifference[] = [];
  for (const one of differences) {
    const isOpen = one.kind === 'not_here' && one.concernedNo === null;
    named.push(isOpen ? { ...one, concernedNo: await concernedBy(one) } : one);
  }
  return named;
}
