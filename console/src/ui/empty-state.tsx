// Says why a list has nothing yet, in its place, and the one thing to do about it.

import { Stack, Text } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { ButtonLink } from './link.tsx';

export interface Nothing {
  readonly icon: IconName;
  readonly title: string;
  readonly detail?: string;
  /** A button, or a link to where it is done. */
  readonly action?: ReactNode;
  readonly link?: { readonly to: NonNullable<LinkProps['to']>; readonly words: string };
}

export function EmptyState({ icon, title, detail, action, link }: Nothing) {
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
      {link && (
        <ButtonLink to={link.to} variant="default">
          {link.words}
        </ButtonLink>
      )}
    </Stack>
  );
}
