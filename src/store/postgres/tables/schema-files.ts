// The schema is numbered files, each applied once, in order, under a lock. The database lists those
// that it has.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { onlyRow } from '../connection/connection.ts';

export interface SchemaFile {
  readonly name: string;
  readonly sql: string;
}

/** The database has none of Tael's tables, and whoever opened it may not make them. */
export class NoTables extends Error {}

const SCHEMA_DIR = join(import.meta.dirname, '../../../../schema');
/** Held while the schema is changed. */
export const SCHEMA_LOCK = 7_235_981;

/** All that this version knows, in order. */
export async function schemaFiles(): Promise<SchemaFile[]> {
  const names = (await readdir(SCHEMA_DIR)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(SCHEMA_DIR, name), 'utf8') })),
  );
}

/** To be run in a transaction. */
export async function applySchemaFile(client: pg.Client, { name, sql }: SchemaFile): Promise<void> {
  await client.query(sql);
  await client.query('create table if not exists schema_files (name text primary key)');
  await client.query('insert into schema_files (name) values ($1)', [name]);
}

export async function appliedTo(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('schema_files') is not null as found`,
  );
  if (!onlyRow(found).found) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_files order by name',
  );
  return rows.map((row) => row.name);
}
