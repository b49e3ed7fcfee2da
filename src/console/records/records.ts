// The transaction records of a user, as the console lists them: those of the interface for programs,
// but with one name for wallet identifiers, whatever the service is called.

import { z } from 'zod';
import { fen, ZERO_FEN } from '../../core/money.ts';
import { dataOf } from '../../http/openapi/description.ts';
import {
  MERCHANT,
  METADATA,
  ORDER_NO,
  OUT_TRADE_NO,
  PAID,
  PAYER,
  REFUND_NO,
  REFUNDED,
  TITLE,
} from '../../http/openapi/story.ts';
import type { TransactionPage } from '../../service/list-transactions.ts';
import { choice, count, text, walletIdOrNull } from '../../service/present/record-fields.ts';
import { presentRecord, transactionRecords } from '../../service/present/transactions.ts';
import { walletIdField } from '../../service/present/wallet-id-field.ts';
import type { RecordView } from '../../store/store.ts';

const COUNTERPARTY = z
  .object({
    kind: choice(['user', 'merchant', 'platform'], 'What the other side is.'),
    name: text("Its name. Merchants see only the first character of a payer's: `王*`."),
    wallet_id: walletIdOrNull('Null for the platform.'),
  })
  .meta({ description: 'The other side of a record.' });

const RECORD = transactionRecords('Tael')
  .record.extend({ counterparty: COUNTERPARTY })
  .meta({ description: 'One movement of one wallet.' });

const RECORD_LIST = z
  .object({
    items: z.array(RECORD).meta({ description: 'Newest first. A page past the end is empty.' }),
    page: count('The page that was asked for.', 1),
    per_page: count('How many records a page may have.', 1),
    total: count('How many records match, on all pages.'),
    total_pages: count('How many pages there are.'),
  })
  .meta({ description: 'One page of the records of both wallets, or of one.' });

export function presentRecordList(
  { items, page, perPage, total, totalPages }: TransactionPage,
  shortName: string,
): z.output<typeof RECORD_LIST> {
  return {
    items: items.map((record) => presentOwnRecord(record, shortName)),
    page,
    per_page: perPage,
    total,
    total_pages: totalPages,
  };
}

function presentOwnRecord(record: RecordView, shortName: string): z.output<typeof RECORD> {
  const { counterparty, ...rest } = presentRecord(record, shortName);
  const { kind, name, [walletIdField(shortName)]: walletId = null } = counterparty;
  return { ...rest, counterparty: { kind, name, wallet_id: walletId } };
}

export function recordListData() {
  const ofOrder = {
    tx_no: ORDER_NO,
    wallet: 'merchant',
    title: TITLE,
    merchant_id: MERCHANT.merchant_id,
    branch_id: null,
    out_trade_no: OUT_TRADE_NO,
    metadata: METADATA,
    counterparty: { kind: 'user', name: '王*', wallet_id: PAYER.walletId },
    balance_after: ZERO_FEN,
  } as const;
  const refund = { refund_no: REFUND_NO, type: 'refund', direction: 'out', fee: fen(40) } as const;
  const payment = { refund_no: null, type: 'collection', direction: 'in', fee: null } as const;
  const value = {
    items: [
      {
        id: 2,
        ...ofOrder,
        ...refund,
        amount: fen(40_00),
        frozen_after: fen(48_00),
        created_at: REFUNDED,
      },
      {
        id: 1,
        ...ofOrder,
        ...payment,
        amount: fen(88_00),
        frozen_after: fen(88_00),
        created_at: PAID,
      },
    ],
    page: 1,
    per_page: 20,
    total: 2,
    total_pages: 1,
  };
  const summary = 'A payment and a partial refund of it';
  return dataOf(
    'OwnRecordList',
    RECORD_LIST,
    { records: { summary, value } },
    { OwnRecord: RECORD, OwnCounterparty: COUNTERPARTY },
  );
}
