// Security events of everybody: who signed in from where, and whose sign-in was locked.

import { Group } from '@mantine/core';
import type { UserSecurityEvent } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { column, onPhone, timeColumn, userColumn } from '../../ui/columns.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { deviceText } from '../security/log-text.ts';
import { useSecurityText } from '../security/text.ts';
import { KINDS } from './list-search.ts';
import { useAuthorityText } from './text.ts';

const LOCKS: ReadonlySet<string> = new Set([
  'sign_in_locked',
  'codes_locked',
  'pay_password_locked',
]);

export function EventsScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { events: words, user, userHint, toUsers } = useAuthorityText();
  const { log } = useSecurityText();
  return (
    <ListScreen
      title={places.securityEvents}
      detail={words.detail}
      operation="/api/v1/operator/security-events"
      filters={[
        { kind: 'text', name: 'user', label: user, hint: userHint },
        {
          kind: 'choice',
          name: 'kind',
          label: words.kind,
          all: words.allKinds,
          choices: choicesOf(KINDS, (value) => log.events[value] ?? value),
        },
        { kind: 'days' },
      ]}
      columns={useColumns()}
      keyOf={({ event_no: no }) => no}
      none={{
        icon: 'shield',
        title: words.none,
        detail: words.noneDetail,
        link: { to: '/operator/users', words: toUsers },
      }}
    />
  );
}

function useColumns(): readonly Column<UserSecurityEvent>[] {
  const text = useAuthorityText();
  const security = useSecurityText();
  const { events: words } = text;
  const what = column<UserSecurityEvent>(words.kind, ({ kind }) => (
    <Group component="span" gap={4} wrap="nowrap" fw={LOCKS.has(kind) ? 600 : 400}>
      {LOCKS.has(kind) && <Icon name="warning" size={16} />}
      {security.log.events[kind] ?? kind}
    </Group>
  ));
  return [
    timeColumn(text.time, ({ at }) => at),
    onPhone('title', what),
    userColumn(text.user),
    column(words.from, ({ address, device }) => (
      <TwoLines below={address && <bdi>{address}</bdi>}>
        {device === null ? words.unknown : deviceText(device, security)}
      </TwoLines>
    )),
  ];
}
