// The states of an order, in English.

export const ORDER_STATUSES_EN = {
  pending: 'Unpaid',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Expired',
  cancelled: 'Cancelled',
};
