// Brings the schema up to date. A database that is ahead of this program is left alone.

import pg from 'pg';
import {
  appliedTo,
  applySchemaFile,
  SCHEMA_LOCK,
  type SchemaFile,
  schemaFiles,
} from './tables/schema-files.ts';

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

async function applyMissing(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  // Read first without the lock: nearly every start finds nothing to do.
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
