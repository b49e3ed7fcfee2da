// An order as operators see it: the record of the interface, with what only they may know.

import type { Order } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import { presentOrder } from './order.ts';

interface OrderNow {
  readonly order: Order;
  readonly nowMs: number;
}

export function operatorOrder({ order, nowMs }: OrderNow, payBase: string) {
  const { cancelledAtMs } = order;
  const view = { order, seesSettlement: true, refundRequest: null, nowMs };
  // Requests for refunds have commands of their own.
  const { refund_request: _, ...record } = presentOrder(view, payBase);
  return {
    user_id: order.ownerId,
    ...record,
    fee: order.feeFen,
    cancelled_at: cancelledAtMs === null ? null : shanghaiTime(cancelledAtMs),
    notify_url: order.notifyUrl,
  };
}
