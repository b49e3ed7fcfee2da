// The states of an order, in Chinese.

import type { ORDER_STATUSES_EN } from '../en/order-statuses.ts';

export const ORDER_STATUSES_ZH: typeof ORDER_STATUSES_EN = {
  pending: '待支付',
  paid: '已支付',
  partially_refunded: '部分退款',
  refunded: '已退款',
  expired: '已过期',
  cancelled: '已取消',
};
