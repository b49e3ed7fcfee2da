// The receivers that the owner has registered: what each is told, and what can be done about it.

import { Badge, Button, Group, Menu, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { EventReceiver } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { useText } from '../../app/language.tsx';
import { FAILURES_EN } from '../../messages/en/attempt-failures.ts';
import { RECEIVERS_EN } from '../../messages/en/receivers.ts';
import { FAILURES_ZH } from '../../messages/zh/attempt-failures.ts';
import { RECEIVERS_ZH } from '../../messages/zh/receivers.ts';
import { column, endColumn, numberColumn, onPhone } from '../../ui/columns.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { useShowOnce } from '../../ui/secret-dialog.tsx';
import { ReceiverActDialog, type ReceiverAction } from './receiver-act-dialog.tsx';
import { ReceiverDialog } from './receiver-dialog.tsx';
import { useCallbacksText } from './text.ts';

const route = getRouteApi('/signed-in/callbacks');

interface Editing {
  readonly act: 'edit';
  /** Null: a new one. */
  readonly of: EventReceiver | null;
}

type Asked = ReceiverAction | Editing;

export function ReceiversCard() {
  const text = useText({ en: RECEIVERS_EN, zh: RECEIVERS_ZH });
  const query = useRead('/api/v1/receivers', { query: {} });
  const [asked, setAsked] = useState<Asked | null>(null);
  const showOnce = useShowOnce();
  const close = () => setAsked(null);
  const show = (secret: string) =>
    showOnce({
      title: text.secret.title,
      detail: text.secret.detail,
      content: <CopyField value={secret} name={text.secret.name} />,
      file: { name: text.secret.fileName, text: `${secret}\n` },
    });
  const items = query.data?.items;
  const add = (
    <Button
      variant="default"
      leftSection={<Icon name="plus" />}
      onClick={() => setAsked({ act: 'edit', of: null })}
    >
      {text.register}
    </Button>
  );
  return (
    <Paper withBorder p="md" component="section" aria-label={text.title}>
      <Group justify="space-between" align="start" mb="sm">
        <div className="card-text">
          <Title order={2} size="h4">
            {text.title}
          </Title>
          <Text size="sm" c="dimmed">
            {text.detail}
          </Text>
        </div>
        {items && items.length > 0 && add}
      </Group>
      <List
        name={text.title}
        rows={query}
        keyOf={({ receiver_id: id }) => id}
        none={{ icon: 'bell', title: text.none, detail: text.noneDetail, action: add }}
        columns={useColumns(setAsked)}
      />
      {asked?.act === 'edit' && (
        <ReceiverDialog receiver={asked.of} onClose={close} onSecret={show} />
      )}
      {asked && asked.act !== 'edit' && (
        <ReceiverActDialog action={asked} onClose={close} onSecret={show} />
      )}
    </Paper>
  );
}

function useColumns(onAsk: (asked: Asked) => void): readonly Column<EventReceiver>[] {
  const text = useText({ en: RECEIVERS_EN, zh: RECEIVERS_ZH });
  const { types } = useCallbacksText();
  const url = numberColumn<EventReceiver>(text.url, (one) => one.url);
  const state = column<EventReceiver>(text.state, ({ paused }) => (
    <Badge variant="light" color={paused ? 'yellow' : 'teal'}>
      {paused ? text.paused : text.active}
    </Badge>
  ));
  const actions = endColumn<EventReceiver>('', (one) => <Actions receiver={one} onAsk={onAsk} />);
  return [
    onPhone('title', url),
    column(text.events, ({ events }) => (
      <Group gap={4}>
        {events.map((type) => (
          <Badge key={type} variant="light" tt="none">
            {types[type]}
          </Badge>
        ))}
      </Group>
    )),
    onPhone('state', state),
    onPhone('end', actions),
  ];
}

interface ActionsProps {
  readonly receiver: EventReceiver;
  readonly onAsk: (asked: Asked) => void;
}

function Actions({ receiver, onAsk }: ActionsProps) {
  const text = useText({ en: RECEIVERS_EN, zh: RECEIVERS_ZH });
  const { delivered } = useCallbacksText();
  const failures = useText({ en: FAILURES_EN, zh: FAILURES_ZH });
  const navigate = route.useNavigate();
  const params = { receiver_id: String(receiver.receiver_id) };
  const testing = useWrite('/api/v1/receivers/{receiver_id}/ping', ({ failure }) => {
    const message = text.tested(failure === null ? delivered : failures[failure]);
    const color = failure === null ? 'teal' : 'red';
    notifications.show({ message, color, withBorder: true });
  });
  const item = (act: ReceiverAction['act'], color?: string) => (
    <Menu.Item {...(color && { color })} onClick={() => onAsk({ act, of: receiver })}>
      {text[act]}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" variant="default" aria-label={text.more(receiver.url)}>
          ⋯
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate({ search: { receiver_id: receiver.receiver_id } })}>
          {text.deliveries}
        </Menu.Item>
        <Menu.Item onClick={() => testing.mutate({ params, body: {} })}>{text.test}</Menu.Item>
        <Menu.Item onClick={() => onAsk({ act: 'edit', of: receiver })}>{text.change}</Menu.Item>
        {item(receiver.paused ? 'resume' : 'pause')}
        {item('rotate')}
        {item('remove', 'red')}
      </Menu.Dropdown>
    </Menu>
  );
}
