// The schema of a release that is to come: that of this one, and a file with one of every kind of step.
// It adds a column to every table, so whoever reads or writes all columns of one without naming them is
// found.

import { catalogueOf } from '../../bin/catalogue-of.ts';
import {
  readSchemaFile,
  type SchemaFile,
  schemaFiles,
} from '../../src/store/postgres/tables/schema-files.ts';

import type { ShippedCatalogue } from '../../src/store/postgres/verify/catalogue/catalogue.ts';
import { emptyDatabase, migrateFor } from '../support/postgres.ts';

export const NEXT = '9998.0.0';
export const NEXT_FILE = '9999_next.sql';

/** `oldest`: the oldest release that may run on it. */
export async function nextSchema(oldest = '1.0.0'): Promise<readonly SchemaFile[]> {
  const files = await schemaFiles();
  return [...files, readSchemaFile(NEXT_FILE, nextSql(tablesOf(files), oldest))];
}

/** As `npm run task build:catalogue` would write it. */
export async function catalogueOfNew(
  files: readonly SchemaFile[],
  release: string,
): Promise<ShippedCatalogue> {
  const database = await emptyDatabase();
  await migrateFor(database, { files, release });
  const catalogue = await catalogueOf(database.owner);
  await database.drop();
  return catalogue;
}

export function tablesOf(files: readonly SchemaFile[]): readonly string[] {
  const made = files.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)]);
  return made.map(([, name = '']) => name);
}

function nextSql(tables: readonly string[], oldest: string): string {
  return `-- What a release may bring.
--@ oldest ${oldest}

${tables.map((table) => `--@ step\nalter table ${table} add column next text default 'next';\n`).join('\n')}
--@ step
alter table orders add column next_note text, alter column next_note set default '';

--@ step portions
-- Whatever is inserted meanwhile has the default.
update orders set next_note = left(title, 20) where cell = $1 and tx_no in (
  select tx_no from orders where cell = $1 and next_note is null order by tx_no limit 20 for update);

--@ step
alter table orders add constraint orders_next_note check (char_length(next_note) <= 20) not valid;

--@ step
alter table orders validate constraint orders_next_note;

--@ step concurrently
create index concurrently entries_next on entries (counterparty_id)
  where counterparty_id is not null;

--@ step concurrently
create unique index concurrently orders_next on orders (cell, created_at_ms, tx_no);

--@ step
create table next_lines (line_no bigint primary key);
revoke update, delete, truncate on next_lines from current_user;

create function next_sum(p_one bigint) returns bigint language sql as $$
  select p_one + 1
$$;
`;
}
