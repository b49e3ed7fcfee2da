// The sales of a day: four numbers, by the hour, by the branch, and the thirty days before with their bills.

import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import './sales.css';
import { addressOf } from '../../api/client.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { SALES_EN } from '../../messages/en/sales.ts';
import { UI_EN } from '../../messages/en/ui.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { SALES_ZH } from '../../messages/zh/sales.ts';
import { UI_ZH } from '../../messages/zh/ui.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { TextLink } from '../../ui/link.tsx';
import { List } from '../../ui/list.tsx';
import { moneyText } from '../../ui/money-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Section } from '../../ui/section.tsx';
import { dayAfter, timeText } from '../../ui/time-text.ts';
import { SalesChart, useSalesColumns } from './sales-chart.tsx';
import { SalesSummary } from './sales-summary.tsx';
import { byMerchant, netOf, netText, type OfMerchant, type Takings } from './sums.ts';

const route = getRouteApi('/signed-in/sales');

export function SalesScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const { loading } = useText({ en: UI_EN, zh: UI_ZH });
  const search = route.useSearch();
  const { data, error, refetch } = useRead('/api/v1/takings', { query: search });
  return (
    <>
      <PageTitle title={places.sales} detail={text.detail} />
      {data && <DayChoice takings={data} />}
      {error && <FailureAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} role="img" aria-label={loading} />}
      {data && (
        <Stack>
          <SalesSummary takings={data} />
          <SalesChart takings={data} />
          <Merchants takings={data} />
          <Branches takings={data} />
          <Days takings={data} />
        </Stack>
      )}
    </>
  );
}

function DayChoice({ takings }: { readonly takings: Takings }) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const navigate = useNavigate();
  const today = timeText(takings.as_of, 'day');
  const { date } = takings.day;
  const go = (day: string) =>
    void navigate({ to: '/sales', search: day === '' || day === today ? {} : { date: day } });
  return (
    <Group mb="md" gap="xs" align="flex-end" className="no-print">
      <Button variant="default" aria-label={text.dayBefore} onClick={() => go(dayAfter(date, -1))}>
        ‹
      </Button>
      <TextInput
        type="date"
        label={text.day}
        key={date}
        defaultValue={date}
        max={today}
        // While a year is typed, it passes through others.
        onChange={({ currentTarget: { value } }) => value >= '2020' && value <= today && go(value)}
      />
      <Button
        variant="default"
        aria-label={text.dayAfter}
        disabled={date >= today}
        onClick={() => go(dayAfter(date, 1))}
      >
        ›
      </Button>
      {date !== today && (
        <Button variant="default" onClick={() => go(today)}>
          {text.today}
        </Button>
      )}
    </Group>
  );
}

/** Of owners of several. */
function Merchants({ takings }: { readonly takings: Takings }) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const columns = useSalesColumns<OfMerchant>(text.merchant);
  const rows = byMerchant(takings);
  if (rows.length < 2) return null;
  return (
    <Section title={text.byMerchant}>
      <List
        name={text.byMerchant}
        columns={columns}
        rows={rows}
        keyOf={({ merchant_id: id }) => id}
      />
    </Section>
  );
}

function Branches({ takings }: { readonly takings: Takings }) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const rows = takings.branches.map((one) => ({
    ...one,
    name: `${one.merchant_name} · ${one.branch_name ?? text.noBranch}`,
  }));
  return (
    <Section title={text.byBranch}>
      <List
        name={text.byBranch}
        columns={useSalesColumns(text.branch)}
        rows={rows}
        keyOf={(row) => `${row.merchant_id}/${row.branch_id}`}
        none={{ icon: 'chart', title: text.nothing }}
      />
    </Section>
  );
}

function Days({ takings }: { readonly takings: Takings }) {
  const text = useText({ en: SALES_EN, zh: SALES_ZH });
  const today = timeText(takings.as_of, 'day');
  return (
    <Section title={text.days} detail={text.daysDetail}>
      <Paper withBorder px="md" py="xs">
        <ul className="feed">
          {takings.days.toReversed().map((day) => (
            <li key={day.date}>
              <TextLink to="/sales" search={day.date === today ? {} : { date: day.date }}>
                <span className="number">{day.date}</span>
              </TextLink>
              <span className="money">{netText(netOf(day))}</span>
              <Text span size="sm" c="dimmed">
                {text.dayTold(
                  day.orders,
                  day.refunded_amount > 0 && moneyText(day.refunded_amount),
                )}
              </Text>
              {day.date < today && (
                <Anchor
                  size="sm"
                  href={addressOf(`/api/v1/bills/${day.date}`, { query: { kind: 'orders' } })}
                  download
                  aria-label={text.billOf(day.date)}
                >
                  {text.downloadBill}
                </Anchor>
              )}
            </li>
          ))}
        </ul>
      </Paper>
    </Section>
  );
}
