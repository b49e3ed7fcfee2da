// What the platform believes of a day, held to the books: every deposit is a recharge, every purchase a
// payment, and the other way round. It ends with 1 if anything differs.

import { fenOf, openTael, yuanOf } from 'tael-sdk';
import { operator } from './operator.ts';
import { type Deposit, dayBefore, type Member, type Purchase, rowsOf } from './table.ts';

interface Entry {
  readonly what: string;
  readonly no: string;
  readonly member: string | null;
  readonly day: string;
  readonly fen: bigint;
}

const { TAEL_URL = '', TAEL_KEY = '', TAEL_SECRET = '' } = process.env;

export async function reconcile(day: string): Promise<number> {
  const differences = [
    ...compare('deposits', day, ownDeposits(), await recharges(day)),
    ...compare('purchases', day, ownPurchases(), await payments(day)),
  ];
  for (const difference of differences) console.log(`DIFFERS: ${difference}`);
  if (differences.length === 0) console.log('Everything agrees.');
  return differences.length === 0 ? 0 : 1;
}

/** A side's own clock says on which day something was; the other may say the day beside it. */
function compare(
  what: string,
  day: string,
  own: readonly Entry[],
  theirs: readonly Entry[],
): readonly string[] {
  const ofDay = theirs.filter((one) => one.day === day);
  const sum = ofDay.reduce((total, { fen }) => total + fen, 0n);
  console.log(`${what.padEnd(9)} ${String(ofDay.length).padStart(2)}  ${yuanOf(sum).padStart(8)}`);
  const missing = own
    .filter((one) => one.day === day && !theirs.some(({ no }) => no === one.no))
    .map(({ what, fen }) => `${what}, ${yuanOf(fen)}, is not in the books`);
  const wrong = ofDay.flatMap(({ no, member, fen, what }) => {
    const known = own.find((one) => one.no === no);
    if (!known) return [`${what}, ${yuanOf(fen)}, is unknown here`];
    const same = known.fen === fen && (member === null || known.member === member);
    return same ? [] : [`${what}: ${yuanOf(fen)} in the books, ${yuanOf(known.fen)} here`];
  });
  return [...missing, ...wrong];
}

function ownDeposits(): readonly Entry[] {
  return rowsOf<Deposit>('select * from deposits').map((one) => {
    const { recharge_no, bank_no, member_id: member, day } = one;
    return { what: `deposit ${bank_no}`, no: recharge_no ?? '', member, day, fen: BigInt(one.fen) };
  });
}

function ownPurchases(): readonly Entry[] {
  return rowsOf<Purchase>('select * from purchases where paid_on is not null').map((one) => {
    const { basket, member_id: member, paid_on } = one;
    const what = `purchase ${basket}`;
    return { what, no: basket, member, day: paid_on ?? '', fen: BigInt(one.fen) };
  });
}

interface Page {
  readonly items: readonly { tx_no: string; amount: number; created_at: string }[];
  readonly total_pages: number;
}

/** What was brought in for each member, by whomever. */
async function recharges(day: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const members = rowsOf<Member>('select * from members where user_id is not null order by id');
  for (const { id: member, user_id } of members) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({
        ...aroundDay(day),
        type: 'recharge',
        page: String(page),
      });
      const path = `/api/v1/operator/users/${user_id}/transactions?${query}`;
      const told = await operator<Page>('GET', path);
      pages = told.total_pages;
      for (const { tx_no: no, amount, created_at } of told.items) {
        const fen = fenOf(amount.toFixed(2));
        const what = `recharge ${no} of ${member}`;
        found.push({ what, no, member, day: created_at.slice(0, 10), fen });
      }
    }
  }
  return found;
}

/** What was paid to the platform's shop. */
async function payments(day: string): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  const tael = openTael({ url: TAEL_URL, keyId: TAEL_KEY, secret: TAEL_SECRET });
  const filter = { ...aroundDay(day), wallet: 'merchant', type: 'collection' } as const;
  for await (const { tx_no, amount, created_at, ...record } of tael.transactions.all(filter)) {
    const no = record.out_trade_no ?? tx_no;
    const what = `payment ${no}`;
    found.push({ what, no, member: null, day: created_at.slice(0, 10), fen: fenOf(amount) });
  }
  return found;
}

function aroundDay(day: string): { date_from: string; date_to: string } {
  return { date_from: dayBefore(day, 1), date_to: dayBefore(day, -1) };
}
