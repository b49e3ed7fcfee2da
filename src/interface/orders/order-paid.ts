// Writes what a receiver is sent when an order is paid: the event, and the order as it was that moment. The
// bytes are made once and kept, so that every attempt sends the same.

import { assert } from '../../core/assert.ts';
import type { Order } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { Site } from '../../http/openapi/description.ts';
import { writeJson } from '../../wire/json-write.ts';
import { ORDER } from './order.ts';

/** `order`: as it was when it was paid. */
export function orderPaidBody(order: Order, site: Site): string {
  return writeJson(presentPaid(order, site));
}

export function presentPaid(order: Order, site: Site) {
  assert(order.paidAtMs !== null, 'an event is about an order that was not paid');
  return {
    type: 'order.paid' as const,
    timestamp: shanghaiTime(order.paidAtMs),
    data: ORDER.present(
      { order, seesSettlement: true, refundRequest: null, nowMs: order.paidAtMs },
      site,
    ),
  };
}
