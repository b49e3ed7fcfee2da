// The real service in a process of its own, started as users start it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stagePackage } from '../bin/build-package.ts';
import { SERVING } from '../bin/serving.mjs';
import { freePort } from '../test/support/free-port.ts';
import type { Book } from './book.ts';
import type { Scratch } from './scratch.ts';

const ROOT = resolve(import.meta.dirname, '..');
const START_MS_MAX = 30_000;
const POLL_MS = 10;

export interface RunningService {
  readonly pid: number;
  readonly port: number;
  /** From its start until /health answered with 200. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** With the embedded PostgreSQL, as after `npm start`. */
export function embedded({ dataDir }: Scratch): Environment {
  return { TAEL_DATA: dataDir };
}

/** On another database of the same server, like one of several nodes. */
export function connected(scratch: Scratch, { database }: Book): Environment {
  const { host, user } = scratch.target;
  return {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    TAEL_MASTER_KEY_FILE: scratch.masterKeyFile,
  };
}

export async function startService(
  { folder }: Scratch,
  environment: Environment,
  nodeFlags: readonly string[] = [],
): Promise<RunningService> {
  const port = await freePort();
  const logFile = join(folder, `service-${port}.log`);
  const log = openSync(logFile, 'w');
  // Without the flags of the service, Node would start itself again. With a profiler it may not survive
  // that: the signal of its timer can reach the new program before it handles it.
  const flags = nodeFlags.length > 0 ? [...SERVING.flags, ...nodeFlags] : [];
  // Profiles are of the source, whose files the stages of a request are known by.
  const root = nodeFlags.length > 0 ? ROOT : installedIn(folder);
  const args = [...flags, join(root, 'bin/tael.mjs'), 'serve', '--port', String(port)];
  // The costs of one process are measured, and all visitors come from one address.
  const one = { TAEL_WORKERS: '1', TAEL_SESSION_RATE: '1000000' };
  const env = { ...SERVING.env, ...one, ...process.env, ...environment };
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', log, log] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() > startedMs + START_MS_MAX) {
      await stop();
      throw new Error(`The service did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await pause(POLL_MS);
  }
  return { pid: child.pid ?? 0, port, readyMs: performance.now() - startedMs, stop };
}

/**
 * What users install is JavaScript. From a checkout a process begins with some 20 MB more, because Node
 * keeps what it strips types with.
 */
function installedIn(folder: string): string {
  const root = join(folder, 'package');
  if (existsSync(root)) return root;
  stagePackage(root);
  for (const name of ['node_modules', 'console/dist', 'site/dist']) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    symlinkSync(join(ROOT, name), join(root, name), 'dir');
  }
  return root;
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).ok;
  } catch {
    return false;
  }
}
