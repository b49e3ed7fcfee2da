// Of the overview: today's sales so far, and the newest orders, which come by themselves.

import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import './sales.css';
import { useRead } from '../../api/use-read.ts';
import { LATEST_ORDERS } from '../../app/homes.ts';
import { useText } from '../../app/language.tsx';
import { ORDER_STATUSES_EN } from '../../messages/en/order-statuses.ts';
import { SALES_EN } from '../../messages/en/sales.ts';
import { UI_EN } from '../../messages/en/ui.ts';
import { ORDER_STATUSES_ZH } from '../../messages/zh/order-statuses.ts';
import { SALES_ZH } from '../../messages/zh/sales.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Listed } from '../../ui/list.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesSummary } from './sales-summary.tsx';

export function SalesCard() {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const { data, error, refetch } = useRead('/api/v1/takings', { query: {} });
  if (error && !data) return <FailureAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} role="img" aria-label={loading} />;
  return (
    <Stack>
      <SalesSummary takings={data} more={<TextLink to="/sales">{text.all}</TextLink>} />
      <div className="sales-now">
        <SalesChart takings={data} />
        <LatestOrders />
      </div>
    </Stack>
  );
}

function LatestOrders() {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const statuses = useText({ en: ORDER_STATUSES_EN, zh: ORDER_STATUSES_ZH });
  const orders = useRead('/api/v1/orders', LATEST_ORDERS);
  return (
    <Paper component="section" aria-label={text.latest} withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {text.latest}
        </Title>
        <TextLink to="/orders" size="sm">
          {text.allOrders}
        </TextLink>
      </Group>
      <Listed
        of={orders}
        none={{ icon: 'order', title: text.noOrders, detail: text.noOrdersDetail }}
        waiting={<Skeleton height={240} role="img" aria-label={loading} />}
      >
        {(rows) => (
          <ul className="feed" aria-live="polite">
            {rows.map((order) => (
              <li key={order.tx_no}>
                <TextLink to="/orders/$txNo" params={{ txNo: order.tx_no }}>
                  <bdi>{order.title}</bdi>
                </TextLink>
                <Money yuan={order.amount} />
                <Text span size="sm" c="dimmed">
                  <Time at={order.paid_at ?? order.created_at} to="minute" />
                </Text>
                <Text span size="sm" c="dimmed">
                  {statuses[order.status]}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Listed>
    </Paper>
  );
}
