// A page of transaction records. Merchants see who paid them only by the first character of a name.

import { assert } from '../../core/assert.ts';
import type { RecordType } from '../../core/ledger/movement.ts';
import { addFen, negateFen, ZERO_FEN } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { RecordView } from '../../store/store.ts';
import type { TransactionPage } from '../list-transactions.ts';
import { walletIdField } from './wallet-id-field.ts';

/** What a movement without an order is called. */
const TITLES: Readonly<Record<RecordType, string>> = {
  recharge: '充值',
  consume: '付款',
  refund: '退款',
  transfer: '转账',
  withdraw: '提现',
  collection: '收款',
};

export function presentTransactions(found: TransactionPage, shortName: string) {
  return {
    items: found.items.map((record) => presentRecord(record, shortName)),
    page: found.page,
    per_page: found.perPage,
    total: found.total,
    total_pages: found.totalPages,
  };
}

export function presentRecord(record: RecordView, shortName: string) {
  const { entry, order } = record;
  const { recordNo, type } = entry;
  assert(recordNo !== null && type !== null, `entry ${entry.movementNo} is no record`);
  const changeFen = addFen(entry.balanceDeltaFen, entry.frozenDeltaFen);
  return {
    id: recordNo,
    tx_no: entry.txNo,
    refund_no: entry.refundNo,
    wallet: entry.account,
    type,
    direction: changeFen > 0n ? 'in' : 'out',
    amount: changeFen > 0n ? changeFen : negateFen(changeFen),
    balance_after: entry.balanceAfterFen ?? ZERO_FEN,
    frozen_after: entry.frozenAfterFen ?? ZERO_FEN,
    title: order?.title ?? TITLES[type],
    counterparty: presentCounterparty(record, shortName),
    created_at: shanghaiTime(entry.atMs),
  };
}

function presentCounterparty({ entry, order, counterparty }: RecordView, shortName: string) {
  const kind = entry.counterpartyKind ?? 'platform';
  const walletId = counterparty?.walletId ?? null;
  let name = counterparty?.name ?? shortName;
  if (kind === 'merchant' && order) name = order.merchantName;
  const isPayer = kind === 'user' && entry.account === 'merchant' && entry.type !== 'transfer';
  if (isPayer) name = maskedName(name);
  return { kind, name, [walletIdField(shortName)]: walletId };
}

/** 王小明 becomes 王*. */
function maskedName(name: string): string {
  const [first = ''] = name;
  return `${first}*`;
}
