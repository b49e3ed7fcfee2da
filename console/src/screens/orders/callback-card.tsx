// Whether the merchant's own system was told of the payment, and every attempt.

import { Text } from '@mantine/core';
import type { OrderDetail } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Time } from '../../ui/time.tsx';

type Callback = NonNullable<OrderDetail['callback']>;
type Attempt = Callback['attempts'][number];

const HERE = { isPending: false, error: null, refetch: async () => ({}) as never };

export function CallbackCard({ callback }: { readonly callback: Callback }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  if (callback.state === 'not_requested') return <Text c="dimmed">{text.notRequested}</Text>;
  const { attemptColumns: names } = text;
  const columns: readonly Column<Attempt>[] = [
    { key: 'attempt', name: names.attempt, cell: ({ attempt }) => attempt },
    { key: 'time', name: names.time, cell: ({ time }) => <Time at={time} /> },
    { key: 'result', name: names.result, cell: (attempt) => <Result {...attempt} /> },
    {
      key: 'took',
      name: names.duration,
      end: true,
      cell: ({ duration_ms }) => `${duration_ms} ms`,
    },
  ];
  return (
    <>
      <Text>{text.callbackStates[callback.state]}</Text>
      <Text size="sm" c="dimmed" className="number">
        {callback.url}
      </Text>
      {callback.next_attempt_at !== null && (
        <Text size="sm">
          {text.nextAttempt} <Time at={callback.next_attempt_at} />
        </Text>
      )}
      {callback.attempts.length === 0 ? (
        <Text c="dimmed">{text.noAttempts}</Text>
      ) : (
        <DataTable
          name={text.callback}
          columns={columns}
          query={HERE}
          rows={callback.attempts}
          keyOf={({ attempt }) => attempt}
          empty={null}
        />
      )}
    </>
  );
}

function Result({ status, failure }: Attempt) {
  const { accepted } = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  const words = failure === null ? accepted : failures[failure];
  return status === null ? words : `${status} · ${words}`;
}
