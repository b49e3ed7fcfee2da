// Copies the files of a running cluster, as PostgreSQL's own base backups do. They are of no use alone:
// what was written meanwhile is in the log.

import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { TarFile } from '../../runtime/tar.ts';

/** Folders whose files belong to the running server, or are made again. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp.*|pg_internal\.init.*)$/;
const CONTROL = 'global/pg_control';

/** Where in the log it begins. Between the two calls the session stays open. */
export async function beginCopy(session: pg.Client): Promise<number> {
  const { rows } = await session.query<{ start: string }>(
    `select (pg_backup_start('tael', true) - '0/0')::text as start`,
  );
  return Number(rows[0]?.start);
}

/** All files, and last of all what makes a copy of them. */
export async function* copiedFiles(session: pg.Client, cluster: string): AsyncGenerator<TarFile> {
  yield* filesIn(cluster, '');
  yield* fileAt(cluster, CONTROL);
  const { rows } = await session.query<{ label: string }>(
    `select labelfile as label from pg_backup_stop(false)`,
  );
  const label = Buffer.from(rows[0]?.label ?? '');
  yield { name: 'backup_label', size: label.length, content: piecesOf(label) };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* filesIn(cluster: string, folder: string): AsyncGenerator<TarFile> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true }).catch(orGone);
  for (const entry of entries ?? []) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue;
    if (!entry.isDirectory()) {
      yield* fileAt(cluster, name);
      continue;
    }
    yield { name, size: null };
    if (name === 'pg_wal') yield { name: `${name}/archive_status`, size: null };
    if (!EMPTIED.includes(name)) yield* filesIn(cluster, name);
  }
}

/** Nothing, if it has been removed meanwhile: the log says that, too. */
async function* fileAt(cluster: string, name: string): AsyncGenerator<TarFile> {
  const path = join(cluster, name);
  const found = await stat(path).catch(orGone);
  if (found?.isFile()) yield { name, size: found.size, content: piecesAt(path, found.size) };
}

async function* piecesAt(path: string, size: number): AsyncGenerator<Uint8Array> {
  if (size === 0) return;
  try {
    yield* createReadStream(path, { end: size - 1 });
  } catch (error) {
    orGone(error);
  }
}

function orGone(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
