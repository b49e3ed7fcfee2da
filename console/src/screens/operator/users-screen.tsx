// Users: found by number, login, wallet id or the beginning of a name; without a text, the newest.

import { Badge, Group } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf } from '../../api/client.ts';
import type { ListedUser, OperatorUser } from '../../api/interface.ts';
import { walletIdOf } from '../../api/wallet-id.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import type { OperatorText } from '../../messages/en/operator.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import {
  column,
  moneyColumn,
  nameColumn,
  onPhone,
  optional,
  timeColumn,
} from '../../ui/columns.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { filterIn } from '../../ui/list-search.ts';
import { USER_STATES } from './list-search.ts';
import { useOperatorText } from './text.ts';

const route = getRouteApi('/signed-in/operator/users');

export function UsersScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { users: words } = useOperatorText();
  const file = addressOf('/api/v1/operator/users.csv', { query: filterIn(route.useSearch()) });
  return (
    <ListScreen
      title={places.users}
      detail={words.detail}
      actions={<CsvButton href={file} />}
      operation="/api/v1/operator/users"
      filters={[
        { kind: 'text', name: 'search', label: words.search },
        {
          kind: 'choice',
          name: 'state',
          label: words.state,
          all: words.allStates,
          choices: choicesOf(USER_STATES, (state) => words[state]),
        },
      ]}
      columns={columnsIn(words)}
      keyOf={({ user_id: id }) => id}
      // Without `none`: there is always whoever looks.
    />
  );
}

function columnsIn(words: OperatorText['users']): readonly Column<ListedUser>[] {
  const who = column<ListedUser>(words.name, ({ user_id: id, name }) => (
    <TextLink to="/operator/users/$userId" params={{ userId: `${id}` }}>
      <bdi>{name}</bdi>
    </TextLink>
  ));
  const login = nameColumn<ListedUser>(words.login, (user) => user.login);
  const wallet = column<ListedUser>(words.wallet, walletIdOf);
  const number = column<ListedUser>(words.number, ({ user_id: id }) => id);
  const reference = nameColumn<ListedUser>(words.reference, (user) => user.reference);
  const consumer = moneyColumn<ListedUser>(words.consumer, (user) => user.consumer_balance);
  const merchant = moneyColumn<ListedUser>(words.merchant, (user) => user.merchant_balance);
  const since = timeColumn<ListedUser>(words.since, ({ created_at: at }) => at, 'day');
  const state = column<ListedUser>(words.state, (user) => <UserState user={user} />);
  return [
    onPhone('title', who),
    optional('login', login),
    optional('number', onPhone('nowhere', number)),
    optional('wallet', onPhone('nowhere', wallet)),
    optional('reference', onPhone('nowhere', reference)),
    optional('consumer', onPhone('labelled', consumer)),
    optional('merchant', onPhone('labelled', merchant)),
    optional('since', onPhone('nowhere', since)),
    onPhone('end', state),
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
