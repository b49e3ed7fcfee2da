// Users: found by number, login, wallet id or the beginning of a name; without a text, the newest.

import { Badge, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { OperatorUser } from '../../api/interface.ts';
import { walletIdOf } from '../../api/wallet-id.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import type { Column } from '../../ui/data-table.tsx';
import { TextLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Time } from '../../ui/time.tsx';
import { userSearch } from './list-search.ts';
import { useOperatorText } from './text.ts';

const route = getRouteApi('/signed-in/operator/users');

export function UsersScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { users: words } = useOperatorText();
  return (
    <ListScreen
      title={places.users}
      detail={words.detail}
      operation="/api/v1/operator/users"
      to="/operator/users"
      search={route.useSearch()}
      searchOf={userSearch}
      filters={[{ kind: 'text', name: 'search', label: words.search }]}
      columns={columnsIn(words)}
      keyOf={({ user_id: id }) => id}
      none={{ icon: 'users', title: words.none, detail: words.noneDetail }}
      noMatch={words.none}
    />
  );
}

function columnsIn(words: OperatorText['users']): readonly Column<OperatorUser>[] {
  return [
    {
      key: 'name',
      name: words.name,
      cell: ({ user_id: id, name }) => (
        <TextLink to="/operator/users/$userId" params={{ userId: `${id}` }}>
          <bdi>{name}</bdi>
        </TextLink>
      ),
    },
    { key: 'login', name: words.login, cell: ({ login }) => <bdi>{login}</bdi> },
    { key: 'number', name: words.number, cell: ({ user_id: id }) => id },
    { key: 'wallet', name: words.wallet, cell: walletIdOf },
    {
      key: 'reference',
      name: words.reference,
      cell: ({ reference }) => <bdi>{reference ?? '–'}</bdi>,
    },
    {
      key: 'since',
      name: words.since,
      cell: ({ created_at: at }) => <Time at={at} to="day" />,
    },
    { key: 'state', name: words.state, cell: (user) => <UserState user={user} /> },
  ];
}

export function UserState({ user }: { readonly user: OperatorUser }) {
  const { users: words } = useOperatorText();
  return (
    <Group gap="xs" component="span">
      {user.closed_at !== null ? (
        <Badge color="gray">{words.closed}</Badge>
      ) : user.suspended ? (
        <Badge color="red">{words.suspended}</Badge>
      ) : (
        <Badge variant="default">{words.active}</Badge>
      )}
      {user.operator && <Badge variant="default">{words.operator}</Badge>}
    </Group>
  );
}
