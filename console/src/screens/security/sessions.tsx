// Where somebody is signed in, and the buttons that end it.

import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Session } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import type { SecurityText } from '../../messages/en/security.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Time } from '../../ui/time.tsx';
import { deviceText, useSecurityText } from './text.ts';

export function Sessions() {
  const text = useSecurityText();
  const words = text.sessions;
  const sessions = useRead('/api/v1/sessions', { query: {} });
  const ending = useWrite('/api/v1/sessions/{session_id}/end');
  const rows = sessions.data?.items;
  const end: Column<Session> = {
    key: 'end',
    name: words.actions,
    end: true,
    cell: ({ session_id, current, device }) =>
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
  };
  return (
    <section aria-label={words.title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {words.title}
        </Title>
        {rows && rows.length > 1 && <EndOthers />}
      </Group>
      {ending.error && <FailureAlert error={ending.error} writing />}
      <DataTable
        name={words.title}
        columns={[...columnsIn(text), end]}
        query={sessions}
        rows={rows}
        keyOf={({ session_id: id }) => id}
        empty={<EmptyState icon="shield" title={words.none} />}
      />
    </section>
  );
}

function columnsIn(text: SecurityText): readonly Column<Session>[] {
  const words = text.sessions;
  return [
    {
      key: 'device',
      name: words.device,
      cell: ({ device, current }) => (
        <Group gap="xs">
          {deviceText(device, text)}
          {current && <Badge variant="light">{words.current}</Badge>}
        </Group>
      ),
    },
    { key: 'address', name: words.address, cell: ({ address }) => <bdi>{address}</bdi> },
    { key: 'since', name: words.since, cell: ({ created_at: at }) => <Time at={at} to="minute" /> },
    { key: 'used', name: words.used, cell: ({ last_used_at: at }) => <Time at={at} to="minute" /> },
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
