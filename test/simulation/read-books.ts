// Reads into the maps of a model what the makers of simulated commands look at, where no model runs
// beside the database.

import type pg from 'pg';
import type { Session } from '../../src/core/access/user.ts';
import { bucketId } from '../../src/core/order/settlement.ts';
import type { Books } from '../../src/store/memory/books.ts';
import * as rows from '../../src/store/postgres/batch/rows.ts';

export async function readBooks(client: pg.Client, books: Books): Promise<void> {
  async function read<Id, Item>(
    into: Map<Id, Item>,
    from: string,
    toItem: (row: rows.Row) => Item,
    idOf: (item: Item) => Id,
  ): Promise<void> {
    const answer = await client.query(`select * from ${from}`);
    into.clear();
    for (const item of answer.rows.map(toItem)) into.set(idOf(item), item);
  }

  await read(books.owners, 'wallets order by user_id', rows.toOwner, (one) => one.userId);
  await read(books.users, 'users order by user_id', rows.toUser, (one) => one.userId);
  await read(
    books.merchants,
    'merchants order by merchant_id',
    rows.toMerchant,
    (one) => one.merchantId,
  );
  await read(books.branches, 'branches order by branch_id', rows.toBranch, (one) => one.branchId);
  await read(books.keys, 'api_keys order by key_id', rows.toKey, (one) => one.keyId);
  await read(books.orders, 'orders order by created_at_ms, tx_no', rows.toOrder, (one) => one.txNo);
  await read(books.buckets, 'settlement_buckets order by due_at_ms, id', rows.toBucket, bucketId);
  await read(
    books.withdrawals,
    'withdrawals order by withdrawal_no',
    rows.toWithdrawal,
    (one) => one.withdrawalNo,
  );
  await read(
    books.refundRequests,
    'refund_requests order by requested_at_ms, request_no',
    rows.toRefundRequest,
    (one) => one.requestNo,
  );
  await read(books.invites, 'invites order by invite_id', rows.toInvite, (one) => one.codeDigest);
  await read(
    books.sessions,
    'sessions order by session_digest',
    toSession,
    (one) => one.sessionDigest,
  );
}

function toSession(row: rows.Row): Session {
  return {
    sessionDigest: row.session_digest,
    userId: Number(row.user_id),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
  };
}
