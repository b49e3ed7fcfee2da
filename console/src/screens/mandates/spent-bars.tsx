// Draws as bars how much of its limits a mandate has used.

import { Progress, Stack, Text } from '@mantine/core';
import type { OwnMandate } from '../../api/interface.ts';
import { moneyText } from '../../ui/money-text.ts';
import { useMandatesText } from './text.ts';

interface SpentBarProps {
  readonly name: string;
  readonly spent: number;
  /** Null: there is none. */
  readonly limit: number | null;
}

/** As notices tell of it. */
const NEAR_PERCENT = 80;

export function SpentBar({ name, spent, limit }: SpentBarProps) {
  const text = useMandatesText();
  if (limit === null) return <Text size="sm">{moneyText(spent)}</Text>;
  const percent = Math.min(100, (spent / limit) * 100);
  const said = text.of(moneyText(spent), moneyText(limit));
  return (
    <div>
      <Text size="sm" className="number">
        {said}
      </Text>
      <Progress
        value={percent}
        color={percent >= NEAR_PERCENT ? 'orange' : 'teal'}
        aria-label={`${name}: ${said}`}
      />
    </div>
  );
}

export function SpentBars({ mandate }: { readonly mandate: OwnMandate }) {
  const { periods } = useMandatesText();
  const bars = [
    [periods.today, mandate.spent_today, mandate.per_day],
    [periods.month, mandate.spent_month, mandate.per_month],
    [periods.total, mandate.spent_total, mandate.total],
  ] as const;
  return (
    <Stack gap="sm">
      {bars.map(([name, spent, limit]) => (
        <div key={name}>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <SpentBar name={name} spent={spent} limit={limit} />
        </div>
      ))}
    </Stack>
  );
}
