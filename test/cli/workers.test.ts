// `tael serve` in several processes: a worker that dies is replaced, and one that cannot listen says
// why and does not prevent a stop.

import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { connectedWorkers, machineHere } from '../../src/settings/machine.ts';
import { send, times } from '../support/api-http.ts';
import { freePort } from '../support/free-port.ts';
import { childrenOf, openServeHome } from '../support/serve-process.ts';
import { until } from '../support/until.ts';

const { keyFile, serve } = await openServeHome('workers');
/** How many get connections here, of many. */
const CONNECTED = connectedWorkers(100, machineHere());
/** Nobody has to notice that they stop. */
const AT_ONCE = { TAEL_DRAIN: '0' };

test('a process that was started with a channel to its parent ends when told to', async (t) => {
  const { listens, stopped } = serve(t, ['--port', '0'], AT_ONCE);
  await listens();
  assert.equal(await stopped(), 0);
});

test('a worker that dies while others start is replaced once they have started', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const { pid, listens, stopped } = serve(t, ['--port', String(port), '--workers', '2'], AT_ONCE);
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

test('a connection that a worker was being given when it died goes to another one', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const { pid, listens, stopped } = serve(t, ['--port', String(port), '--workers', '2'], AT_ONCE);
  await listens();
  const [frozen = 0] = await childrenOf(pid);
  process.kill(frozen, 'SIGSTOP');
  const live = () => fetch(`http://127.0.0.1:${port}/livez`, { headers: { connection: 'close' } });
  let answered = 0;
  const asked = Array.from({ length: 4 }, async () => {
    const { status } = await live();
    answered++;
    return status;
  });
  await until('all but that one are answered', () => answered === 3);
  process.kill(frozen, 'SIGKILL');
  assert.deepEqual(await Promise.all(asked), [200, 200, 200, 200]);
  assert.equal(await stopped(), 0);
});

test('another worker gets connections when those that would get them do not take them', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const words = ['--port', String(port), '--workers', String(CONNECTED + 1)];
  const { pid, listens, stopped } = serve(t, words, AT_ONCE);
  await listens();
  const frozen = (await childrenOf(pid)).slice(0, CONNECTED);
  for (const one of frozen) process.kill(one, 'SIGSTOP');
  const live = () => fetch(`http://127.0.0.1:${port}/livez`, { headers: { connection: 'close' } });
  let answered = 0;
  const asked = times(CONNECTED + 3, async () => {
    const { status } = await live();
    answered++;
    return status;
  });
  await until('the other one answers all but those', () => answered === 3);
  for (const one of frozen) process.kill(one, 'SIGCONT');
  assert.deepEqual(new Set(await asked), new Set([200]));
  assert.equal(await stopped(), 0);
});

test('many workers lose nothing that was answered when one of them freezes and dies', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const words = ['--demo', '--json', '--port', String(port)];
  words.push('--workers', String(CONNECTED + 1));
  const { pid, said, stopped } = serve(t, words, AT_ONCE);
  await until('it listens', () => said.out.includes('\n'), 60_000);
  const { merchant_id, key_id, secret } = JSON.parse(said.out).demo;
  const origin = `http://127.0.0.1:${port}`;
  const ask = (method: string, path: string, body?: object) =>
    send(origin, method, path, { key: { keyId: key_id, secret }, body });
  // The key may ask sixty times a minute.
  const made: string[] = [];
  let isOver = false;
  t.after(() => {
    isOver = true;
  });
  const callers = times(8, async () => {
    while (!isOver) {
      const body = { merchant_id, amount: 1 };
      const answer = await ask('POST', '/api/v1/collection', body).catch(() => null);
      if (answer?.data) made.push(answer.data.tx_no);
      await pause(200);
    }
  });
  const tenMore = (what: string) => {
    const goal = made.length + 10;
    return until(what, () => made.length >= goal);
  };
  await tenMore('orders are made');
  const [frozen = 0] = await childrenOf(pid);
  process.kill(frozen, 'SIGSTOP');
  await tenMore('the others go on');
  process.kill(frozen, 'SIGKILL');
  await tenMore('they still do');
  isOver = true;
  await callers;
  const { data } = await ask('GET', '/api/v1/orders?limit=100');
  const kept = new Set(data.items.map((order: { tx_no: string }) => order.tx_no));
  assert.deepEqual(
    made.filter((txNo) => !kept.has(txNo)),
    [],
  );
  assert.equal(await stopped(), 0);
});

test('a worker that cannot listen is started again, and the reason is logged', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { pid, said, listens, stopped } = serve(t, ['--port', '0', '--workers', '2'], AT_ONCE);
  await listens();
  const [worker = 0, ...others] = await childrenOf(pid);
  assert.equal(others.length, 1);
  await rm(keyFile);
  process.kill(worker, 'SIGKILL');
  const message = /Worker \d+ exited \(TAEL_MASTER_KEY_FILE: ENOENT[^"]*\); starting another\./g;
  const times = () => said.err.match(message)?.length ?? 0;
  await until('it is tried twice', () => times() >= 2, 60_000);
  assert.match(said.err, new RegExp(`Worker ${worker} exited \\(SIGKILL\\)`));
  assert.equal(await stopped(), 0);
});
