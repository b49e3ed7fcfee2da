// Reads into the maps of a model what the generators of commands look at, where no model runs
// beside the database.

import type pg from 'pg';
import { bucketId } from '../../src/core/order/settlement.ts';
import type { Books } from '../../src/store/memory/books.ts';
import {
  toInvite,
  toKey,
  toRecoveryCodes,
  toSession,
  toUser,
} from '../../src/store/postgres/tables/access.ts';
import { type EntryRow, toEntry } from '../../src/store/postgres/tables/entries.ts';
import {
  type RefundRow,
  toBranch,
  toBucket,
  toMerchant,
  toOrder,
  toRefund,
  toRefundRequest,
} from '../../src/store/postgres/tables/orders.ts';
import { toPayee } from '../../src/store/postgres/tables/payees.ts';
import { toOwner, toProposal, toWithdrawal } from '../../src/store/postgres/tables/wallets.ts';

export async function readBooks(client: pg.Client, books: Books): Promise<void> {
  async function read<Row extends pg.QueryResultRow, Id, Item>(
    into: Map<Id, Item>,
    from: string,
    toItem: (row: Row) => Item,
    idOf: (item: Item) => Id,
  ): Promise<void> {
    const answer = await client.query<Row>(`select * from ${from}`);
    into.clear();
    for (const item of answer.rows.map(toItem)) into.set(idOf(item), item);
  }

  await read(books.owners, 'wallets order by user_id', toOwner, (one) => one.userId);
  await read(books.users, 'users order by user_id', toUser, (one) => one.userId);
  await read(
    books.merchants,
    'merchants order by merchant_id',
    toMerchant,
    (one) => one.merchantId,
  );
  await read(books.branches, 'branches order by branch_id', toBranch, (one) => one.branchId);
  await read(books.keys, 'api_keys order by key_id', toKey, (one) => one.keyId);
  await read(books.orders, 'orders order by created_at_ms, tx_no', toOrder, (one) => one.txNo);
  await read(books.buckets, 'settlement_buckets order by due_at_ms, id', toBucket, bucketId);
  await read(
    books.withdrawals,
    'withdrawals order by withdrawal_no',
    toWithdrawal,
    (one) => one.withdrawalNo,
  );
  await read(books.payees, 'payees order by payee_id', toPayee, (one) => one.payeeId);
  await read(
    books.rechargeProposals,
    'recharge_proposals order by recharge_no',
    toProposal,
    (one) => one.rechargeNo,
  );
  await read(
    books.refundRequests,
    'refund_requests order by requested_at_ms, request_no',
    toRefundRequest,
    (one) => one.requestNo,
  );
  await read(books.invites, 'invites order by invite_id', toInvite, (one) => one.codeDigest);
  await read(
    books.sessions,
    'sessions order by session_digest',
    toSession,
    (one) => one.sessionDigest,
  );
  await read(
    books.recoveryCodes,
    'recovery_codes order by user_id',
    toRecoveryCodes,
    (one) => one.userId,
  );
}

/** What nothing looks at but whoever looks for a number. */
export async function readMovements(client: pg.Client, books: Books): Promise<void> {
  const refunds = await client.query<RefundRow>('select * from refunds');
  books.refunds.splice(0, books.refunds.length, ...refunds.rows.map(toRefund));
  const entries = await client.query<EntryRow>('select * from entries');
  books.entries.splice(0, books.entries.length, ...entries.rows.map(toEntry));
}
