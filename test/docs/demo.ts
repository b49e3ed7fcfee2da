// The demo, or the sandbox, that the pages tell people to start, in a folder that looks like the
// checkout: what their commands leave behind stays out of it.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { until } from '../support/until.ts';
import { checkout } from './checkout.ts';

export interface Demo {
  readonly cwd: string;
  /** Nothing of the test run's own settings, and the folder as the home of whoever pastes. */
  readonly env: NodeJS.ProcessEnv;
  readonly printed: string;
  /** What `data/demo.txt` holds. */
  readonly written: string;
  stop(): Promise<void>;
}

/** A new cluster waits for the disk, which others may be busy with. */
const START_MS_MAX = 60_000;

export async function startDemo(
  t: TestContext,
  settings: Readonly<Record<string, string>> = {},
  kind: 'demo' | 'sandbox' = 'demo',
): Promise<Demo> {
  const cwd = await checkout();
  const { DATABASE_URL: _, TAEL_DATA: __, ...rest } = process.env;
  const env = { ...rest, ...settings, HOME: cwd };
  const demo = spawn(process.execPath, ['bin/tael.mjs', 'serve', `--${kind}`, '--port', '0'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(demo, 'exit');
  const stop = async () => {
    demo.kill('SIGTERM');
    await ended;
  };
  t.after(async () => {
    await stop();
    await rm(cwd, { recursive: true, force: true });
  });
  let printed = '';
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  await until(
    'the demo is printed',
    () => {
      assert.equal(demo.exitCode, null, printed);
      return / is in data\/demo\.txt\.$/m.test(printed);
    },
    START_MS_MAX,
  );
  const file = join(cwd, 'data/demo.txt');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  return { cwd, env, printed, written: await readFile(file, 'utf8'), stop };
}
