// Brings the schema up to date: numbered files, each applied once, in order, under a lock. A database
// that is ahead of this program is left alone.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

export interface SchemaFile {
  readonly name: string;
  readonly sql: string;
}

const SCHEMA_DIR = join(import.meta.dirname, '../../../schema');
/** Held by whoever changes the schema. */
export const SCHEMA_LOCK = 7_235_981;

export async function migrate(config: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'tael' });
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    await applyMissing(client, await schemaFiles());
  } finally {
    await client.end();
  }
}

/** All that this version knows, in order. */
export async function schemaFiles(): Promise<SchemaFile[]> {
  const names = (await readdir(SCHEMA_DIR)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  const sql = await Promise.all(names.map((name) => readFile(join(SCHEMA_DIR, name), 'utf8')));
  return names.map((name, index) => ({ name, sql: sql[index] ?? '' }));
}

/** To be run in a transaction. */
export async function applySchemaFile(client: pg.Client, { name, sql }: SchemaFile): Promise<void> {
  await client.query(sql);
  await client.query('create table if not exists schema_files (name text primary key)');
  await client.query('insert into schema_files (name) values ($1)', [name]);
}

async function applyMissing(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  // Asked first without the lock: nearly every start finds nothing to do.
  if ((await appliedTo(client)).length === files.length) return;
  await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
  const applied = await appliedTo(client);
  const ahead = applied.find((name) => !files.some((file) => file.name === name));
  if (ahead) {
    throw new Error(
      `The database has ${ahead}, which this version of Tael does not know: it was last used by a ` +
        'newer version. Start that one instead.',
    );
  }
  for (const file of files.filter(({ name }) => !applied.includes(name))) {
    await client.query('begin');
    await applySchemaFile(client, file);
    await client.query('commit');
  }
}

export async function appliedTo(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('schema_files') as found`);
  if (found[0]?.found === null) return [];
  const { rows } = await client.query('select name from schema_files order by name');
  return rows.map((row) => row.name);
}
