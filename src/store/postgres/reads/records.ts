// One page of a user's transaction records, newest first, with the exact total. Checkpoints say how
// many records of each kind lie before a place and where days begin, so the last page costs what the
// first one does.

import type { Entry } from '../../../core/ledger/movement.ts';
import { RECORD_KINDS } from '../../../core/ledger/tally.ts';
import type { RecordFilter, RecordPage, RecordView } from '../../store.ts';
import { nullableNumber, type Row, toFen } from '../batch/rows.ts';
import { integerArray } from '../connection/arrays.ts';
import type { Session, Statement } from '../connection/session.ts';

// Total and page come from one statement and so from one snapshot: a record written in between can
// neither be counted without being shown nor shown without being counted. Each record is fetched by
// itself, which the limit makes sure of: joined, all records of the owner are read and matched, because
// the average owner has a handful.
export const RECORDS: Statement = {
  name: 'query_records',
  text: `with bounds as (
      select tally_count(coalesce(after.tallies, wallets.tallies), $2::integer[]) as last,
        case when $5::integer is null then 0
          else tally_count(coalesce(first.tallies, wallets.tallies), $2::integer[]) end as before
      from wallets
        left join lateral (
          select tallies from record_checkpoints
          where user_id = $1 and day >= $5::integer order by day, record_no limit 1
        ) as first on true
        left join lateral (
          select tallies from record_checkpoints
          where user_id = $1 and day > $6::integer order by day, record_no limit 1
        ) as after on true
      where wallets.user_id = $1
    ),
    period as (select last, greatest(last - before, 0) as total from bounds),
    page as materialized (
      select entries.* from period,
        records_back($1, $2::integer[], $3::text, $4::boolean, last - $8::bigint,
          least($7::bigint, total - $8::bigint)) as number
        cross join lateral (
          select * from entries where user_id = $1 and record_no = number limit 1
        ) as entries
    )
    select (select total from period), page.*,
      orders.title, orders.merchant_name, users.name, users.wallet_id
    from (select 1) as always
      left join page on true
      left join orders on orders.tx_no = page.tx_no
      left join users on users.user_id = page.counterparty_id
    order by page.record_no desc`,
};

export async function recordQuery(session: Session, filter: RecordFilter): Promise<RecordPage> {
  const { userId, type, direction, fromDay, toDay, page, perPage } = filter;
  const offset = BigInt(page - 1) * BigInt(perPage);
  const { rows } = await session.run<Row>(RECORDS, [
    userId,
    integerArray(kindPlaces(filter)),
    type,
    direction === null ? null : direction === 'in',
    fromDay,
    toDay,
    perPage,
    // Past the end of any ledger; a larger number would not fit the statement.
    offset > MAX_OFFSET ? MAX_OFFSET : offset,
  ]);
  const items = rows.filter((row) => row.movement_no !== null).map(toRecordView);
  return { items, total: Number(rows[0]?.total ?? 0) };
}

const MAX_OFFSET = 1n << 62n;

function kindPlaces({ type, direction }: RecordFilter): number[] {
  return RECORD_KINDS.flatMap((kind, index) => {
    const wanted =
      (type === null || type === kind.type) && (direction === null || direction === kind.direction);
    return wanted ? [index + 1] : [];
  });
}

export function toRecordView(row: Row): RecordView {
  return {
    entry: toEntry(row),
    order: row.title === null ? null : { title: row.title, merchantName: row.merchant_name },
    counterparty: row.name === null ? null : { name: row.name, walletId: row.wallet_id },
  };
}

export function toEntry(row: Row): Entry {
  return {
    movementNo: row.movement_no,
    leg: row.leg,
    chainNo: nullableNumber(row.chain_no),
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
