// Gives PostgreSQL's files to the account it runs as, when Tael is root and that account is not.
import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Layout } from './layout.ts';
import type { Account } from './run-as.ts';

export async function handOver(layout: Layout, account: Account): Promise<void> {
  const parent = path.dirname(layout.root);
  const { uid, mode } = await lstat(parent);
  if (uid !== account.uid) {
    // The account only has to pass through the data directory; its other files stay closed to it.
    await chmod(parent, (mode & 0o7777) | 0o011);
  }
  for (const folder of [layout.root, layout.libraries, layout.sockets]) {
    await give(folder, account);
  }
  const cluster = await lstat(layout.cluster).catch(() => undefined);
  if (cluster !== undefined && cluster.uid !== account.uid) {
    await giveContents(layout.cluster, account);
    // The folder itself comes last: its owner says that everything inside has been given.
    await give(layout.cluster, account);
  }
}

async function giveContents(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await giveContents(at, account);
    }
    await give(at, account);
  }
}

async function give(at: string, account: Account): Promise<void> {
  if ((await lstat(at)).uid !== account.uid) {
    await lchown(at, account.uid, account.gid);
  }
}
