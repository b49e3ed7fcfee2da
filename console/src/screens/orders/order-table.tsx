// The orders of one page. The title leads to the order.

import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Reads } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { isFiltered, type OrderSearch } from './order-search.ts';
import { OrderStatusBadge } from './order-status.tsx';

type OrderPage = Reads['/api/v1/orders']['data'];
type OrderLine = OrderPage['items'][number];

interface OrderTableProps {
  readonly search: OrderSearch;
  readonly list: UseQueryResult<OrderPage>;
}

export function OrderTable({ search, list }: OrderTableProps) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { columns } = text;
  const all: readonly Column<OrderLine>[] = [
    { key: 'time', name: columns.time, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      key: 'order',
      name: columns.order,
      cell: ({ tx_no, title }) => (
        <div>
          <TextLink to="/orders/$txNo" params={{ txNo: tx_no }}>
            <bdi>{title}</bdi>
          </TextLink>
          <Text size="xs" c="dimmed" className="number">
            {tx_no}
          </Text>
        </div>
      ),
    },
    {
      key: 'status',
      name: columns.status,
      cell: ({ status }) => <OrderStatusBadge status={status} />,
    },
    {
      key: 'merchant',
      name: columns.merchant,
      cell: ({ merchant_name }) => <bdi>{merchant_name}</bdi>,
    },
    {
      key: 'amount',
      name: columns.amount,
      end: true,
      cell: ({ amount }) => <Money yuan={amount} />,
    },
    {
      key: 'refunded',
      name: columns.refunded,
      end: true,
      cell: ({ refunded_amount }) => (refunded_amount > 0 ? <Money yuan={refunded_amount} /> : '–'),
    },
  ];
  return (
    <DataTable
      name={text.list}
      columns={all}
      query={list}
      rows={list.data?.items}
      keyOf={({ tx_no }) => tx_no}
      empty={<NoOrders search={search} />}
    />
  );
}

function NoOrders({ search }: { readonly search: OrderSearch }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  if (isFiltered(search)) {
    return (
      <EmptyState icon="search" title={text.noMatch} detail={text.noMatchDetail}>
        <ButtonLink to="/orders" variant="default">
          {text.clear}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="order" title={text.empty} detail={text.emptyDetail}>
      <ButtonLink to="/merchants">{text.emptyAction}</ButtonLink>
    </EmptyState>
  );
}
