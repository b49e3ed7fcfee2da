// A page of transaction records. Merchants see who paid them only by the first character of a name.

import { z } from 'zod';
import { assert } from '../../core/assert.ts';
import { DIRECTIONS, RECORD_TYPES, type RecordType } from '../../core/ledger/movement.ts';
import { WALLET_KINDS } from '../../core/ledger/wallet.ts';
import { addFen, negateFen } from '../../core/money.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { RecordView } from '../../store/store.ts';
import type { TransactionPage } from '../list-transactions.ts';
import { maskName } from './masked-name.ts';
import {
  choice,
  count,
  id,
  idOrNull,
  text,
  time,
  txNo,
  txNoOrNull,
  walletIdOrNull,
  yuan,
} from './record-fields.ts';
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

export function transactionRecords(shortName: string) {
  const counterparty = z
    .object({
      kind: choice(['user', 'merchant', 'platform'], 'What the other side is.'),
      name: text("Its name. Merchants see only the first character of a payer's: `王*`."),
      [walletIdField(shortName)]: walletIdOrNull('Null for the platform.'),
    })
    .meta({ description: 'The other side of a transaction.' });
  const record = z
    .object({
      id: id("Counts the owner's records from 1, without gaps."),
      tx_no: txNo("The order's number, or the movement's own where there is no order."),
      refund_no: txNoOrNull('The number of the refund, if it is one.'),
      wallet: choice(WALLET_KINDS, 'Whose balance changed.'),
      type: choice(RECORD_TYPES, 'What kind of movement it was.'),
      direction: choice(DIRECTIONS, 'Whether money came in or went out.'),
      amount: yuan('How much; always positive'),
      balance_after: yuan('The balance of the wallet afterwards'),
      frozen_after: yuan('What was held in the wallet afterwards'),
      title: text("The order's title, or a description where there is no order."),
      merchant_id: idOrNull('Of an order: the merchant who is paid.'),
      branch_id: idOrNull('Of an order: the branch it was made for.'),
      out_trade_no: text("The shop's own number of the order.").nullable(),
      metadata: z
        .record(z.string(), z.string())
        .meta({ description: "What the shop keeps with the order. Payers' records have null." })
        .nullable(),
      fee: yuan('Of a refund: what it cost the payer').nullable(),
      counterparty,
      created_at: time('When it happened.'),
    })
    .meta({ description: 'One movement of one wallet.' });
  const page = z
    .object({
      items: z.array(record).meta({ description: 'Newest first. A page past the end is empty.' }),
      page: count('The page that was asked for.', 1),
      per_page: count('How many records a page may have.', 1),
      total: count('How many records match, on all pages.'),
      total_pages: count('How many pages there are.'),
    })
    .meta({ description: 'One page of the records of both wallets, or of one.' });
  return { counterparty, record, page };
}

type Records = ReturnType<typeof transactionRecords>;

export function presentTransactions(
  found: TransactionPage,
  shortName: string,
): z.output<Records['page']> {
  return {
    items: found.items.map((record) => presentRecord(record, shortName)),
    page: found.page,
    per_page: found.perPage,
    total: found.total,
    total_pages: found.totalPages,
  };
}

export function presentRecord(record: RecordView, shortName: string): z.output<Records['record']> {
  const { entry, order } = record;
  const { recordNo, type, account, balanceAfterFen, frozenAfterFen } = entry;
  const isRecord = recordNo !== null && type !== null;
  const hasBalances = balanceAfterFen !== null && frozenAfterFen !== null;
  assert(isRecord && hasBalances && isWallet(account), `entry ${entry.movementNo} is no record`);
  const changeFen = addFen(entry.balanceDeltaFen, entry.frozenDeltaFen);
  return {
    id: recordNo,
    tx_no: entry.txNo,
    refund_no: entry.refundNo,
    wallet: account,
    type,
    direction: changeFen > 0n ? 'in' : 'out',
    amount: changeFen > 0n ? changeFen : negateFen(changeFen),
    balance_after: balanceAfterFen,
    frozen_after: frozenAfterFen,
    title: order?.title ?? TITLES[type],
    merchant_id: order?.merchantId ?? null,
    branch_id: order?.branchId ?? null,
    out_trade_no: order?.outTradeNo ?? null,
    metadata: account === 'merchant' ? (order?.metadata ?? null) : null,
    fee: record.feeFen,
    counterparty: presentCounterparty(record, shortName),
    created_at: shanghaiTime(entry.atMs),
  };
}

function isWallet(account: RecordView['entry']['account']) {
  return account === 'consumer' || account === 'merchant';
}

function presentCounterparty(
  { entry, order, counterparty }: RecordView,
  shortName: string,
): z.output<Records['counterparty']> {
  const kind = entry.counterpartyKind ?? 'platform';
  const walletId = counterparty?.walletId ?? null;
  let name = counterparty?.name ?? shortName;
  if (kind === 'merchant' && order) name = order.merchantName;
  const isPayer = kind === 'user' && entry.account === 'merchant' && entry.type !== 'transfer';
  if (isPayer) name = maskName(name);
  return { kind, name, [walletIdField(shortName)]: walletId };
}
