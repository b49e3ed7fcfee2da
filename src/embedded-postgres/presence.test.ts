// The count of processes: who keeps the server running, and who stops it.
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ask,
  lives,
  madeDataDir,
  otherProcess,
  serverPid,
} from '../../test/support/embedded-postgres.ts';
import { enter } from './presence.ts';

test('a second process on the same data directory adopts the running server', async (t) => {
  const dataDir = await madeDataDir(t);
  const presence = await enter(dataDir);
  const pid = await serverPid(dataDir);
  const other = otherProcess(dataDir);
  assert.equal(await other.line(), 'in');
  assert.equal(await serverPid(dataDir), pid);
  await other.dismiss();
  await presence.leave();
});

test('the last one out stops the server, and nobody before', async (t) => {
  const dataDir = await madeDataDir(t);
  const others = [otherProcess(dataDir), otherProcess(dataDir)];
  for (const other of others) {
    assert.equal(await other.line(), 'in');
  }
  const presence = await enter(dataDir);
  const pid = await serverPid(dataDir);
  await others[0]?.dismiss();
  assert.equal(await ask(presence.target, 'SELECT 1'), 1);
  await presence.leave();
  assert.equal(await lives(dataDir, pid), true);
  await others[1]?.dismiss();
  assert.equal(await lives(dataDir, pid), false);
});

test('leaving twice is leaving once', async (t) => {
  const dataDir = await madeDataDir(t);
  const first = await enter(dataDir);
  const second = await enter(dataDir);
  await Promise.all([first.leave(), first.leave()]);
  assert.equal(await ask(second.target, 'SELECT 1'), 1);
  await second.leave();
});

test('when the server is killed, whoever is present brings it back until they leave', async (t) => {
  const dataDir = await madeDataDir(t);
  const heard: string[] = [];
  const back = Promise.withResolvers<void>();
  const presence = await enter(dataDir, (message) => {
    heard.push(message);
    if (message.includes('is back')) {
      back.resolve();
    }
  });
  const pid = await serverPid(dataDir);
  process.kill(pid, 'SIGKILL');
  await back.promise;
  assert.match(heard[0] ?? '', /was lost/);
  const next = await serverPid(dataDir);
  assert.notEqual(next, pid);
  assert.equal(await ask(presence.target, 'SELECT 1'), 1);
  await presence.leave();
  assert.equal(await lives(dataDir, next), false);
  assert.equal(heard.length, 2);
});

test('one who leaves right after the server was killed leaves no server behind', async (t) => {
  const dataDir = await madeDataDir(t);
  const presence = await enter(dataDir);
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await pause(30);
  await presence.leave();
  assert.equal(await lives(dataDir, await serverPid(dataDir)), false);
});

test('coming while the last one goes ends with a running server', async (t) => {
  const dataDir = await madeDataDir(t);
  let current = await enter(dataDir);
  for (let round = 0; round < 8; round += 1) {
    const [next] = await Promise.all([enter(dataDir), pause(round).then(() => current.leave())]);
    assert.equal(await ask(next.target, 'SELECT 1'), 1);
    current = next;
  }
  const pid = await serverPid(dataDir);
  await current.leave();
  assert.equal(await lives(dataDir, pid), false);
});

test('entering fails with advice when the data directory cannot be used', async (t) => {
  const dataDir = await madeDataDir(t);
  const file = `${dataDir}/file`;
  await writeFile(file, 'a file where a folder belongs');
  // As when somebody else owns the log: it cannot be opened, though every folder is there.
  await mkdir(`${dataDir}/blocked/pg18/server.log`, { recursive: true });
  for (const unusable of [file, `${file}/deeper`, `${dataDir}/blocked`]) {
    const complaint = new RegExp(`directory ${unusable} cannot be used.*set TAEL_DATA`, 's');
    await assert.rejects(enter(unusable), complaint);
  }
});
