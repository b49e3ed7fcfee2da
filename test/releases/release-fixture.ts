// The filled database of a release, as a folder: a backup that the release made, what no backup holds,
// and what somebody who lived there knows. The service of today is upgraded from it.

import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { backUp } from '../../src/store/postgres/backup/backup.ts';
import { allTables, quoted } from '../../src/store/postgres/backup/catalog.ts';
import { copyingClient } from '../../src/store/postgres/backup/client.ts';
import { checkBackup, type Manifest } from '../../src/store/postgres/backup/manifest.ts';
import { restore } from '../../src/store/postgres/backup/restore.ts';
import type { TestDatabase } from '../support/postgres.ts';
import { fill, type Known } from './fill.ts';

const RELEASES = join(import.meta.dirname, 'fixtures');
const BACKUP = 'backup';
const REST = 'in-no-backup.json.gz';
const KNOWN = 'known.json';
/** The database has them from its own schema files. */
const FROM_SCHEMA = ['cells', 'schema_files'];

export function releasedVersions(): readonly string[] {
  return existsSync(RELEASES) ? readdirSync(RELEASES).sort() : [];
}

export const folderOf = (release: string) => join(RELEASES, release);
export const backupOf = (folder: string) => join(folder, BACKUP);

export async function manifestOf(folder: string): Promise<Manifest> {
  return checkBackup(backupOf(folder));
}

export async function knownIn(folder: string): Promise<Known> {
  return JSON.parse(await readFile(join(folder, KNOWN), 'utf8'));
}

/** Fills the database, which has the schema of this release and nothing in it, and writes it down. */
export async function makeFixture(database: TestDatabase, folder: string): Promise<void> {
  const known = await fill(database);
  await mkdir(folder, { recursive: true });
  const client = await copyingClient(database.config);
  try {
    const { tables } = await backUp(client, backupOf(folder), () => {});
    const copied = [...FROM_SCHEMA, ...tables.map(({ name }) => name)];
    const rest = (await allTables(client)).filter(({ name }) => !copied.includes(name));
    const rows: Record<string, string> = {};
    for (const { name } of rest) {
      const found = await client.query(
        `select coalesce(json_agg(one), '[]')::text as rows from ${quoted(name)} one`,
      );
      rows[name] = found.rows[0].rows;
    }
    await writeFile(join(folder, REST), gzipSync(JSON.stringify(rows), { level: 9 }));
  } finally {
    await client.end();
  }
  await writeFile(join(folder, KNOWN), `${JSON.stringify(known, null, 2)}\n`);
}

/** Makes of an empty database what it was under that release: with its schema, and no file more. */
export async function loadFixture(database: TestDatabase, folder: string): Promise<void> {
  const client = await copyingClient(database.owner);
  try {
    const manifest = await manifestOf(folder);
    await restore(client, backupOf(folder), manifest, () => {});
    const rest: Record<string, string> = JSON.parse(
      gunzipSync(await readFile(join(folder, REST))).toString(),
    );
    for (const [name, rows] of Object.entries(rest)) {
      await client.query(
        `insert into ${quoted(name)} overriding system value
         select * from json_populate_recordset(null::${quoted(name)}, $1)`,
        [rows],
      );
    }
  } finally {
    await client.end();
  }
}
