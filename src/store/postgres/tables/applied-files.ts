// The schema files that a database has, as it lists them itself, and how far it has come with each.

import type pg from 'pg';
import { onlyRow } from '../connection/connection.ts';
import { isOlder, RELEASE } from './release.ts';
import { portionsOf, type SchemaFile, type SchemaStep } from './schema-files.ts';

/** The database has none of Tael's tables, and whoever opened it may not make them. */
export class NoTables extends Error {}

/** Held while the schema is changed. */
export const SCHEMA_LOCK = 7_235_981;

export interface AppliedFile {
  readonly name: string;
  /** Null: a database from before the first release. */
  readonly sha256: string | null;
  /** The oldest release that may run on it. */
  readonly oldest: string;
  readonly steps: number;
  readonly steps_done: number;
}

const TABLE = `create table if not exists schema_files (
  name text primary key,
  sha256 text not null,
  oldest text not null,
  steps integer not null,
  steps_done integer not null check (steps_done between 0 and steps)
)`;

/** In a database that nobody uses, in the caller's transaction. `stepsDone`: so many, and no more. */
export async function applySchemaFile(
  client: pg.Client,
  file: SchemaFile,
  { release = RELEASE, stepsDone = file.steps.length } = {},
): Promise<void> {
  for (const step of file.steps.slice(0, stepsDone)) await applyAtOnce(client, step);
  await client.query(TABLE);
  await announceFile(client, file, release);
  await recordSteps(client, file, stepsDone);
}

async function applyAtOnce(client: pg.Client, step: SchemaStep): Promise<void> {
  const { kind, sql } = step;
  if (kind !== 'portions') {
    await client.query(kind === 'concurrently' ? sql.replace(' concurrently ', ' ') : sql);
    return;
  }
  for (const values of portionsOf(step, await cellsOf(client))) {
    while (((await client.query(sql, values)).rowCount ?? 0) > 0);
  }
}

export async function cellsOf(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ cell: number }>('select cell from cells order by cell');
  return rows.map(({ cell }) => cell);
}

/** From now on older releases know that they may not begin to run here, if they may not. */
export async function announceFile(
  client: pg.Client,
  file: SchemaFile,
  release: string,
): Promise<void> {
  await client.query(
    `insert into schema_files (name, sha256, oldest, steps, steps_done) values ($1, $2, $3, $4, 0)
     on conflict (name) do nothing`,
    [file.name, file.sha256, file.oldest ?? release, file.steps.length],
  );
}

export async function withdrawFile(client: pg.Client, { name }: SchemaFile): Promise<void> {
  await client.query('delete from schema_files where name = $1 and steps_done = 0', [name]);
}

export async function recordSteps(
  client: pg.Client,
  { name }: SchemaFile,
  stepsDone: number,
): Promise<void> {
  await client.query('update schema_files set steps_done = $2 where name = $1', [name, stepsDone]);
}

export async function appliedTo(client: pg.Client): Promise<AppliedFile[]> {
  const found = await client.query<{ found: boolean }>(
    `select to_regclass('schema_files') is not null as found`,
  );
  if (!onlyRow(found).found) return [];
  // As JSON, because the table had fewer columns before the first release.
  const { rows } = await client.query<{ file: AppliedFile }>(
    'select to_jsonb(schema_files) as file from schema_files order by name',
  );
  return rows.map(({ file }) => ({ ...file, sha256: file.sha256 ?? null }));
}

/** Throws if the database did not come from these files, or from later ones that this release may run on. */
export function requireKnown(
  applied: readonly AppliedFile[],
  files: readonly SchemaFile[],
  release: string,
): void {
  const known = new Map(files.map((file) => [file.name, file]));
  for (const file of applied) {
    const own = known.get(file.name);
    if (own === undefined && isOlder(release, file.oldest)) {
      throw new Error(
        `The database has ${file.name}, which this version of Tael (${release}) does not know: a newer ` +
          `version has brought it up to date, and ${file.oldest} is the oldest that can run on it. Start ` +
          'that one or a newer one instead.',
      );
    }
    if (own !== undefined && own.sha256 !== file.sha256) {
      throw new Error(
        file.sha256 === null
          ? 'The database was made before the first release of Tael, while its schema was still changed in ' +
              'place. Make a new one.'
          : `The database was made with another ${file.name} than this version of Tael has. Released files ` +
              'of the schema never change: start the version that made it, or install this one again.',
      );
    }
  }
}

export function isFinished({ steps, steps_done: done }: AppliedFile): boolean {
  return done === steps;
}
