// The request log: what programs asked with the keys of whoever has signed in, and how it was answered.

import { Badge, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ApiRequest } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { REQUESTS_EN, type RequestsText } from '../../messages/en/requests.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { REQUESTS_ZH } from '../../messages/zh/requests.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { RequestFilters } from './request-filters.tsx';
import { filterIn, isFiltered, type RequestSearch } from './request-search.ts';

const route = getRouteApi('/signed-in/requests');

export function RequestsScreen() {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const search = route.useSearch();
  const filter = filterIn(search);
  const { refused, ...rest } = search;
  const query = { ...rest, ...(refused && { refused: 'true' as const }) };
  const list = useRead('/api/v1/requests', { query });
  return (
    <>
      <PageTitle title={places.requests} detail={text.detail} />
      <RequestFilters filter={filter} />
      <DataTable
        name={text.list}
        columns={columnsIn(text)}
        query={list}
        rows={list.data?.items}
        keyOf={({ request_id: id }) => id}
        empty={<NoRequests search={search} />}
      />
      <Older
        name={text.list}
        list={list.data}
        before={search.before}
        linkTo={(before, words) => (
          <TextLink to="/requests" search={{ ...filter, ...(before && { before }) }}>
            {words}
          </TextLink>
        )}
      />
    </>
  );
}

function columnsIn(text: RequestsText): readonly Column<ApiRequest>[] {
  return [
    { key: 'time', name: text.time, cell: ({ at }) => <Time at={at} /> },
    {
      key: 'request',
      name: text.request,
      cell: ({ method, path, request_id: id, ignored }) => (
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
      ),
    },
    {
      key: 'status',
      name: text.status,
      cell: ({ status, code }) => (
        <Badge variant="light" color={code === null ? 'teal' : 'red'}>
          {status}
        </Badge>
      ),
    },
    { key: 'code', name: text.code, cell: ({ code }) => code && <code>{code}</code> },
    {
      key: 'duration',
      name: text.duration,
      cell: ({ duration_ms: ms }) => text.ms(ms),
      end: true,
    },
    { key: 'key', name: text.key, cell: ({ key_id: id }) => <code className="number">{id}</code> },
    { key: 'address', name: text.address, cell: ({ address }) => <bdi>{address}</bdi> },
  ];
}

function NoRequests({ search }: { readonly search: RequestSearch }) {
  const text = useText({ en: REQUESTS_EN, zh: REQUESTS_ZH });
  if (isFiltered(search) || search.before !== undefined) {
    return (
      <EmptyState icon="search" title={text.noMatch} detail={text.noMatchDetail}>
        <ButtonLink to="/requests" variant="default">
          {text.clear}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="pulse" title={text.none} detail={text.noneDetail}>
      <ButtonLink to="/keys" variant="default">
        {text.noneToKeys}
      </ButtonLink>
    </EmptyState>
  );
}
