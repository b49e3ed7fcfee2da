// Lists where a user is signed in, with the buttons that end it.

import { Badge, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Session } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import type { SecurityText } from '../../messages/en/security.ts';
import { column, endColumn, nameColumn, onPhone, timeColumn } from '../../ui/columns.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { type Column, List } from '../../ui/list.tsx';
import { Section } from '../../ui/section.tsx';
import { deviceText } from './log-text.ts';
import { SESSIONS } from './routes.ts';
import { useSecurityText } from './text.ts';

export function Sessions() {
  const text = useSecurityText();
  const words = text.sessions;
  const sessions = useRead('/api/v1/sessions', SESSIONS);
  const ending = useWrite('/api/v1/sessions/{session_id}/end');
  const end: Column<Session> = endColumn(
    words.actions,
    ({ session_id, current, device }) =>
      !current && (
        <Button
          size="xs"
          variant="default"
          disabled={ending.isPending}
          aria-label={words.endOn(deviceText(device, text))}
          onClick={() => ending.mutate({ params: { session_id }, body: {} })}
        >
          {words.end}
        </Button>
      ),
  );
  return (
    <Section
      title={words.title}
      actions={sessions.data && sessions.data.items.length > 1 && <EndOthers />}
    >
      {ending.error && <FailureAlert error={ending.error} writing />}
      <List
        name={words.title}
        columns={[...columnsIn(text), onPhone('end', end)]}
        rows={sessions}
        keyOf={({ session_id: id }) => id}
        none={{ icon: 'shield', title: words.none }}
      />
    </Section>
  );
}

function columnsIn(text: SecurityText): readonly Column<Session>[] {
  const words = text.sessions;
  const device = column<Session>(words.device, ({ device: used, current }) => (
    <Group gap="xs">
      {deviceText(used, text)}
      {current && <Badge variant="light">{words.current}</Badge>}
    </Group>
  ));
  const since = timeColumn<Session>(words.since, ({ created_at: at }) => at, 'minute');
  const lastUsed = timeColumn<Session>(words.used, ({ last_used_at: at }) => at, 'minute');
  return [
    onPhone('title', device),
    nameColumn(words.address, ({ address }) => address),
    onPhone('nowhere', since),
    lastUsed,
  ];
}

function EndOthers() {
  const { sessions: words } = useSecurityText();
  const [opened, dialog] = useDisclosure(false);
  const ending = useWrite('/api/v1/sessions/end-others', dialog.close);
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {words.endOthers}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={words.endOthers}
        confirm={words.endOthers}
        pending={ending.isPending}
        error={ending.error}
        onConfirm={() => ending.mutate({ body: {} })}
        onClose={dialog.close}
      >
        <Text size="sm">{words.endOthersNow}</Text>
      </ConfirmDialog>
    </>
  );
}
