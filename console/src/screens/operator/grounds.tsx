// Why somebody moved money, and what the bank calls it: with it others find it at the bank.

import { Text } from '@mantine/core';
import { useAuthorityText } from './text.ts';

interface GroundsProps {
  readonly reason: string | null;
  readonly reference: string | null;
}

export function Grounds({ reason, reference }: GroundsProps) {
  const { trail: words } = useAuthorityText();
  return (
    <>
      {reason !== null && (
        <Text size="xs">
          <bdi>{reason}</bdi>
        </Text>
      )}
      {reference !== null && (
        <Text size="xs" c="dimmed">
          {words.bankReference} <bdi className="number">{reference}</bdi>
        </Text>
      )}
    </>
  );
}
