// Statements that write rows. Most tables share a few shapes, which are built here: rows come as
// columns, one parameter each. On a single-column key their plans cannot flip, whatever the table's size.

import { bytesOf } from './binary.ts';
import type { Column, Columns } from './columns.ts';
import type { Answer, Session, Statement } from './session.ts';

/** A statement, and what it takes of the items it writes: a parameter for each column. */
export interface Writing<Item, Extra = unknown> extends Statement {
  readonly columns: readonly Column<Item, Extra>[];
}

/** What a writing needs besides the items: nothing, unless its columns take something extra. */
export type ExtraOf<Extra> = unknown extends Extra ? [] : [extra: Extra];

export function send<Item, Extra>(
  session: Pick<Session, 'run'>,
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...[extra]: ExtraOf<Extra>
): Promise<Answer<unknown>> {
  // Without an extra, `Extra` is unknown, and undefined is one of its values.
  return session.run(writing, parametersOf(writing, items, extra as Extra));
}

function parametersOf<Item, Extra>(
  { columns }: Writing<Item, Extra>,
  items: readonly Item[],
  extra: Extra,
): Uint8Array[] {
  const starts: number[] = [];
  const all = bytesOf((to) => {
    for (const { type, put } of columns) {
      starts.push(to.length);
      to.array(type, items.length);
      for (const item of items) put(to, item, extra);
    }
  });
  return starts.map((start, index) => all.subarray(start, starts[index + 1]));
}

/** Items by their keys: two nodes that write the same ones meet in the same order. */
export function inOrder<Item>(items: ReadonlyMap<string, Item>): Item[] {
  return [...items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
}

/** For rows that must not be there yet: one that is fails the batch. */
export function insert<Item, Extra = unknown>(
  table: string,
  columns: Columns<Item, Extra>,
): Writing<Item, Extra> {
  return writing(`insert_${table}`, inserting(table, columns), columns);
}

/** An existing row takes the new values; `fixed` columns are written when the row is made and never again. */
export function upsert<Item>(
  table: string,
  key: string,
  columns: Columns<Item>,
  fixed: Columns<Item> = {},
): Writing<Item> {
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
export function update<Item, Extra = unknown>(
  table: string,
  key: string,
  columns: Columns<Item, Extra>,
): Writing<Item, Extra> {
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
export function writing<Item, Extra = unknown>(
  name: string,
  text: string,
  columns: Columns<Item, Extra>,
): Writing<Item, Extra> {
  return { name, text, columns: Object.values(columns) };
}

function inserting<Item, Extra>(table: string, columns: Columns<Item, Extra>): string {
  const names = Object.keys(columns);
  return `insert into ${table} (${names.join(', ')}) select ${unnested(columns).join(', ')}`;
}

// Each column by itself: `select * from unnest(…)` stores every one of them away first, which costs a
// tenth of the statement.
function unnested<Item, Extra>(
  columns: Columns<Item, Extra>,
  write = (column: string, _name: string) => column,
): string[] {
  return Object.entries(columns).map(([name, { type }], index) =>
    write(`unnest($${index + 1}::${type}[])`, name),
  );
}
