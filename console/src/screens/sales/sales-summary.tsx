// The sales of a day in four numbers, and what the day before and the same day of the week before brought.

import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../app/language.tsx';
import { SALES_EN } from '../../messages/en/sales.ts';
import { SALES_ZH } from '../../messages/zh/sales.ts';
import { Money } from '../../ui/money.tsx';
import { moneyText } from '../../ui/money-text.ts';
import {
  averageOf,
  comparedWith,
  isOfToday,
  netOf,
  netText,
  refundRateOf,
  type Takings,
} from './sums.ts';

interface SalesSummaryProps {
  readonly takings: Takings;
  /** The way to all figures. */
  readonly more?: ReactNode;
}

export function SalesSummary({ takings, more }: SalesSummaryProps) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const { day } = takings;
  const average = averageOf(day);
  const name = isOfToday(takings) ? text.netToday : text.net;
  const { collected_amount: collected, refunded_amount: refunded } = day;
  return (
    <Paper component="section" aria-label={name} withBorder p="md">
      <div className="sales-sums">
        <div>
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text fz={32} fw={600} lh={1.3} className="money">
            {netText(netOf(day))}
          </Text>
          {refunded > 0 && (
            <Text size="sm" c="dimmed">
              {text.gross(moneyText(collected), moneyText(refunded))}
            </Text>
          )}
        </div>
        <Figure name={text.payments}>{day.orders.toLocaleString('en-US')}</Figure>
        <Figure name={text.average}>{average === null ? '–' : <Money yuan={average} />}</Figure>
        <Figure name={text.refundRate}>{refundRateOf(day) ?? '–'}</Figure>
      </div>
      <div className="sales-compared">
        <Compared takings={takings} />
        {more}
      </div>
    </Paper>
  );
}

interface FigureProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Figure({ name, children }: FigureProps) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={20} fw={600} className="number">
        {children}
      </Text>
    </div>
  );
}

/** Of a day that is not over, what the others had brought by the end of this hour too. */
function Compared({ takings }: { readonly takings: Takings }) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  return (
    <dl>
      {comparedWith(takings, text).map(([name, told]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">{told}</dd>
        </div>
      ))}
    </dl>
  );
}
