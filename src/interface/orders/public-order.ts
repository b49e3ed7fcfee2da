// Shows of an order what anybody who holds its payment link may know. Nothing in it identifies the payer.

import { fen } from '../../core/money.ts';
import type { Order } from '../../core/order/order.ts';
import type { Site } from '../../http/openapi/description.ts';
import { EXPIRES, MERCHANT, ORDER_NO, ORDERED, TITLE } from '../../http/openapi/story.ts';
import type { VisibleOrder } from '../../service/query-order.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { ORDER } from './order.ts';

const { tx_no, status, amount, title, merchant_name, expires_at } = ORDER.fields;

export const PUBLIC_ORDER = shape<VisibleOrder>()({
  name: 'PublicOrder',
  about: 'What anybody who holds the payment link may know of its order.',
  fields: {
    tx_no,
    status,
    amount,
    title,
    merchant_name,
    expires_at,
    server_time: is.time('The time now, to count down from.', ({ nowMs }) => nowMs),
  },
  examples: () => ({
    pending: {
      summary: 'An order that can be paid',
      value: {
        tx_no: ORDER_NO,
        status: 'pending',
        amount: fen(88_00),
        title: TITLE,
        merchant_name: MERCHANT.merchant_name,
        expires_at: EXPIRES,
        server_time: ORDERED,
      },
    },
  }),
});

export function presentPublicOrder(order: Order, nowMs: number, site: Site) {
  return PUBLIC_ORDER.present({ order, nowMs, seesSettlement: false, refundRequest: null }, site);
}
