// What is said of GET /transactions.

import { fen, ZERO_FEN } from '../core/money.ts';
import { type Data, type Operation, prose, type Site } from '../http/openapi/description.ts';
import { ORDER_NO, PAID, PAYER, REFUND_NO, REFUNDED, TITLE } from '../http/openapi/story.ts';
import { recordSchema } from '../service/parameters/records.ts';
import { walletIdField } from '../service/present/wallet-id-field.ts';

export const transactionsOperation: Operation = {
  id: 'listTransactions',
  describe: (site) => ({
    tag: 'Wallets',
    summary: 'The records of both wallets, in pages',
    description: prose(
      'Newest first, over the consumer and the merchant wallet of the owner of the key. `date_from` ' +
        'may not be after `date_to`.',
      'Needs the scope `query`.',
    ),
    query: {
      schema: recordSchema,
      examples: {
        page: 1,
        per_page: 20,
        type: 'refund',
        direction: 'out',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
      },
    },
    success: { description: 'One page of records.', data: [transactionData(site)] },
  }),
};

/** POST /query answers the same. */
export function transactionData({ shortName }: Site): Data {
  const payer = { kind: 'user', name: '王*', [walletIdField(shortName)]: PAYER.walletId } as const;
  const ofOrder = {
    tx_no: ORDER_NO,
    wallet: 'merchant',
    title: TITLE,
    counterparty: payer,
  } as const;
  const value = {
    items: [
      {
        id: 2,
        ...ofOrder,
        refund_no: REFUND_NO,
        type: 'refund' as const,
        direction: 'out' as const,
        amount: fen(40_00),
        balance_after: ZERO_FEN,
        frozen_after: fen(48_00),
        created_at: REFUNDED,
      },
      {
        id: 1,
        ...ofOrder,
        refund_no: null,
        type: 'collection' as const,
        direction: 'in' as const,
        amount: fen(88_00),
        balance_after: ZERO_FEN,
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
  return { record: 'TransactionPage', examples: { transactions: { summary, value } } };
}
