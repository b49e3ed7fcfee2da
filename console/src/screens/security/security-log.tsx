// What has happened to somebody's access, newest first.

import { Button, Group, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../api/client.ts';
import type { SecurityLogEntry } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useWrite } from '../../api/use-write.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { deviceText, useSecurityText } from './text.ts';

const PATH = '/api/v1/security/log';

export function SecurityLog() {
  const text = useSecurityText();
  const words = text.log;
  const log = useInfiniteQuery({
    queryKey: [PATH],
    queryFn: ({ pageParam: after }) =>
      read(PATH, { query: { limit: 50, ...(after !== null && { after }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  useSeen(log.isSuccess);
  const columns: readonly Column<SecurityLogEntry>[] = [
    { key: 'time', name: words.time, cell: ({ at }) => <Time at={at} /> },
    { key: 'event', name: words.event, cell: (entry) => <What entry={entry} /> },
    { key: 'from', name: words.from, cell: (entry) => <From entry={entry} /> },
  ];
  const rows = log.data?.pages.flatMap(({ items }) => items);
  return (
    <section aria-label={words.title}>
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {words.detail}
      </Text>
      <DataTable
        name={words.title}
        columns={columns}
        query={log}
        rows={rows}
        keyOf={(entry) => `${entry.at} ${entry.event} ${rows?.indexOf(entry)}`}
        empty={<EmptyState icon="shield" title={words.empty} />}
      />
      {log.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button
            variant="default"
            loading={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {words.more}
          </Button>
        </Group>
      )}
    </section>
  );
}

/** Whoever has opened the log has seen what the overview calls new. */
function useSeen(shown: boolean): void {
  const newest = useRead('/api/v1/security/news').data?.newest ?? null;
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
