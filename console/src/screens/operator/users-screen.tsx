// Users: found by number, login, wallet id or the beginning of a name; without a text, the newest.

import { Badge, Box, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { OperatorUser } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { walletIdOf } from '../../api/wallet-id.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Time } from '../../ui/time.tsx';
import { useOperatorText } from './text.ts';

const route = getRouteApi('/signed-in/operator/users');

export function UsersScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { users: words } = useOperatorText();
  const { search, before } = route.useSearch();
  const navigate = route.useNavigate();
  const wanted = search === undefined ? {} : { search };
  const users = useRead('/api/v1/operator/users', {
    query: { ...wanted, limit: 50, ...(before && { after: before }) },
  });
  return (
    <>
      <PageTitle title={places.users} detail={words.detail} />
      <Box mb="md">
        <SearchField
          label={words.search}
          button={words.find}
          searched={search ?? ''}
          onSearch={(text) => void navigate({ search: text === '' ? {} : { search: text } })}
        />
      </Box>
      <DataTable
        name={search === undefined ? words.newest : places.users}
        columns={columnsIn(words)}
        query={users}
        rows={users.data?.items}
        keyOf={({ user_id: id }) => id}
        empty={
          <EmptyState icon="users" title={words.none} detail={words.noneDetail}>
            <ButtonLink to="/operator/users" search={{}} variant="default">
              {words.showAll}
            </ButtonLink>
          </EmptyState>
        }
      />
      <Older
        name={places.users}
        list={users.data}
        before={before}
        linkTo={(place, text) => (
          <TextLink to="/operator/users" search={{ ...wanted, ...(place && { before: place }) }}>
            {text}
          </TextLink>
        )}
      />
    </>
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
