// Statements that write rows. Most tables share a few shapes, which are built here: rows come as
// columns, one parameter each. On a single-column key their plans cannot flip, whatever the table's size.

import type { QueryResult } from 'pg';
import { NOTHING_SEALED, type Sealed } from '../batch/chain.ts';
import { bytesOf } from './binary.ts';
import type { Column, Columns } from './columns.ts';
import type { Session, Statement } from './session.ts';

/** A statement, and what it takes of the rows it writes: a parameter for each column. */
export interface Writing<Row> extends Statement {
  readonly columns: readonly Column<Row>[];
}

export function send<Row>(
  session: Pick<Session, 'run'>,
  writing: Writing<Row>,
  rows: readonly Row[],
  sealed: Sealed = NOTHING_SEALED,
): Promise<QueryResult> {
  return session.run(writing, valuesOf(writing, rows, sealed));
}

function valuesOf<Row>(
  { columns }: Writing<Row>,
  rows: readonly Row[],
  sealed: Sealed,
): Uint8Array[] {
  const starts: number[] = [];
  const all = bytesOf((to) => {
    for (const { type, put } of columns) {
      starts.push(to.length);
      to.array(type, rows.length);
      for (const row of rows) put(to, row, sealed);
    }
  });
  return starts.map((start, index) => all.subarray(start, starts[index + 1]));
}

/** Rows by their keys: two nodes that write the same ones meet in the same order. */
export function inOrder<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** For rows that must not be there yet: one that is fails the batch. */
export function insert<Row>(table: string, columns: Columns<Row>): Writing<Row> {
  return writing(`insert_${table}`, inserting(table, columns), columns);
}

/** An existing row takes the new values; `fixed` columns are written when the row is made and never again. */
export function upsert<Row>(
  table: string,
  key: string,
  columns: Columns<Row>,
  fixed: Columns<Row> = {},
): Writing<Row> {
  const changing = Object.keys(columns).filter((name) => name !== key);
  const assignments = changing.map((name) => `${name} = excluded.${name}`);
  const all = { ...fixed, ...columns };
  const text = `${inserting(table, all)}
    on conflict (${key}) do update set ${assignments.join(', ')}`;
  return writing(`save_${table}`, text, all);
}

/**
 * For rows that are there, and locked. Only what may change travels. A plain UPDATE says how many rows it
 * met when the COMMIT behind it has been sent already, so one that is gone would be lost in silence; this
 * fails on it, because no row may have null for a key, and costs some microseconds for a whole batch.
 */
export function update<Row>(table: string, key: string, columns: Columns<Row>): Writing<Row> {
  const changing = Object.keys(columns).filter((name) => name !== key);
  const assignments = changing.map((name) => `${name} = changed.${name}`);
  const changed = unnested(columns, (column, name) => `${column} as ${name}`);
  const text = `merge into ${table} using (select ${changed.join(', ')}) as changed
      on ${table}.${key} = changed.${key}
    when matched then update set ${assignments.join(', ')}
    when not matched then insert (${key}) values (null)`;
  return writing(`change_${table}`, text, columns);
}

/** One of its own, whose parameters are these columns in their order. */
export function writing<Row>(name: string, text: string, columns: Columns<Row>): Writing<Row> {
  return { name, text, columns: Object.values(columns) };
}

function inserting<Row>(table: string, columns: Columns<Row>): string {
  const names = Object.keys(columns);
  return `insert into ${table} (${names.join(', ')}) select ${unnested(columns).join(', ')}`;
}

// Each column by itself: `select * from unnest(…)` stores every one of them away first, which costs a
// tenth of the statement.
function unnested<Row>(
  columns: Columns<Row>,
  shown = (column: string, _name: string) => column,
): string[] {
  return Object.entries(columns).map(([name, { type }], index) =>
    shown(`unnest($${index + 1}::${type}[])`, name),
  );
}
