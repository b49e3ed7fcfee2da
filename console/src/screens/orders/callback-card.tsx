// Says whether the merchant's own system was told of the payment, and shows every attempt.

import { Text } from '@mantine/core';
import type { OrderDetail } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { ORDERS_EN } from '../../messages/en/orders.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { ORDERS_ZH } from '../../messages/zh/orders.ts';
import { column, endColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Time } from '../../ui/time.tsx';

type Callback = NonNullable<OrderDetail['callback']>;
type Attempt = Callback['attempts'][number];

export function CallbackCard({ callback }: { readonly callback: Callback }) {
  const text = useText({ en: ORDERS_EN, zh: ORDERS_ZH });
  if (callback.state === 'not_requested') return <Text c="dimmed">{text.notRequested}</Text>;
  const { attemptColumns: names } = text;
  const number = column<Attempt>(names.attempt, ({ attempt }) => attempt);
  const result = column<Attempt>(names.result, (attempt) => <Result {...attempt} />);
  const columns: readonly Column<Attempt>[] = [
    onPhone('labelled', number),
    timeColumn(names.time, ({ time }) => time),
    onPhone('title', result),
    endColumn(names.duration, ({ duration_ms }) => `${duration_ms} ms`),
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
        <List
          name={text.callback}
          columns={columns}
          rows={callback.attempts}
          keyOf={({ attempt }) => attempt}
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
