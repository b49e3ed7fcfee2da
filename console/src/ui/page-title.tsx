// The heading of a screen, which is the title of the tab too, with what can be done there beside
// it.

import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { boot } from '../app/boot.ts';
import { useLanguage } from '../app/language.tsx';

interface PageTitleProps {
  readonly title: string;
  readonly detail?: ReactNode;
  /** Buttons, the most important last. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, detail, children }: PageTitleProps) {
  const name = boot.names[useLanguage().language];
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
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
