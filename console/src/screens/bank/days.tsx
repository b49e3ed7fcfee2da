// The last days, and the one that is chosen: what is owed when it ends, and what the bank holds.

import { Alert, Anchor, Badge, Group, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { BankDay, ComparedBankDay } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { Fact } from '../../ui/fact.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Money } from '../../ui/money.tsx';
import { useBankText } from './text.ts';

const SHOWN = 10;
const COLORS = { reconciled: 'jade', differs: 'red', incomplete: 'yellow' } as const;

export function Days() {
  const text = useBankText();
  const [date, setDate] = useState<string | null>(null);
  const { data, error } = useRead('/api/v1/operator/bank/days', { query: { limit: SHOWN } });
  if (error && !data) return <FailureAlert error={error} />;
  if (!data) return null;
  const { items } = data;
  if (items.length === 0) {
    return (
      <Alert mb="md" title={text.noDays}>
        {text.noDaysDetail}
      </Alert>
    );
  }
  // Until somebody chooses, the last one of which every balance is known.
  const known = items.find(({ status }) => status !== 'incomplete') ?? items[0];
  const shown = date ?? known?.date ?? '';
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} mb="lg">
      <Card heading={text.days}>
        {items.map((day) => (
          <DayLine key={day.date} day={day} isShown={day.date === shown} onShow={setDate} />
        ))}
      </Card>
      <Day date={shown} />
    </SimpleGrid>
  );
}

interface DayLineProps {
  readonly day: BankDay;
  readonly isShown: boolean;
  readonly onShow: (date: string) => void;
}

function DayLine({ day, isShown, onShow }: DayLineProps) {
  const { statuses } = useBankText();
  const { date, status, open_differences: open } = day;
  return (
    <Group justify="space-between" py={2}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        className="number"
        {...(isShown && { 'aria-current': 'date', fw: 600 })}
        onClick={() => onShow(date)}
      >
        {date}
      </Anchor>
      <Badge variant="light" color={COLORS[status]} tt="none">
        {statuses[status]}
        {open > 0 && ` ${open}`}
      </Badge>
    </Group>
  );
}

const OWED = ['consumer', 'merchant', 'under_review', 'fees', 'on_the_way_out', 'owed'] as const;
const BESIDE = ['timing', 'differences', 'unexplained'] as const;

function Day({ date }: { readonly date: string }) {
  const text = useBankText();
  const { data, error } = useRead('/api/v1/operator/bank/days/{date}', { params: { date } });
  if (error && !data) return <FailureAlert error={error} />;
  if (!data) return null;
  const fact = (name: keyof typeof text.facts) => (
    <Fact key={name} name={text.facts[name]}>
      <Amount yuan={data[name]} />
    </Fact>
  );
  return (
    <Card heading={text.day(data.date)}>
      {OWED.map(fact)}
      <Balances day={data} />
      {fact('bank')}
      {BESIDE.map(fact)}
    </Card>
  );
}

function Balances({ day }: { readonly day: ComparedBankDay }) {
  const text = useBankText();
  if (day.balances.length < 2) return null;
  return day.balances.map(({ account, balance }) => (
    <Fact key={account} name={text.account(account ?? '')}>
      <Amount yuan={balance} />
    </Fact>
  ));
}

function Amount({ yuan }: { readonly yuan: number | null }) {
  const { unknown } = useBankText();
  return yuan === null ? unknown : <Money yuan={yuan} />;
}
