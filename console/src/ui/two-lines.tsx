// Two things in one cell: what it is, and below it, smaller, more about it. On a phone both stand in one
// line.

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface TwoLinesProps {
  readonly children: ReactNode;
  /** Null: there is no more. */
  readonly below: ReactNode;
}

export function TwoLines({ children, below }: TwoLinesProps) {
  return (
    <div className="two-lines">
      {children}
      {below && (
        <Text size="xs" c="dimmed">
          {below}
        </Text>
      )}
    </div>
  );
}
