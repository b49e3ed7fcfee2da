// A list as a table: a skeleton while it is read, what to do when there is nothing, the failure with a
// button to try again. On a phone a row is two lines, in which each column has its place, and a third for
// buttons if it has several.

import { Paper, Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { EmptyState, type Nothing } from './empty-state.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { SortLink, useOldestFirst } from './sort-link.tsx';

export interface Column<Row> {
  /** Empty above buttons, which tell what they do. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts stand at the end. */
  readonly end?: true;
  /** In the second line without one. */
  readonly onPhone?: Place;
  /** What a browser remembers it by: it may be left out on a desk. */
  readonly id?: string;
  readonly isHidden?: boolean;
  /** The service lists in its order, from either end. */
  readonly sorts?: true;
}

/**
 * Where a column stands on a phone. The title fills the first line and what it leads to is what the row
 * opens; an amount or the only button stands at the end of it, and a state at the end of the second. What
 * would say nothing without the name of its column bears it.
 */
export type Place = 'title' | 'end' | 'labelled' | 'state' | 'buttons' | 'nowhere';

/** What `useRead` answers, of a list. */
interface Reading<Row> {
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** Undefined until it has been read. */
  readonly data?: { readonly items: readonly Row[] } | undefined;
}

export interface ListProps<Row> {
  /** What the list is, for people who cannot see it. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** Rows that only explain those around them. */
  readonly isQuiet?: ((row: Row) => boolean) | undefined;
  readonly rows: readonly Row[] | Reading<Row>;
  /** Without it nothing stands where there is nothing. */
  readonly none?: Nothing | undefined;
}

export function List<Row>({ rows: given, none, ...table }: ListProps<Row>) {
  return (
    <Listed of={given} none={none} waiting={<Rows {...table} rows={null} />}>
      {(rows) => <Rows {...table} rows={rows} />}
    </Listed>
  );
}

interface ListedProps<Row> extends Pick<ListProps<Row>, 'none'> {
  readonly of: ListProps<Row>['rows'];
  /** While it is read. */
  readonly waiting: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The same for a list that is no table. */
export function Listed<Row>({ of, none, waiting, children }: ListedProps<Row>) {
  const rows = 'refetch' in of ? of.data?.items : of;
  if (rows === undefined && 'refetch' in of && of.error) {
    return <FailureAlert error={of.error} retry={() => void of.refetch()} />;
  }
  if (rows === undefined) return waiting;
  if (rows.length > 0) return children(rows);
  if (none === undefined) return null;
  return (
    <Paper withBorder>
      <EmptyState {...none} />
    </Paper>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

interface RowsProps<Row> extends Pick<ListProps<Row>, 'name' | 'columns' | 'keyOf' | 'isQuiet'> {
  /** Null: they are being read. */
  readonly rows: readonly Row[] | null;
}

function Rows<Row>({ name, columns, keyOf, isQuiet, rows }: RowsProps<Row>) {
  const { loading, actions } = useText({ en: UI_EN, zh: UI_ZH });
  return (
    <Paper withBorder className="lines-on-phone">
      <Table aria-label={name} aria-busy={rows === null} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Heading key={column.name} column={column} unnamed={actions} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === null
            ? SKELETON_ROWS.map((row) => (
                <Table.Tr key={row}>
                  <Table.Td colSpan={columns.length}>
                    <Skeleton height={14} role="img" aria-label={loading} />
                  </Table.Td>
                </Table.Tr>
              ))
            : rows.map((row, index) => (
                <DataRow
                  key={keyOf(row, index)}
                  row={row}
                  columns={columns}
                  quiet={isQuiet?.(row) === true}
                />
              ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

interface HeadingProps<Row> {
  readonly column: Column<Row>;
  readonly unnamed: string;
}

function Heading<Row>({ column, unnamed }: HeadingProps<Row>) {
  const { name, sorts } = column;
  const oldestFirst = useOldestFirst();
  const order = oldestFirst ? 'ascending' : 'descending';
  return (
    <Table.Th className={classOf(column)} scope="col" {...(sorts && { 'aria-sort': order })}>
      {sorts ? <SortLink>{name}</SortLink> : name || <span className="unseen">{unnamed}</span>}
    </Table.Th>
  );
}

function classOf<Row>({ end, isHidden }: Column<Row>): string | undefined {
  const classes = [end && 'end', isHidden && 'left-out'].filter((one) => one);
  return classes.length === 0 ? undefined : classes.join(' ');
}

interface DataRowProps<Row> extends Pick<ListProps<Row>, 'columns'> {
  readonly row: Row;
  readonly quiet: boolean;
}

function DataRow<Row>({ row, columns, quiet }: DataRowProps<Row>) {
  return (
    <Table.Tr {...(quiet && { className: 'quiet' })}>
      {columns.map((column) => (
        <Table.Td
          key={column.name}
          className={classOf(column)}
          data-name={column.name}
          data-on-phone={column.onPhone ?? 'below'}
        >
          {column.cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
