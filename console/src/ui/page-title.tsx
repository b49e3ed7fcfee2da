// The heading of a screen, which is the title of the tab too, with what can be done there beside
// it.

import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { boot } from '../app/boot.ts';

interface PageTitleProps {
  readonly title: string;
  readonly detail?: ReactNode;
  /** Buttons, the most important last. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, detail, children }: PageTitleProps) {
  useEffect(() => {
    document.title = `${title} · ${boot.shortName}`;
  }, [title]);
  return (
    <Group justify="space-between" align="flex-end" mb="lg">
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        {detail && <Text c="dimmed">{detail}</Text>}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
