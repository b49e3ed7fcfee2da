// The audit trail over all users: filters in the address, pages, and the file of what the filters leave.

import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf } from '../../api/client.ts';
import type { AuditTrailLine } from '../../api/interface.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { column, onPhone, timeColumn } from '../../ui/columns.tsx';
import { CsvButton } from '../../ui/csv-button.tsx';
import { choicesOf } from '../../ui/filters.tsx';
import { TextLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';
import { filterIn } from '../../ui/list-search.ts';
import { Money } from '../../ui/money.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { deviceText } from '../security/log-text.ts';
import { useSecurityText } from '../security/text.ts';
import { Grounds } from './grounds.tsx';
import { ACTIONS } from './list-search.ts';
import { useActionName, useAuthorityText } from './text.ts';

const route = getRouteApi('/signed-in/operator/audit');

export function TrailScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { trail: words, userHint, toUsers } = useAuthorityText();
  const nameOf = useActionName();
  const filter = filterIn(route.useSearch());
  const file = addressOf('/api/v1/operator/audit.csv', { query: filter });
  return (
    <ListScreen
      title={places.trail}
      detail={words.detail}
      actions={<CsvButton href={file} />}
      operation="/api/v1/operator/audit"
      filters={[
        { kind: 'text', name: 'by', label: words.by, hint: words.byHint },
        { kind: 'text', name: 'user', label: words.about, hint: userHint },
        {
          kind: 'choice',
          name: 'action',
          label: words.action,
          all: words.allActions,
          choices: choicesOf(ACTIONS, nameOf),
        },
        { kind: 'days' },
      ]}
      columns={useColumns()}
      keyOf={({ line_id: id }) => id}
      none={{
        icon: 'book',
        title: words.none,
        detail: words.noneDetail,
        link: { to: '/operator/users', words: toUsers },
      }}
    />
  );
}

function useColumns(): readonly Column<AuditTrailLine>[] {
  const text = useAuthorityText();
  const words = text.trail;
  const what = column<AuditTrailLine>(words.what, (line) => <What line={line} />);
  return [
    timeColumn(text.time, ({ at }) => at),
    column(words.by, (line) => <Who line={line} />),
    onPhone('title', what),
    column(words.about, ({ user_id: id, login }) => (
      <TextLink to="/operator/users/$userId" params={{ userId: `${id}` }}>
        <bdi>{login}</bdi>
      </TextLink>
    )),
  ];
}

interface LineProps {
  readonly line: AuditTrailLine;
}

function Who({ line: { by, by_kind: kind, from, device } }: LineProps) {
  const { trail: words } = useAuthorityText();
  const security = useSecurityText();
  const where = [words.byKinds[kind], device === null ? '' : deviceText(device, security)];
  return (
    <TwoLines
      below={
        <span className="desktop-only">
          {where.filter((part) => part !== '').map((part) => `${part} · `)}
          <bdi>{from}</bdi>
        </span>
      }
    >
      <bdi>{by}</bdi>
    </TwoLines>
  );
}

function What({ line }: LineProps) {
  const nameOf = useActionName();
  const { subject, amount, reason, bank_reference: reference } = line;
  return (
    <div>
      {nameOf(line.action)} {amount !== null && <Money yuan={amount} />}
      {subject !== null && (
        <Text size="xs" c="dimmed" className="number desktop-only">
          <bdi>{subject}</bdi>
        </Text>
      )}
      <Grounds reason={reason} reference={reference} />
    </div>
  );
}
