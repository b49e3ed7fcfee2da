// Brings the schema up to date. A database that is ahead of this program is left alone.

import pg from 'pg';
import {
  appliedTo,
  applySchemaFile,
  NoTables,
  SCHEMA_LOCK,
  type SchemaFile,
  schemaFiles,
} from './tables/schema-files.ts';

/** `mayBegin`: whether a database without any of the tables gets them. */
export async function migrate(config: pg.ClientConfig, mayBegin = true): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'tael' });
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    await applyMissing(client, await schemaFiles(), mayBegin);
  } finally {
    await client.end();
  }
}

async function applyMissing(
  client: pg.Client,
  files: readonly SchemaFile[],
  mayBegin: boolean,
): Promise<void> {
  // Read first without the lock: nearly every start finds nothing to do.
  const found = await appliedTo(client);
  if (found.length === files.length) return;
  if (found.length === 0 && !mayBegin) throw new NoTables();
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
