// Hands PostgreSQL's files over to the account that it runs as, when Tael is root and that account is not.

import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Layout } from './layout.ts';
import type { Account } from './run-as.ts';

export async function handOver(layout: Layout, account: Account): Promise<void> {
  const dataDir = dirname(layout.root);
  const { uid, mode } = await lstat(dataDir);
  // The account only has to pass through the data directory; its other files stay closed to it.
  if (uid !== account.uid) await chmod(dataDir, (mode & 0o7777) | 0o011);
  for (const folder of [layout.root, layout.libraries, layout.sockets]) {
    await changeOwner(folder, account);
  }
  const cluster = await lstat(layout.cluster).catch(() => null);
  if (cluster !== null && cluster.uid !== account.uid) {
    await changeOwnerInside(layout.cluster, account);
    // The folder itself comes last: its owner shows that everything inside has been handed over.
    await changeOwner(layout.cluster, account);
  }
}

async function changeOwnerInside(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await changeOwnerInside(path, account);
    await changeOwner(path, account);
  }
}

async function changeOwner(path: string, account: Account): Promise<void> {
  if ((await lstat(path)).uid !== account.uid) await lchown(path, account.uid, account.gid);
}
