// A user in a row of a list, for operators: leads to their account, with something more about them below.

import { Text } from '@mantine/core';
import { TextLink } from './link.tsx';

interface UserLinkProps {
  readonly userId: number;
  readonly name: string;
  readonly more: string;
}

export function UserLink({ userId, name, more }: UserLinkProps) {
  return (
    <div>
      <TextLink to="/operator/users/$userId" params={{ userId: `${userId}` }}>
        <bdi>{name}</bdi>
      </TextLink>
      <Text size="xs" c="dimmed">
        <bdi>{more}</bdi>
      </Text>
    </div>
  );
}
