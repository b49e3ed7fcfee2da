// A part of a screen that is no card: its heading, what it is for, and what can be done there.

import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly detail?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, detail, actions, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <div {...(detail && { className: 'card-text' })}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {detail && (
            <Text size="sm" c="dimmed">
              {detail}
            </Text>
          )}
        </div>
        {actions && <div className="section-actions">{actions}</div>}
      </Group>
      {children}
    </section>
  );
}
