// One part of the security screen: what it is, how it stands, and what can be done.

import { Group, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  readonly title: string;
  readonly detail: string;
  readonly state?: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

export function Card({ title, detail, state, children }: CardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" align="start" gap="md">
        <div className="card-text">
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
          {state}
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </Paper>
  );
}
