// Security events of everybody: who signed in from where, and whose sign-in was locked.

import { Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { UserSecurityEvent } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { Time } from '../../ui/time.tsx';
import { UserLink } from '../../ui/user-link.tsx';
import { deviceText, useSecurityText } from '../security/text.ts';
import { eventSearch, KINDS } from './list-search.ts';
import { useAuthorityText } from './text.ts';

const route = getRouteApi('/signed-in/operator/events');
const LOCKS: ReadonlySet<string> = new Set([
  'sign_in_locked',
  'codes_locked',
  'pay_password_locked',
]);

export function EventsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { events: words, user, userHint } = useAuthorityText();
  const { log } = useSecurityText();
  return (
    <ListScreen
      title={places.securityEvents}
      detail={words.detail}
      operation="/api/v1/operator/security-events"
      to="/operator/events"
      search={route.useSearch()}
      searchOf={eventSearch}
      filters={[
        { kind: 'text', name: 'user', label: user, hint: userHint },
        {
          kind: 'choice',
          name: 'kind',
          label: words.kind,
          all: words.allKinds,
          choices: KINDS.map((value) => ({ value, label: log.events[value] ?? value })),
        },
        { kind: 'days' },
      ]}
      columns={useColumns()}
      keyOf={({ event_no: no }) => no}
      none={{
        icon: 'shield',
        title: words.none,
        detail: words.noneDetail,
        action: (
          <ButtonLink to="/operator/users" variant="default">
            {words.toUsers}
          </ButtonLink>
        ),
      }}
    />
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
