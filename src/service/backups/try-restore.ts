// Tries whether a backup can be restored: into the PostgreSQL that comes with the installation, in a folder
// of its own, so that nothing of the database that serves is touched, wherever that is. What is restored is
// verified and thrown away.

import { existsSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { makeFolder } from '../../runtime/make-folder.ts';
import { keepRunning } from '../../store/embedded-postgres/keep-running.ts';
import { makeLayout } from '../../store/embedded-postgres/layout.ts';
import { OWNER } from '../../store/embedded-postgres/roles.ts';
import { stopServer } from '../../store/embedded-postgres/stop.ts';
import { reasonOf } from '../../store/postgres/backup/backup-error.ts';
import { connectionOver, copyingClient } from '../../store/postgres/backup/client.ts';
import type { Verification } from '../../store/postgres/verify/verify.ts';
import { verifyBooks } from '../../store/postgres/verify/verify.ts';
import type { ServiceKeys } from '../service-keys.ts';
import { type Recovery, recoverLog } from './recover-log.ts';
import { type RestoreWork, restoreBackup } from './restore-backup.ts';

/** Of backups, and of what the log is restored with: the two are made beside each other. */
type Kind = 'backup' | 'log';

/** What a cluster takes besides the books. */
const CLUSTER_BYTES = 256 << 20;

export interface Scratch {
  readonly keys: Pick<ServiceKeys, 'chain' | 'anchor'>;
  /** Where the folder of the trial is made. */
  readonly dataDir: string;
  /** As large as the books are now. */
  readonly databaseBytes: number;
  /** What has to stay free on that disk. */
  readonly reserveBytes: number;
}

/** Why it could not be tried; null: it was, and the books in it hold. Rejects if it cannot be restored. */
export type Tried = Promise<string | null>;

type Backup = Pick<RestoreWork<never>, 'dir' | 'manifest' | 'decrypt'>;

export function tryRestore(scratch: Scratch, backup: Backup): Tried {
  return inScratch('backup', scratch, async (folder) => {
    const server = await keepRunning(folder).catch(reasonOf);
    if (typeof server === 'string') return server;
    const { keys } = scratch;
    try {
      await asOwner({ ...server.target }, async (client, target) => {
        const { found } = await restoreBackup(client, target, {
          ...{ ...backup, cells: backup.manifest.cells, show: () => {} },
          keys: async () => keys,
          verify: () => verify(client, keys),
        });
        refuseBroken(found);
      });
      return null;
    } finally {
      await server.release();
    }
  });
}

export function tryRecovery(
  scratch: Scratch,
  recovery: Pick<Recovery, 'base' | 'dir' | 'decrypt'>,
): Tried {
  return inScratch('log', scratch, async (folder) => {
    const whole = { ...recovery, dataDir: folder, untilMs: null, show: () => {} };
    await recoverLog(whole).catch(refuseDamaged);
    const server = await keepRunning(folder);
    try {
      const work = (client: pg.Client) => verify(client, scratch.keys);
      refuseBroken(await asOwner({ ...server.target }, work));
      return null;
    } finally {
      await server.release();
    }
  });
}

async function inScratch(
  kind: Kind,
  { dataDir, databaseBytes, reserveBytes }: Scratch,
  work: (folder: string) => Tried,
): Tried {
  const root = resolve(dataDir);
  const folder = ownTrial(kind, dataDir);
  try {
    const needed = databaseBytes * 1.2 + CLUSTER_BYTES + reserveBytes;
    const free = await makeFolder(root).then(() => statfs(root), reasonOf);
    if (typeof free === 'string') return free;
    if (free.bavail * free.bsize < needed) return `there is no room for a copy in ${root}`;
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function asOwner<T>(
  target: pg.ClientConfig,
  work: (client: pg.Client, target: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const owner = { ...target, user: OWNER };
  const client = await copyingClient(owner);
  return work(client, owner).finally(() => client.end());
}

/** Nobody waits for it. */
function verify(client: pg.Client, { chain, anchor }: Scratch['keys']): Promise<Verification> {
  const parts = { chainKey: chain, anchorKey: anchor, paced: true };
  return verifyBooks(connectionOver(client), parts);
}

/** What was restored is no good. Any other error only says that it could not be tried. */
export class Unfit extends Error {}

/** An error of the system, like a full disk, says nothing of what was to be recovered. */
function refuseDamaged(error: unknown): never {
  const { syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) throw error;
  throw new Unfit(reasonOf(error), { cause: error });
}

function refuseBroken({ findings }: Verification): void {
  const broken = findings.filter(({ violations }) => violations > 0);
  if (broken.length === 0) return;
  const names = broken.map(({ name }) => name).join(', ');
  throw new Unfit(`It was restored, and rules of the books are broken in it: ${names}`);
}

const trialOf = (kind: Kind) => `${kind}-trial-`;
const ownTrial = (kind: Kind, dataDir: string) =>
  join(resolve(dataDir), `${trialOf(kind)}${process.pid}`);

/** What processes have left behind that were ended in the middle. For who holds the lock of this work. */
export async function removeTrials(kind: Kind, dataDir: string): Promise<void> {
  const names: readonly string[] = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(trialOf(kind)))) {
    await removeTrial(join(resolve(dataDir), name));
  }
}

/** What a thread of this process has left behind: another process may try already. */
export async function removeOwnTrial(kind: Kind, dataDir: string): Promise<void> {
  await removeTrial(ownTrial(kind, dataDir));
}

async function removeTrial(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  await makeLayout(folder)
    .then((layout) => stopServer(layout, 'SIGQUIT'))
    .catch(() => {});
  await rm(folder, { recursive: true, force: true });
}
