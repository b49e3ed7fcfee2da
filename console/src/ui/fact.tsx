// One line of a card: what is told, and what it is, at the end.

import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactProps {
  readonly name: ReactNode;
  readonly children: ReactNode;
}

export function Fact({ name, children }: FactProps) {
  return (
    <Group justify="space-between" gap="0 1rem" py={4} className="fact">
      <Text size="sm" c="dimmed" component="div">
        {name}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </Group>
  );
}
