// All transaction records of a user in their order, batch by batch.

import { assert } from '../../../core/assert.ts';
import type { WalletKind } from '../../../core/ledger/record-kind.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { RecordView } from '../../record-view.ts';
import type { Connection, Statement } from '../connection/connection.ts';
import { areTogether, HERE, owned, readOf } from '../connection/owners.ts';
import { booksOver } from '../machines/cell-count.ts';
import { ofOrder, type RecordRow, toRecordView, withOrders } from './record-page.ts';

/** A period of one wallet, or of both (null). */
interface RecordRange {
  readonly userId: UserId;
  readonly wallet: WalletKind | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

const BATCH_RECORDS = 1_000;

const NEXT_RECORDS = owned<RecordRow>(
  'query_next_records',
  `with batch as materialized (
      select * from entries
      where entries.${HERE} and entries.user_id = $1 and record_no > $2
        and ($3::text is null or account = $3)
        and ($4::bigint is null or at_ms >= $4)
        and ($5::bigint is null or at_ms < $5)
      order by record_no limit ${BATCH_RECORDS}
    )
    select batch.*, ${ofOrder('orders')}, refunds.fee as refund_fee, users.name, users.wallet_id
    from batch
      left join orders on orders.${HERE} and orders.tx_no = batch.tx_no
      left join refunds on refunds.${HERE} and refunds.refund_no = batch.refund_no
      left join users on users.user_id = batch.counterparty_id
    order by batch.record_no`,
);

// Else a user who has grown since the last ANALYZE is sorted anew for every batch.
const ALONG_THE_INDEX = `select set_config('enable_' || path, 'off', true)
  from unnest(array['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) as path`;

const SNAPSHOT: Statement = {
  name: 'records_begin',
  text: 'begin isolation level repeatable read read only',
};
// Records never change and are seen in the order of their numbers. A snapshot over several machines would
// lose what moves to another one.
const EACH_BATCH_ANEW: Statement = { name: 'records_begin_in_cells', text: 'begin read only' };

/**
 * Oldest first, batch by batch, all from one snapshot; over several machines with what comes meanwhile. The
 * connection must be the caller's alone.
 */
export async function* recordsInOrder(
  connection: Connection,
  { userId, wallet, fromMs, untilMs }: RecordRange,
): AsyncGenerator<readonly RecordView[]> {
  const books = await booksOver(connection);
  await connection.run(areTogether(books) ? SNAPSHOT : EACH_BATCH_ANEW);
  await connection.run({ name: 'records_planning', text: ALONG_THE_INDEX });
  for (let after = 0; ; ) {
    const values = [userId, after, wallet, fromMs, untilMs];
    const rows = await readOf(books, userId, NEXT_RECORDS, values);
    const records = (await withOrders(books, rows)).map(toRecordView);
    const last = records.at(-1);
    if (last === undefined) break;
    yield records;
    assert(last.entry.recordNo !== null, 'a record without a number was read');
    after = last.entry.recordNo;
  }
  await connection.run({ name: 'records_end', text: 'commit' });
}
