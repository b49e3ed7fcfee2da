// Tests that the server stays or comes back, whatever killed processes leave behind and other processes
// leave in the way.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  dataDirWithCluster,
  isServerProcess,
  keeperProcess,
  queryValue,
  serverPid,
  startServerOf,
} from '../../../test/support/embedded-postgres.ts';
import { adoptServer } from './adopt.ts';
import { ensureRunning } from './ensure-running.ts';
import { keepRunning } from './keep-running.ts';
import { makeLayout } from './layout.ts';
import { clearStaleLocks } from './postmaster-pid.ts';
import { isPostmasterOf, processExists } from './process-state.ts';
import { OWNER } from './roles.ts';
import { startServer } from './start.ts';

test('killing a process and its group leaves the server running, to be adopted', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const other = keeperProcess(dataDir);
  assert.equal(await other.line(), 'running');
  const pid = await serverPid(dataDir);
  const ended = once(other.process, 'exit');
  process.kill(-(other.process.pid ?? 0), 'SIGKILL');
  await ended;
  const kept = await keepRunning(dataDir);
  assert.equal(await serverPid(dataDir), pid);
  await kept.release();
  assert.equal(await isServerProcess(dataDir, pid), false);
});

test('signals to the group of the process that started it do not reach the server', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const other = keeperProcess(dataDir);
  assert.equal(await other.line(), 'running');
  const pid = await serverPid(dataDir);
  process.kill(-(other.process.pid ?? 0), 'SIGINT');
  await once(other.process, 'exit');
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
  assert.equal(await serverPid(dataDir), pid);
});

test('after kill -9 of the server a call restarts it, and committed rows are there', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const target = await ensureRunning(dataDir);
  const owner = { ...target, user: OWNER };
  await queryValue(owner, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await queryValue(owner, 'GRANT SELECT ON kept TO PUBLIC');
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT answer FROM kept'), 42);
  assert.notEqual(await serverPid(dataDir), pid);
});

test('an orphan of a killed server delays the next one and does not prevent it', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const target = await ensureRunning(dataDir);
  // A busy backend does not notice the death of its server until it is idle.
  const busy = queryValue(target, 'SELECT 1 FROM generate_series(1, 8000000) OFFSET 7999999').catch(
    () => {},
  );
  await pause(100);
  process.kill(await serverPid(dataDir), 'SIGKILL');
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
  await busy;
});

test('the server comes back after being killed together with the process that kept it running', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const other = keeperProcess(dataDir);
  assert.equal(await other.line(), 'running');
  const ended = once(other.process, 'exit');
  other.process.kill('SIGKILL');
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await ended;
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('a lock file that names an unrelated living process is removed', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  await crashNaming(dataDir, process.pid);
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('a lock file that names a zombie is removed', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const zombie = await makeZombie(t);
  assert.equal(processExists(zombie), true);
  await crashNaming(dataDir, zombie);
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('a lock file that names no process is no obstacle', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  await crashNaming(dataDir, 4_194_000);
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('an empty lock file, as left by a power failure, is removed', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const file = join(dataDir, 'pg18', 'cluster', 'postmaster.pid');
  await writeFile(file, '');
  const minuteAgo = Date.now() / 1000 - 60;
  await utimes(file, minuteAgo, minuteAgo);
  assert.equal(await queryValue(await ensureRunning(dataDir), 'SELECT 1'), 1);
});

test('a start beside a server that has lost its lock file is given up, and changes nothing', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  await ensureRunning(dataDir);
  const layout = await makeLayout(dataDir);
  const file = join(layout.cluster, 'postmaster.pid');
  await rename(file, `${file}.away`);
  const second = await (await startServer(layout)).ended;
  assert.deepEqual(second, { passing: true, reason: '' });
  assert.equal(existsSync(file), false);
  assert.deepEqual(await adoptServer(layout), { kind: 'ending' });
  // Else it would stop by itself within a minute.
  await rename(`${file}.away`, file);
  assert.equal((await adoptServer(layout)).kind, 'ready');
});

test('a lock file that was put there since the stale one was read keeps its content', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  await crashNaming(dataDir, process.pid);
  const layout = await makeLayout(dataDir);
  const file = join(layout.cluster, 'postmaster.pid');
  const stale = await readFile(file, 'utf8');
  // Those that clear it and those that replace it take turns as they come.
  const work = Array.from({ length: 40 }, async (_, i) => {
    if (i % 2 === 0) return clearStaleLocks(layout);
    await writeFile(`${file}.${i}`, stale.replace(/^\d+/, '4194000'));
    await rename(`${file}.${i}`, file);
  });
  await Promise.all(work);
  assert.match(await readFile(file, 'utf8'), /^4194000\n/);
});

// Leaves the lock files as a crashed server does, under another process id.
async function crashNaming(dataDir: string, pid: number): Promise<void> {
  const old = await startServerOf(dataDir);
  const folder = join(dataDir, 'pg18');
  const files = ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock'].map((name) =>
    join(folder, name),
  );
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  process.kill(old, 'SIGKILL');
  while (await isPostmasterOf(old, join(folder, 'cluster'))) {
    await pause(10);
  }
  for (const [at, file] of files.entries()) {
    await writeFile(file, (texts[at] ?? '').replace(`${old}\n`, `${pid}\n`));
  }
}

// A child whose parent never asks how it ended stays in the process table.
async function makeZombie(t: TestContext): Promise<number> {
  // It ends after the shell, which might have asked, has become something that never does.
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60']);
  t.after(() => parent.kill('SIGKILL'));
  const [line] = await once(parent.stdout, 'data');
  await pause(1_000);
  return Number(line);
}
