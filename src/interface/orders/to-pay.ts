// Lists the orders that a payer is asked for by name, and that they alone may pay.

import { fen } from '../../core/money.ts';
import type { Order } from '../../core/order/order.ts';
import { EXPIRES, linksOf, MERCHANT, ORDER_NO, ORDERED, TITLE } from '../../http/openapi/story.ts';
import { payUrl } from '../../service/present/links.ts';
import * as is from '../answer-shape.ts';
import { shape } from '../answer-shape.ts';
import { own } from '../operation.ts';

const TO_PAY = shape<Order>()({
  name: 'OrderToPay',
  about: 'An order that this user alone may pay.',
  fields: {
    tx_no: is.txNo('The order number.', ({ txNo }) => txNo),
    pay_url: is.url('The page where it is paid.', ({ txNo }, { payBase }) => payUrl(payBase, txNo)),
    title: is.text('What it is for.', ({ title }) => title),
    merchant_name: is.text('Who is paid.', ({ merchantName }) => merchantName),
    amount: is.yuan('What is to be paid', ({ amountFen }) => amountFen),
    created_at: is.time('When the merchant asked for it.', ({ createdAtMs }) => createdAtMs),
    expires_at: is.time('Until when it can be paid.', ({ expiresAtMs }) => expiresAtMs),
  },
});

const ALL_TO_PAY = shape<readonly Order[]>()({
  name: 'OrdersToPay',
  about: 'What this user alone may pay.',
  fields: { items: is.listOf(TO_PAY, 'Newest first, 20 at most.', (orders) => orders) },
  examples: (site) => {
    const amount = fen(88_00);
    const { merchant_name } = MERCHANT;
    const order = { tx_no: ORDER_NO, pay_url: linksOf(site).pay_url, title: TITLE, merchant_name };
    const times = { created_at: ORDERED, expires_at: EXPIRES };
    return { one: { summary: 'One order', value: { items: [{ ...order, amount, ...times }] } } };
  },
});

export const LIST_ORDERS_TO_PAY = own({
  id: 'listOrdersToPay',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/to-pay',
  may: { session: true },
  summary: { en: 'List the orders you have to pay', zh: '列出等待自己付款的订单' },
  about:
    'Those that were made for this user with `payer_id` and can still be paid. Orders that anybody may pay ' +
    'belong to nobody until they are paid.',
  gives: ALL_TO_PAY,
  run: async ({ service, userId }) => ({
    ok: true,
    value: await service.store.queries.ordersToPay(userId),
  }),
});
