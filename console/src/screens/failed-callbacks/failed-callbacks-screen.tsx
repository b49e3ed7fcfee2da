// Callbacks that were given up, of all owners or of one, each to be sent again.

import { Box, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../app/language.tsx';
import { APP_EN } from '../../messages/en/app.ts';
import { FAILED_CALLBACKS_EN } from '../../messages/en/failed-callbacks.ts';
import { APP_ZH } from '../../messages/zh/app.ts';
import { FAILED_CALLBACKS_ZH } from '../../messages/zh/failed-callbacks.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useFailedColumns } from './failed-columns.tsx';

const route = getRouteApi('/signed-in/operator/failed-callbacks');
const PATH = '/api/v1/operator/failed-callbacks';
const LIMIT = 50;

export function FailedCallbacksScreen() {
  const text = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  const { places } = useText({ en: APP_EN, zh: APP_ZH });
  const { owner } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useInfiniteQuery({
    queryKey: [PATH, owner],
    queryFn: ({ pageParam: after }) =>
      read(PATH, {
        query: { limit: LIMIT, ...(owner && { user: owner }), ...(after !== null && { after }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const isNobody = list.error !== null && failureOf(list.error).code === 'user_not_found';
  const rows = isNobody ? [] : list.data?.pages.flatMap(({ items }) => items);
  const [first] = list.data?.pages ?? [];
  const columns = useFailedColumns();
  return (
    <>
      <PageTitle title={places.failedCallbacks} detail={text.detail} />
      <Box mb="md">
        <SearchField
          label={text.owner}
          button={text.filter}
          hint={text.ownerHint}
          searched={owner ?? ''}
          onSearch={(wanted) => void navigate({ search: wanted === '' ? {} : { owner: wanted } })}
        />
      </Box>
      {first && first.total > 0 && (
        <Text size="sm" mb="xs" role="status">
          {text.total(first.total, first.complete)}
        </Text>
      )}
      <DataTable
        name={places.failedCallbacks}
        columns={columns}
        query={list}
        rows={rows}
        keyOf={({ event_id: id }) => id}
        empty={<NoneFailed owner={owner} isNobody={isNobody} />}
      />
      {list.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.more}
          </Button>
        </Group>
      )}
    </>
  );
}

interface NoneFailedProps {
  readonly owner: string | undefined;
  readonly isNobody: boolean;
}

function NoneFailed({ owner, isNobody }: NoneFailedProps) {
  const text = useText({ en: FAILED_CALLBACKS_EN, zh: FAILED_CALLBACKS_ZH });
  if (owner === undefined) {
    return (
      <EmptyState icon="check" title={text.none} detail={text.noneDetail}>
        <ButtonLink to="/operator/users" variant="default">
          {text.toUsers}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="search"
      title={isNobody ? text.nobody : text.noneOf}
      {...(isNobody && { detail: text.nobodyDetail })}
    >
      <ButtonLink to="/operator/failed-callbacks" search={{}} variant="default">
        {text.all}
      </ButtonLink>
    </EmptyState>
  );
}
