// Counts the orders of each status, by the other filters, and says what they brought. Each status leads to
// its orders.

import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { moneyText } from '../../ui/money-text.ts';
import { type OrderFilter, STATUSES } from './order-search.ts';

export function StatusChips({ filter }: { readonly filter: OrderFilter }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const { status: chosen, ...others } = filter;
  // However they are sorted.
  const { order: _, ...counted } = others;
  const { data: counts } = useRead('/api/v1/orders/counts', { query: counted });
  const all = counts && STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const numberOf = (count: number | undefined) => {
    if (counts === undefined || count === undefined) return null;
    const digits = count.toLocaleString('en-US');
    return <span className="number">{counts.complete ? digits : text.atLeast(digits)}</span>;
  };
  return (
    <Group component="nav" aria-label={text.statusFilter} gap="xs" mb="md">
      <Link to="/orders" search={others} className="chip" aria-current={!chosen}>
        {text.all} {numberOf(all)}
      </Link>
      {STATUSES.map((status) => (
        <Link
          key={status}
          to="/orders"
          search={{ ...others, status }}
          className="chip"
          aria-current={status === chosen}
        >
          {text.statuses[status]} {numberOf(counts?.[status])}
        </Link>
      ))}
      {counts && counts.collected_amount > 0 && (
        <Text size="sm" className="chip-sums">
          {text.sums(moneyText(counts.collected_amount), moneyText(counts.refunded_amount))}
        </Text>
      )}
      {counts?.complete === false && (
        <Text size="xs" c="dimmed">
          {text.countsBounded}
        </Text>
      )}
    </Group>
  );
}
