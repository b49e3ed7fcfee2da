// A user's transaction records: a page of them, newest first and with the exact total, or all of them
// in their order.

import type { Entry } from '../../core/ledger/movement.ts';
import type { RecordFilter, RecordPage, RecordRange, RecordView } from '../store.ts';
import { nullableNumber, type Row, toFen } from './rows.ts';
import type { Session, Statement, Value } from './session.ts';

const FILTER = `entries.user_id = $1 and record_no is not null
  and ($2::text is null or type = $2)
  and ($3::text is null or (balance_delta + frozen_delta > 0) = ($3 = 'in'))
  and ($4::bigint is null or at_ms >= $4)
  and ($5::bigint is null or at_ms < $5)`;

// Total and page come from one statement and so from one snapshot: a record written in between can
// neither be counted without being shown nor shown without being counted.
const RECORDS: Statement = {
  name: 'query_records',
  text: `with page as materialized (
      select * from entries where ${FILTER} order by record_no desc limit $6 offset $7
    )
    select (select count(*) from entries where ${FILTER}) as total, page.*,
      orders.title, orders.merchant_name, users.name, users.wallet_id
    from (select 1) as always
      left join page on true
      left join orders on orders.tx_no = page.tx_no
      left join users on users.user_id = page.counterparty_id
    order by page.record_no desc`,
};

export async function recordQuery(session: Session, filter: RecordFilter): Promise<RecordPage> {
  const { userId, type, direction, fromMs, untilMs, page, perPage } = filter;
  const offset = BigInt(page - 1) * BigInt(perPage);
  const { rows } = await session.run<Row>(RECORDS, [
    userId,
    type,
    direction,
    fromMs,
    untilMs,
    perPage,
    // Past the end of any ledger; a larger number would not fit the statement.
    offset > MAX_OFFSET ? MAX_OFFSET : offset,
  ]);
  const items = rows.filter((row) => row.movement_no !== null).map(toRecordView);
  return { items, total: Number(rows[0]?.total ?? 0) };
}

const MAX_OFFSET = 1n << 62n;

const BATCH_RECORDS = 1_000;

const NEXT_RECORDS: Statement = {
  name: 'query_next_records',
  text: `with batch as materialized (
      select * from entries
      where entries.user_id = $1 and record_no > $2
        and ($3::text is null or account = $3)
        and ($4::bigint is null or at_ms >= $4)
        and ($5::bigint is null or at_ms < $5)
      order by record_no limit ${BATCH_RECORDS}
    )
    select batch.*, orders.title, orders.merchant_name, users.name, users.wallet_id
    from batch
      left join orders on orders.tx_no = batch.tx_no
      left join users on users.user_id = batch.counterparty_id
    order by batch.record_no`,
};

// Else a user who has grown since the last ANALYZE is sorted anew for every batch.
const ALONG_THE_INDEX = `select set_config('enable_' || path, 'off', true)
  from unnest(array['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) as path`;

/** Oldest first, batch by batch and all from one snapshot. The session must be the caller's alone. */
export async function* recordsInOrder(
  session: Session,
  { userId, wallet, fromMs, untilMs }: RecordRange,
): AsyncGenerator<readonly RecordView[]> {
  const snapshot = 'begin isolation level repeatable read read only';
  await session.run({ name: 'records_begin', text: snapshot });
  await session.run({ name: 'records_planning', text: ALONG_THE_INDEX });
  for (let after = 0; ; ) {
    const values: Value[] = [userId, after, wallet, fromMs, untilMs];
    const { rows } = await session.run<Row>(NEXT_RECORDS, values);
    if (rows.length === 0) break;
    yield rows.map(toRecordView);
    after = Number(rows.at(-1)?.record_no);
  }
  await session.run({ name: 'records_end', text: 'commit' });
}

function toRecordView(row: Row): RecordView {
  return {
    entry: toEntry(row),
    order: row.title === null ? null : { title: row.title, merchantName: row.merchant_name },
    counterparty: row.name === null ? null : { name: row.name, walletId: row.wallet_id },
  };
}

function toEntry(row: Row): Entry {
  return {
    movementNo: row.movement_no,
    leg: row.leg,
    userId: nullableNumber(row.user_id),
    account: row.account,
    balanceDeltaFen: toFen(row.balance_delta),
    frozenDeltaFen: toFen(row.frozen_delta),
    balanceAfterFen: toFen(row.balance_after),
    frozenAfterFen: toFen(row.frozen_after),
    recordNo: nullableNumber(row.record_no),
    type: row.type,
    txNo: row.tx_no,
    refundNo: row.refund_no,
    counterpartyKind: row.counterparty_kind,
    counterpartyId: nullableNumber(row.counterparty_id),
    atMs: Number(row.at_ms),
  };
}
