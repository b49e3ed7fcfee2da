// The columns that many lists have.

import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import { Money } from './money.tsx';
import { Time } from './time.tsx';

export function column<Row>(key: string, name: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { key, name, cell };
}

/** Null: it has not come. */
export function timeColumn<Row>(
  key: string,
  name: string,
  of: (row: Row) => string | null,
): Column<Row> {
  return column(key, name, (row) => {
    const at = of(row);
    return at === null ? '—' : <Time at={at} />;
  });
}

/** At the end. */
export function moneyColumn<Row>(
  key: string,
  name: string,
  of: (row: Row) => number | null,
): Column<Row> {
  const cell = (row: Row) => {
    const yuan = of(row);
    return yuan === null ? '–' : <Money yuan={yuan} />;
  };
  return { key, name, cell, end: true };
}
