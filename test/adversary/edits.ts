// The edits, generated from what the tables are and hold: every column of every table, every row deleted,
// put back as it was in the morning and copied over another one.

import type pg from 'pg';
import { literal, type Row, type Table, tablesOf } from './rows.ts';

export type Kind = 'changed' | 'deleted' | 'put back' | 'copied over another';

export interface Edit {
  readonly table: string;
  readonly kind: Kind;
  /** Of a change: the column. */
  readonly column: string;
  readonly sql: readonly string[];
}

interface Books {
  readonly before: readonly Row[];
  readonly after: readonly Row[];
}

/** Journals say the same in every row; of the rest each row may be read by another door. */
const ROWS_MAX = 8;
const JOURNALS: ReadonlySet<string> = new Set([
  ...['entries', 'audit_lines', 'security_events', 'events', 'callback_attempts', 'request_log'],
  ...['record_checkpoints', 'anchor_heads', 'proved_chains', 'batches', 'rate_windows', 'cells'],
  ...['schema_files', 'request_counts', 'key_uses', 'nonces_0', 'nonces_1', 'nonces_2', 'nonces_3'],
]);
const JOURNAL_ROWS_MAX = 2;
const PARTNERS_MAX = 2;

export async function editsOf(client: pg.Client, books: Books): Promise<readonly Edit[]> {
  const tables = await tablesOf(client);
  const allowed = await allowedValues(client);
  const rounds = Array.from({ length: ROWS_MAX }, (_, nth) =>
    tables.flatMap((table) => editsOfRow(table, nth, books, allowed)),
  );
  return [...tables.flatMap((table) => putBack(table, books)), ...rounds.flat()];
}

/** The first row of every table before the second of any: who stops early has edited every column. */
function editsOfRow(table: Table, nth: number, { after }: Books, allowed: Allowed): Edit[] {
  const rows = after.filter((row) => row.table === table.name);
  const row = rows[nth];
  if (!row || (JOURNALS.has(table.name) && nth >= JOURNAL_ROWS_MAX)) return [];
  return [
    ...changesOf(table, row, rows, allowed),
    edit(table, 'deleted', [`delete from ${table.name} where ${row.where}`]),
    ...copiesOver(table, row, rows),
  ];
}

const edit = ({ name: table }: Table, kind: Kind, sql: readonly string[], column = ''): Edit => ({
  table,
  kind,
  column,
  sql,
});

/** The values that a condition of the table lists, by `table.column`. */
type Allowed = ReadonlyMap<string, readonly string[]>;

async function allowedValues(client: pg.Client): Promise<Allowed> {
  const { rows } = await client.query<{ name: string; condition: string }>(
    `select conrelid::regclass || '' as name, pg_get_constraintdef(oid) as condition
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  const allowed = new Map<string, readonly string[]>();
  for (const { name, condition } of rows) {
    const [, column = '', list = ''] = /\(?(\w+) = ANY \(ARRAY\[(.*?)\]\)/.exec(condition) ?? [];
    const values = [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
    if (values.length > 0) allowed.set(`${name}.${column}`, values);
  }
  return allowed;
}

function changesOf(table: Table, row: Row, rows: readonly Row[], allowed: Allowed): Edit[] {
  return table.columns.flatMap((column) => {
    const now = row.values[column.name] ?? null;
    const listed = allowed.get(`${table.name}.${column.name}`)?.filter((value) => value !== now);
    const values = listed?.map(literal) ?? [otherValue(column.type, now, column.name, rows)];
    if (column.nullable && now !== null) values.push('null');
    return values.map((value) =>
      edit(
        table,
        'changed',
        [`update ${table.name} set ${column.name} = ${value} where ${row.where}`],
        column.name,
      ),
    );
  });
}

/** As SQL: somebody else's, where the column says whose something is; else a little more. */
function otherValue(type: string, now: unknown, name: string, rows: readonly Row[]): string {
  if (type === 'boolean') return `not ${name}`;
  const other = rows
    .map(({ values }) => values[name])
    .find((value) => {
      return value !== null && JSON.stringify(value) !== JSON.stringify(now);
    });
  const isNumber = /int|numeric/.test(type);
  if (isNumber && !/_id$/.test(name)) return now === null ? '1' : `${name} + 1`;
  if (other !== undefined) return typed(other, type);
  if (isNumber) return `coalesce(${name}, 0) + 1`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type.endsWith('[]')) return "'{}'";
  if (type === 'bytea') return "'\\x00'";
  if (/^json/.test(type)) return "'{}'";
  return `coalesce(${name}, '') || 'x'`;
}

/** Arrays and JSON come as JSON; the database reads them back by their type. */
function typed(value: unknown, type: string): string {
  if (type.endsWith('[]')) {
    return `array(select json_array_elements_text(${literal(value)}::json))::${type}`;
  }
  return `${literal(value)}::${type}`;
}

function copiesOver(table: Table, row: Row, rows: readonly Row[]): Edit[] {
  const kept = new Set(table.key ?? []);
  const columns = table.columns.map(({ name }) => name).filter((name) => !kept.has(name));
  if (columns.length === 0 || kept.size === 0) return [];
  const others = rows.filter((other) => other !== row).slice(0, PARTNERS_MAX);
  return others.map((other) => {
    const list = columns.join(', ');
    const from = `select ${list} from ${table.name} where ${other.where}`;
    const set = columns.length === 1 ? `${list} = (${from})` : `(${list}) = (${from})`;
    return edit(table, 'copied over another', [
      `update ${table.name} set ${set} where ${row.where}`,
    ]);
  });
}

/** Rows that the day has changed or removed. */
function putBack(table: Table, { before, after }: Books): Edit[] {
  const now = new Map(
    after.map((row) => [`${row.table} ${row.where}`, JSON.stringify(row.values)]),
  );
  const columns = table.columns.map(({ name }) => name).join(', ');
  return before
    .filter((row) => row.table === table.name)
    .filter((row) => now.get(`${row.table} ${row.where}`) !== JSON.stringify(row.values))
    .map((row) =>
      edit(table, 'put back', [
        `delete from ${table.name} where ${row.where}`,
        `insert into ${table.name} (${columns}) overriding system value select ${columns}
          from json_populate_record(null::${table.name}, ${literal(row.values)})`,
      ]),
    );
}
