// The columns of the lists of orders.

import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import {
  column,
  moneyColumn,
  nameColumn,
  onPhone,
  optional,
  timeColumn,
} from '../../ui/columns.tsx';
import { TextLink } from '../../ui/link.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { OrderStatus } from './order-search.ts';
import { OrderStatusBadge } from './order-status.tsx';

/** To its owner, and to operators. */
interface Line {
  readonly created_at: string;
  readonly tx_no: string;
  readonly title: string;
  readonly status: OrderStatus;
  readonly merchant_name: string;
  readonly amount: number;
  readonly refunded_amount: number;
}

/** `to`: the screen of one. */
export function useOrderColumns(to: '/orders/$txNo' | '/operator/orders/$txNo') {
  const { columns: names } = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const order = column<Line>(names.order, ({ tx_no: txNo, title }) => (
    <TwoLines below={<span className="number desktop-only">{txNo}</span>}>
      <TextLink to={to} params={{ txNo }}>
        <bdi>{title}</bdi>
      </TextLink>
    </TwoLines>
  ));
  const status = column<Line>(names.status, (one) => <OrderStatusBadge status={one.status} />);
  const amount = moneyColumn<Line>(names.amount, (one) => one.amount);
  const refunded = moneyColumn<Line>(names.refunded, ({ refunded_amount: back }) =>
    back > 0 ? back : null,
  );
  const time = timeColumn<Line>(names.time, ({ created_at: at }) => at);
  const merchant = nameColumn<Line>(names.merchant, (one) => one.merchant_name);
  return {
    time,
    order: onPhone('title', order),
    status: optional('status', onPhone('state', status)),
    merchant: optional('merchant', merchant),
    amount: onPhone('end', amount),
    refunded: optional('refunded', onPhone('nowhere', refunded)),
  };
}
