// The real service in a process of its own, started the way its user starts it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scratch } from './scratch.ts';

const PROGRAM = resolve(import.meta.dirname, '../bin/tael.mjs');
const PATIENCE_MS = 30_000;

export interface RunningService {
  readonly pid: number;
  readonly port: number;
  stop(): Promise<void>;
}

export async function startService(
  scratch: Scratch,
  nodeFlags: readonly string[],
): Promise<RunningService> {
  const port = await freePort();
  const logFile = join(scratch.folder, 'service.log');
  const log = openSync(logFile, 'w');
  const args = [...nodeFlags, PROGRAM, 'serve', '--port', String(port)];
  const env = { ...process.env, TAEL_DATA: scratch.dataDir };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', log, log] });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const patienceMs = performance.now() + PATIENCE_MS;
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() > patienceMs) {
      await stop();
      throw new Error(`The service did not start:\n${readFileSync(logFile, 'utf8')}`);
    }
    await pause(50);
  }
  return { pid: child.pid ?? 0, port, stop };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/v1/health`)).ok;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
