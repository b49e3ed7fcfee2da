// What the status of an order means, in a sentence that also says what can be done about it.

import type { OrderStatus } from '../../core/order/order.ts';

export const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  pending: 'not paid yet; it can still be paid',
  paid: 'paid, nothing refunded',
  partially_refunded: 'paid, and a part of it refunded',
  refunded: 'paid, and all of it refunded',
  expired: 'nobody paid in time; it cannot be paid any more',
  cancelled: 'cancelled by the merchant; it cannot be paid any more',
};
