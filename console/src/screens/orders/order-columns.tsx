// The columns of the lists of orders.

import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { column, moneyColumn, timeColumn } from '../../ui/columns.tsx';
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
  return {
    time: timeColumn<Line>(names.time, ({ created_at: at }) => at),
    order: column<Line>(names.order, ({ tx_no: txNo, title }) => (
      <TwoLines below={<span className="number">{txNo}</span>}>
        <TextLink to={to} params={{ txNo }}>
          <bdi>{title}</bdi>
        </TextLink>
      </TwoLines>
    )),
    status: column<Line>(names.status, ({ status }) => <OrderStatusBadge status={status} />),
    merchant: column<Line>(names.merchant, ({ merchant_name: name }) => <bdi>{name}</bdi>),
    amount: moneyColumn<Line>(names.amount, ({ amount }) => amount),
    refunded: moneyColumn<Line>(names.refunded, ({ refunded_amount: back }) =>
      back > 0 ? back : null,
    ),
  };
}
