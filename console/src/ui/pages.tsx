// Which page of a list is shown, and the way to its neighbours.

import { ActionIcon, Group, Text } from '@mantine/core';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

export function Pages({ page, pages, total, onChange }: PagesProps) {
  const text = useText({ en: UI_EN, zh: UI_ZH });
  if (total === 0) return null;
  return (
    <Group component="nav" aria-label={text.pages} justify="flex-end" gap="xs" mt="sm">
      <Text size="sm" c="dimmed" role="status">
        {text.pageOf(page, pages, total)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text.previous}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        ‹
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={text.next}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        ›
      </ActionIcon>
    </Group>
  );
}
