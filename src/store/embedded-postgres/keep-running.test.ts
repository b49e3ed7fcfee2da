// Tests that the processes that use the server keep it running, and that the last of them stops it.

import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  dataDirWithCluster,
  isServerProcess,
  keeperProcess,
  queryValue,
  serverPid,
} from '../../../test/support/embedded-postgres.ts';
import { keepRunning } from './keep-running.ts';

test('a second process on the same data directory adopts the running server', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const kept = await keepRunning(dataDir);
  const pid = await serverPid(dataDir);
  const other = keeperProcess(dataDir);
  assert.equal(await other.line(), 'running');
  assert.equal(await serverPid(dataDir), pid);
  await other.dismiss();
  await kept.release();
});

test('the last process to release the server stops it, and no earlier one does', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const others = [keeperProcess(dataDir), keeperProcess(dataDir)];
  for (const other of others) {
    assert.equal(await other.line(), 'running');
  }
  const kept = await keepRunning(dataDir);
  const pid = await serverPid(dataDir);
  await others[0]?.dismiss();
  assert.equal(await queryValue(kept.target, 'SELECT 1'), 1);
  await kept.release();
  assert.equal(await isServerProcess(dataDir, pid), true);
  await others[1]?.dismiss();
  assert.equal(await isServerProcess(dataDir, pid), false);
});

test('a second release of the same process does nothing', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const first = await keepRunning(dataDir);
  const second = await keepRunning(dataDir);
  await Promise.all([first.release(), first.release()]);
  assert.equal(await queryValue(second.target, 'SELECT 1'), 1);
  await second.release();
});

test('a killed server is restarted for as long as a process keeps it running', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const events: string[] = [];
  const back = Promise.withResolvers<void>();
  const kept = await keepRunning(dataDir, (message) => {
    events.push(message);
    if (message.includes('is back')) back.resolve();
  });
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await back.promise;
  assert.match(events[0] ?? '', /was lost/);
  const next = await serverPid(dataDir);
  assert.notEqual(next, pid);
  assert.equal(await queryValue(kept.target, 'SELECT 1'), 1);
  await kept.release();
  assert.equal(await isServerProcess(dataDir, next), false);
  assert.equal(events.length, 2);
});

test('a release right after the server was killed leaves no server running', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const kept = await keepRunning(dataDir);
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await pause(30);
  await kept.release();
  assert.equal(await isServerProcess(dataDir, await serverPid(dataDir)), false);
});

test('keeping it running while the last process releases it ends with a running server', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  let current = await keepRunning(dataDir);
  for (let round = 0; round < 8; round += 1) {
    const [next] = await Promise.all([
      keepRunning(dataDir),
      pause(round).then(() => current.release()),
    ]);
    assert.equal(await queryValue(next.target, 'SELECT 1'), 1);
    current = next;
  }
  const pid = await serverPid(dataDir);
  await current.release();
  assert.equal(await isServerProcess(dataDir, pid), false);
});

test('a data directory that cannot be used is an error with advice', async (t) => {
  const dataDir = await dataDirWithCluster(t);
  const file = `${dataDir}/file`;
  await writeFile(file, 'a file where a folder belongs');
  // As when another user owns the log: it cannot be opened, though every folder exists.
  await mkdir(`${dataDir}/blocked/pg18/server.log`, { recursive: true });
  for (const unusable of [file, `${file}/deeper`, `${dataDir}/blocked`]) {
    const complaint = new RegExp(`directory ${unusable} cannot be used.*set TAEL_DATA`, 's');
    await assert.rejects(keepRunning(unusable), complaint);
  }
});
