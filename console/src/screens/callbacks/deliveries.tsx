// The list of callbacks, by state and day, newest first.

import { Badge, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { Callback } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { CallbacksText } from '../../messages/en/callbacks.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { column, endColumn, onPhone, optional, timeColumn } from '../../ui/columns.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListPart } from '../../ui/list-screen.tsx';
import { timeText } from '../../ui/time-text.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { CallbackDialog } from './callback-dialog.tsx';
import { useCallbacksText } from './text.ts';

const COLORS = {
  pending: 'blue',
  delivered: 'teal',
  failed: 'red',
  held: 'yellow',
  not_requested: 'gray',
} as const;

export function Deliveries() {
  const text = useCallbacksText();
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const [opened, setOpened] = useState<Callback | null>(null);
  const states = Object.entries(text.states).map(([value, label]) => ({ value, label }));
  return (
    <section aria-label={places.callbacks}>
      <ListPart
        name={places.callbacks}
        operation="/api/v1/callbacks"
        filters={[
          { kind: 'choice', name: 'state', label: text.state, all: text.anyState, choices: states },
          { kind: 'days' },
        ]}
        columns={columnsIn(text, setOpened)}
        asks={asked}
        keyOf={({ event_id: id }) => id}
        none={{ icon: 'send', title: text.none, detail: text.noneDetail }}
      />
      {opened && <CallbackDialog callback={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** What was never to be told is no news; who looks for it chooses it. */
function asked(filter: { readonly state?: string }): object {
  return filter.state === undefined ? { ...filter, requested: 'true' } : filter;
}

function columnsIn(
  text: CallbacksText,
  onOpen: (callback: Callback) => void,
): readonly Column<Callback>[] {
  const order = column<Callback>(text.order, (callback) => (
    <TwoLines below={callback.type === 'order.paid' ? null : text.types[callback.type]}>
      <UnstyledButton
        className="row-link number"
        aria-label={text.openOf(callback.tx_no)}
        onClick={() => onOpen(callback)}
      >
        {callback.tx_no}
      </UnstyledButton>
    </TwoLines>
  ));
  const url = column<Callback>(text.url, ({ url: to }) => (
    <span className="number">{to ?? text.noUrl}</span>
  ));
  const state = column<Callback>(text.state, ({ state: now, next_attempt_at: next }) => (
    <TwoLines below={next && <span className="desktop-only">{text.next(timeText(next))}</span>}>
      <Badge variant="light" color={COLORS[now]}>
        {text.states[now]}
      </Badge>
    </TwoLines>
  ));
  const attempts = endColumn<Callback>(text.attempts, (one) => one.attempts);
  return [
    timeColumn(text.time, ({ created_at: at }) => at),
    onPhone('title', order),
    optional('url', onPhone('nowhere', url)),
    onPhone('state', state),
    optional('attempts', onPhone('labelled', attempts)),
  ];
}
