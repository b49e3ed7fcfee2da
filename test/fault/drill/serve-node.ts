// A node as operators run it: `tael serve` as a process, which whatever supervises it starts again when it
// ends with an error.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';

const RESTART_MS = 200;
const START_MS_MAX = 60_000;
const HERE = join(import.meta.dirname, '../../..');

export interface ServeNode {
  readonly origin: string;
  /** Whether a balancer would send it requests. */
  isReady(): Promise<boolean>;
  /** `kill -9`; it is started again. */
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** SIGTERM, as a deployment does, and the next version in its place; resolves when that one is ready. */
  replace(checkout?: string): Promise<void>;
}

export async function serveNode(
  t: TestContext,
  env: Readonly<Record<string, string>>,
): Promise<ServeNode> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let checkout = HERE;
  let child: ChildProcess;
  let stopping = false;
  let said = '';
  const start = () => {
    child = spawn(process.execPath, [join(checkout, 'src/main.ts'), 'serve', '--port', `${port}`], {
      env: { TAEL_WORKERS: '1', ...process.env, ...env },
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-20_000);
    });
    child.on('exit', async (code) => {
      if (stopping || code === 0) return;
      await pause(RESTART_MS);
      if (!stopping) start();
    });
  };
  const answersOk = async (path: string) => {
    const asking = fetch(origin + path, { signal: AbortSignal.timeout(5_000) });
    const answer = await asking.catch(() => null);
    await answer?.text().catch(() => '');
    return answer?.ok ?? false;
  };
  const isReady = () => answersOk('/readyz');
  // One whose clock is wrong serves, and says that it is not ready.
  const serves = (path: '/livez' | '/readyz') =>
    until(`the node answers ${path}`, () => answersOk(path), START_MS_MAX).catch((error) => {
      throw new Error(`${error.message} It said: ${said}`);
    });
  t.after(() => {
    stopping = true;
    child.kill('SIGKILL');
  });
  start();
  await serves('/livez');
  return {
    origin,
    isReady,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async replace(next = checkout) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      checkout = next;
      start();
      await serves('/readyz');
    },
  };
}
