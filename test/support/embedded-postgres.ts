// What the tests of this folder stand on: data directories that clean up after themselves, and
// child processes that stand for other processes of the service.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findBinaries, linkLibraries } from '../../src/embedded-postgres/binaries.ts';
import { type EmbeddedTarget, ensureRunning } from '../../src/embedded-postgres/ensure-running.ts';
import { initialise } from '../../src/embedded-postgres/initialise.ts';
import { type Layout, layOut } from '../../src/embedded-postgres/layout.ts';
import { readPostmasterPid } from '../../src/embedded-postgres/postmaster-pid.ts';
import { adminConnection } from '../../src/embedded-postgres/probe.ts';
import { isPostmasterOf } from '../../src/embedded-postgres/process-state.ts';
import { chooseRunAs } from '../../src/embedded-postgres/run-as.ts';
import { stopServer } from '../../src/embedded-postgres/server.ts';

const others = new Map<string, ChildProcess[]>();

/** An empty data directory. Its server is stopped and its files removed when the test ends. */
export async function emptyDataDir(t: TestContext, below = ''): Promise<string> {
  const home = await mkdtemp(path.join(tmpdir(), 'tael-test-'));
  const dataDir = path.join(home, below, 'data');
  t.after(async () => {
    // The others go first: while one lives, it brings the server back.
    await Promise.all((others.get(dataDir) ?? []).map(kill));
    const layout = await layOut(dataDir);
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
  if (template !== undefined) {
    await rm(await template, { recursive: true, force: true });
  }
});

/** A data directory with a cluster that was never started: a copy, which is faster than initdb. */
export async function madeDataDir(t: TestContext, below = ''): Promise<string> {
  template ??= makeTemplate();
  const dataDir = await emptyDataDir(t, below);
  await mkdir(path.dirname(dataDir), { recursive: true });
  // Three times as fast as copying 1,300 files from here.
  await promisify(execFile)('cp', ['-a', await template, dataDir]);
  return dataDir;
}

async function makeTemplate(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tael-template-'));
  const layout = await layOut(dataDir);
  const binaries = findBinaries();
  await linkLibraries(binaries, layout.libraries);
  await initialise(layout, binaries, await chooseRunAs(layout.root));
  return dataDir;
}

/** The process id in the lock file, or 0: the file is gone once the server has stopped. */
export async function serverPid(dataDir: string): Promise<number> {
  return (await readPostmasterPid(await layOut(dataDir)))?.pid ?? 0;
}

export async function lives(dataDir: string, pid: number): Promise<boolean> {
  return isPostmasterOf(pid, (await layOut(dataDir)).cluster);
}

/** Starts a server that no process of the service holds, and returns its process id. */
export async function startedPid(dataDir: string): Promise<number> {
  await ensureRunning(dataDir);
  return serverPid(dataDir);
}

export async function ask(target: EmbeddedTarget, sql: string): Promise<unknown> {
  return first(new Client({ ...target }), sql);
}

export async function askAdmin(layout: Layout, sql: string): Promise<unknown> {
  return first(new Client(adminConnection(layout.sockets)), sql);
}

async function first(client: Client, sql: string): Promise<unknown> {
  // The death of a server is also an event, which would end the test outside its own promises.
  client.on('error', () => {});
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

export interface Other {
  readonly process: ChildProcess;
  /** The next line it prints. */
  line(): Promise<string>;
  /** Lets it leave and end. */
  dismiss(): Promise<void>;
}

const PRESENCE = new URL('../../src/embedded-postgres/presence.ts', import.meta.url).href;

const SCRIPT = `
  import { enter } from ${JSON.stringify(PRESENCE)};
  const presence = await enter(process.argv[1]);
  process.stdout.write('in\\n');
  process.stdin.once('data', () => presence.leave().then(() => process.exit(0)));
`;

/** Another process that enters, prints "in", and leaves when dismissed. */
export function otherProcess(
  dataDir: string,
  options: { env?: NodeJS.ProcessEnv; uid?: number } = {},
): Other {
  const args = ['--input-type=module', '-e', SCRIPT, dataDir];
  const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit'];
  const child = spawn(process.execPath, args, { cwd: '/', stdio, detached: true, ...options });
  others.set(dataDir, [...(others.get(dataDir) ?? []), child]);
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    line: async () => (await lines.next()).value ?? 'it ended',
    dismiss: async () => {
      child.stdin.write('leave\n');
      await ended;
    },
  };
}
