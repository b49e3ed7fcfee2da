// A list that the service answers by pages: an operation, what the address says of it, and columns. Filters,
// what stands where there is nothing, the way to other pages and failures are the same for all.

import { Alert, Group, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReadArguments } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import type { Reads } from '../api/interface.ts';
import { useRead } from '../api/use-read.ts';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { ColumnChoice, useChosenColumns } from './column-choice.tsx';
import type { Nothing } from './empty-state.tsx';
import { ClearFilters, type Filter, Filters } from './filters.tsx';
import { List, type ListProps } from './list.tsx';
import { filterIn, isFiltered, type Paged } from './list-search.ts';
import { PageTitle } from './page-title.tsx';
import { type NumberedPage, type Page, Pager } from './pager.tsx';
import { SortLink } from './sort-link.tsx';

/** The operations that answer a page of a list. */
type ListPath = {
  [Path in keyof Reads]: Reads[Path]['data'] extends Page | NumberedPage ? Path : never;
}[keyof Reads];

type Data<Path extends ListPath> = Reads[Path]['data'];
type RowOf<Path extends ListPath> = Data<Path>['items'][number];

interface ListPartProps<Path extends ListPath, Row = RowOf<Path>>
  extends Pick<ListProps<Row>, 'name' | 'columns' | 'keyOf' | 'isQuiet' | 'none'> {
  readonly operation: Path;
  /** What stands in its path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly filters?: readonly Filter[];
  /** What the operation is asked for, where that is not the filter as it stands in the address. */
  readonly asks?: (filter: object) => object;
  /** The rows of a page: its items, unless some stand elsewhere, or something stands between them. */
  readonly rowsOf?: (page: Data<Path>) => readonly Row[];
  /** Said above a list that has rows. */
  readonly says?: (page: Data<Path>) => string;
}

interface ListScreenProps<Path extends ListPath, Row>
  extends Omit<ListPartProps<Path, Row>, 'name'> {
  readonly title: string;
  readonly detail: string;
  /** The title, unless given. */
  readonly name?: string;
  /** Makes what the list is of. Beside the title, and the one thing to do where there is nothing. */
  readonly create?: ReactNode;
  /** Other buttons beside the title. */
  readonly actions?: ReactNode;
  /** Above the filters. */
  readonly children?: ReactNode;
}

/** A screen that is one list. */
export function ListScreen<Path extends ListPath, Row = RowOf<Path>>(
  props: ListScreenProps<Path, Row>,
) {
  const { title, detail, create, actions, children, none, ...part } = props;
  const { rows, isWhole } = usePage(part);
  const isNothing = rows?.length === 0 && isWhole;
  return (
    <>
      <PageTitle title={title} detail={detail}>
        {actions}
        {!isNothing && create}
      </PageTitle>
      {children}
      <ListPart name={title} {...part} none={none && { ...none, action: create ?? none.action }} />
    </>
  );
}

/** The list alone, on a screen that has more. */
export function ListPart<Path extends ListPath, Row = RowOf<Path>>(
  props: ListPartProps<Path, Row>,
) {
  const { name, filters, says, none, operation } = props;
  const words = useText({ en: UI_EN, zh: UI_ZH });
  const { page, rows, error, refetch, isWhole, filtered } = usePage(props);
  const chosen = useChosenColumns(operation, props.columns);
  // A filter may name somebody whom nobody knows; that is no failure.
  const isNobody = error !== null && failureOf(error).code === 'user_not_found';
  const noMatch: Nothing = {
    icon: 'search',
    title: words.noMatch,
    ...(filtered && {
      detail: words.noMatchDetail,
      action: <ClearFilters variant="default" />,
    }),
  };
  return (
    <>
      {filters && <Filters name={name} filters={filters} />}
      {says && page && page.items.length > 0 && (
        <Text size="sm" mb="xs" role="status">
          {says(page)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" className="list-tools">
        {props.columns.some(({ sorts }) => sorts) && (
          <span className="phone-only">
            <SortLink />
          </span>
        )}
        <ColumnChoice {...chosen} />
      </Group>
      {isNobody ? (
        <Alert role="status">{words.nobody}</Alert>
      ) : (
        <List
          name={name}
          columns={chosen.columns}
          keyOf={props.keyOf}
          isQuiet={props.isQuiet}
          rows={rows ?? { error, refetch }}
          none={isWhole ? none : noMatch}
        />
      )}
      <Pager name={name} page={page} />
    </>
  );
}

function usePage<Path extends ListPath, Row>({
  operation,
  params,
  asks = (filter) => filter,
  rowsOf = ({ items }) => items as readonly Row[],
}: Pick<ListPartProps<Path, Row>, 'operation' | 'params' | 'asks' | 'rowsOf'>) {
  const search: Paged = useSearch({ strict: false });
  const { before: after, page: no } = search;
  const query = { ...asks(filterIn(search)), ...(after && { after }), ...(no && { page: no }) };
  // The types of a list that is not known yet do not say that it takes these.
  const { data, error, refetch } = useRead(
    operation,
    ...([{ query, ...(params && { params }) }] as unknown as ReadArguments<Path>),
  );
  const page = data as Data<Path> | undefined;
  const rows = page && rowsOf(page);
  const filtered = isFiltered(search);
  const goesOn = page !== undefined && 'next' in page && page.next !== null;
  const isWhole = !filtered && after === undefined && no === undefined && !goesOn;
  return { page, rows, error, refetch, filtered, isWhole };
}
