// `tael serve` in several processes: a worker that dies is replaced, and one that cannot listen says
// why and does not prevent a stop.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { testDatabase, urlOf } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const home = await mkdtemp(join(tmpdir(), 'tael-workers-'));
const keyFile = join(home, 'master.key');
const database = await testDatabase();
const env = { ...process.env, DATABASE_URL: urlOf(database.config), TAEL_MASTER_KEY_FILE: keyFile };
await writeFile(keyFile, 'ab'.repeat(32), { mode: 0o600 });

after(async () => {
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

/** There is a channel between it and this process, as with a supervisor written in Node. */
function serve(t: TestContext, ...more: readonly string[]) {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
  const child = spawn(process.execPath, [MAIN, 'serve', ...more], {
    env,
    cwd: home,
    stdio: [...stdio],
  });
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said.err += text;
  });
  t.after(async () => {
    // The workers first: one that a test has stopped would never notice that its parent is gone.
    for (const worker of await childrenOf(child.pid).catch(() => []))
      process.kill(worker, 'SIGKILL');
    child.kill('SIGKILL');
  });
  const listens = () => until('it listens', () => said.out.includes('Tael listens'));
  const stopped = async () => {
    child.kill('SIGTERM');
    await until('it has ended', () => child.exitCode !== null || child.signalCode !== null, 15_000);
    return child.exitCode;
  };
  return { pid: child.pid, said, listens, stopped };
}

async function childrenOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').map(Number).filter(Boolean);
}

test('a process that was started with a channel to its parent ends when told to', async (t) => {
  const { listens, stopped } = serve(t, '--port', '0');
  await listens();
  assert.equal(await stopped(), 0);
});

test('a worker that dies while others start is replaced once they have started', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const { pid, listens, stopped } = serve(t, '--port', String(port), '--workers', '2');
  let [first = 0, second = 0]: number[] = [];
  await until('both are there', async () => {
    [first = 0, second = 0] = await childrenOf(pid);
    return second > 0;
  });
  process.kill(second, 'SIGSTOP');
  const health = () => fetch(`http://127.0.0.1:${port}/api/v1/health`).catch(() => null);
  let nextTurnAt = performance.now() + 1_000;
  await until('the first answers', async () => {
    if ((await health())?.ok) return true;
    if (performance.now() > nextTurnAt) {
      // It may hold the lock under which they all look at the schema: give it a moment to let go.
      process.kill(second, 'SIGCONT');
      await pause(50);
      process.kill(second, 'SIGSTOP');
      nextTurnAt = performance.now() + 1_000;
    }
    return false;
  });
  process.kill(first, 'SIGKILL');
  await until('the first is gone', async () => !(await childrenOf(pid)).includes(first));
  process.kill(second, 'SIGCONT');
  await listens();
  await until('there are two again', async () => (await childrenOf(pid)).length === 2);
  assert.equal(await stopped(), 0);
});

test('a worker that cannot listen is started again, and the reason is logged', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { pid, said, listens, stopped } = serve(t, '--port', '0', '--workers', '2');
  await listens();
  const [worker = 0, ...others] = await childrenOf(pid);
  assert.equal(others.length, 1);
  await rm(keyFile);
  process.kill(worker, 'SIGKILL');
  const message = /Worker \d+ exited \(TAEL_MASTER_KEY_FILE: ENOENT[^"]*\); starting another\./g;
  await until('it is tried twice', () => (said.err.match(message)?.length ?? 0) >= 2);
  assert.match(said.err, new RegExp(`Worker ${worker} exited \\(SIGKILL\\)`));
  assert.equal(await stopped(), 0);
});
