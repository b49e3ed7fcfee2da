// Copies every table in one snapshot, beside running servers, into a folder that appears only when it
// is complete. Nothing in the database is changed, not even an older schema.

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import packageJson from '../../../../package.json' with { type: 'json' };
import { shanghaiTime } from '../../../core/time.ts';
import type { Piecewise } from '../../../crypto/age.ts';
import { createWhole, writeDurably } from '../../../runtime/durable-file.ts';
import { makeFolder } from '../../../runtime/make-folder.ts';
import { readCells } from '../connection/cells.ts';
import { BEGUN_AGAIN } from '../connection/cells-moved.ts';
import { onlyRow, type Statement } from '../connection/connection.ts';
import { NOW_MS } from '../connection/now-ms.ts';
import { inSnapshot, nowAndThen, type StillHolds } from '../connection/snapshot.ts';
import { toNumber } from '../connection/values.ts';
import { type AppliedFile, appliedTo, isFinished, NoTables } from '../tables/applied-files.ts';
import { schemaFiles } from '../tables/schema-files.ts';
import { BackupError, CopyFailed } from './backup-error.ts';
import { copiedTables, copyTarget, type Table, usedSequences } from './catalog.ts';
import { connectionOver } from './client.ts';
import { fileOf, formatOf, type Manifest, type TableCopy, writeManifest } from './manifest.ts';

const BEGIN: Statement = { name: '', text: 'begin isolation level repeatable read read only' };

/** Called with what is done next, in words for the operator. */
export type Report = (doing: string) => void;

/** `encrypt`: what each file of rows goes through; null: nothing. */
export async function backUp(
  client: pg.Client,
  dir: string,
  report: Report,
  encrypt: Piecewise | null = null,
): Promise<Manifest> {
  const target = resolve(dir);
  await refuseExisting(target);
  await makeFolder(dirname(target));
  return createWhole(target, async (partial) => {
    if ((await appliedTo(client)).length === 0) throw new NoTables();
    const copied = await inSnapshot(
      connectionOver(client),
      BEGIN,
      async (stillHolds) => {
        await rm(partial, { recursive: true, force: true });
        await mkdir(partial, { mode: 0o700 });
        return copyAll(client, partial, { report, glance: nowAndThen(stillHolds), encrypt });
      },
      () => report(BEGUN_AGAIN),
    );
    const manifest = { ...formatOf(encrypt !== null), ...copied };
    await writeManifest(partial, manifest);
    return manifest;
  });
}

async function refuseExisting(target: string): Promise<void> {
  const found = await stat(target).catch(() => null);
  if (found === null) return;
  if (!found.isDirectory() || (await readdir(target)).length > 0) {
    throw new BackupError(`${target} is there already; name a new folder for this backup.`);
  }
  if (found.dev !== (await stat(dirname(target))).dev) {
    throw new BackupError(
      `${target} is a disk's own folder, which cannot appear all at once; name a new one inside it.`,
    );
  }
}

interface Copying {
  readonly report: Report;
  readonly glance: StillHolds;
  readonly encrypt: Piecewise | null;
}

async function copyAll(
  client: pg.Client,
  dir: string,
  { report, glance, encrypt }: Copying,
): Promise<Omit<Manifest, 'format'>> {
  const facts = await factsOf(client);
  const { count: cells } = await readCells(connectionOver(client));
  const tables: TableCopy[] = [];
  for (const table of await copiedTables(client)) {
    await glance();
    report(`Copying ${table.name} …`);
    tables.push(await copyOut(client, table, dir, encrypt));
  }
  return { ...facts, cells, tables, sequences: await usedSequences(client) };
}

interface FactsRow {
  readonly postgresql: string;
  readonly now_ms: string;
  readonly fingerprint: string | null;
}

/** A sealed text names its key in its second part, and the root key's is the master key's fingerprint. */
async function factsOf(client: pg.Client) {
  const applied = await appliedTo(client);
  const { postgresql, now_ms, fingerprint } = onlyRow(
    await client.query<FactsRow>(
      `select current_setting('server_version') as postgresql, ${NOW_MS} as now_ms,
         (select split_part(value, '.', 2) from settings where name = 'root_key') as fingerprint`,
    ),
  );
  if (fingerprint === null) throw new NoTables();
  return {
    tael: packageJson.version,
    postgresql,
    taken_at: shanghaiTime(toNumber(now_ms)),
    master_key_fingerprint: fingerprint,
    schema_files: await digestsOf(applied),
  };
}

/** Taken in the middle of a file, the backup says how many of its steps were done. */
async function digestsOf(applied: readonly AppliedFile[]): Promise<Manifest['schema_files']> {
  const known = new Map((await schemaFiles()).map(({ name, sha256 }) => [name, sha256]));
  return applied.map((file) => {
    const { name, steps_done } = file;
    const sha256 = known.get(name);
    if (sha256 !== undefined && sha256 === file.sha256) {
      return { name, sha256, ...(!isFinished(file) && { steps_done }) };
    }
    throw new BackupError(
      `The database has a ${name} that this version of Tael does not know: it was last used by another ` +
        'version. Back it up with that one.',
    );
  });
}

async function copyOut(
  client: pg.Client,
  table: Table,
  dir: string,
  encrypt: Piecewise | null,
): Promise<TableCopy> {
  const { name, columns } = table;
  try {
    const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    const path = fileOf(dir, table, formatOf(encrypt !== null));
    const written = await writeDurably(path, rows, createGzip(), encrypt ?? undefined);
    // The count comes after the last row, and with it the word that it was the last.
    await client.query('select 1');
    return { name, columns: [...columns], rows: rows.rowCount, ...written };
  } catch (cause) {
    throw new CopyFailed(name, 'copied', cause);
  }
}
