// Lists what has happened to a user's access, newest first.

import { Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { SecurityLogEntry } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { column, onPhone, timeColumn } from '../../ui/columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListPart } from '../../ui/list-screen.tsx';
import { Section } from '../../ui/section.tsx';
import { deviceText } from './log-text.ts';
import { useSecurityText } from './text.ts';

export function SecurityLog() {
  const { log: words } = useSecurityText();
  useSeen();
  const columns: readonly Column<SecurityLogEntry>[] = [
    timeColumn(words.time, ({ at }) => at),
    onPhone(
      'title',
      column(words.event, (entry) => <What entry={entry} />),
    ),
    column(words.from, (entry) => <From entry={entry} />),
  ];
  return (
    <Section title={words.title} detail={words.detail}>
      <ListPart
        name={words.title}
        operation="/api/v1/security/log"
        columns={columns}
        // Two may be the same to the millisecond.
        keyOf={({ at, event }, index) => `${at} ${event} ${index}`}
        none={{ icon: 'shield', title: words.empty }}
      />
    </Section>
  );
}

/** Whoever has opened the log has seen what the overview calls new. */
function useSeen(): void {
  const newest = useRead('/api/v1/security/news').data?.newest ?? null;
  const shown = useRead('/api/v1/security/log', { query: {} }).isSuccess;
  const { mutate } = useWrite('/api/v1/security/log/read');
  useEffect(() => {
    if (shown && newest !== null) mutate({ body: { up_to: newest } });
  }, [shown, newest, mutate]);
}

interface EntryProps {
  readonly entry: SecurityLogEntry;
}

/** What people should look at twice. */
const NOTABLE: ReadonlySet<string> = new Set([
  ...['signed_in_new_device', 'sign_in_locked', 'codes_locked', 'pay_password_locked'],
  'provider_linked',
  ...['recovery_code_used', 'totp_removed', 'cooling_off_began'],
]);

function What({ entry: { event, subject } }: EntryProps) {
  const { log: words } = useSecurityText();
  return (
    <div>
      <Group component="span" gap={4} wrap="nowrap" fw={NOTABLE.has(event) ? 600 : 400}>
        {NOTABLE.has(event) && <Icon name="warning" size={16} />}
        {words.events[event] ?? event}
      </Group>
      {subject !== null && (
        <Text size="xs" c="dimmed" className="number">
          <bdi>{subject}</bdi>
        </Text>
      )}
    </div>
  );
}

function From({ entry: { by, key_id: keyId, device, address } }: EntryProps) {
  const text = useSecurityText();
  const who = text.log.by[by];
  return (
    <div>
      {who !== '' && <Text size="sm">{who}</Text>}
      {keyId !== null && (
        <Text size="xs" className="number">
          {keyId}
        </Text>
      )}
      {device !== null && <Text size="sm">{deviceText(device, text)}</Text>}
      {address !== null && (
        <Text size="xs" c="dimmed">
          <bdi>{address}</bdi>
        </Text>
      )}
    </div>
  );
}
