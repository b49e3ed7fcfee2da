// All transaction records of a user in their order, batch by batch.

import type { RecordRange, RecordView } from '../../store.ts';
import type { Row } from '../batch/rows.ts';
import type { Session, Statement, Value } from '../connection/session.ts';
import { toRecordView } from './records.ts';

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
