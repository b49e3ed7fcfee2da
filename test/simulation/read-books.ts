// Reads into the maps of a model what the generators of commands look at, where no model runs
// beside the database.

import type pg from 'pg';
import { settlementBucketId } from '../../src/core/order/settlement.ts';
import {
  INVITE_ROWS,
  KEY_ROWS,
  RECOVERY_CODE_ROWS,
  SESSION_ROWS,
  toSession,
  USER_ROWS,
} from '../../src/store/postgres/tables/access.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import { PAYMENT_REQUEST_ROWS, toMandate } from '../../src/store/postgres/tables/mandates.ts';
import { EMAIL_ROWS, NOTICE_ROWS, WISH_ROWS } from '../../src/store/postgres/tables/notices.ts';
import {
  BRANCH_ROWS,
  MERCHANT_ROWS,
  REFUND_REQUEST_ROWS,
  REFUND_ROWS,
  toOrder,
  toRefund,
  toSettlementBucket,
} from '../../src/store/postgres/tables/orders.ts';
import { PAYEE_ROWS } from '../../src/store/postgres/tables/payees.ts';
import type { Row } from '../../src/store/postgres/tables/row-mac.ts';
import type { Table } from '../../src/store/postgres/tables/table.ts';
import {
  PROPOSAL_ROWS,
  RECHARGE_REQUEST_ROWS,
  toBankReference,
  toOwner,
  WITHDRAWAL_ROWS,
} from '../../src/store/postgres/tables/wallets.ts';
import type { Books } from '../model/books.ts';
import { SEALING } from '../support/chain-key.ts';

export async function readBooks(client: pg.Client, books: Books): Promise<void> {
  async function fill<Row extends pg.QueryResultRow, Id, Item>(
    into: Map<Id, Item>,
    from: string,
    toItem: (row: Row) => Item,
    idOf: (item: Item) => Id,
  ): Promise<void> {
    const answer = await client.query<Row>(`select * from ${from}`);
    into.clear();
    for (const item of answer.rows.map(toItem)) into.set(idOf(item), item);
  }

  await fill(books.owners, 'wallets order by user_id', toOwner, (one) => one.userId);
  await fill(books.users, 'users order by user_id', read(USER_ROWS), (one) => one.userId);
  await fill(
    books.merchants,
    'merchants order by merchant_id',
    read(MERCHANT_ROWS),
    (one) => one.merchantId,
  );
  await fill(
    books.branches,
    'branches order by branch_id',
    read(BRANCH_ROWS),
    (one) => one.branchId,
  );
  await fill(books.keys, 'api_keys order by key_id', read(KEY_ROWS), (one) => one.keyId);
  await fill(books.orders, 'orders order by created_at_ms, tx_no', toOrder, (one) => one.txNo);
  await fill(
    books.buckets,
    'settlement_buckets order by due_at_ms, id',
    toSettlementBucket,
    settlementBucketId,
  );
  await fill(
    books.withdrawals,
    'withdrawals order by withdrawal_no',
    read(WITHDRAWAL_ROWS),
    (one) => one.withdrawalNo,
  );
  await fill(books.payees, 'payees order by payee_id', read(PAYEE_ROWS), (one) => one.payeeId);
  await fill(
    books.mandates,
    'mandates order by mandate_no',
    (row: Row) => toMandate(SEALING, row),
    (one) => one.mandateNo,
  );
  await fill(
    books.paymentRequests,
    'payment_requests order by request_no',
    read(PAYMENT_REQUEST_ROWS),
    (one) => one.requestNo,
  );
  await fill(
    books.rechargeProposals,
    'recharge_proposals order by recharge_no',
    read(PROPOSAL_ROWS),
    (one) => one.rechargeNo,
  );
  await fill(
    books.rechargeRequests,
    'recharge_requests order by request_no',
    read(RECHARGE_REQUEST_ROWS),
    (one) => one.requestNo,
  );
  await fill(books.bankReferences, 'bank_references order by id', toBankReference, (one) => one.id);
  await fill(
    books.refundRequests,
    'refund_requests order by requested_at_ms, request_no',
    read(REFUND_REQUEST_ROWS),
    (one) => one.requestNo,
  );
  await fill(
    books.invites,
    'invites order by invite_id',
    read(INVITE_ROWS),
    (one) => one.codeDigest,
  );
  await fill(
    books.sessions,
    'sessions order by session_digest',
    (row: Row) => toSession(read(SESSION_ROWS)(row)),
    (one) => one.sessionDigest,
  );
  await fill(books.emails, 'emails order by user_id', read(EMAIL_ROWS), (one) => one.userId);
  await fill(
    books.noticeWishes,
    'notice_wishes order by user_id',
    read(WISH_ROWS),
    (one) => one.userId,
  );
  await fill(
    books.notices,
    'notices order by notice_no',
    (row: Row) => ({ ...read(NOTICE_ROWS)(row), readAtMs: null }),
    (one) => one.noticeNo,
  );
  await fill(
    books.recoveryCodes,
    'recovery_codes order by user_id',
    read(RECOVERY_CODE_ROWS),
    (one) => one.userId,
  );
}

/** What nothing looks at but whoever looks for a number. */
export async function readMovements(client: pg.Client, books: Books): Promise<void> {
  const refunds = await client.query<Row>('select * from refunds');
  books.refunds.splice(
    0,
    books.refunds.length,
    ...refunds.rows.map(read(REFUND_ROWS)).map(toRefund),
  );
  const entries = await client.query<EntryRow>('select * from entries');
  books.entries.splice(0, books.entries.length, ...entries.rows.map(toEntry));
}

function read<Item>(table: Table<Item>): (row: Row) => Item {
  return (row) => table.read(SEALING, row);
}
