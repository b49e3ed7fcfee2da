// One owner with many orders, in a database of their own: they are written by SQL, without money and
// without MACs, because lists read nothing else of them. They are sealed afterwards.

import { DAY_MS, shanghaiDay, shanghaiDayStartMs } from '../src/core/time.ts';
import { openConnection } from '../src/store/postgres/connection/connection.ts';
import { runOnce } from '../src/store/postgres/connection/once.ts';
import { sealTable } from '../src/store/postgres/seal-books.ts';
import { ORDER_SEALS } from '../src/store/postgres/tables/orders.ts';
import { type Book, openBook } from './book.ts';
import type { Closings } from './closings.ts';
import { type Options, SMALL_LEDGER } from './options.ts';
import { say } from './progress.ts';
import { isOrderPage, type OrderPageName } from './rows.ts';
import type { Scratch } from './scratch.ts';

export interface ManyOrders {
  readonly book: Book;
  /** Of the one in the middle. */
  readonly day: string;
}

const PER_STATEMENT = 500_000;
const YEAR_MS = 365 * DAY_MS;
const BRANCH_ID = 1;
/** Of the second merchant; the first one's is the owner's number. */
const SMALL_MERCHANT_ID = 2;
const PAGE = 20;

/** Null: no row lists orders. */
export async function openManyOrders(
  { pages, orders }: Options,
  scratch: Scratch,
  closings: Closings,
): Promise<ManyOrders | null> {
  if (!pages.some(isOrderPage)) return null;
  const book = await openBook(scratch, 'tael_orders', SMALL_LEDGER);
  closings.push(() => book.close());
  const startedMs = performance.now();
  const indexes = await withoutIndexes(book);
  for (let from = 1; from <= orders; from += PER_STATEMENT) {
    const through = Math.min(orders, from + PER_STATEMENT - 1);
    say(`${through.toLocaleString('en')} orders`);
    await book.admin.query(INSERT, [book.seeded.hot.ownerId, from, through, orders]);
  }
  say('their seals');
  // Written here, and by no release before: they have no MAC of then.
  const unsealed = { ...ORDER_SEALS, before: undefined };
  const sealing = { key: book.keys.chain, whole: true, movesTime: false };
  await runOnce(await openConnection(book.config, {}), (connection) =>
    sealTable(connection, unsealed, { cell: 0, sealing }),
  );
  say('their indexes');
  for (const definition of indexes) await book.admin.query(definition);
  await book.admin.query('vacuum analyze orders');
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  say(`${orders.toLocaleString('en')} orders of one owner were written in ${seconds} s`);
  const newestMs = Number(await textIn(book, 'select max(created_at_ms) as text from orders'));
  const day = shanghaiDay(newestMs - YEAR_MS / 2);
  return { book, day };
}

/** Answers how they are made again: that is much faster when the rows are there. */
async function withoutIndexes({ admin }: Book): Promise<readonly string[]> {
  const { rows } = await admin.query(`select indexname, indexdef from pg_indexes
    where tablename = 'orders' and indexname <> 'orders_pkey'`);
  for (const { indexname } of rows) await admin.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}

/** Over the last year, evenly. Of a hundred orders one is of the second merchant, and two are cancelled. */
const INSERT = `
  insert into orders (cell, tx_no, merchant_id, owner_id, merchant_name, branch_id, title, amount, status,
    payer_id, created_at_ms, expires_at_ms, paid_at_ms, cancelled_at_ms, settle_due_at_ms, unsettled,
    settled, refunded, partial_refunded, fee, out_trade_no)
  select 0, 'C' || upper(lpad(to_hex(at_ms), 12, '0') || left(md5(n::text), 14)),
    case when n % 100 = 7 then ${SMALL_MERCHANT_ID} else $1 end, $1, 'Noodle House',
    case when n % 5 = 0 then ${BRANCH_ID} end, 'Table ' || n % 97 || ', lunch', 100 + n % 9900,
    case when n % 50 = 3 then 'cancelled' when n % 10 = 4 then 'pending' else 'paid' end,
    case when n % 50 <> 3 and n % 10 <> 4 then $1 - 1 end, at_ms, at_ms + 1800000,
    case when n % 50 <> 3 and n % 10 <> 4 then at_ms + 30000 end,
    case when n % 50 = 3 then at_ms + 30000 end,
    case when n % 50 <> 3 and n % 10 <> 4 then at_ms + 86430000 end, 0, 0, 0, 0, 0, 'basket-' || n
  from generate_series($2::bigint, $3::bigint) as n
    cross join lateral (select (extract(epoch from date_trunc('hour', now())) * 1000)::bigint
      - ${YEAR_MS} + n * ${YEAR_MS} / $4::bigint as at_ms) as place`;

/** What is asked for, and how the rows that it finds are told in SQL. */
function filterOf(page: OrderPageName, day: string): readonly [query: string, sql: string] {
  switch (page) {
    case 'orders-all':
      return ['', 'true'];
    case 'orders-status':
      return ['status=cancelled&', `status = 'cancelled'`];
    case 'orders-merchant':
      return [`merchant_id=${SMALL_MERCHANT_ID}&`, `merchant_id = ${SMALL_MERCHANT_ID}`];
    case 'orders-branch':
      return [`branch_id=${BRANCH_ID}&`, `branch_id = ${BRANCH_ID}`];
    case 'orders-day': {
      const startMs = shanghaiDayStartMs(day) ?? 0;
      const within = `created_at_ms >= ${startMs} and created_at_ms < ${startMs + DAY_MS}`;
      return [`date_from=${day}&date_to=${day}&`, within];
    }
    case 'orders-number':
      return ['', 'out_trade_no is not null'];
  }
}

/** The queries of the first page and of the last full one; of numbers, of the newest and the oldest order. */
export async function newestAndLast({ book, day }: ManyOrders, page: OrderPageName) {
  const [query, sql] = filterOf(page, day);
  const found = (select: string, order: string, skipped: number) =>
    textIn(
      book,
      `select ${select} as text from orders where owner_id = ${book.seeded.hot.ownerId} and ${sql}
       order by created_at_ms ${order}, tx_no ${order} offset ${skipped} limit 1`,
    );
  if (page === 'orders-number') {
    const [newest, oldest] = [
      await found('out_trade_no', 'desc', 0),
      await found('out_trade_no', 'asc', 0),
    ];
    return { first: `out_trade_no=${newest}`, last: `out_trade_no=${oldest}` };
  }
  const place = await found(`created_at_ms || '-' || tx_no`, 'asc', PAGE);
  return { first: `${query}limit=${PAGE}`, last: `${query}limit=${PAGE}&after=${place}` };
}

async function textIn({ admin }: Book, sql: string): Promise<string> {
  const { rows } = await admin.query(sql);
  return String(rows[0]?.text);
}
