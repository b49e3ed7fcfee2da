// What stands where a list has nothing yet: why, and the one thing to do about it.

import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface Nothing {
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string;
  /** One button or link. */
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, detail, action }: Nothing) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" className="empty">
      <Icon name={icon} size={36} />
      <Text fw={600}>{title}</Text>
      {detail && (
        <Text size="sm" c="dimmed" ta="center" maw={420}>
          {detail}
        </Text>
      )}
      {action}
    </Stack>
  );
}
