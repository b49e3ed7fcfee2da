// Loads a backup into an empty database, in one transaction: whenever it is interrupted, the database
// is as empty as before. Afterwards the schema is brought up to date like any other.

import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Piecewise } from '../../../crypto/age.ts';
import {
  computeCells,
  endComputing,
  moveSystemEntries,
  spreadExpiries,
  spreadNonces,
} from '../machines/cells-again.ts';
import { checkServer } from '../machines/check-server.ts';
import { layCells } from '../machines/placement.ts';
import { applySchemaFile, SCHEMA_LOCK } from '../tables/applied-files.ts';
import { type SchemaFile, schemaFiles } from '../tables/schema-files.ts';
import type { Report } from './backup.ts';
import { BackupError, CopyFailed } from './backup-error.ts';
import { boundedRows } from './bounded-rows.ts';
import { allTables, copyTarget, dropAll, quoted } from './catalog.ts';
import { connectionOver } from './client.ts';
import type { Manifest, TableCopy } from './manifest.ts';
import { openFile } from './open-file.ts';

export interface Restored {
  /** Tables of the backup that are not Tael's, though they were in its database. */
  readonly skipped: readonly string[];
}

/** Filled by the schema, or by every start of the service. */
const FILLED_AT_START = ['cells', 'schema_files', 'settings'];

/** `numeric_value_out_of_range` */
const OUT_OF_RANGE = '22003';

/**
 * `cells`: into how many, as many as the backup has by default; `decrypt`: what opens the files, where they
 * are encrypted. The manifest must have been checked.
 */
export async function restore(
  client: pg.Client,
  dir: string,
  manifest: Manifest,
  report: Report,
  cells = manifest.cells,
  decrypt: Piecewise | null = null,
): Promise<Restored> {
  const files = await filesOf(manifest);
  await checkServer(connectionOver(client));
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
  await clearEmpty(client);
  for (const { file, stepsDone } of files) await applySchemaFile(client, file, { stepsDone });
  const known = new Map((await allTables(client)).map(({ name, columns }) => [name, columns]));
  await layCells(client, cells);
  for (const table of manifest.tables.filter(({ name }) => known.has(name))) {
    report(`Loading ${table.name} …`);
    const moves = cells !== manifest.cells && known.get(table.name)?.includes('cell');
    if (moves) await computeCells(client, table.name);
    await copyIn(client, table, openFile(dir, table, manifest, decrypt));
    if (moves) await endComputing(client, table.name);
  }
  if (cells !== manifest.cells) {
    await moveSystemEntries(client);
    await spreadNonces(client, cells);
    if (known.has('expiries_told')) await spreadExpiries(client, cells);
  }
  await setSequences(client, manifest);
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new BackupError('PostgreSQL did not commit what was restored.');
  const skipped = manifest.tables.filter(({ name }) => !known.has(name));
  return { skipped: skipped.map(({ name }) => name) };
}

interface Begun {
  readonly file: SchemaFile;
  readonly stepsDone: number;
}

/** The schema files the backup was made with, which must be the first ones that this version has. */
async function filesOf({ schema_files: wanted, tael }: Manifest): Promise<Begun[]> {
  const known = await schemaFiles();
  if (wanted.length === 0) throw new BackupError('The backup names no schema files.');
  return wanted.map(({ name, sha256, steps_done: done }, index) => {
    const file = known[index];
    if (file?.name === name && file.sha256 === sha256) {
      return { file, stepsDone: Math.min(done ?? Infinity, file.steps.length) };
    }
    throw new BackupError(
      `The backup was made with a ${name} that this version of Tael does not know: it was made by ` +
        `Tael ${tael}. Restore it with that version.`,
    );
  });
}

async function clearEmpty(client: pg.Client): Promise<void> {
  const tables = (await allTables(client)).map(({ name }) => name);
  if (tables.length === 0) return;
  if (!tables.includes('schema_files')) throw notEmpty(`tables of others, like ${tables[0]}`);
  await refuseRows(client, tables);
  const running = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name ~ '^tael( |$)'`,
  );
  if (running.rows.length > 0) {
    throw new BackupError('Tael runs on this database. Stop it first, then restore.');
  }
  // Checked again under the lock. The first check kept books that are in use from waiting for it.
  const all = tables.map(quoted).join(', ');
  // Locking takes a right that was taken away for the journal; the tables are dropped next.
  await client.query(`grant truncate on ${all} to current_user`);
  await client.query(`lock table ${all} in access exclusive mode`);
  await refuseRows(client, tables);
  await dropAll(client);
}

async function refuseRows(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables.filter((name) => !FILLED_AT_START.includes(name))) {
    const { rows } = await client.query(`select from ${quoted(table)} limit 1`);
    if (rows.length > 0) throw notEmpty(`rows in its table ${table}`);
  }
}

function notEmpty(found: string): BackupError {
  return new BackupError(
    `A backup is restored into an empty database only, and this one has ${found}. Nothing was ` +
      'changed. Name a new folder in TAEL_DATA or a new database in DATABASE_URL.',
  );
}

async function copyIn(
  client: pg.Client,
  table: TableCopy,
  opened: AsyncIterable<Uint8Array>,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  try {
    await pipeline(opened, createGunzip(), boundedRows(table), rows);
  } catch (cause) {
    throw new CopyFailed(table.name, 'loaded', cause);
  }
  if (rows.rowCount === table.rows) return;
  throw new BackupError(`The table ${table.name} took ${rows.rowCount} of ${table.rows} rows.`);
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences) {
    try {
      // One that is not Tael's is left alone.
      await client.query(
        `select setval(oid::regclass, $2) from pg_class
         where relname = $1 and relkind = 'S' and relnamespace = quote_ident(current_schema())::regnamespace`,
        [name, value],
      );
    } catch (error) {
      if ((error as pg.DatabaseError).code !== OUT_OF_RANGE) throw error;
      throw new BackupError(
        `The sequence ${name} cannot be set to ${value}. Nothing was restored.`,
      );
    }
  }
}
