// Reads the room of the database's disk: of the embedded one on the file systems that hold it, and by the
// size of the database, if it is said how large it may become.

import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { makeLayout } from '../store/embedded-postgres/layout.ts';

/** It looks at every file of the database. */
const SIZE_KEPT_MS = 10_000;

type ReadFree = () => Promise<number>;

export async function diskSources(
  { databaseUrl, databaseBytesMax, dataDir }: Config,
  databaseBytes: () => Promise<number>,
): Promise<readonly ReadFree[]> {
  const folders = databaseUrl === null ? await embeddedFolders(dataDir) : [];
  const sources: ReadFree[] = folders.map((folder) => () => freeBytesAt(folder));
  if (databaseBytesMax === null) return sources;
  const left = async () => databaseBytesMax - (await databaseBytes());
  return [...sources, keptFor(SIZE_KEPT_MS, left)];
}

/** Its log is put on a disk of its own by some. */
async function embeddedFolders(dataDir: string): Promise<readonly string[]> {
  const { cluster } = await makeLayout(dataDir);
  return [cluster, join(cluster, 'pg_wal')];
}

/** For accounts without rights, as PostgreSQL runs. */
async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function keptFor(ms: number, read: ReadFree): ReadFree {
  let kept: { readonly bytes: number; readonly untilMs: number } | null = null;
  return async () => {
    if (kept === null || performance.now() > kept.untilMs) {
      kept = { bytes: await read(), untilMs: performance.now() + ms };
    }
    return kept.bytes;
  };
}
