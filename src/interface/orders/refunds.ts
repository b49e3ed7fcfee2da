// Refunds that were made: one by its number, and those of an order or of a number of the shop.

import { ORDER_STATUSES, REFUND_TYPES } from '../../core/order/order.ts';
import type { OrderRefunded } from '../../core/result.ts';
import {
  MERCHANT,
  ORDER_NO,
  OUT_REFUND_NO,
  REFUND as REFUNDED_TEA,
} from '../../http/openapi/story.ts';
import { findRefunds, type RefundWithReason, showRefund } from '../../service/find-refunds.ts';
import { ID, idOf } from '../../service/parameters/fields.ts';
import { filter } from '../../service/parameters/filter.ts';
import { SHOP_NUMBER, shopNumberOf } from '../../service/parameters/shop-number.ts';
import { TX_NO_DOCUMENTATION, txNoOf } from '../../service/parameters/tx-no.ts';
import type { JsonObject } from '../../wire/json-read.ts';
import * as is from '../answer-shape.ts';
import { pageOf, shape } from '../answer-shape.ts';
import { own } from '../operation.ts';
import { numberOf, pageAfter, pageFields } from '../pages.ts';

/** What became of a refund. Made of the stored result alone, so that a replay is the same, byte for byte. */
export const REFUND = shape<OrderRefunded>()({
  name: 'Refund',
  about: 'A refund that has been made.',
  fields: {
    refund_no: is.txNo('The number of this refund.', ({ refundNo }) => refundNo),
    tx_no: is.txNo('The order number.', ({ txNo }) => txNo),
    refund_type: is.choice(REFUND_TYPES, 'What was asked for.', ({ refundType }) => refundType),
    amount: is.yuan('What left the merchant, gross', ({ amountFen }) => amountFen),
    fee: is.yuan(
      'What this refund cost the payer: 1 % of a partial one, nothing of a full one',
      ({ feeFen }) => feeFen,
    ),
    net_amount: is.yuan('What the payer got back: `amount − fee`', ({ netFen }) => netFen),
    fee_total: is.yuan(
      'The fees of all refunds of this order so far',
      ({ feeTotalFen }) => feeTotalFen,
    ),
    order_status: is.choice(
      ORDER_STATUSES,
      'The status of the order after this refund.',
      ({ orderStatus }) => orderStatus,
    ),
    refunded_amount: is.yuan(
      'What has been refunded of this order so far, gross',
      ({ refundedFen }) => refundedFen,
    ),
    refundable_amount: is.yuan(
      'The most that can still be refunded',
      ({ refundableFen }) => refundableFen,
    ),
    out_refund_no: is.textOrNull(
      "The shop's own number of it.",
      ({ outRefundNo }) => outRefundNo ?? null,
    ),
    created_at: is.time('When it was refunded.', ({ createdAtMs }) => createdAtMs),
  },
  examples: () => ({ partial: { summary: 'A partial refund of 40.00', value: REFUNDED_TEA } }),
});

export const REFUND_MADE = shape<RefundWithReason>()({
  name: 'RefundMade',
  about: 'A refund that has been made, with what had been refunded by then, and why.',
  fields: {
    ...REFUND.fields,
    reason: is.text('Why, in the words of whoever refunded.', ({ reason }) => reason),
  },
  examples: () => ({
    made: { summary: 'A partial refund', value: { ...REFUNDED_TEA, reason: '有一两受潮了' } },
  }),
});

const may = { session: true, key: 'query' } as const;

const show = own({
  id: 'showRefund',
  tag: 'Orders',
  method: 'GET',
  path: '/refunds/:refund_no',
  may,
  summary: { en: 'Get a refund', zh: '查看退款' },
  about: 'For the owner of the merchant and for the payer of the order.',
  gives: REFUND_MADE,
  refuses: ['refund_not_found'],
  run: ({ service, params, ...whose }) => showRefund(service, whose, params.refund_no),
});

const list = own({
  id: 'listRefunds',
  tag: 'Orders',
  method: 'GET',
  path: '/refunds',
  may,
  summary: {
    en: 'List the refunds of an order, or find one by your number',
    zh: '列出订单的退款，或按商户退款单号查询',
  },
  about:
    'By `tx_no`, by `out_refund_no`, or by both. A refund that still waits for its owner is none yet.',
  takes: {
    tx_no: filter(txNoOf, TX_NO_DOCUMENTATION),
    out_refund_no: filter(shopNumberOf, {
      ...SHOP_NUMBER,
      description: 'Only the refund with this number of the shop.',
    }),
    merchant_id: filter(idOf, {
      ...ID,
      description:
        'Whose number it is. Required with `out_refund_no` if the owner has several merchants.',
    }),
    ...pageFields(numberOf('refund')),
  },
  between: neitherNumber,
  examples: {
    one: {
      summary: 'Under one number',
      value: {
        tx_no: ORDER_NO,
        out_refund_no: OUT_REFUND_NO,
        merchant_id: MERCHANT.merchant_id,
        limit: 20,
        after: REFUNDED_TEA.refund_no,
      },
    },
  },
  gives: pageOf(REFUND_MADE),
  refuses: ['order_not_found'],
  async run({ service, given: { limit, after, ...asked }, ...whose }) {
    const found = await findRefunds(service, whose, asked);
    if (!found.ok) return found;
    return pageAfter(found.value, { limit, after }, ({ refundNo }) => refundNo);
  },
});

function neitherNumber({ tx_no, out_refund_no }: JsonObject) {
  return tx_no == null && out_refund_no == null
    ? ([{ field: 'tx_no', rule: 'or_out_refund_no' }] as const)
    : [];
}

export const REFUNDS = [list, show];
