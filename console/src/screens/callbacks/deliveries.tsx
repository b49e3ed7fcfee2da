// The list of callbacks, by state and day, newest first.

import { Badge, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/client.ts';
import type { Callback } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { CallbacksText } from '../../messages/en/callbacks.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Time, timeText } from '../../ui/time.tsx';
import { CallbackDialog } from './callback-dialog.tsx';
import type { CallbacksSearch } from './routes.ts';
import { useCallbacksText } from './text.ts';

const PATH = '/api/v1/callbacks';
const COLORS = {
  pending: 'blue',
  delivered: 'teal',
  failed: 'red',
  held: 'yellow',
  not_requested: 'gray',
} as const;

interface DeliveriesProps {
  readonly filter: CallbacksSearch;
  readonly onFilter: (filter: CallbacksSearch) => void;
}

export function Deliveries({ filter, onFilter }: DeliveriesProps) {
  const text = useCallbacksText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const [opened, setOpened] = useState<Callback | null>(null);
  const list = useInfiniteQuery({
    queryKey: [PATH, filter],
    queryFn: ({ pageParam: after }) =>
      read(PATH, { query: { ...filter, ...(after !== null && { after }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={places.callbacks}>
      <Filters filter={filter} onFilter={onFilter} />
      <DataTable
        name={places.callbacks}
        columns={columnsIn(text, setOpened)}
        query={list}
        rows={rows}
        keyOf={({ event_id: id }) => id}
        empty={<NoCallbacks filtered={Object.keys(filter).length > 0} onFilter={onFilter} />}
      />
      {list.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.more}
          </Button>
        </Group>
      )}
      {opened && <CallbackDialog callback={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Filters({ filter, onFilter }: DeliveriesProps) {
  const text = useCallbacksText();
  const states = Object.entries(text.states).map(([value, label]) => ({ value, label }));
  const change = (name: keyof CallbacksSearch, value: string) => {
    const { [name]: _, ...others } = filter;
    onFilter(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <Group gap="xs" mb="sm" align="end">
      <NativeSelect
        label={text.state}
        value={filter.state ?? ''}
        data={[{ value: '', label: text.anyState }, ...states]}
        onChange={(event) => change('state', event.currentTarget.value)}
      />
      {(['date_from', 'date_to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={name === 'date_from' ? text.from : text.to}
          value={filter[name] ?? ''}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
      {filter.receiver_id !== undefined && (
        <Button variant="default" onClick={() => onFilter({})}>
          {text.clear}
        </Button>
      )}
    </Group>
  );
}

interface NoCallbacksProps extends Pick<DeliveriesProps, 'onFilter'> {
  readonly filtered: boolean;
}

function NoCallbacks({ filtered, onFilter }: NoCallbacksProps) {
  const text = useCallbacksText();
  if (!filtered) return <EmptyState icon="send" title={text.none} detail={text.noneDetail} />;
  return (
    <EmptyState icon="search" title={text.noMatch}>
      <Button variant="default" onClick={() => onFilter({})}>
        {text.clear}
      </Button>
    </EmptyState>
  );
}

function columnsIn(
  text: CallbacksText,
  onOpen: (callback: Callback) => void,
): readonly Column<Callback>[] {
  return [
    { key: 'time', name: text.time, cell: ({ created_at: at }) => <Time at={at} /> },
    {
      key: 'order',
      name: text.order,
      cell: ({ type, tx_no: no }) => (
        <div>
          <span className="number">{no}</span>
          {type !== 'order.paid' && <Text size="xs">{text.types[type]}</Text>}
        </div>
      ),
    },
    {
      key: 'url',
      name: text.url,
      cell: ({ url }) => <span className="number">{url ?? text.noUrl}</span>,
    },
    {
      key: 'state',
      name: text.state,
      cell: ({ state, next_attempt_at: next }) => (
        <div>
          <Badge variant="light" color={COLORS[state]}>
            {text.states[state]}
          </Badge>
          {next !== null && (
            <Text size="xs" c="dimmed">
              {text.next(timeText(next))}
            </Text>
          )}
        </div>
      ),
    },
    { key: 'attempts', name: text.attempts, end: true, cell: ({ attempts }) => attempts },
    {
      key: 'open',
      name: '',
      end: true,
      cell: (callback) => (
        <Button
          size="xs"
          variant="default"
          aria-label={text.openOf(callback.tx_no)}
          onClick={() => onOpen(callback)}
        >
          {text.open}
        </Button>
      ),
    },
  ];
}
