// What the merchants of the user collected today.

import { Paper, Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { OVERVIEW_EN } from '../../messages/en/overview.ts';
import { OVERVIEW_ZH } from '../../messages/zh/overview.ts';
import { Money, moneyText } from '../../ui/money.tsx';

export function Takings() {
  const text = useText({ en: OVERVIEW_EN, zh: OVERVIEW_ZH });
  const { data } = useRead('/api/v1/overview');
  return (
    <Paper component="section" aria-label={text.takings} withBorder p="md">
      <Text size="sm" c="dimmed">
        {text.takings}
      </Text>
      <Text fz={28} fw={600}>
        {data ? <Money yuan={data.collected_amount} /> : '…'}
      </Text>
      {data && (
        <Text size="sm" c="dimmed">
          {text.takingsOrders(data.collected)}
          {data.refunded_amount > 0 && ` · ${text.takingsRefunds(moneyText(data.refunded_amount))}`}
        </Text>
      )}
    </Paper>
  );
}
