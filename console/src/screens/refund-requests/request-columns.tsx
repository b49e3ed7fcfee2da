// The columns of refund requests: what is asked for, by which key, and why.

import { Text } from '@mantine/core';
import type { AskedRefund } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { REQUESTS_EN } from '../../messages/en/refund-requests.ts';
import { REQUESTS_ZH } from '../../messages/zh/refund-requests.ts';
import type { Column } from '../../ui/data-table.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';

export function useRequestColumns() {
  const { columns: names, statuses } = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const what: readonly Column<AskedRefund>[] = [
    { key: 'time', name: names.time, cell: ({ requested_at }) => <Time at={requested_at} /> },
    { key: 'order', name: names.order, cell: (request) => <OrderOf request={request} /> },
    { key: 'reason', name: names.reason, cell: ({ reason }) => <bdi>{reason}</bdi> },
    { key: 'key', name: names.key, cell: ({ key_name }) => <bdi>{key_name}</bdi> },
    { key: 'amount', name: names.amount, end: true, cell: ({ amount }) => <Money yuan={amount} /> },
    {
      key: 'net',
      name: names.net,
      end: true,
      cell: (request) => <Money yuan={request.net_amount} />,
    },
  ];
  const until: Column<AskedRefund> = {
    key: 'until',
    name: names.until,
    cell: ({ expires_at }) => <Time at={expires_at} to="minute" />,
  };
  const status: Column<AskedRefund> = {
    key: 'status',
    name: names.status,
    cell: (request) => statuses[request.status],
  };
  return { open: [...what, until], earlier: [...what, status] };
}

function OrderOf({ request }: { readonly request: AskedRefund }) {
  return (
    <div>
      <TextLink to="/orders/$txNo" params={{ txNo: request.tx_no }}>
        <bdi>{request.order.title}</bdi>
      </TextLink>
      <Text size="xs" c="dimmed">
        <bdi>{request.order.merchant_name}</bdi>
      </Text>
    </div>
  );
}
