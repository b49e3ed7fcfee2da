// What is said of POST /query.

import { fen } from '../core/money.ts';
import { type Data, type Operation, prose, type Site } from '../http/openapi/description.ts';
import {
  EXPIRES,
  linksOf,
  MERCHANT,
  ORDER_NO,
  ORDERED,
  PAID,
  PAYER,
  TITLE,
} from '../http/openapi/story.ts';
import { balanceData } from './balance-operation.ts';
import { transactionData } from './transactions-operation.ts';

export const queryOperation: Operation = {
  id: 'runQuery',
  describe: (site) => ({
    tag: 'Orders',
    summary: 'Ask for an order, the records or the balance',
    description: prose(
      '`order` answers the order record, for the owner of its merchant and for its payer; for anybody ' +
        'else the order does not exist. `wallet_tx` answers exactly what `GET /api/v1/transactions` ' +
        'does and takes the same filters, `balance` what `GET /api/v1/balance` does.',
      'Needs the scope `query`.',
    ),
    body: {
      request: 'Query',
      examples: {
        order: { summary: 'An order', value: { query_type: 'order', tx_no: ORDER_NO } },
        wallet_tx: {
          summary: 'What came in in November',
          value: {
            query_type: 'wallet_tx',
            direction: 'in',
            date_from: '2026-11-01',
            date_to: '2026-11-30',
            page: 1,
            per_page: 50,
          },
        },
        balance: { summary: 'The balance', value: { query_type: 'balance' } },
      },
    },
    success: {
      description: 'What was asked for; `query_type` decides which of the three it is.',
      data: [orderData(site), transactionData(site), balanceData(site)],
    },
  }),
};

function orderData(site: Site): Data {
  const value = {
    tx_no: ORDER_NO,
    status: 'partially_refunded' as const,
    amount: fen(88_00),
    title: TITLE,
    ...MERCHANT,
    branch_id: null,
    payer_id: PAYER.userId,
    refunded_amount: fen(40_00),
    refundable_amount: fen(48_00),
    settlement_status: 'pending' as const,
    ...linksOf(site),
    created_at: ORDERED,
    expires_at: EXPIRES,
    paid_at: PAID,
    settled_at: null,
  };
  const summary = 'An order that was paid and refunded in part';
  return { record: 'Order', examples: { order: { summary, value } } };
}
