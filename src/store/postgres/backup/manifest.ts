// The last file of a backup: what it was made of and by, and a digest of every file and of itself.
// The digests find damage. They prove nothing against somebody who can write to the folder.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { measureFile, type Written, writeDurably } from '../../../files/durable-file.ts';
import { BackupError } from './backup-error.ts';

const FORMAT = 1;
const NAME = 'manifest.json';

/** Of what stands in a database, where no name has anything else. */
const name = z.string().regex(/^[^\p{Cc}\p{Cs}]+$/u);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.strictObject({
  name,
  columns: z.array(name),
  rows: z.int(),
  bytes: z.int(),
  sha256: digest,
});
const manifest = z.strictObject({
  format: z.literal(FORMAT),
  tael: z.string(),
  postgresql: z.string(),
  /** The database's time of the snapshot. */
  taken_at: z.string(),
  master_key_fingerprint: z.string(),
  schema_files: z.array(z.strictObject({ name: z.string(), sha256: digest })),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ name, value: z.int() })),
});

export type Manifest = z.output<typeof manifest>;
export type TableCopy = z.output<typeof table>;

export function newManifest(facts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...facts };
}

export function fileOf(dir: string, table: Pick<TableCopy, 'name'>): string {
  return join(dir, `${encodeURIComponent(table.name)}.copy.gz`);
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: digestOf(JSON.stringify(manifest)) };
  await writeDurably(join(dir, NAME), [`${JSON.stringify(sealed, null, 2)}\n`]);
}

/** Reads the manifest of a backup and holds every file against it. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const found = await readManifest(dir);
  for (const table of found.tables) {
    const path = fileOf(dir, table);
    const { bytes, sha256 } = await orDamaged(path, () => measureFile(path));
    if (bytes !== table.bytes || sha256 !== table.sha256) throw altered(path);
  }
  return found;
}

async function readManifest(dir: string): Promise<Manifest> {
  const path = join(dir, NAME);
  const text = await orDamaged(path, () => readFile(path, 'utf8'));
  const { sha256, ...rest } = parsed(path, text);
  if (typeof rest.format === 'number' && rest.format > FORMAT) {
    throw new BackupError(
      `The backup is of format ${rest.format}, which this version of Tael does not know: it was ` +
        `made by Tael ${rest.tael}. Restore it with that version or a newer one.`,
    );
  }
  const read = manifest.safeParse(rest);
  if (!read.success || sha256 !== digestOf(JSON.stringify(rest))) throw altered(path);
  return read.data;
}

function parsed(path: string, text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    throw altered(path);
  }
}

async function orDamaged<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw cause;
    throw new BackupError(`${path} is missing: the folder holds no backup, or not all of one.`);
  }
}

function altered(path: string): BackupError {
  return new BackupError(
    `${path} is not as the backup was written: it is cut short, damaged or changed. Nothing was ` +
      'restored. Use another copy of this backup, or another backup.',
  );
}

export function digestOf(text: string): Written['sha256'] {
  return createHash('sha256').update(text).digest('hex');
}
