// What anybody who holds a pay link may know about its order, as data. Nothing in it identifies the
// payer.

import { type Order, statusAt } from '../core/order/order.ts';
import { shanghaiTime } from '../core/time.ts';
import type { JsonWritable } from '../wire/json-write.ts';

export function publicView(order: Order, nowMs: number): JsonWritable {
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
