// Security events of everybody: who signed in from where, and whose sign-in was locked.

import { Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { UserSecurityEvent } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { UserLink } from '../../ui/user-link.tsx';
import { deviceText, useSecurityText } from '../security/text.ts';
import { ListFilters } from './list-filters.tsx';
import {
  type EventSearch,
  eventSearch,
  filterIn,
  isFiltered,
  KINDS,
  pageIn,
} from './list-search.ts';
import { NoSuchUser } from './no-such-user.tsx';
import { useAuthorityText } from './text.ts';

const PATH = '/operator/events';
const route = getRouteApi('/signed-in/operator/events');
const LOCKS: ReadonlySet<string> = new Set([
  'sign_in_locked',
  'codes_locked',
  'pay_password_locked',
]);

export function EventsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useAuthorityText();
  const words = text.events;
  const { log } = useSecurityText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filter = filterIn(search);
  const list = useRead('/api/v1/operator/security-events', { query: pageIn(search) });
  return (
    <>
      <PageTitle title={places.securityEvents} detail={words.detail} />
      <ListFilters
        texts={[{ name: 'user', label: text.user, hint: text.userHint }]}
        choice={{
          name: 'kind',
          label: words.kind,
          all: words.allKinds,
          choices: KINDS,
          nameOf: (kind) => log.events[kind] ?? kind,
        }}
        values={{ ...filter }}
        onChange={(wanted) => void navigate({ search: eventSearch(wanted) })}
      />
      <NoSuchUser error={list.error}>
        <DataTable
          name={places.securityEvents}
          columns={useColumns()}
          query={list}
          rows={list.data?.items}
          keyOf={({ event_no: no }) => no}
          empty={<NoEvents search={search} />}
        />
      </NoSuchUser>
      <Older
        name={places.securityEvents}
        list={list.data}
        before={search.before}
        linkTo={(before, words) => (
          <TextLink to={PATH} search={{ ...filter, ...(before && { before }) }}>
            {words}
          </TextLink>
        )}
      />
    </>
  );
}

function useColumns(): readonly Column<UserSecurityEvent>[] {
  const text = useAuthorityText();
  const security = useSecurityText();
  const { events: words } = text;
  return [
    { key: 'time', name: text.time, cell: ({ at }) => <Time at={at} /> },
    {
      key: 'kind',
      name: words.kind,
      cell: ({ kind }) => (
        <Group component="span" gap={4} wrap="nowrap" fw={LOCKS.has(kind) ? 600 : 400}>
          {LOCKS.has(kind) && <Icon name="warning" size={16} />}
          {security.log.events[kind] ?? kind}
        </Group>
      ),
    },
    {
      key: 'user',
      name: text.user,
      cell: ({ user_id: id, name, login }) => <UserLink userId={id} name={name} more={login} />,
    },
    {
      key: 'from',
      name: words.from,
      cell: ({ address, device }) => (
        <div>
          <Text size="sm">{device === null ? words.unknown : deviceText(device, security)}</Text>
          {address !== null && (
            <Text size="xs" c="dimmed">
              <bdi>{address}</bdi>
            </Text>
          )}
        </div>
      ),
    },
  ];
}

function NoEvents({ search }: { readonly search: EventSearch }) {
  const text = useAuthorityText();
  if (isFiltered(search)) {
    return (
      <EmptyState icon="search" title={text.noMatch} detail={text.noMatchDetail}>
        <ButtonLink to={PATH} search={{}} variant="default">
          {text.clear}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="shield" title={text.events.none} detail={text.events.noneDetail}>
      <ButtonLink to="/operator/users" variant="default">
        {text.events.toUsers}
      </ButtonLink>
    </EmptyState>
  );
}
