// Makes a new cluster with the roles and the database of the application. It is built beside its place
// and renamed into it, so a cluster that exists is always complete, even if a process was killed.

import { lchown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { MAKE_SERVICE, OWNER } from './roles.ts';
import type { RunAs } from './run-as.ts';
import { type ProgramCall, runProgram } from './run-program.ts';

const UNFINISHED = 'cluster.new-';
const ABANDONED_AFTER_MS = 10 * 60_000;

const BOOTSTRAP = `CREATE ROLE ${OWNER} LOGIN;
${MAKE_SERVICE};
CREATE DATABASE tael OWNER ${OWNER};
`;

const INITDB = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // Only the owner of the socket directory reaches the socket, so no password is needed.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
];

export async function makeCluster(layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> {
  await removeAbandoned(layout);
  const fresh = join(layout.root, `${UNFINISHED}${crypto.randomUUID()}`);
  const where = { runAs, libraries: layout.libraries, cwd: layout.root };
  const initdb = (...args: string[]): ProgramCall => ({ program: binaries.initdb, args, ...where });
  const single = ['--single', '-D', fresh, '-c', 'fsync=off', '-c', 'exit_on_error=on', 'postgres'];
  await mkdir(fresh, { mode: 0o700 });
  try {
    if (runAs.account) await lchown(fresh, runAs.account.uid, runAs.account.gid);
    // Nothing is synced until the end: once for everything takes a third of the time.
    await runProgram(initdb(...INITDB, '--no-sync', '-D', fresh));
    await runProgram({ program: binaries.postgres, args: single, ...where }, BOOTSTRAP);
    await runProgram(initdb('--sync-only', '-D', fresh));
    await putInPlace(fresh, layout);
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database in ${layout.root} could not be made. ${reason}`, { cause });
  }
}

async function putInPlace(fresh: string, layout: Layout): Promise<void> {
  try {
    await rename(fresh, layout.cluster);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
    // Another process was faster, and its cluster is as good as ours.
    await rm(fresh, { recursive: true, force: true });
    return;
  }
  const root = await open(layout.root, 'r');
  await root.sync().finally(() => root.close());
}

async function removeAbandoned(layout: Layout): Promise<void> {
  const names = await readdir(layout.root);
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    const path = join(layout.root, name);
    const found = await stat(path).catch(() => null);
    const abandoned = found !== null && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS;
    if (abandoned) await rm(path, { recursive: true, force: true });
  }
}
