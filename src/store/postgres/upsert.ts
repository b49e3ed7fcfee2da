// Builds the statement shapes that all tables share: rows come as columns, one parameter each. On a
// single-column key their plans cannot flip, whatever the table's size.

import type { Statement } from './session.ts';

type Columns = Readonly<
  Record<string, 'bigint' | 'integer' | 'smallint' | 'text' | 'boolean' | 'uuid'>
>;

/** For rows that must not be there yet: one that is fails the batch. */
export function insert(table: string, columns: Columns): Statement {
  return { name: `insert_${table}`, text: inserting(table, columns) };
}

/** An existing row takes the new values; `fixed` columns are written when the row is made and never again. */
export function upsert(
  table: string,
  key: string,
  columns: Columns,
  fixed: readonly string[] = [],
): Statement {
  const changing = Object.keys(columns).filter((name) => name !== key && !fixed.includes(name));
  const assignments = changing.map((name) => `${name} = excluded.${name}`);
  return {
    name: `save_${table}`,
    text: `${inserting(table, columns)}
      on conflict (${key}) do update set ${assignments.join(', ')}`,
  };
}

function inserting(table: string, columns: Columns): string {
  const names = Object.keys(columns);
  // Each column by itself: `select * from unnest(…)` stores every one of them away first, which costs a
  // tenth of the statement.
  const columnsOf = Object.values(columns).map((type, index) => `unnest($${index + 1}::${type}[])`);
  return `insert into ${table} (${names.join(', ')}) select ${columnsOf.join(', ')}`;
}
