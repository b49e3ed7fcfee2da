// Fixtures of the embedded PostgreSQL: data directories that clean up after themselves, and child
// processes that stand for other processes of the service.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { adminConnection } from '../../src/store/embedded-postgres/adopt.ts';
import { findBinaries, linkLibraries } from '../../src/store/embedded-postgres/binaries.ts';
import {
  type EmbeddedTarget,
  ensureRunning,
} from '../../src/store/embedded-postgres/ensure-running.ts';
import { type Layout, makeLayout } from '../../src/store/embedded-postgres/layout.ts';
import { makeCluster } from '../../src/store/embedded-postgres/make-cluster.ts';
import { readPostmasterPid } from '../../src/store/embedded-postgres/postmaster-pid.ts';
import { isPostmasterOf } from '../../src/store/embedded-postgres/process-state.ts';
import { chooseRunAs } from '../../src/store/embedded-postgres/run-as.ts';
import { stopServer } from '../../src/store/embedded-postgres/stop.ts';

const keepers = new Map<string, ChildProcess[]>();

/** An empty data directory. Its server is stopped and its files removed when the test ends. */
export async function emptyDataDir(t: TestContext, below = ''): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'tael-test-'));
  const dataDir = join(home, below, 'data');
  t.after(async () => {
    // They go first: a process that keeps the server running brings it back.
    await Promise.all((keepers.get(dataDir) ?? []).map(kill));
    const layout = await makeLayout(dataDir);
    await stopServer(layout);
    await rm(layout.sockets, { recursive: true, force: true });
    await rm(home, { recursive: true, force: true });
  });
  return dataDir;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

let template: Promise<string> | undefined;

after(async () => {
  const made = template;
  // The next file of the same process makes its own.
  template = undefined;
  if (made !== undefined) await rm(await made, { recursive: true, force: true });
});

/** A data directory with a cluster that was never started: a copy, which is faster than initdb. */
export async function dataDirWithCluster(t: TestContext, below = ''): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await emptyDataDir(t, below);
  await mkdir(dirname(dataDir), { recursive: true });
  // Three times as fast as copying 1,300 files from here.
  await promisify(execFile)('cp', ['-a', await template, dataDir]);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tael-template-'));
  const layout = await makeLayout(dataDir);
  const binaries = findBinaries();
  await linkLibraries(binaries, layout.libraries);
  await makeCluster(layout, binaries, await chooseRunAs(layout.root));
  return dataDir;
}

/** The process id in the lock file, or 0: the file is gone once the server has stopped. */
export async function serverPid(dataDir: string): Promise<number> {
  return (await readPostmasterPid(await makeLayout(dataDir)))?.pid ?? 0;
}

export async function isServerProcess(dataDir: string, pid: number): Promise<boolean> {
  return isPostmasterOf(pid, (await makeLayout(dataDir)).cluster);
}

/** Starts a server that no process keeps running, and returns its process id. */
export async function startServerOf(dataDir: string): Promise<number> {
  await ensureRunning(dataDir);
  return serverPid(dataDir);
}

export async function queryValue(target: EmbeddedTarget, sql: string): Promise<unknown> {
  return runForValue(new Client({ ...target }), sql);
}

export async function queryAsAdmin(layout: Layout, sql: string): Promise<unknown> {
  return runForValue(new Client(adminConnection(layout.sockets)), sql);
}

async function runForValue(client: Client, sql: string): Promise<unknown> {
  // The end of a server is also an event, which would fail the test outside its own promises.
  client.on('error', () => {});
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

export interface KeeperProcess {
  readonly process: ChildProcess;
  /** The next line it prints. */
  line(): Promise<string>;
  /** Lets it release the server and end. */
  dismiss(): Promise<void>;
}

const KEEP_RUNNING = new URL('../../src/store/embedded-postgres/keep-running.ts', import.meta.url)
  .href;
const SCRIPT = `
  import { keepRunning } from ${JSON.stringify(KEEP_RUNNING)};
  const server = await keepRunning(process.argv[1]);
  process.stdout.write('running\\n');
  process.stdin.once('data', () => server.release().then(() => process.exit(0)));
`;

/** Another process that keeps the server running, prints "running", and releases it when dismissed. */
export function keeperProcess(
  dataDir: string,
  options: { env?: NodeJS.ProcessEnv; uid?: number } = {},
): KeeperProcess {
  const args = ['--input-type=module', '-e', SCRIPT, dataDir];
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit'];
  const child = spawn(process.execPath, args, { cwd: '/', stdio, detached: true, ...options });
  keepers.set(dataDir, [...(keepers.get(dataDir) ?? []), child]);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    line: async () => (await lines.next()).value ?? 'it ended',
    dismiss: async () => {
      child.stdin.write('release\n');
      await ended;
    },
  };
}
