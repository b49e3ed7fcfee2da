// Builds the statement shapes that all tables share: rows come as columns, one parameter each. On a
// single-column key their plans cannot flip, whatever the table's size.

import type { Statement } from './session.ts';

type Columns = Readonly<
  Record<string, 'bigint' | 'integer' | 'smallint' | 'text' | 'boolean' | 'uuid' | 'bigint[]'>
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
  const names = Object.keys(columns).join(', ');
  const types = Object.values(columns);
  // An array of arrays has no columns to unnest: each list travels as its text.
  const arrays = types.map(
    (type, index) => `$${index + 1}::${type === 'bigint[]' ? 'text' : type}[]`,
  );
  const values = Object.entries(columns).map(([name, type]) =>
    type === 'bigint[]' ? `${name}::bigint[]` : name,
  );
  return `insert into ${table} (${names})
    select ${values.join(', ')} from unnest(${arrays.join(', ')}) as row (${names})`;
}
