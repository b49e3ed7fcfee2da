// An owner's orders in a list: what a line of it shows, and how many there are of each status.

import { z } from 'zod';
import { fen } from '../../core/money.ts';
import { type Order, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { dataOf } from '../../http/openapi/description.ts';
import { MERCHANT, ORDER_NO, ORDERED, PAID, TITLE } from '../../http/openapi/story.ts';
import { placeText } from '../../service/parameters/own-orders.ts';
import { ORDER_STATUSES } from '../../service/present/order.ts';
import {
  choice,
  count,
  flag,
  id,
  idOrNull,
  text,
  time,
  timeOrNull,
  txNo,
  yuan,
} from '../../service/present/record-fields.ts';
import type { OrderCounts, OrderPage } from '../../store/own-lists.ts';

export const ORDER_LINE = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(ORDER_STATUSES, 'What has become of the order.'),
    amount: yuan('What is to be paid, or was'),
    refunded_amount: yuan('What has been refunded, gross'),
    title: text('What the payer sees the order is for.'),
    merchant_id: id('The merchant who is paid.'),
    merchant_name: text("The merchant's name when the order was made."),
    branch_id: idOrNull('The branch it was made for.'),
    created_at: time('When the order was made.'),
    paid_at: timeOrNull('When it was paid.'),
  })
  .meta({ description: 'An order in a list.' });

const ORDER_LIST = z
  .object({
    items: z.array(ORDER_LINE).meta({ description: 'Newest first.' }),
    next: z
      .string()
      .nullable()
      .meta({
        description:
          'Send it as `before` to go on. Null: there are no more. A page looks at 10,000 orders at ' +
          'most, so with a filter it may hold fewer than fit, or none, and still not be the last.',
      }),
  })
  .meta({ description: 'A page of orders.' });

const countOf = (what: string) => count(`How many ${what}.`);

const ORDER_COUNTS = z
  .object({
    pending: countOf('wait for their payment'),
    paid: countOf('are paid, with nothing refunded'),
    partially_refunded: countOf('are refunded in part'),
    refunded: countOf('are refunded in full'),
    expired: countOf('were not paid in time'),
    cancelled: countOf('were cancelled'),
    complete: flag(
      'Whether every order of the period was counted. Otherwise only its newest 10,000 were.',
    ),
  })
  .meta({ description: 'How many orders there are of each status.' });

export function presentOrderPage(
  { items, next }: OrderPage,
  nowMs: number,
): z.output<typeof ORDER_LIST> {
  return {
    items: items.map((order) => presentOrderLine(order, nowMs)),
    next: next === null ? null : placeText(next),
  };
}

export function presentOrderLine(order: Order, nowMs: number): z.output<typeof ORDER_LINE> {
  return {
    tx_no: order.txNo,
    status: statusAt(order, nowMs),
    amount: order.amountFen,
    refunded_amount: order.refundedFen,
    title: order.title,
    merchant_id: order.merchantId,
    merchant_name: order.merchantName,
    branch_id: order.branchId,
    created_at: shanghaiTime(order.createdAtMs),
    paid_at: order.paidAtMs === null ? null : shanghaiTime(order.paidAtMs),
  };
}

export function presentCounts({ byStatus, complete }: OrderCounts): z.output<typeof ORDER_COUNTS> {
  const of = (status: (typeof ORDER_STATUSES)[number]) => byStatus.get(status) ?? 0;
  return {
    pending: of('pending'),
    paid: of('paid'),
    partially_refunded: of('partially_refunded'),
    refunded: of('refunded'),
    expired: of('expired'),
    cancelled: of('cancelled'),
    complete,
  };
}

export const ORDER_LINE_EXAMPLE: z.output<typeof ORDER_LINE> = {
  tx_no: ORDER_NO,
  status: 'paid',
  amount: fen(88_00),
  refunded_amount: fen(0),
  title: TITLE,
  ...MERCHANT,
  branch_id: null,
  created_at: ORDERED,
  paid_at: PAID,
};

export const orderListData = () =>
  dataOf(
    'OwnOrders',
    ORDER_LIST,
    { page: { summary: 'The only page', value: { items: [ORDER_LINE_EXAMPLE], next: null } } },
    { OwnOrderLine: ORDER_LINE },
  );

export const orderCountsData = () =>
  dataOf('OwnOrderCounts', ORDER_COUNTS, {
    counts: {
      summary: 'One paid order',
      value: {
        pending: 0,
        paid: 1,
        partially_refunded: 0,
        refunded: 0,
        expired: 0,
        cancelled: 0,
        complete: true,
      },
    },
  });
