// What anybody who holds a payment link may know about its order, as data. Nothing in it identifies
// the payer.

import { z } from 'zod';
import { ORDER_STATUSES, type Order, statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { choice, text, time, txNo, yuan } from './record-fields.ts';

export const PUBLIC_ORDER_RECORD = z
  .object({
    tx_no: txNo('The order number.'),
    status: choice(ORDER_STATUSES, 'What has become of the order.'),
    amount: yuan('What is to be paid, or was'),
    title: text('What the order is for.'),
    merchant_name: text('Who is paid.'),
    expires_at: time('From this instant on it can no longer be paid.'),
    server_time: time('The time now, to count down from.'),
  })
  .meta({ description: 'What anybody who holds the payment link may know of its order.' });

export function presentPublicOrder(
  order: Order,
  nowMs: number,
): z.output<typeof PUBLIC_ORDER_RECORD> {
  return {
    tx_no: order.txNo,
    status: statusAt(order, nowMs),
    amount: order.amountFen,
    title: order.title,
    merchant_name: order.merchantName,
    expires_at: shanghaiTime(order.expiresAtMs),
    server_time: shanghaiTime(nowMs),
  };
}
