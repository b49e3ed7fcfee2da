// Tests where callbacks may go, checked when connecting: names that resolve to private addresses, names
// whose addresses change, and addresses in disguise. The names come from a real name server.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Guard, guardedConnect } from '../../src/callbacks/guarded-connect.ts';
import { createResolver } from '../../src/callbacks/host-names.ts';
import { dnsServer } from './dns-server.ts';
import { rawReceiver, receiver } from './receivers.ts';
import { outcome, sender } from './sending.ts';

/** As on a server; on a developer's machine one private range is allowed for receivers. */
const OUTSIDE = '127.0.1.1';
const INSIDE = '127.0.0.1';
const SETTINGS = { TAEL_PUBLIC_URL: 'https://pay.example.com', TAEL_NOTIFY_ALLOW: '127.0.1.0/24' };

test('A name is resolved, and its allowed address is connected to.', async (t) => {
  const shop = await receiver(t, undefined, { host: OUTSIDE });
  const dns = await dnsServer(t, () => [OUTSIDE]);
  const ended = await sender(t, { dns, settings: SETTINGS }).post(`http://shop.test:${shop.port}/`);
  assert.deepEqual([outcome(ended), ended?.address], [200, OUTSIDE]);
  assert.equal(shop.got[0]?.headers.host, `shop.test:${shop.port}`);
  assert.deepEqual(dns.asked.toSorted(), ['shop.test A', 'shop.test AAAA'], 'once');
});

test('A name is refused if any of its addresses is internal.', async (t) => {
  const inside = await receiver(t, undefined, { host: INSIDE });
  const zone: Record<string, string[]> = {
    'loopback.test': [INSIDE],
    'six.test': ['::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'private.test': ['10.0.0.7'],
    'metadata.test': ['169.254.169.254'],
    'nat64.test': ['64:ff9b::7f00:1'],
    'mixed.test': [OUTSIDE, INSIDE],
    'mixed6.test': [OUTSIDE, '::1'],
    'zero.test': ['0.0.0.0'],
  };
  const dns = await dnsServer(t, (name) => zone[name] ?? []);
  const { post } = sender(t, { dns, settings: SETTINGS });
  for (const name of Object.keys(zone)) {
    const ended = await post(`http://${name}:${inside.port}/`);
    assert.deepEqual([outcome(ended), ended?.address], ['address_forbidden', null], name);
  }
  assert.equal(inside.connections(), 0);
});

test('Unla PR 305: a name that is external first and internal later is checked each time.', async (t) => {
  const inside = await receiver(t, undefined, { host: INSIDE });
  const dns = await dnsServer(t, (_, time) => [time === 1 ? OUTSIDE : INSIDE]);
  const { post } = sender(t, { dns, settings: SETTINGS });
  const first = await post(`http://rebind.test:${inside.port}/`);
  assert.equal(outcome(first), 'connection_failed', 'nobody listens there, and nobody asked again');
  assert.equal(dns.asked.length, 2);
  const second = await post(`http://rebind.test:${inside.port}/`);
  assert.equal(outcome(second), 'address_forbidden');
  assert.equal(inside.connections(), 0);
});

test('A pooled connection that is reopened is checked again.', async (t) => {
  const { port } = await rawReceiver(
    t,
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    { host: OUTSIDE },
  );
  const dns = await dnsServer(t, (_, time) => [time === 1 ? OUTSIDE : INSIDE]);
  const { post } = sender(t, { dns, settings: SETTINGS });
  assert.equal(outcome(await post(`http://rebind.test:${port}/`)), 200);
  const again = await post(`http://rebind.test:${port}/`);
  assert.deepEqual([outcome(again), again?.address], ['address_forbidden', null]);
});

const DISGUISES = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '0x7f.1', '017700000001'],
  ...['１２７.０.０.１', '①②⑦.⓪.⓪.①', '127。0。0。1', '0', '0.0.0.0'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:0001]'],
  ...['[64:ff9b::127.0.0.1]', '[::127.0.0.1]', '[fe80::1]', '[fd00::1]', '[ff02::1]'],
  ...['localhost', 'localhost.', 'LOCALHOST', 'x.localhost', 'ｌocalhost'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '224.0.0.1'],
  ...['168.63.129.16', '100.100.100.200', '[fd00:ec2::254]', '192.0.2.1', '255.255.255.255'],
];

test('OneUptime #2578: an internal address is refused in any disguise.', async (t) => {
  const inside = await receiver(t, undefined, { host: INSIDE });
  const { post } = sender(t, { settings: SETTINGS });
  for (const host of DISGUISES) {
    const ended = await post(`http://${host}:${inside.port}/`);
    assert.deepEqual([outcome(ended), ended?.address], ['address_forbidden', null], host);
  }
  assert.equal(inside.connections(), 0);
});

test('documenso #2901: allowing loopback allows no other internal address.', async (t) => {
  const inside = await receiver(t, undefined, { host: INSIDE });
  const { post } = sender(t);
  const loopback = ['127.0.0.1', '2130706433', '0x7f.1', '127。0。0。1', 'localhost', 'localhost.'];
  for (const host of loopback) {
    assert.equal(outcome(await post(`http://${host}:${inside.port}/`)), 200, host);
  }
  assert.equal(inside.got.length, loopback.length);
  for (const host of ['10.0.0.1', '169.254.169.254', '[fd00::1]', '0.0.0.0', '[::]']) {
    assert.equal(outcome(await post(`http://${host}:${inside.port}/`)), 'address_forbidden', host);
  }
});

test('Names that do not exist, or for which no server answers, are given up.', async (t) => {
  const none = await dnsServer(t, () => []);
  assert.equal(outcome(await sender(t, { dns: none }).post('http://no.test/')), 'name_not_found');
  const slow = await dnsServer(t, () => null);
  const { post } = sender(t, { dns: slow, deadlineMs: 300 });
  assert.equal(outcome(await post('http://slow.test/')), 'timed_out');
});

test('A name server that is silent about one name delays no other.', async (t) => {
  const shop = await receiver(t);
  const dns = await dnsServer(t, (name) => (name === 'shop.test' ? [INSIDE] : null));
  const { post, close } = sender(t, { dns });
  const slow = Array.from({ length: 64 }, (_, n) => post(`http://slow${n}.test/`));
  for (let n = 0; n < 20; n++) {
    assert.equal(outcome(await post(`http://shop.test:${shop.port}/`, { ownerId: n })), 200);
  }
  close();
  assert.deepEqual(new Set(await Promise.all(slow)), new Set([null]));
});

test('A name server that is silent about one address family is not asked for it again.', async (t) => {
  const shop = await receiver(t);
  const dns = await dnsServer(t, (_, __, type) => (type === 'A' ? [INSIDE] : null));
  assert.equal(outcome(await sender(t, { dns }).post(`http://shop.test:${shop.port}/`)), 200);
  assert.deepEqual(dns.asked.toSorted(), ['shop.test A', 'shop.test AAAA']);
});

test('A name with a thousand addresses is tried at a few of them only.', async (t) => {
  const last = await receiver(t, undefined, { host: '127.0.3.230' });
  const addresses = Array.from({ length: 999 }, (_, n) => `127.0.${n >> 8}.${n & 255 || 1}`);
  const guard = { resolve: async () => addresses, obstacle: () => null, proxy: null };
  const target = { secure: false, hostname: 'shop.test', port: last.port };
  assert.equal(addresses.at(-1), '127.0.3.230');
  const connecting = guardedConnect(target, guard, AbortSignal.timeout(10_000));
  await assert.rejects(connecting, { failure: 'connection_failed' });
});

test('The hosts file is read before name servers are asked.', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tael-hosts-'));
  t.after(() => rm(folder, { recursive: true }));
  const hostsFile = join(folder, 'hosts');
  const lines = [
    '# 10.0.0.9 shop.test',
    '127.0.0.1 localhost',
    '127.0.1.1\tx SHOP.test # shop',
    '',
  ];
  await writeFile(hostsFile, lines.join('\n'));
  const dns = await dnsServer(t, () => ['127.0.1.9']);
  const resolve = createResolver({ hostsFile, servers: [dns.address] });
  const signal = AbortSignal.timeout(10_000);
  assert.deepEqual(await resolve('shop.test.', signal), [OUTSIDE]);
  assert.deepEqual(await resolve('other.test', signal), ['127.0.1.9']);
  assert.deepEqual(await resolve('localhost', signal), ['127.0.0.1', '::1']);
  assert.deepEqual(dns.asked.toSorted(), ['other.test A', 'other.test AAAA']);
});

test('The address of the open connection is checked, too, whatever passed the earlier checks.', async (t) => {
  const inside = await receiver(t, undefined, { host: INSIDE });
  let asked = 0;
  // It allows the first address it is asked about, which is the one the name resolves to.
  const obstacle = () => (++asked === 1 ? null : 'address_forbidden');
  const guard: Guard = { resolve: async () => [INSIDE], obstacle, proxy: null };
  const target = { secure: false, hostname: 'shop.test', port: inside.port };
  const connecting = guardedConnect(target, guard, AbortSignal.timeout(10_000));
  await assert.rejects(connecting, { failure: 'address_forbidden', message: INSIDE });
});
