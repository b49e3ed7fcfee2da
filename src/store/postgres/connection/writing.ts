// Statements that write rows. Most tables share a few shapes, which are built here: rows come as
// columns, one parameter each. On a single-column key their plans cannot flip, whatever the table's size.

import { bytesOf } from './binary.ts';
import { inCells, type Owner } from './cells.ts';
import type { Column, Columns } from './columns.ts';
import type { Answer, Connection, Statement } from './connection.ts';
import { HERE, keyHere, owned, type Spread } from './owners.ts';

/** A statement, and what it takes of the items it writes: a parameter for each column. */
export interface Writing<Item, Extra = unknown> extends Statement {
  readonly columns: readonly Column<Item, Extra>[];
  /** Whose each row is, if they are of owners: the first parameter then says where all of these lie. */
  readonly ownerOf?: OwnerOf<Item, Extra>;
}

type OwnerOf<Item, Extra = unknown> = (item: Item, extra: Extra) => Owner;

/** What a writing needs besides the items: nothing, unless its columns take something extra. */
export type ExtraOf<Extra> = unknown extends Extra ? [] : [extra: Extra];

export function send<Item, Extra>(
  connection: Pick<Connection, 'run'>,
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...[extra]: ExtraOf<Extra>
): Promise<Answer<unknown>> {
  // Without an extra, `Extra` is unknown, and undefined is one of its values.
  return connection.run(writing, parametersOf(writing, items, extra as Extra));
}

/** The same in the one place where all rows lie. */
export function sendIn<Item, Extra>(
  connection: Pick<Connection, 'run'>,
  cell: number,
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...[extra]: ExtraOf<Extra>
): Promise<Answer<unknown>> {
  return connection.run(writing, [cell, ...parametersOf(writing, items, extra as Extra)]);
}

/** The same once for each place, where the rows are of owners. */
export function sendToAll<Item, Extra>(
  connection: Pick<Connection, 'run'>,
  { cells }: Spread,
  writing: Writing<Item, Extra>,
  items: readonly Item[],
  ...[extra]: ExtraOf<Extra>
): readonly Promise<Answer<unknown>>[] {
  const { ownerOf } = writing;
  if (!ownerOf) return [connection.run(writing, parametersOf(writing, items, extra as Extra))];
  const ownerIn = (item: Item) => ownerOf(item, extra as Extra);
  return inCells(cells, items, ownerIn).map(([cell, inside]) =>
    connection.run(writing, [cell, ...parametersOf(writing, inside, extra as Extra)]),
  );
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
  ownerOf?: OwnerOf<Item, Extra>,
): Writing<Item, Extra> {
  return writing(`insert_${table}`, inserting(table, columns, ownerOf), columns, ownerOf);
}

/** An existing row takes the new values. */
export function upsert<Item, Extra = unknown>(
  table: string,
  key: string,
  columns: Columns<Item, Extra>,
  ownerOf?: OwnerOf<Item, Extra>,
): Writing<Item, Extra> {
  const changing = Object.keys(columns).filter((name) => name !== key);
  const assignments = changing.map((name) => `${name} = excluded.${name}`);
  const text = `${inserting(table, columns, ownerOf)}
    on conflict ${ownerOf ? keyHere(key) : `(${key})`} do update set ${assignments.join(', ')}`;
  return writing(`save_${table}`, text, columns, ownerOf);
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
  ownerOf?: OwnerOf<Item, Extra>,
): Writing<Item, Extra> {
  const changing = Object.keys(columns).filter((name) => name !== key);
  const assignments = changing.map((name) => `${name} = changed.${name}`);
  const where = ownerOf ? `${sameCell(table, 'changed')} and ` : '';
  const nobody = ownerOf ? `(cell, ${key}) values (changed.cell, null)` : `(${key}) values (null)`;
  const text = `merge into ${table} using (${sent(columns, ownerOf)}) as changed
      on ${where}${table}.${key} = changed.${key}
    when matched then update set ${assignments.join(', ')}
    when not matched then insert ${nobody}`;
  return writing(`change_${table}`, text, columns, ownerOf);
}

/** The rows that are sent, for a MERGE to read. Those of owners come with their place. */
export function sent<Item, Extra>(
  columns: Columns<Item, Extra>,
  ownerOf?: OwnerOf<Item, Extra>,
): string {
  const named = unnested(columns, ownerOf ? 2 : 1, (column, name) => `${column} as ${name}`);
  if (!ownerOf) return `select ${named.join(', ')}`;
  return `select ${['cells.cell', ...named].join(', ')} from cells where cells.${HERE}`;
}

/** Said twice for a distributed database: that rows which meet lie together, and on which machine. */
export function sameCell(table: string, source: string): string {
  return `${table}.${HERE} and ${table}.cell = ${source}.cell`;
}

/** One of its own, whose parameters are these columns in their order, after the place if there is one. */
export function writing<Item, Extra = unknown>(
  name: string,
  text: string,
  columns: Columns<Item, Extra>,
  ownerOf?: OwnerOf<Item, Extra>,
): Writing<Item, Extra> {
  const bound = ownerOf ? owned(name, text) : { name, text };
  return { ...bound, columns: Object.values(columns), ...(ownerOf && { ownerOf }) };
}

/** Rows of owners take their place from a table, for the sake of a distributed database. */
export function inserting<Item, Extra>(
  table: string,
  columns: Columns<Item, Extra>,
  ownerOf?: OwnerOf<Item, Extra>,
): string {
  const names = Object.keys(columns).join(', ');
  if (!ownerOf) return `insert into ${table} (${names}) select ${unnested(columns, 1).join(', ')}`;
  const values = ['cells.cell', ...unnested(columns, 2)];
  return `insert into ${table} as there (cell, ${names})
    select ${values.join(', ')} from cells where cells.${HERE}`;
}

// Each column by itself: `select * from unnest(…)` stores every one of them away first, which costs a
// tenth of the statement.
function unnested<Item, Extra>(
  columns: Columns<Item, Extra>,
  first: number,
  write = (column: string, _name: string) => column,
): string[] {
  return Object.entries(columns).map(([name, { type, stored }], index) => {
    const sent = `unnest($${index + first}::${type}[])`;
    return write(stored?.(sent) ?? sent, name);
  });
}
