// A day of the branch beside the till: what it took, and its orders. Today unless another is chosen.

import { Button, Group, Paper, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/client.ts';
import type { BranchDay, TillOrder } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { CASHIER_EN } from '../../messages/en/cashier.ts';
import { CASHIER_ZH } from '../../messages/zh/cashier.ts';
import { column, moneyColumn, onPhone } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Money } from '../../ui/money.tsx';
import { Pager } from '../../ui/pager.tsx';
import { OrderDialog } from './order-dialog.tsx';

interface DayPanelProps {
  readonly branchId: string;
  /** Null: today. */
  readonly date: string | null;
  /** Where the shown page begins; undefined: the newest. */
  readonly before: string | undefined;
  readonly onDay: (search: { readonly date?: string }) => void;
  readonly onShow: (txNo: string) => void;
}

/** The day ends at midnight, and orders expire: nobody says so. */
const EVERY_MS = 60_000;

export function DayPanel({ branchId, date, before, onDay, onShow }: DayPanelProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  const [opened, setOpened] = useState<TillOrder | null>(null);
  const given = {
    params: { branch_id: branchId },
    query: { ...(date !== null && { date }), ...(before && { after: before }) },
  };
  const query = useQuery({
    queryKey: ['/api/v1/till/{branch_id}/day', given],
    queryFn: () => read('/api/v1/till/{branch_id}/day', given),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const day = query.data;
  const open = (order: TillOrder) => setOpened(order);
  return (
    <section aria-label={text.orders}>
      <DayChoice date={date} day={day} onDay={onDay} />
      <List
        name={text.orders}
        rows={query}
        keyOf={({ tx_no: no }) => no}
        none={{ icon: 'order', title: text.noOrders }}
        columns={columnsOf(text, open)}
      />
      <Pager name={text.orders} page={day} />
      {opened && (
        <OrderDialog
          branchId={branchId}
          order={opened}
          onShow={() => {
            setOpened(null);
            onShow(opened.tx_no);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

interface DayChoiceProps extends Pick<DayPanelProps, 'date' | 'onDay'> {
  readonly day: BranchDay | undefined;
}

function DayChoice({ date, day, onDay }: DayChoiceProps) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  return (
    <Paper withBorder p="md" mb="md">
      <Group justify="space-between" align="flex-end">
        <TextInput
          type="date"
          label={text.day}
          value={date ?? day?.date ?? ''}
          onChange={({ currentTarget: { value } }) => onDay(value ? { date: value } : {})}
        />
        {date !== null && (
          <Button variant="default" onClick={() => onDay({})}>
            {text.today}
          </Button>
        )}
        {day && <Takings day={day} />}
      </Group>
    </Paper>
  );
}

function Takings({ day }: { readonly day: BranchDay }) {
  const text = useText({ en: CASHIER_EN, zh: CASHIER_ZH });
  return (
    <div className="takings" data-takings={day.collected_amount.toFixed(2)}>
      <Title order={2} size="sm" c="dimmed">
        {`${text.takings} · ${text.ordersPaid(day.orders_paid)}`}
      </Title>
      <Text className="amount">
        <Money yuan={day.collected_amount} />
      </Text>
      {day.refunded_amount > 0 && (
        <Text size="sm" c="dimmed">
          {text.refundedOf} <Money yuan={day.refunded_amount} />
        </Text>
      )}
    </div>
  );
}

function columnsOf(
  text: typeof CASHIER_EN,
  open: (order: TillOrder) => void,
): readonly Column<TillOrder>[] {
  const time = column<TillOrder>(text.time, (order) => {
    const clock = order.created_at.slice(11, 19);
    return (
      <UnstyledButton
        className="row-link"
        aria-label={text.about(`${clock} ${text.details}`, order.tx_no)}
        onClick={() => open(order)}
      >
        <time dateTime={order.created_at}>{clock}</time>
      </UnstyledButton>
    );
  });
  const amount = moneyColumn<TillOrder>(text.amount, (order) => order.amount);
  return [
    onPhone('title', time),
    column(text.status, ({ status }) => text.statuses[status]),
    onPhone('end', amount),
  ];
}
