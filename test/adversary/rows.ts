// Reads from the database which tables it has, with their columns and keys, and what they hold. So no table
// and no column can be forgotten.

import pg from 'pg';

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

export interface Row {
  readonly table: string;
  /** As a condition of SQL. */
  readonly where: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const TABLES = `select c.relname as name,
    (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
        'nullable', not attnotnull) order by attnum)
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '') as columns,
    (select array_agg(attname::text) from pg_index
      join pg_attribute on attrelid = c.oid and attnum = any(indkey)
      where indrelid = c.oid and indisprimary) as key
  from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  order by relname`;

export async function tablesOf(client: pg.Client): Promise<readonly Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return rows;
}

export async function rowsOfAll(config: pg.ClientConfig): Promise<readonly Row[]> {
  return withClient(config, async (client) => {
    const all: Row[] = [];
    for (const table of await tablesOf(client)) {
      const { rows } = await client.query(`select to_json(t) as values from ${table.name} as t`);
      for (const { values } of rows) all.push(rowOf(table, values));
    }
    return all;
  });
}

function rowOf({ name, key, columns }: Table, values: Row['values']): Row {
  const by = key ?? columns.map((column) => column.name);
  const where = by.map((column) => `${column}::text ${isLiteral(values[column])}`).join(' and ');
  return { table: name, where, values };
}

const isLiteral = (value: unknown) => (value === null ? 'is null' : `= ${literal(value)}`);

export function literal(value: unknown): string {
  if (value === null) return 'null';
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
