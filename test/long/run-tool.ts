// Runs a program from an installed package on the Node of the tests, and waits until it exits.
// Nothing is downloaded, and its home folder is deleted afterwards.

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const RUN_MS_MAX = 120_000;

export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** `script` is the address of a module. */
export async function runTool(script: string, args: readonly string[]): Promise<Ended> {
  const home = await mkdtemp(join(tmpdir(), 'tael-tool-'));
  const env = { ...process.env, HOME: home };
  const options = { env, cwd: home, timeout: RUN_MS_MAX, maxBuffer: 2 ** 26 };
  const { promise, resolve: end } = Promise.withResolvers<Ended>();
  const child = execFile(
    process.execPath,
    [fileURLToPath(script), ...args],
    options,
    (_, out, err) => end({ status: child.exitCode ?? -1, out, err }),
  );
  child.stdin?.end();
  const ended = await promise;
  await rm(home, { recursive: true, force: true });
  return ended;
}
