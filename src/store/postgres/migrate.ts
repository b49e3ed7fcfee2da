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

/** Told of each step, because one on large tables takes long. */
export type OnMigration = (message: string, details: object) => void;

/** `mayBegin`: whether a database without any of the tables gets them. */
export async function migrate(
  config: pg.ClientConfig,
  mayBegin = true,
  onMigration: OnMigration = () => {},
): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'tael' });
  client.on('error', () => {}); // Reported by the query that meets it.
  await client.connect();
  try {
    await applyMissing(client, await schemaFiles(), mayBegin, onMigration);
  } finally {
    await client.end();
  }
}

async function applyMissing(
  client: pg.Client,
  files: readonly SchemaFile[],
  mayBegin: boolean,
  onMigration: OnMigration,
): Promise<void> {
  // Read first without the lock: nearly every start finds nothing to do.
  const found = await appliedTo(client);
  if (found.length === files.length) return;
  if (found.length === 0 && !mayBegin) throw new NoTables();
  // Nobody waits for a new one, which has no rows.
  const tell: OnMigration = found.length === 0 ? () => {} : onMigration;
  await lockSchema(client, tell);
  const applied = await appliedTo(client);
  const ahead = applied.find((name) => !files.some((file) => file.name === name));
  if (ahead) {
    throw new Error(
      `The database has ${ahead}, which this version of Tael does not know: it was last used by a ` +
        'newer version. Start that one instead.',
    );
  }
  const missing = files.filter(({ name }) => !applied.includes(name));
  for (const [index, file] of missing.entries()) {
    const step = { file: file.name, step: index + 1, of: missing.length };
    tell('Bringing the schema up to date.', step);
    const sinceMs = performance.now();
    await client.query('begin');
    await applySchemaFile(client, file);
    await client.query('commit');
    tell('Brought the schema up to date.', {
      ...step,
      ms: Math.round(performance.now() - sinceMs),
    });
  }
}

async function lockSchema(client: pg.Client, tell: OnMigration): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [SCHEMA_LOCK]);
  if (rows[0]?.locked === true) return;
  tell('Another process brings the schema up to date; waiting for it.', {});
  await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
}
