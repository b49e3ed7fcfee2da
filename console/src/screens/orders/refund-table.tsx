// The refunds of an order, and what can still be refunded.

import { Text } from '@mantine/core';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import {
  column,
  moneyColumn,
  nameColumn,
  numberColumn,
  onPhone,
  timeColumn,
} from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import type { ShownOrder } from './order-facts.tsx';

type Refund = ShownOrder['refunds'][number];

export function RefundTable({ order }: { readonly order: ShownOrder }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { refundColumns: names } = text;
  const number = numberColumn<Refund>(names.number, ({ refund_no }) => refund_no);
  const by = column<Refund>(names.by, ({ authority, key_name }) => (
    <TwoLines below={key_name && <bdi>{text.withKey(key_name)}</bdi>}>
      {text.authorities[authority]}
    </TwoLines>
  ));
  const amount = moneyColumn<Refund>(names.amount, (refund) => refund.amount);
  const fee = moneyColumn<Refund>(names.fee, (refund) => refund.fee);
  const net = moneyColumn<Refund>(names.net, (refund) => refund.net_amount);
  const columns: readonly Column<Refund>[] = [
    timeColumn(names.time, ({ created_at }) => created_at),
    onPhone('nowhere', number),
    nameColumn(names.reason, ({ reason }) => reason),
    onPhone('title', by),
    onPhone('end', amount),
    onPhone('labelled', fee),
    onPhone('labelled', net),
  ];
  return (
    <>
      {order.refunds.length === 0 ? (
        <Text c="dimmed">{text.noRefunds}</Text>
      ) : (
        <List
          name={text.refunds}
          columns={columns}
          rows={order.refunds}
          keyOf={({ refund_no }) => refund_no}
        />
      )}
      {order.may_refund && (
        <Text mt="xs">{text.remaining(moneyText(order.refundable_amount))}</Text>
      )}
    </>
  );
}
