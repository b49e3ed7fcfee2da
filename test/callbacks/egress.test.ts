// Callbacks through the operator's proxy, and callbacks to ports that are not for them.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { CERTIFICATE } from './certificate.ts';
import { dnsServer } from './dns-server.ts';
import { receiver } from './receivers.ts';
import { outcome, sender } from './sending.ts';

const SERVER = { TAEL_PUBLIC_URL: 'https://pay.example.com' };

interface Tunnel {
  readonly to: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

interface TestProxy {
  readonly port: number;
  readonly tunnels: Tunnel[];
}

/** Every name leads to 127.0.0.1. */
async function proxy(t: TestContext, status = 200): Promise<TestProxy> {
  const tunnels: Tunnel[] = [];
  const server = createServer();
  server.on('connect', ({ url, headers }, client) => {
    tunnels.push({ to: url, headers });
    client.on('error', () => {});
    if (status !== 200)
      return void client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(Number(url?.split(':').at(-1)), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client).pipe(onward);
    });
    onward.on('error', () => client.destroy());
    client.on('close', () => onward.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, tunnels };
}

function through({ port }: TestProxy, user = '') {
  return { ...SERVER, TAEL_NOTIFY_PROXY: `http://${user}127.0.0.1:${port}` };
}

test('Callbacks leave through the proxy, which resolves the names.', async (t) => {
  const shop = await receiver(t);
  const way = await proxy(t);
  const dns = await dnsServer(t, () => ['10.0.0.1']);
  const { post } = sender(t, { dns, settings: through(way, 'tael:p%40ss@') });
  const ended = await post(`http://shop.test:${shop.port}/paid?x=1`);
  assert.equal(outcome(ended), 200);
  assert.deepEqual(
    [shop.got[0]?.path, shop.got[0]?.headers.host],
    ['/paid?x=1', `shop.test:${shop.port}`],
  );
  assert.deepEqual(dns.asked, []);
  const [tunnel] = way.tunnels;
  assert.equal(tunnel?.to, `shop.test:${shop.port}`);
  const credentials = Buffer.from('tael:p@ss').toString('base64');
  assert.equal(tunnel?.headers['proxy-authorization'], `Basic ${credentials}`);
  assert.equal(shop.got[0]?.headers['proxy-authorization'], undefined, 'not for the receiver');
});

test('The certificate of the receiver is checked through the proxy.', async (t) => {
  const shop = await receiver(t, undefined, { secure: true });
  const settings = through(await proxy(t));
  const trusted = sender(t, { settings, ca: CERTIFICATE });
  assert.equal(outcome(await trusted.post(`https://receiver.test:${shop.port}/`)), 200);
  const untrusted = sender(t, { settings });
  assert.equal(outcome(await untrusted.post(`https://receiver.test:${shop.port}/`)), 'tls_failed');
});

test('A proxy that refuses, is away or never answers is a failed attempt.', async (t) => {
  const refusing = sender(t, { settings: through(await proxy(t, 403)) });
  const refused = await refusing.post('http://shop.test/');
  assert.deepEqual([outcome(refused), refused?.detail], ['connection_failed', 'PROXY_403']);
  const away = sender(t, { settings: through({ port: 9, tunnels: [] }) });
  assert.equal(outcome(await away.post('http://shop.test/')), 'connection_failed');
  const silent = createServer().on('connect', () => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  t.after(() => silent.close());
  const { port } = silent.address() as AddressInfo;
  const waiting = sender(t, { settings: through({ port, tunnels: [] }), deadlineMs: 300 });
  assert.equal(outcome(await waiting.post('http://shop.test/')), 'timed_out');
});

test('A proxy opens no way to private addresses, dangerous ports or the service.', async (t) => {
  const way = await proxy(t);
  const { post } = sender(t, { settings: through(way) });
  for (const [url, failure] of [
    ['http://127.0.0.1:8080/', 'address_forbidden'],
    ['http://[::1]/', 'address_forbidden'],
    ['http://169.254.169.254/', 'address_forbidden'],
    ['http://shop.test:6379/', 'port_forbidden'],
    ['https://pay.example.com/hook', 'own_address'],
  ] as const) {
    assert.equal(outcome(await post(url)), failure, url);
  }
  assert.deepEqual(way.tunnels, []);
});

test('Without a proxy nothing is connected to for a forbidden port.', async (t) => {
  const dns = await dnsServer(t, () => ['93.184.216.34']);
  const { post } = sender(t, { dns, settings: SERVER });
  for (const url of [
    'http://shop.test:25/',
    'https://receiver.test:5432/',
    'http://93.184.216.34:6379/',
  ]) {
    const ended = await post(url);
    assert.deepEqual([outcome(ended), ended?.address], ['port_forbidden', null], url);
  }
});
