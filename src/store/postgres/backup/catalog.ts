// Reads what there is to copy from the catalogue of the database itself: a table or a sequence that a later
// schema file adds is in the next backup by itself.

import pg from 'pg';
import { toNumber } from '../connection/values.ts';

export interface Table {
  readonly name: string;
  /** In order; generated ones are left out, because they are computed again. */
  readonly columns: readonly string[];
}

/**
 * Tables that belong to one database and not to the books in it. The schema files are named by the
 * manifest, and fill the table of cells. Who has signed out since the backup stays signed out. No
 * commit of another database can be in doubt here, and none of its verifications says anything about a
 * copy, nor do their proofs.
 */
const NOT_COPIED = [
  'cells',
  'schema_files',
  'sessions',
  'staff_sessions',
  'batches',
  'verifications',
  'proofs',
  'proved_chains',
  'request_log',
  'request_counts',
];

/** Everything here is in the application's schema and not part of an extension. */
const ours = (oid: string) => `not exists (
  select from pg_depend where objid = ${oid} and deptype = 'e')`;

export async function copiedTables(client: pg.Client): Promise<Table[]> {
  return (await allTables(client)).filter(({ name }) => !NOT_COPIED.includes(name));
}

export async function allTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name, array(
       select attname::text from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
       order by attnum) as columns
     from pg_class
     where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'r'
       and ${ours('pg_class.oid')}
     order by relname`,
  );
  return rows;
}

export interface Sequence {
  readonly name: string;
  /** The last number it gave. */
  readonly value: number;
}

/** Numbers are given outside of transactions, so these are the snapshot's or later. */
export async function usedSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return rows.map(({ name, value }) => ({ name, value: toNumber(value) }));
}

/** Drops every table, sequence and function. */
export async function dropAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop table if exists %s cascade', oid::regclass) as drop from pg_class
     where relnamespace = quote_ident(current_schema())::regnamespace and relkind in ('r', 'p')
       and ${ours('pg_class.oid')}
     union all
     select format('drop sequence if exists %s cascade', oid::regclass) from pg_class
     where relnamespace = quote_ident(current_schema())::regnamespace and relkind = 'S'
       and ${ours('pg_class.oid')}
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
     where pronamespace = quote_ident(current_schema())::regnamespace and ${ours('pg_proc.oid')}`,
  );
  for (const { drop } of rows) await client.query(drop);
}

/** A name as SQL. */
export const quoted = pg.escapeIdentifier;

/** A table and its columns as COPY wants them. */
export function copyTarget({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`;
}
