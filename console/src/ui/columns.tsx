// The columns that many lists have.

import type { ReactNode } from 'react';
import type { Column, Place } from './list.tsx';
import { Money } from './money.tsx';
import { Time } from './time.tsx';
import { UserLink } from './user-link.tsx';

export function column<Row>(name: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { name, cell };
}

/** Amounts and buttons. */
export function endColumn<Row>(name: string, cell: (row: Row) => ReactNode): Column<Row> {
  return { name, cell, end: true };
}

/** The same column with its place in the two lines of a phone. */
export function onPhone<Row>(place: Place, of: Column<Row>): Column<Row> {
  return { ...of, onPhone: place };
}

/** The same column, which may be left out; browsers remember it by `id`. */
export function optional<Row>(id: string, of: Column<Row>): Column<Row> {
  return { ...of, id };
}

/** Words that somebody else has typed. */
export function nameColumn<Row>(name: string, of: (row: Row) => string | null): Column<Row> {
  return column(name, (row) => <bdi>{of(row) ?? '–'}</bdi>);
}

/** Numbers and addresses, whose digits stand below each other. */
export function numberColumn<Row>(name: string, of: (row: Row) => string | null): Column<Row> {
  return column(name, (row) => <span className="number">{of(row)}</span>);
}

/** Null: it has not come. */
export function timeColumn<Row>(
  name: string,
  of: (row: Row) => string | null,
  to: 'day' | 'minute' | 'second' = 'second',
): Column<Row> {
  return column(name, (row) => {
    const at = of(row);
    return at === null ? '–' : <Time at={at} to={to} />;
  });
}

export function moneyColumn<Row>(name: string, of: (row: Row) => number | null): Column<Row> {
  return endColumn(name, (row) => {
    const yuan = of(row);
    return yuan === null ? '–' : <Money yuan={yuan} />;
  });
}

interface OfUser {
  readonly user_id: number;
  readonly name: string;
  readonly login: string;
}

/** For operators. */
export function userColumn<Row extends OfUser>(name: string): Column<Row> {
  return column(name, (row) => <UserLink userId={row.user_id} name={row.name} more={row.login} />);
}
