// Tests how `tael serve` stops: a balancer that asks sees it before the first connection is closed, and
// nobody waits where nobody asks.

import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { test } from 'node:test';
import { listen } from '../../src/cli/serve/listen.ts';
import type { OpenService } from '../../src/service/open-service.ts';
import { freePort } from '../support/free-port.ts';
import { openServeHome } from '../support/serve-process.ts';
import { stubService } from '../support/stub-service.ts';
import { until } from '../support/until.ts';

const { serve } = await openServeHome('drain');
const DRAINING = /Draining: SIGTERM/;

function statusOf(url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
  });
}

test('told to stop, it is not ready at once and serves on for the time that is set', async (t) => {
  const port = await freePort();
  const running = serve(t, ['--port', String(port)], { TAEL_DRAIN: '3s' });
  await running.listens();
  const url = `http://127.0.0.1:${port}`;
  const kept = new http.Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => kept.destroy());
  assert.equal(await statusOf(`${url}/readyz`, kept), 200);
  running.kill('SIGTERM');
  await until('it says so', async () => (await fetch(`${url}/readyz`)).status === 503);
  await until('the log says so', () => DRAINING.test(running.said.err));
  assert.doesNotMatch(running.said.err, /Stopping: SIGTERM/);
  // The connection from before is still served, and then closed by its answer.
  assert.equal(await statusOf(`${url}/livez`, kept), 200);
  const answer = await fetch(`${url}/api/v1/health`);
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close']);
  assert.equal(await running.ended(), 0);
  assert.match(running.said.err, /Draining: SIGTERM[\s\S]*Stopping: SIGTERM/);
});

test('it does not wait if nobody has asked whether it is ready', async (t) => {
  const running = serve(t, ['--port', '0'], { TAEL_DRAIN: '10m' });
  await running.listens();
  assert.equal(await running.stopped(), 0);
  assert.doesNotMatch(running.said.err, DRAINING);
});

test('it does not wait for somebody who presses a key', async (t) => {
  const port = await freePort();
  const running = serve(t, ['--port', String(port)], { TAEL_DRAIN: '10m' });
  await running.listens();
  assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200);
  running.kill('SIGINT');
  assert.equal(await running.ended(), 0);
});

test('workers drain too', async (t) => {
  const port = await freePort();
  const more = ['--port', String(port), '--workers', '2'];
  const running = serve(t, more, { TAEL_DRAIN: '2s' });
  await running.listens();
  running.kill('SIGTERM');
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await until('they say so', async () => (await ready()) === 503);
  assert.equal(await running.ended(), 0);
  assert.equal(running.said.err.match(/Draining: SIGTERM/g)?.length, 2);
});

test('one whose place another has taken listens at no address of its host', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const port = await freePort();
  const addresses = ['127.0.0.1', '127.0.0.2'];
  type Hear = (error: null, found: readonly dns.LookupAddress[]) => void;
  // As where `localhost` is an IPv4 and an IPv6 address.
  t.mock.method(dns, 'lookup', (host: string, _: dns.LookupAllOptions, hear: Hear) => {
    const found = host === 'localhost' ? addresses : [host];
    hear(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  });
  const { service } = stubService({ TAEL_HOST: 'localhost', TAEL_PORT: String(port) });
  const open = { ...service, listensAt: async () => {} } as unknown as OpenService;
  const listening = await listen(open);
  const clients: net.Socket[] = [];
  t.after(() => {
    for (const client of clients) client.destroy();
    return listening.stop();
  });
  const connected = (host: string) => {
    const client = net.connect(port, host);
    clients.push(client);
    return once(client, 'connect');
  };
  for (const address of addresses) await connected(address);
  await until('there is one', async () => (await listening.countConnections()) > 0);
  void listening.leave();
  for (const address of addresses)
    await assert.rejects(connected(address), { code: 'ECONNREFUSED' }, address);
});
