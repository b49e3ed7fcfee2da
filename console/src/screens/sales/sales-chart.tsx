// The sales of a day by the hour, beside those of the day before, or of thirty days: as bars, or as a table
// with the same numbers.

import { Button, Group, Paper, Title } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../app/language.tsx';
import { SALES_EN } from '../../messages/en/sales.ts';
import { SALES_ZH } from '../../messages/zh/sales.ts';
import { column, endColumn, moneyColumn, onPhone } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { type Bar, Bars } from './bars.tsx';
import { netOf, netText, type Sales, type Takings } from './sums.ts';

type Shown = 'byHour' | 'byDay';
interface Row extends Sales {
  readonly name: string;
}

export function SalesChart({ takings }: { readonly takings: Takings }) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const [shown, setShown] = useState<Shown>('byHour');
  const [asTable, setAsTable] = useState(false);
  const columns = useSalesColumns<Row>(shown === 'byHour' ? text.hour : text.date);
  const { date } = takings.day;
  const name = shown === 'byHour' ? text.byHourOf(date) : text.byDayTo(date);
  return (
    <Paper component="section" aria-label={name} withBorder p="md">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h5">
          {text.net}
        </Title>
        <Group gap="xs" className="no-print">
          {(['byHour', 'byDay'] as const).map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === shown ? 'light' : 'default'}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {text[one]}
            </Button>
          ))}
          <Button size="xs" variant="default" onClick={() => setAsTable(!asTable)}>
            {asTable ? text.asChart : text.asTable}
          </Button>
        </Group>
      </Group>
      {asTable ? (
        <List
          name={name}
          columns={columns}
          rows={shown === 'byHour' ? hoursOf(takings) : daysOf(takings)}
          keyOf={({ name: of }) => of}
          none={{ icon: 'chart', title: text.nothing }}
        />
      ) : (
        <Chart name={name} takings={takings} shown={shown} />
      )}
    </Paper>
  );
}

interface ChartProps {
  readonly name: string;
  readonly takings: Takings;
  readonly shown: Shown;
}

function Chart({ name, takings, shown }: ChartProps) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const bars = shown === 'byHour' ? hourBars(takings) : dayBars(takings);
  const highest = bars.reduce<Bar | null>((a, b) => (b.yuan > (a?.yuan ?? 0) ? b : a), null);
  const said = highest ? text.highest(netText(highest.yuan), highest.name) : text.nothing;
  return (
    <>
      <Bars name={`${name}. ${said}`} bars={bars} />
      {shown === 'byHour' && (
        <p className="bars-legend" aria-hidden="true">
          <span className="bar-sum-key" /> {takings.day.date} <span className="bar-mark-key" />{' '}
          {takings.day_before.date}
        </p>
      )}
    </>
  );
}

function hourBars({ day, day_before: before }: Takings): Bar[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const of = (hours: Takings['day']['hours']) => {
      const found = hours.find((one) => one.hour === hour);
      return found ? netOf(found) : 0;
    };
    const label = hour % 6 === 0 ? clock(hour) : '';
    return { name: hourName(hour), label, yuan: of(day.hours), other: of(before.hours) };
  });
}

function dayBars({ days }: Takings): Bar[] {
  return days.map((day, index) => {
    const label = (days.length - 1 - index) % 7 === 0 ? day.date.slice(5) : '';
    return { name: day.date, label, yuan: netOf(day) };
  });
}

const hoursOf = ({ day }: Takings): Row[] =>
  day.hours.map((one) => ({ ...one, name: hourName(one.hour) }));
const daysOf = ({ days }: Takings): Row[] =>
  days.map((one) => ({ ...one, name: one.date })).toReversed();

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hourName = (hour: number) => `${clock(hour)}–${clock(hour + 1)}`;

/** `first`: what stands in the column of names. */
export function useSalesColumns<Of extends Row>(first: string): readonly Column<Of>[] {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const name = column<Of>(first, (row) => <bdi className="number">{row.name}</bdi>);
  const orders = endColumn<Of>(text.orders, (row) => row.orders.toLocaleString('en-US'));
  const collected = moneyColumn<Of>(text.collected, (row) => row.collected_amount);
  const refunded = moneyColumn<Of>(text.refunded, ({ refunded_amount: back }) =>
    back > 0 ? back : null,
  );
  const net = endColumn<Of>(text.net, (row) => (
    <span className="money">{netText(netOf(row))}</span>
  ));
  return [
    onPhone('title', name),
    onPhone('labelled', orders),
    onPhone('labelled', collected),
    onPhone('labelled', refunded),
    onPhone('end', net),
  ];
}
