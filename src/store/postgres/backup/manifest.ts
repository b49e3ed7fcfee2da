// The last file of a backup: what it was made of and by, and a digest of every file and of itself.
// The digests find damage. They prove nothing against somebody who can write to the folder.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { USER_BUCKETS } from '../../../core/user-bucket.ts';
import { measureFile, type Written, writeDurably } from '../../../runtime/durable-file.ts';
import { BackupError } from './backup-error.ts';

/** Of what is not encrypted, and of what is: a Tael from before says that it does not know that. */
const FORMATS = [1, 2] as const;
const ENCRYPTED_FORMAT = 2;
const NAME = 'manifest.json';
/** Those of Tael have about 20 KB. */
const MANIFEST_BYTES_MAX = 4 << 20;
/** Of a name in PostgreSQL. */
const NAME_BYTES_MAX = 63;
/** Of what a message may repeat. */
const FACT_CHARACTERS_MAX = 128;

/** Of what stands in a database, where no name has anything else. */
const name = z
  .string()
  .regex(/^[^\p{Cc}\p{Cs}]+$/u)
  .refine((text) => Buffer.byteLength(text) <= NAME_BYTES_MAX);
const fact = z.string().max(FACT_CHARACTERS_MAX);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const table = z.strictObject({
  name,
  columns: z.array(name),
  rows: z.int(),
  bytes: z.int(),
  sha256: digest,
});
const manifest = z.strictObject({
  format: z.literal(FORMATS),
  tael: fact,
  postgresql: fact,
  /** The database's time of the snapshot. */
  taken_at: fact,
  master_key_fingerprint: fact,
  schema_files: z.array(
    // `steps_done`: of one that was being applied.
    z.strictObject({ name, sha256: digest, steps_done: z.int().nonnegative().exactOptional() }),
  ),
  /** In how many its rows lie. */
  cells: z.int().min(1).max(USER_BUCKETS).default(1),
  tables: z.array(table).refine(areDifferent),
  sequences: z.array(z.strictObject({ name, value: z.int() })),
});

function areDifferent(items: readonly { readonly name: string }[]): boolean {
  return new Set(items.map((item) => item.name)).size === items.length;
}

export type Manifest = z.output<typeof manifest>;
export type TableCopy = z.output<typeof table>;

export function formatOf(encrypted: boolean): Pick<Manifest, 'format'> {
  return { format: encrypted ? ENCRYPTED_FORMAT : 1 };
}

/** Whether each file of rows is encrypted, in the format of age. The manifest itself is not. */
export function isEncrypted({ format }: Pick<Manifest, 'format'>): boolean {
  return format === ENCRYPTED_FORMAT;
}

/** Any of them; null: none is. */
export function encryptedFile(dir: string, manifest: Manifest): string | null {
  const [table] = manifest.tables;
  return table && isEncrypted(manifest) ? fileOf(dir, table, manifest) : null;
}

export function fileOf(
  dir: string,
  { name }: Pick<TableCopy, 'name'>,
  manifest: Pick<Manifest, 'format'>,
): string {
  return join(dir, `${encodeURIComponent(name)}.copy.gz${isEncrypted(manifest) ? '.age' : ''}`);
}

export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const sealed = { ...manifest, sha256: digestOf(JSON.stringify(manifest)) };
  await writeDurably(join(dir, NAME), [`${JSON.stringify(sealed, null, 2)}\n`]);
}

/** Reads the manifest of a backup and holds every file against it. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const found = await readManifest(dir);
  for (const table of found.tables) {
    const path = fileOf(dir, table, found);
    // What has another length, or none like a pipe, is not read at all.
    if ((await lengthOf(path)) !== table.bytes) throw altered(path);
    const { sha256 } = await orDamaged(path, () => measureFile(path));
    if (sha256 !== table.sha256) throw altered(path);
  }
  return found;
}

/** Of a manifest, before anything in it has been checked. */
export async function manifestText(dir: string): Promise<string> {
  const path = join(dir, NAME);
  const bytes = await lengthOf(path);
  if (bytes === null || bytes > MANIFEST_BYTES_MAX) throw altered(path);
  return orDamaged(path, () => readFile(path, 'utf8'));
}

/** Null: it is no file. */
async function lengthOf(path: string): Promise<number | null> {
  const found = await orDamaged(path, () => stat(path));
  return found.isFile() ? found.size : null;
}

async function readManifest(dir: string): Promise<Manifest> {
  return manifestOf(join(dir, NAME), await manifestText(dir));
}

/** `path`: where the text was found. */
export function manifestOf(path: string, text: string): Manifest {
  const { sha256, ...rest } = parsed(path, text);
  if (Number.isSafeInteger(rest.format) && Number(rest.format) > ENCRYPTED_FORMAT) {
    throw new BackupError(
      `The backup is of format ${rest.format}, which this version of Tael does not know: it was ` +
        `made by ${versionOf(rest.tael)}. Restore it with that version or a newer one.`,
    );
  }
  const read = manifest.safeParse(rest);
  if (!read.success || sha256 !== digestOf(JSON.stringify(rest))) throw altered(path);
  return read.data;
}

function versionOf(tael: unknown): string {
  const read = fact.safeParse(tael);
  return read.success ? `Tael ${read.data}` : 'a later Tael';
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
