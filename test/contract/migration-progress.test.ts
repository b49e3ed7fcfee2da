// A database of an older version is brought up to date step by step, and each step is told: on large
// tables one takes long, and whoever waits for a service to start wants to know for what.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { applySchemaFile, SCHEMA_LOCK } from '../../src/store/postgres/tables/applied-files.ts';
import { schemaFiles } from '../../src/store/postgres/tables/schema-files.ts';
import { emptyDatabase, migrateFor } from '../support/postgres.ts';
import { until } from '../support/until.ts';

test('each missing file is told before and after, and so is the wait for another process', async (t) => {
  const database = await emptyDatabase();
  t.after(() => database.drop());
  const client = new pg.Client(database.owner);
  await client.connect();
  const files = await schemaFiles();
  const missing = files.slice(-2).flatMap(({ name, steps }) => steps.map(() => name));
  for (const file of files.slice(0, -2)) await applySchemaFile(client, file);

  await client.query('select pg_advisory_lock($1)', [SCHEMA_LOCK]);
  const told: { readonly message: string; readonly details: Record<string, unknown> }[] = [];
  const migrating = migrateFor(database, {
    onMigration: (message, details) => void told.push({ message, details: { ...details } }),
  });
  await until('it says that it waits', () => told.length === 1);
  assert.match(told[0]?.message ?? '', /^Another process brings the schema up to date/);
  await client.end();
  await migrating;

  const steps = told.slice(1);
  assert.deepEqual(
    steps.map(({ message, details }) => [
      message.split(' ')[0],
      details.file,
      details.step,
      details.of,
    ]),
    missing.flatMap((file, index) =>
      ['Bringing', 'Brought'].map((verb) => [verb, file, index + 1, missing.length]),
    ),
  );
  for (const { details } of steps.filter(({ message }) => message.startsWith('Brought'))) {
    assert.equal(typeof details.ms, 'number');
  }
});

test('a new database and one that is up to date have nothing to tell', async (t) => {
  const database = await emptyDatabase();
  t.after(() => database.drop());
  const told: string[] = [];
  const onMigration = (message: string) => void told.push(message);
  await migrateFor(database, { onMigration });
  await migrateFor(database, { onMigration });
  assert.deepEqual(told, []);
});
