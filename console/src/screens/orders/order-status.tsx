// The status of an order as a coloured word.

import { Badge } from '@mantine/core';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import type { OrderStatus } from './order-search.ts';

const COLORS: Readonly<Record<OrderStatus, string>> = {
  pending: 'blue',
  paid: 'jade',
  partially_refunded: 'orange',
  refunded: 'orange',
  expired: 'gray',
  cancelled: 'gray',
};

export function OrderStatusBadge({ status }: { readonly status: OrderStatus }) {
  const { statuses } = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  return (
    <Badge variant="outline" color={COLORS[status]} className={`order-status ${status}`} tt="none">
      {statuses[status]}
    </Badge>
  );
}
