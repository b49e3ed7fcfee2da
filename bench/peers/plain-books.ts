// After the load: the plain service's books hold, and contain everything that it answered with success.

import type pg from 'pg';
import { type Answered, type CheckedBooks, failuresOf } from '../check-books.ts';
import type { RowName } from '../rows.ts';

const RULES: Readonly<Record<string, string>> = {
  'the entries of all wallets add up to zero': 'select 1 from entries having sum(amount_fen) <> 0',
  'the entries of each movement add up to zero':
    'select 1 from entries group by movement_no having sum(amount_fen) <> 0',
  'each balance is the sum of its entries': `select 1 from wallets
    left join (select wallet_id, sum(amount_fen) as total_fen from entries group by 1) as summed
      using (wallet_id)
    where balance_fen <> coalesce(total_fen, 0)`,
  'what was refunded of an order are its refunds': `select 1 from orders
    left join (select tx_no, sum(amount_fen) as total_fen from refunds group by 1) as summed
      using (tx_no)
    where refunded_fen <> coalesce(total_fen, 0)`,
};

/** Orders that were prepared have numbers that begin with L; they were never paid with entries. */
const WRITTEN: readonly (readonly [what: string, count: string, rows: readonly RowName[]])[] = [
  ['orders', `select count(*) from orders where tx_no like 'P%'`, ['plain-create']],
  [
    'payments',
    `select count(distinct movement_no) from entries where movement_no like 'L%'`,
    ['plain-pay', 'plain-pay-one'],
  ],
  ['refunds', 'select count(*) from refunds', ['plain-refund']],
];

export async function checkPlainBooks(admin: pg.Client, measured: Answered): Promise<CheckedBooks> {
  const startedMs = performance.now();
  const problems: string[] = [];
  for (const [rule, sql] of Object.entries(RULES)) {
    const { rowCount } = await admin.query(sql);
    if (rowCount !== 0) problems.push(`plain service: not true that ${rule} (${rowCount})`);
  }
  for (const [what, sql, rows] of WRITTEN) {
    const answered = rows
      .flatMap((row) => measured.get(row) ?? [])
      .reduce((sum, one) => sum + one.count - failuresOf(one), 0);
    const kept = await countOf(admin, sql);
    if (kept === answered) continue;
    problems.push(`plain service: ${answered} ${what} were answered, and ${kept} are in its books`);
  }
  return {
    rules: Object.keys(RULES).length,
    orders: await countOf(admin, 'select count(*) from orders'),
    records: await countOf(admin, 'select count(*) from entries'),
    verifySeconds: (performance.now() - startedMs) / 1000,
    problems,
  };
}

async function countOf(admin: pg.Client, sql: string): Promise<number> {
  const { rows } = await admin.query(sql);
  return Number(rows[0]?.count);
}
