// Checks where callbacks may go: which addresses, which ports, and never back to the service.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { portRangesText } from '../wire/port-ranges.ts';
import { DANGEROUS_PORTS, notifyObstacle } from './notify-target.ts';

const PUBLIC = '93.184.216.34';
const SERVER = { TAEL_PUBLIC_URL: 'https://pay.example.com', TAEL_HOST: '0.0.0.0' };

function obstacle(settings: Record<string, string>, url: string, ip: string | null) {
  const config = readConfig(settings);
  const payBase = () => config.publicUrl ?? `http://127.0.0.1:${config.port}`;
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  const target = { hostname: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual) };
  return notifyObstacle({ config, payBase }, target, ip);
}

test('ports of the web and free ones are allowed, dangerous ones are not', () => {
  for (const url of [
    'http://a.test/',
    'https://a.test/',
    'http://a.test:8080/',
    'https://a.test:8443/',
  ]) {
    assert.equal(obstacle({ ...SERVER, TAEL_PORT: '9000' }, url, PUBLIC), null, url);
  }
  for (const port of [22, 25, 465, 3306, 5432, 6379, 6667, 9200, 11211, 27017]) {
    assert.equal(obstacle(SERVER, `http://a.test:${port}/`, PUBLIC), 'port_forbidden', `${port}`);
  }
});

test('receivers in the operator’s network and on a developer’s machine listen where they like', () => {
  const inside = { ...SERVER, TAEL_NOTIFY_ALLOW: '10.20.0.0/16' };
  assert.equal(obstacle(inside, 'http://hooks.internal:6379/', '10.20.0.7'), null);
  assert.equal(obstacle(inside, 'http://hooks.internal:6379/', '10.21.0.7'), 'address_forbidden');
  assert.equal(obstacle({}, 'http://localhost:6379/', '127.0.0.1'), null);
});

test('a callback never leads back to the service, by its name or by its address', () => {
  const proxied = { TAEL_PUBLIC_URL: 'https://pay.example.com', TAEL_NOTIFY_ALLOW: '127.0.0.0/8' };
  assert.equal(obstacle(proxied, 'https://pay.example.com/hook', PUBLIC), 'own_address');
  assert.equal(obstacle(proxied, 'https://PAY.example.com:443/', PUBLIC), 'own_address');
  assert.equal(obstacle(proxied, 'https://pay.example.com/', null), 'own_address', 'by a proxy');
  assert.equal(obstacle(proxied, 'http://me.test:8080/', '127.0.0.1'), 'own_address');
  assert.equal(obstacle(proxied, 'http://me.test:8081/', '127.0.0.1'), null);
  assert.equal(obstacle({}, 'http://localhost:8080/', '127.0.0.1'), 'own_address');
  assert.equal(obstacle({ TAEL_HOST: '::1' }, 'http://[::1]:8080/', '::1'), 'own_address');
});

test('a service that listens everywhere is found at each address of the machine', () => {
  const own = Object.values(networkInterfaces()).flat();
  const everywhere = { ...SERVER, TAEL_NOTIFY_ALLOW: '0.0.0.0/0,::/0' };
  assert.notEqual(own.length, 0);
  for (const { address } of own.filter((known) => known !== undefined)) {
    assert.equal(obstacle(everywhere, 'http://me.test:8080/', address), 'own_address', address);
    assert.equal(obstacle(everywhere, 'http://me.test:8081/', address), null, address);
  }
});

test('the documentation publishes the ports', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
  const [, list = ''] = /## Ports that callbacks[^`]*`([^`]+)`/.exec(page) ?? [];
  assert.equal(list.replaceAll(/\s/g, ''), portRangesText(DANGEROUS_PORTS));
});
