// The refunds of an order, and what can still be refunded.

import { Text } from '@mantine/core';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money, moneyText } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import type { ShownOrder } from './order-facts.tsx';

type Refund = ShownOrder['refunds'][number];

const HERE = { isPending: false, error: null, refetch: async () => ({}) as never };

export function RefundTable({ order }: { readonly order: ShownOrder }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { refundColumns: names } = text;
  const columns: readonly Column<Refund>[] = [
    { key: 'time', name: names.time, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      key: 'number',
      name: names.number,
      cell: ({ refund_no }) => <span className="number">{refund_no}</span>,
    },
    { key: 'reason', name: names.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
    {
      key: 'by',
      name: names.by,
      cell: ({ authority, key_name }) => (
        <div>
          {text.authorities[authority]}
          {key_name !== null && (
            <Text size="xs" c="dimmed">
              <bdi>{text.withKey(key_name)}</bdi>
            </Text>
          )}
        </div>
      ),
    },
    { key: 'amount', name: names.amount, end: true, cell: ({ amount }) => <Money yuan={amount} /> },
    { key: 'fee', name: names.fee, end: true, cell: ({ fee }) => <Money yuan={fee} /> },
    {
      key: 'net',
      name: names.net,
      end: true,
      cell: (refund) => <Money yuan={refund.net_amount} />,
    },
  ];
  return (
    <>
      {order.refunds.length === 0 ? (
        <Text c="dimmed">{text.noRefunds}</Text>
      ) : (
        <DataTable
          name={text.refunds}
          columns={columns}
          query={HERE}
          rows={order.refunds}
          keyOf={({ refund_no }) => refund_no}
          empty={null}
        />
      )}
      {order.may_refund && (
        <Text mt="xs">{text.remaining(moneyText(order.refundable_amount))}</Text>
      )}
    </>
  );
}
