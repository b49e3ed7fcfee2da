// A part of a screen with a heading of its own.

import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface CardProps {
  readonly heading: string;
  readonly children: ReactNode;
}

export function Card({ heading, children }: CardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={heading}>
      <Title order={2} size="h4" mb="sm">
        {heading}
      </Title>
      {children}
    </Paper>
  );
}
