// The last thirty days of both wallets, as a chart or as a table with the same numbers.

import { Button, Group, Paper, Skeleton, Title } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { UI_EN } from '../../messages/en/ui.ts';
import { WALLET_WORDS_EN } from '../../messages/en/wallet-words.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { WALLET_WORDS_ZH } from '../../messages/zh/wallet-words.ts';
import { column, moneyColumn, onPhone } from '../../ui/columns.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { type Column, List } from '../../ui/list.tsx';
import type { HistoryChartProps, HistoryDay } from './history-chart.tsx';

// It is not needed to see what is in the wallets. Where it cannot be loaded, as in a browser with a language
// that it does not know, the table says the same.
const HistoryChart = lazy<ComponentType<HistoryChartProps>>(async () => ({
  default: await import('./history-chart.tsx').then(
    (loaded) => loaded.HistoryChart,
    () => HistoryTable,
  ),
}));
const WALLETS = ['consumer', 'merchant'] as const;
const SUMS = ['in', 'out', 'held'] as const;
const HEIGHT = 240;

export function HistoryCard() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch } = useRead('/api/v1/wallets/history');
  const waiting = <Skeleton height={HEIGHT} role="img" aria-label={loading} />;
  if (error && !data) return <FailureAlert error={error} retry={() => void refetch()} />;
  return (
    <Paper component="section" aria-label={text.history} withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h5">
          {text.history}
        </Title>
        <Button variant="default" size="xs" onClick={() => setAsTable(!asTable)}>
          {asTable ? text.asChart : text.asTable}
        </Button>
      </Group>
      {asTable ? (
        <HistoryTable />
      ) : (
        <Suspense fallback={waiting}>
          {data ? <HistoryChart days={data.days} height={HEIGHT} /> : waiting}
        </Suspense>
      )}
    </Paper>
  );
}

function HistoryTable() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const history = useRead('/api/v1/wallets/history');
  return (
    <List
      name={text.history}
      columns={useColumns()}
      rows={{ ...history, data: history.data && { items: history.data.days.toReversed() } }}
      keyOf={({ day }) => day}
    />
  );
}

function useColumns(): readonly Column<HistoryDay>[] {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { wallets } = useText({ en: WALLET_WORDS_EN, zh: WALLET_WORDS_ZH });
  const day = column<HistoryDay>(text.day, (row) => <span className="time">{row.day}</span>);
  const sums = WALLETS.flatMap((wallet) =>
    SUMS.map((sum) =>
      moneyColumn<HistoryDay>(text[sum](wallets[wallet]), (row) => row[wallet][sum]),
    ),
  );
  return [onPhone('title', day), ...sums.map((column) => onPhone('labelled', column))];
}
