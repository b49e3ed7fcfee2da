// The backups that the service makes: when the newest good one was made, and whether it should be newer.

import { Alert, Paper, Text, Title } from '@mantine/core';
import type { ServiceBackups } from '../../api/interface.ts';
import { Icon } from '../../ui/icon.tsx';
import { Time } from '../../ui/time.tsx';
import { useHealthText } from './text.ts';

export function BackupCard({ backups }: { readonly backups: ServiceBackups }) {
  const text = useHealthText();
  const { last_at, restored_at, log_copied_at, failures, late } = backups;
  const times = [
    [text.backupLast, last_at],
    [text.backupRestored, restored_at],
    [text.backupLog, log_copied_at],
  ] as const;
  return (
    <Paper withBorder p="md" component="section" aria-label={text.backups}>
      <Title order={2} size="h4" mb="xs">
        {text.backups}
      </Title>
      {last_at === null && <Text size="sm">{text.backupNone}</Text>}
      {times.map(
        ([name, at]) =>
          at !== null && (
            <Text key={name} size="sm">
              {name} <Time at={at} />
            </Text>
          ),
      )}
      {(late || failures > 0) && (
        <Alert color="yellow" mt="xs" icon={<Icon name="warning" />}>
          {text.backupLate(failures)}
        </Alert>
      )}
    </Paper>
  );
}
