// The real service in a process of its own, started the way its user starts it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVING } from '../bin/serving.mjs';
import { freePort } from '../test/support/free-port.ts';
import type { Book } from './book.ts';
import type { Scratch } from './scratch.ts';

const PROGRAM = resolve(import.meta.dirname, '../bin/tael.mjs');
const PATIENCE_MS = 30_000;
const POLL_MS = 10;

export interface RunningService {
  readonly pid: number;
  readonly port: number;
  /** From its start until /health answered 200. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** With PostgreSQL embedded, as after `npm start`. */
export function embedded({ dataDir }: Scratch): Environment {
  return { TAEL_DATA: dataDir };
}

/** On another database of the same server, as one of several nodes would be. */
export function connected(scratch: Scratch, { database }: Book): Environment {
  const { host } = scratch.target;
  return {
    DATABASE_URL: `postgresql://tael@/${database}?host=${encodeURIComponent(host)}`,
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
  // A Node that lacks the flags of the service starts itself again, which one with a profiler may not
  // survive: its timer's signal can meet the new program before that knows it.
  const flags = nodeFlags.length > 0 ? [...SERVING.flags, ...nodeFlags] : [];
  const args = [...flags, PROGRAM, 'serve', '--port', String(port)];
  const env = { ...SERVING.env, ...process.env, ...environment };
  const startedMs = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', log, log] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() > startedMs + PATIENCE_MS) {
      await stop();
      throw new Error(`The service did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await pause(POLL_MS);
  }
  return { pid: child.pid ?? 0, port, readyMs: performance.now() - startedMs, stop };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).ok;
  } catch {
    return false;
  }
}
