// A user in a row of a list, for operators: leads to their account, with something more about them below.

import { TextLink } from './link.tsx';
import { TwoLines } from './two-lines.tsx';

interface UserLinkProps {
  readonly userId: number;
  readonly name: string;
  readonly more: string;
}

export function UserLink({ userId, name, more }: UserLinkProps) {
  return (
    <TwoLines below={<bdi>{more}</bdi>}>
      <TextLink to="/operator/users/$userId" params={{ userId: `${userId}` }}>
        <bdi>{name}</bdi>
      </TextLink>
    </TwoLines>
  );
}
