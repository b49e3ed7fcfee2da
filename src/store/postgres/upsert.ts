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

/**
 * For rows that are there, and locked. Only what may change travels. A plain UPDATE says how many rows it
 * met when the COMMIT behind it has been sent already, so one that is gone would be lost in silence; this
 * fails on it, because no row may have null for a key, and costs some microseconds for a whole batch.
 */
export function update(table: string, key: string, columns: Columns): Statement {
  const changing = Object.keys(columns).filter((name) => name !== key);
  const assignments = changing.map((name) => `${name} = changed.${name}`);
  const changed = unnested(columns, (column, name) => `${column} as ${name}`);
  return {
    name: `change_${table}`,
    text: `merge into ${table} using (select ${changed.join(', ')}) as changed
        on ${table}.${key} = changed.${key}
      when matched then update set ${assignments.join(', ')}
      when not matched then insert (${key}) values (null)`,
  };
}

function inserting(table: string, columns: Columns): string {
  const names = Object.keys(columns);
  return `insert into ${table} (${names.join(', ')}) select ${unnested(columns).join(', ')}`;
}

// Each column by itself: `select * from unnest(…)` stores every one of them away first, which costs a
// tenth of the statement.
function unnested(columns: Columns, shown = (column: string, _name: string) => column): string[] {
  return Object.entries(columns).map(([name, type], index) =>
    shown(`unnest($${index + 1}::${type}[])`, name),
  );
}
