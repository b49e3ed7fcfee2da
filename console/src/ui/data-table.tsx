// A list as a table: a skeleton while it is read, what to do when it is empty, the failure with a
// button to try again. On a phone each row becomes a card. Filters and the page live in the
// address and belong to the screen.

import { Paper, Skeleton, Table } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../app/language.tsx';
import { UI_EN } from '../messages/en/ui.ts';
import { UI_ZH } from '../messages/zh/ui.ts';
import { FailureAlert } from './failure-alert.tsx';

export interface Column<Row> {
  readonly key: string;
  /** Empty above buttons, which tell what they do. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts stand at the end. */
  readonly end?: true;
}

interface DataTableProps<Row> {
  /** What the list is, for people who cannot see it. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** Undefined until they have been read. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: Row) => string | number;
  /** An `EmptyState` with one action. */
  readonly empty: ReactNode;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, query, rows, keyOf, empty } = props;
  const { loading, actions } = useText({ en: UI_EN, zh: UI_ZH });
  if (query.error && rows === undefined) {
    return <FailureAlert error={query.error} retry={() => void query.refetch()} />;
  }
  if (rows?.length === 0) return <Paper withBorder>{empty}</Paper>;
  return (
    <Paper withBorder className="cards-on-phone">
      <Table aria-label={name} aria-busy={rows === undefined} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, name: heading, end }) => (
              <Table.Th key={key} className={end && 'end'} scope="col">
                {heading || <span className="unseen">{actions}</span>}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined
            ? SKELETON_ROWS.map((row) => (
                <Table.Tr key={row}>
                  <Table.Td colSpan={columns.length}>
                    <Skeleton height={14} role="img" aria-label={loading} />
                  </Table.Td>
                </Table.Tr>
              ))
            : rows.map((row) => <DataRow key={keyOf(row)} row={row} columns={columns} />)}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function DataRow<Row>({
  row,
  columns,
}: Pick<DataTableProps<Row>, 'columns'> & { readonly row: Row }) {
  return (
    <Table.Tr>
      {columns.map(({ key, name, cell, end }) => (
        <Table.Td key={key} className={end && 'end'} data-name={name}>
          {cell(row)}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
