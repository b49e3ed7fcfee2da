// A screen that is one list: an operation that answers pages, what the address says of it, and columns.
// Filters, what stands where there is nothing, the way to other pages and failures are the same for all.

import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ReadArguments } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import type { Reads } from '../api/interface.ts';
import { useRead } from '../api/use-read.ts';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { type Column, DataTable } from './data-table.tsx';
import { EmptyState } from './empty-state.tsx';
import { type Filter, Filters, type FilterValues } from './filters.tsx';
import type { IconName } from './icon.tsx';
import { ButtonLink, TextLink } from './link.tsx';
import { filterIn, isFiltered, pageIn } from './list-search.ts';
import { Older } from './older.tsx';
import { PageTitle } from './page-title.tsx';

/** The operations that answer a page of a list. */
type ListPath = {
  [Path in keyof Reads]: Reads[Path]['data'] extends Page ? Path : never;
}[keyof Reads];

interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

export type RowOf<Path extends ListPath> = Reads[Path]['data']['items'][number];

/** As `listSearch` reads it. */
interface Search {
  readonly before?: string;
}

interface ListProps<Path extends ListPath> {
  /** What the list is, for people who cannot see it. */
  readonly name: string;
  readonly operation: Path;
  /** Of the screen. */
  readonly to: string;
  readonly search: Search;
  /** The address that filters lead to. */
  readonly searchOf: (wanted: Record<string, unknown>) => object;
  readonly filters?: readonly Filter[];
  readonly columns: readonly Column<RowOf<Path>>[];
  readonly keyOf: (row: RowOf<Path>) => string | number;
  /** There is nothing yet: why, and the one thing to do about it. */
  readonly none: {
    readonly icon: IconName;
    readonly title: string;
    readonly detail: string;
    readonly action?: ReactNode;
  };
  /** The filters leave nothing, if the usual words do not say it well. */
  readonly noMatch?: string;
}

interface ListScreenProps<Path extends ListPath> extends Omit<ListProps<Path>, 'name'> {
  readonly title: string;
  readonly detail: string;
  /** The title, unless given. */
  readonly name?: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Above the filters. */
  readonly children?: ReactNode;
}

export function ListScreen<Path extends ListPath>(props: ListScreenProps<Path>) {
  const { title, detail, actions, children, ...list } = props;
  return (
    <>
      <PageTitle title={title} detail={detail}>
        {actions}
      </PageTitle>
      {children}
      <List name={title} {...list} />
    </>
  );
}

/** The list alone, on a screen that has more. */
export function List<Path extends ListPath>(props: ListProps<Path>) {
  const { name, operation, to, search, searchOf, filters } = props;
  const navigate = useNavigate();
  const { nobody } = useText({ en: UI_EN, zh: UI_ZH });
  const list = useRead(operation, ...pageAsked<Path>(search));
  const page = list.data as Page | undefined;
  // A filter may name somebody whom nobody knows; that is no failure.
  const isNobody = list.error !== null && failureOf(list.error).code === 'user_not_found';
  return (
    <>
      {filters && (
        <Filters
          name={name}
          to={to}
          filters={filters}
          values={filterIn(search) as FilterValues}
          onChange={(wanted) => void navigate({ to, search: searchOf(wanted) })}
        />
      )}
      {isNobody ? (
        <Alert role="status">{nobody}</Alert>
      ) : (
        <DataTable
          name={name}
          columns={props.columns}
          query={list}
          rows={page?.items as readonly RowOf<Path>[] | undefined}
          keyOf={props.keyOf}
          empty={<Nothing {...props} />}
        />
      )}
      <Older
        name={name}
        list={page}
        before={search.before}
        linkTo={(before, label) => (
          <TextLink to={to} search={searchOf({ ...filterIn(search), before })}>
            {label}
          </TextLink>
        )}
      />
    </>
  );
}

/** The types of a list that is not known yet do not say that it takes these. */
function pageAsked<Path extends ListPath>(search: Search): ReadArguments<Path> {
  return [{ query: pageIn(search) }] as unknown as ReadArguments<Path>;
}

type NothingProps = Pick<ListProps<ListPath>, 'search' | 'to' | 'none' | 'noMatch'>;

function Nothing({ search, to, none, noMatch }: NothingProps) {
  const words = useText({ en: UI_EN, zh: UI_ZH });
  if (!isFiltered(search)) return <EmptyState {...none}>{none.action}</EmptyState>;
  return (
    <EmptyState icon="search" title={noMatch ?? words.noMatch} detail={words.noMatchDetail}>
      <ButtonLink to={to} search={{}} variant="default">
        {words.clear}
      </ButtonLink>
    </EmptyState>
  );
}
