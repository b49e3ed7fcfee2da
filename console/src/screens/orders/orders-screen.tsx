// The list of orders: chips with how many there are of each status, filters, a page, and the file of them.

import { Alert } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import './orders.css';
import { addressOf } from '../../api/client.ts';
import { ALL_MERCHANTS, useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import type { Filter } from '../../ui/filters.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { filterIn } from '../../ui/list-search.ts';
import { useOrderColumns } from './order-columns.tsx';
import type { OrderFilter } from './order-search.ts';
import { StatusChips } from './status-chips.tsx';

const route = getRouteApi('/signed-in/orders');

export function OrdersScreen() {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const filter = filterIn(route.useSearch());
  const { time, order, status, amount, refunded, merchant } = useOrderColumns('/orders/$txNo');
  return (
    <ListScreen
      title={text.title}
      detail={text.detail}
      name={text.list}
      operation="/api/v1/orders"
      filters={useFilters(filter)}
      columns={[{ ...time, sorts: true }, order, status, merchant, amount, refunded]}
      keyOf={({ tx_no }) => tx_no}
      none={{
        icon: 'order',
        title: text.empty,
        detail: text.emptyDetail,
        link: { to: '/merchants', words: text.emptyAction },
      }}
      actions={<CsvButton href={addressOf('/api/v1/orders.csv', { query: filter })} />}
    >
      <StatusChips filter={filter} />
      {filter.payer_id !== undefined && <Alert mb="md">{text.ofOnePayer}</Alert>}
    </ListScreen>
  );
}

function useFilters(filter: OrderFilter): readonly Filter[] {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const merchants = useRead('/api/v1/merchants', ALL_MERCHANTS).data?.items ?? [];
  const merchant = merchants.find(({ merchant_id }) => merchant_id === filter.merchant_id);
  const branches = merchant?.branches ?? merchants.flatMap((one) => one.branches);
  const choice = (id: number, name: string) => ({ value: String(id), label: name });
  return [
    { kind: 'text', name: 'q', label: text.search },
    { kind: 'text', name: 'amount_from', label: text.amountFrom },
    { kind: 'text', name: 'amount_to', label: text.amountTo },
    {
      kind: 'choice',
      name: 'merchant_id',
      label: text.merchant,
      all: text.allMerchants,
      choices: merchants.map((one) => choice(one.merchant_id, one.merchant_name)),
      resets: ['branch_id'],
    },
    {
      kind: 'choice',
      name: 'branch_id',
      label: text.branch,
      all: text.allBranches,
      choices: branches.map((one) => choice(one.branch_id, one.branch_name)),
    },
    { kind: 'days', presets: true },
  ];
}
