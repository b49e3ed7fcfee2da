// The audit trail over all users: filters in the address, pages, and the file of what the filters leave.

import { Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { addressOf } from '../../api/client.ts';
import type { AuditTrailLine } from '../../api/interface.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { CsvButton } from '../../ui/csv-button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Older } from '../../ui/older.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Time } from '../../ui/time.tsx';
import { deviceText, useSecurityText } from '../security/text.ts';
import { Deed } from './audit-table.tsx';
import { ListFilters } from './list-filters.tsx';
import {
  ACTIONS,
  filterIn,
  isFiltered,
  pageIn,
  type TrailSearch,
  trailSearch,
} from './list-search.ts';
import { NoSuchUser } from './no-such-user.tsx';
import { useAuthorityText } from './text.ts';

const PATH = '/operator/audit';
const route = getRouteApi('/signed-in/operator/audit');

export function TrailScreen() {
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const text = useAuthorityText();
  const words = text.trail;
  const search = route.useSearch();
  const filter = filterIn(search);
  const list = useRead('/api/v1/operator/audit', { query: pageIn(search) });
  const file = addressOf('/api/v1/operator/audit.csv', { query: filter });
  return (
    <>
      <PageTitle title={places.trail} detail={words.detail}>
        <CsvButton href={file} />
      </PageTitle>
      <TrailFilters filter={filter} />
      <NoSuchUser error={list.error}>
        <DataTable
          name={places.trail}
          columns={useColumns()}
          query={list}
          rows={list.data?.items}
          keyOf={({ line_id: id }) => id}
          empty={<NoLines search={search} />}
        />
      </NoSuchUser>
      <Older
        name={places.trail}
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

function TrailFilters({ filter }: { readonly filter: TrailSearch }) {
  const text = useAuthorityText();
  const words = text.trail;
  const navigate = route.useNavigate();
  const nameOf = useActionName();
  return (
    <ListFilters
      texts={[
        { name: 'by', label: words.by, hint: words.byHint },
        { name: 'user', label: words.about, hint: text.userHint },
      ]}
      choice={{
        name: 'action',
        label: words.action,
        all: words.allActions,
        choices: ACTIONS,
        nameOf,
      }}
      values={{ ...filter }}
      onChange={(wanted) => void navigate({ search: trailSearch(wanted) })}
    />
  );
}

/** As users read it about themselves, unless that would be wrong about others. */
function useActionName(): (action: string) => string {
  const { actions } = useAuthorityText();
  const { log } = useSecurityText();
  return (action) => actions[action] ?? log.events[action] ?? action;
}

function useColumns(): readonly Column<AuditTrailLine>[] {
  const text = useAuthorityText();
  const words = text.trail;
  return [
    { key: 'time', name: text.time, cell: ({ at }) => <Time at={at} /> },
    { key: 'by', name: words.by, cell: (line) => <Who line={line} /> },
    { key: 'what', name: words.what, cell: (line) => <What line={line} /> },
    {
      key: 'about',
      name: words.about,
      cell: ({ user_id: id, login }) => (
        <TextLink to="/operator/users/$userId" params={{ userId: `${id}` }}>
          <bdi>{login}</bdi>
        </TextLink>
      ),
    },
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
    <div>
      <bdi>{by}</bdi>
      <Text size="xs" c="dimmed">
        {where.filter((part) => part !== '').map((part) => `${part} · `)}
        <bdi>{from}</bdi>
      </Text>
    </div>
  );
}

function What({ line }: LineProps) {
  const nameOf = useActionName();
  return <Deed name={nameOf(line.action)} line={line} />;
}

function NoLines({ search }: { readonly search: TrailSearch }) {
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
    <EmptyState icon="book" title={text.trail.none} detail={text.trail.noneDetail}>
      <ButtonLink to="/operator/users" variant="default">
        {text.trail.toUsers}
      </ButtonLink>
    </EmptyState>
  );
}
