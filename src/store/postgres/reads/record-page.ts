// One page of a user's transaction records, newest first, with the exact total. Checkpoints say how
// many records of each kind lie before a place and where days begin, so the last page costs what the
// first one does.

import { assert } from '../../../core/assert.ts';
import { RECORD_KINDS } from '../../../core/ledger/record-kind.ts';
import { countIndex } from '../../../core/ledger/tally.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { RefundType } from '../../../core/order/order.ts';
import type { RecordView } from '../../record-view.ts';
import type { RecordFilter, RecordPage } from '../../store.ts';
import { bigintArray, integerArray, textArray } from '../connection/arrays.ts';
import type { Statement, Value } from '../connection/connection.ts';
import {
  AMONG,
  areTogether,
  type Books,
  HERE,
  type InCell,
  liesWith,
  type Owned,
  owned,
  readAmong,
  readOf,
} from '../connection/owners.ts';
import { readRows } from '../connection/read-rows.ts';
import { nullableNumber, toFen, toNumber } from '../connection/values.ts';
import { type EntryRow, toEntry } from '../tables/entries.ts';
import { metadataOf, type OrderRow } from '../tables/orders.ts';

/** What a record tells of its order. None of it ever changes. */
type OfOrder = Pick<
  OrderRow,
  'title' | 'merchant_name' | 'merchant_id' | 'branch_id' | 'out_trade_no' | 'metadata'
>;
export const NO_ORDER = {
  title: null,
  merchant_name: null,
  merchant_id: null,
  branch_id: null,
  out_trade_no: null,
  metadata: null,
} satisfies Record<keyof OfOrder, null>;
export const ofOrder = (table: string) =>
  Object.keys(NO_ORDER)
    .map((column) => `${table}.${column}`)
    .join(', ');

/**
 * An entry with its counterparty, if it has one, and with its order and its refund, if they lie with it.
 */
export interface RecordRow
  extends EntryRow,
    InCell,
    Readonly<Record<keyof OfOrder, string | null>> {
  readonly refund_fee: string | null;
  readonly name: string | null;
  readonly wallet_id: string | null;
}

/** A page without records is one row of nulls; the total is null when the user does not exist. */
type PageRow = { readonly total: string | null } & (
  | RecordRow
  | { readonly [Name in keyof RecordRow]: null }
);

interface Asked {
  readonly userId: string;
  readonly kinds: string;
  readonly from: string;
  readonly until: string;
}

/** How many records of these kinds there are up to the end of the period, and within it. */
function period({ userId, kinds, from, until }: Asked): string {
  return `with bounds as (
      select tally_count(coalesce(after.tallies, wallets.tallies), ${kinds}::integer[]) as last,
        case when ${from}::integer is null then 0
          else tally_count(coalesce(first.tallies, wallets.tallies), ${kinds}::integer[]) end as before
      from wallets
        left join lateral (
          select tallies from record_checkpoints
          where ${HERE} and user_id = ${userId} and day >= ${from}::integer
          order by day, record_no limit 1
        ) as first on true
        left join lateral (
          select tallies from record_checkpoints
          where ${HERE} and user_id = ${userId} and day > ${until}::integer
          order by day, record_no limit 1
        ) as after on true
      where wallets.${HERE} and wallets.user_id = ${userId}
    ),
    period as (select last, greatest(last - before, 0) as total from bounds)`;
}

// Total and page come from one statement and so from one snapshot: a record written in between can
// neither be counted and missing nor there and uncounted. Each record is fetched by itself, which the
// limit enforces. A join would read all records of the owner: the planner expects the handful that the
// average owner has.
export const RECORDS = owned<PageRow>(
  'query_records',
  `${period({ userId: '$1', kinds: '$2', from: '$6', until: '$7' })},
    page as materialized (
      select entries.* from period,
        records_back($0, $1, $2::integer[], $3::text, $4::text, $5::boolean, last - $9::bigint,
          least($8::bigint, total - $9::bigint)) as number
        cross join lateral (
          select * from entries
          where ${HERE} and user_id = $1 and record_no = number limit 1
        ) as entries
    )
    select (select total from period), page.*,
      ${ofOrder('orders')}, refunds.fee as refund_fee, users.name, users.wallet_id
    from (select 1) as always
      left join page on true
      left join orders on orders.${HERE} and orders.tx_no = page.tx_no
      left join refunds on refunds.${HERE} and refunds.refund_no = page.refund_no
      left join users on users.user_id = page.counterparty_id
    order by page.record_no desc`,
);

// A distributed database does not let a function that reads be part of a statement that it sends to another
// machine. So over several a filtered page takes three: records keep their rank for ever, and whatever
// is written in between has a higher one.
const PERIOD = owned<{ readonly last: string; readonly total: string }>(
  'query_period',
  `${period({ userId: '$1', kinds: '$2', from: '$3', until: '$4' })}
    select last, total from period`,
);
const NUMBERS = owned<{ readonly number: string }>(
  'query_numbers',
  `select number from records_back($0::integer, $2::bigint, $3::integer[], $4::text, $5::text,
    $6::boolean, $7::bigint, $8::bigint) as number`,
);
const NUMBERED = owned<Omit<RecordRow, 'name' | 'wallet_id'>>(
  'query_numbered',
  `select entries.*, ${ofOrder('orders')}, refunds.fee as refund_fee from entries
      left join orders on orders.${HERE} and orders.tx_no = entries.tx_no
      left join refunds on refunds.${HERE} and refunds.refund_no = entries.refund_no
    where entries.${HERE} and entries.user_id = $1 and entries.record_no = any($3::bigint[])
    order by entries.record_no desc`,
);
type NamesRow = { readonly user_id: string; readonly name: string; readonly wallet_id: string };
const NAMES: Statement<NamesRow> = {
  name: 'query_names',
  text: 'select user_id, name, wallet_id from users where user_id = any($1::bigint[])',
};

async function filteredApart(
  books: Books,
  filter: RecordFilter,
  offset: bigint,
): Promise<RecordPage> {
  const { userId, wallet, type, fromDay, toDay, perPage } = filter;
  const kinds = integerArray(kindIndexes(filter));
  const [found] = await readOf(books, userId, PERIOD, [userId, kinds, fromDay, toDay]);
  if (found === undefined) return { items: [], total: 0 };
  const [last, total] = [BigInt(found.last), BigInt(found.total)];
  const count = offset < total ? BigInt(Math.min(perPage, Number(total - offset))) : 0n;
  const asked = [userId, kinds, wallet, type, incomingOf(filter), last - offset, count];
  const numbers = count === 0n ? [] : await readOf(books, userId, NUMBERS, asked);
  const recordNos = bigintArray(numbers.map(({ number }) => toNumber(number)));
  const items = await recordsNumbered(books, userId, recordNos);
  return { items, total: Number(total) };
}

/** These records of a user, newest first. */
export async function recordsNumbered(
  books: Books,
  userId: UserId,
  recordNos: Value,
): Promise<readonly RecordView[]> {
  const rows = await readOf(books, userId, NUMBERED, [userId, recordNos]);
  const named = await withNames(books, rows);
  return (await withOrders(books, named)).map(toRecordView);
}

async function withNames(
  books: Books,
  rows: readonly Omit<RecordRow, 'name' | 'wallet_id'>[],
): Promise<readonly RecordRow[]> {
  const ids = rows.flatMap((row) => nullableNumber(row.counterparty_id) ?? []);
  const found = await readRows(books, NAMES, [bigintArray([...new Set(ids)])]);
  const names = new Map(found.map((row) => [row.user_id, row]));
  return rows.map((row) => {
    const known = names.get(row.counterparty_id ?? '');
    return { ...row, name: known?.name ?? null, wallet_id: known?.wallet_id ?? null };
  });
}

function incomingOf({ direction }: RecordFilter): boolean | null {
  return direction === null ? null : direction === 'in';
}

export async function queryRecords(books: Books, filter: RecordFilter): Promise<RecordPage> {
  const { userId, wallet, type, direction, fromDay, toDay, page, perPage } = filter;
  const offset = BigInt(page - 1) * BigInt(perPage);
  const filtered = wallet !== null || type !== null || direction !== null;
  if (filtered && !areTogether(books)) return filteredApart(books, filter, offset);
  const rows = await readOf(books, userId, RECORDS, [
    userId,
    integerArray(kindIndexes(filter)),
    wallet,
    type,
    incomingOf(filter),
    fromDay,
    toDay,
    perPage,
    // Past the end of any ledger; a larger number would not fit the statement.
    offset > MAX_OFFSET ? MAX_OFFSET : offset,
  ]);
  const [first] = rows;
  assert(first !== undefined, 'a page of records came without its total');
  const { total } = first;
  const found = rows.filter((row) => row.movement_no !== null);
  const items = (await withOrders(books, found)).map(toRecordView);
  return { items, total: total === null ? 0 : toNumber(total) };
}

type SoldRow = OfOrder & { readonly tx_no: string };
const SOLD = owned<SoldRow>(
  'query_sold',
  `select tx_no, ${ofOrder('orders')} from orders
    where ${AMONG} and tx_no = any($1::text[])`,
);
interface RefundedRow {
  readonly refund_no: string;
  readonly refund_type: RefundType;
  readonly fee: string;
  readonly out_refund_no: string | null;
}
const REFUNDED = owned<RefundedRow>(
  'query_refunded',
  `select refund_no, refund_type, fee, out_refund_no from refunds
    where ${AMONG} and refund_no = any($1::text[])`,
);

/** With orders that lie elsewhere, as those that a payer has paid. They are looked up by their numbers. */
export async function withOrders<Row extends RecordRow>(
  books: Books,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const isElsewhere = (row: Row) => !liesWith(books, row, row.tx_no);
  const elsewhere = rows.filter(isElsewhere);
  const sold = await soldOf(books, elsewhere);
  return rows.map((row) => ({ ...row, ...(isElsewhere(row) && sold(row)) }));
}

/** Finds the order and the refund of an entry, if it is about any, wherever they lie. */
export async function soldOf(books: Books, rows: readonly Pick<EntryRow, 'tx_no' | 'refund_no'>[]) {
  async function look<Row>(statement: Owned<Row>, asked: readonly string[]) {
    return asked.length === 0 ? [] : readAmong(books, asked, statement, [textArray(asked)]);
  }
  const orders = await look(SOLD, [...new Set(rows.map((row) => row.tx_no))]);
  const refunds = await look(REFUNDED, [...new Set(rows.flatMap((row) => row.refund_no ?? []))]);
  const orderOf = new Map(orders.map((row) => [row.tx_no, row]));
  const refundOf = new Map(refunds.map((row) => [row.refund_no, row]));
  return ({ tx_no: txNo, refund_no: refundNo }: Pick<EntryRow, 'tx_no' | 'refund_no'>) => {
    const refund = refundOf.get(refundNo ?? '');
    return {
      ...(orderOf.get(txNo) ?? NO_ORDER),
      tx_no: txNo,
      refund_fee: refund?.fee ?? null,
      refund_type: refund?.refund_type ?? null,
      out_refund_no: refund?.out_refund_no ?? null,
    };
  };
}

const MAX_OFFSET = 1n << 62n;

function kindIndexes({ wallet, type, direction }: RecordFilter): number[] {
  return RECORD_KINDS.flatMap((kind, index) => {
    const wanted =
      (wallet === null || wallet === kind.wallet) &&
      (type === null || type === kind.type) &&
      (direction === null || direction === kind.direction);
    return wanted ? [countIndex(index) + 1] : [];
  });
}

export function toRecordView(row: RecordRow): RecordView {
  const { title, merchant_name: merchantName, merchant_id: merchantId } = row;
  const { name, wallet_id: walletId } = row;
  const isOfOrder = title !== null && merchantName !== null && merchantId !== null;
  return {
    entry: toEntry(row),
    order: isOfOrder
      ? {
          title,
          merchantName,
          merchantId: toNumber(merchantId),
          branchId: nullableNumber(row.branch_id),
          outTradeNo: row.out_trade_no,
          metadata: metadataOf(row),
        }
      : null,
    feeFen: row.refund_fee === null ? null : toFen(row.refund_fee),
    counterparty: name === null || walletId === null ? null : { name, walletId },
  };
}
