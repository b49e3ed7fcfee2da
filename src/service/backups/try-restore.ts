// Tries whether a backup can be restored: into the PostgreSQL that comes with the installation, in a folder of its
// own, so that nothing of the database that serves is touched, wherever that is. What is restored is verified
// and thrown away.

import { readdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Piecewise } from '../../crypto/age.ts';
import { keepRunning } from '../../embedded-postgres/keep-running.ts';
import { makeLayout } from '../../embedded-postgres/layout.ts';
import { OWNER } from '../../embedded-postgres/roles.ts';
import { stopServer } from '../../embedded-postgres/stop.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { copyingClient } from '../../store/postgres/backup/client.ts';
import type { Manifest } from '../../store/postgres/backup/manifest.ts';
import { verifyBooks } from '../../store/postgres/verify/verify.ts';
import type { ServiceKeys } from '../service.ts';
import { restoreBackup } from './restore-backup.ts';

const TRIAL = 'backup-trial-';
/** What a cluster takes besides the books. */
const CLUSTER_BYTES = 256 << 20;

export interface Trial {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly decrypt: Piecewise;
  readonly keys: Pick<ServiceKeys, 'chain' | 'anchor'>;
  /** Where the folder of the trial is made. */
  readonly dataDir: string;
  /** As large as the books are now. */
  readonly databaseBytes: number;
  /** What has to stay free on that disk. */
  readonly reserveBytes: number;
}

/** Why it could not be tried; null: it was, and the books in it hold. Rejects if it cannot be restored. */
export async function tryRestore(trial: Trial): Promise<string | null> {
  const root = resolve(trial.dataDir);
  const folder = join(root, `${TRIAL}${process.pid}`);
  try {
    const unfit = await begin(trial, root, folder);
    if (typeof unfit === 'string') return unfit;
    try {
      await restoreAndVerify(trial, { ...unfit.target, user: OWNER });
      return null;
    } finally {
      await unfit.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function begin({ databaseBytes, reserveBytes }: Trial, root: string, folder: string) {
  try {
    await makeFolder(root);
    const { bavail, bsize } = await statfs(root);
    const needed = databaseBytes * 1.2 + CLUSTER_BYTES + reserveBytes;
    if (bavail * bsize < needed) return `there is no room for a copy in ${root}`;
    return await keepRunning(folder);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function restoreAndVerify(
  { dir, manifest, decrypt, keys }: Trial,
  target: { readonly host: string; readonly port: number; readonly user: string },
): Promise<void> {
  const client = await copyingClient(target);
  try {
    const { found } = await restoreBackup(client, target, {
      ...{ dir, manifest, decrypt, cells: manifest.cells, show: () => {} },
      keys: async () => keys,
      verify: (connection, { chainKey, anchorKey }) =>
        verifyBooks(connection, { chainKey, anchorKey }),
    });
    const broken = found.findings.filter(({ violations }) => violations > 0);
    if (broken.length === 0) return;
    const names = broken.map(({ name }) => name).join(', ');
    throw new Error(`It was restored, and rules of the books are broken in it: ${names}`);
  } finally {
    await client.end();
  }
}

/** What a process has left behind that was ended in the middle. */
export async function removeTrials(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(TRIAL))) {
    const folder = join(resolve(dataDir), name);
    await makeLayout(folder)
      .then(stopServer)
      .catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}
