// The request log: what programs asked with the keys of whoever has signed in, and how it was answered.

import { Badge, Text } from '@mantine/core';
import type { ApiRequest } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { REQUESTS_EN, type RequestsText } from '../../messages/en/requests.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { REQUESTS_ZH } from '../../messages/zh/requests.ts';
import {
  column,
  endColumn,
  nameColumn,
  numberColumn,
  onPhone,
  timeColumn,
} from '../../ui/columns.tsx';
import type { Column } from '../../ui/list.tsx';
import { ListScreen } from '../../ui/list-screen.tsx';

export function RequestsScreen() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const keys = useRead('/api/v1/keys', { query: { limit: 100 } }).data?.items ?? [];
  return (
    <ListScreen
      title={places.requests}
      detail={text.detail}
      operation="/api/v1/requests"
      filters={[
        {
          kind: 'choice',
          name: 'key_id',
          label: text.key,
          all: text.allKeys,
          choices: keys.map(({ key_id: value, name }) => ({ value, label: `${name} (${value})` })),
        },
        { kind: 'text', name: 'request_id', label: text.requestId, hint: 'req_…' },
        { kind: 'flag', name: 'refused', label: text.refusedOnly },
      ]}
      columns={columnsIn(text)}
      keyOf={({ request_id: id }) => id}
      none={{
        icon: 'pulse',
        title: text.none,
        detail: text.noneDetail,
        link: { to: '/keys', words: text.noneToKeys },
      }}
    />
  );
}

function columnsIn(text: RequestsText): readonly Column<ApiRequest>[] {
  const request = column<ApiRequest>(text.request, (one) => <Request request={one} text={text} />);
  const status = column<ApiRequest>(text.status, ({ status: now, code }) => (
    <Badge variant="light" color={code === null ? 'teal' : 'red'}>
      {now}
    </Badge>
  ));
  const key = numberColumn<ApiRequest>(text.key, ({ key_id: id }) => id);
  const address = nameColumn<ApiRequest>(text.address, (one) => one.address);
  return [
    timeColumn(text.time, ({ at }) => at),
    onPhone('title', request),
    onPhone('end', status),
    column(text.code, ({ code }) => code && <code>{code}</code>),
    endColumn(text.duration, ({ duration_ms: ms }) => text.ms(ms)),
    onPhone('nowhere', key),
    onPhone('nowhere', address),
  ];
}

interface RequestProps {
  readonly request: ApiRequest;
  readonly text: RequestsText;
}

function Request({ request: { method, path, request_id: id, ignored }, text }: RequestProps) {
  return (
    <div>
      <div className="number">
        {method} {path}
      </div>
      <code className="number">{id}</code>
      {ignored && (
        <Text size="sm" c="dimmed">
          {text.ignored} <code className="number">{ignored}</code>
        </Text>
      )}
    </div>
  );
}
