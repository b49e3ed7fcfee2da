// Reads what the address says of the lists of orders: one's own, and everybody's.

import { day, filterIn, id, listSearch, oneOf, order, text, yuan } from '../../ui/list-search.ts';

export const STATUSES = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'cancelled',
] as const;

export type OrderStatus = (typeof STATUSES)[number];

const EITHER = { status: oneOf(STATUSES), date_from: day, date_to: day };

export const orderSearch = listSearch({
  ...EITHER,
  merchant_id: id,
  branch_id: id,
  payer_id: id,
  amount_from: yuan,
  amount_to: yuan,
  q: text,
  order,
});
export const allOrdersSearch = listSearch({ ...EITHER, tx_no: text, user: text });

const filterOf = (given: ReturnType<typeof orderSearch>) => filterIn(given);
export type OrderFilter = ReturnType<typeof filterOf>;
