// Makes a new cluster with the role and the database of the application. It is built beside its
// place and renamed into it, so a cluster that exists is always complete, whoever was killed when.
import { lchown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { type Launch, run } from './program.ts';
import type { RunAs } from './run-as.ts';

const UNFINISHED = 'cluster.new-';
const ABANDONED_AFTER_MS = 10 * 60_000;

// The application is not a superuser: taking rights away from a superuser has no effect.
const BOOTSTRAP = 'CREATE ROLE tael LOGIN;\nCREATE DATABASE tael OWNER tael;\n';

const INITDB = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  // Only the owner of the socket directory reaches the socket, so there is nobody left to ask.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
];

export async function initialise(layout: Layout, binaries: Binaries, runAs: RunAs): Promise<void> {
  await removeAbandoned(layout);
  const fresh = path.join(layout.root, `${UNFINISHED}${crypto.randomUUID()}`);
  const common = { runAs, libraries: layout.libraries, cwd: layout.root };
  const initdb = (...args: string[]): Launch => ({ program: binaries.initdb, args, ...common });
  const single = ['--single', '-D', fresh, '-c', 'fsync=off', '-c', 'exit_on_error=on', 'postgres'];
  await mkdir(fresh, { mode: 0o700 });
  try {
    if (runAs.account !== undefined) {
      await lchown(fresh, runAs.account.uid, runAs.account.gid);
    }
    // Nothing is synced until the end: once for everything takes a third of the time.
    await run(initdb(...INITDB, '--no-sync', '-D', fresh));
    await run({ program: binaries.postgres, args: single, ...common }, BOOTSTRAP);
    await run(initdb('--sync-only', '-D', fresh));
    await putInPlace(fresh, layout);
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`The database in ${layout.root} could not be made. ${reasonOf(cause)}`, {
      cause,
    });
  }
}

async function putInPlace(fresh: string, layout: Layout): Promise<void> {
  try {
    await rename(fresh, layout.cluster);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw error;
    }
    // Another process was faster, and its cluster is as good as ours.
    await rm(fresh, { recursive: true, force: true });
    return;
  }
  const root = await open(layout.root, 'r');
  await root.sync().finally(() => root.close());
}

async function removeAbandoned(layout: Layout): Promise<void> {
  for (const name of await readdir(layout.root)) {
    const at = path.join(layout.root, name);
    if (name.startsWith(UNFINISHED)) {
      const found = await stat(at).catch(() => undefined);
      if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) {
        await rm(at, { recursive: true, force: true });
      }
    }
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
