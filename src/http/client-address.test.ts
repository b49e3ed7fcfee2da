// Checks which address counts as the client's, with and without trusted proxies.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { requestFrom, stubService } from '../../test/support/stub-service.ts';
import { clientAddress } from './client-address.ts';

const alone = stubService().service;
const proxied = stubService({ TAEL_TRUSTED_PROXIES: '10.0.0.0/8,::1' }).service;

function forwarded(list: string, peer = '10.0.0.1', service = proxied): string {
  return clientAddress(requestFrom({ 'x-forwarded-for': list }, peer), service);
}

test('without trusted proxies the header is ignored', () => {
  assert.equal(forwarded('203.0.113.5', '198.51.100.1', alone), '198.51.100.1');
  assert.equal(forwarded('203.0.113.5', '198.51.100.1'), '198.51.100.1');
});

test('behind trusted proxies the right-most hop that is not one of them counts', () => {
  assert.equal(forwarded('203.0.113.5'), '203.0.113.5');
  assert.equal(forwarded('1.1.1.1, 203.0.113.5, 10.2.3.4'), '203.0.113.5');
  assert.equal(forwarded('203.0.113.5', '::ffff:10.0.0.1'), '203.0.113.5');
  assert.equal(forwarded('2001:db8::7', '::1'), '2001:db8::7');
  assert.equal(forwarded('10.9.9.9, 10.2.3.4'), '10.9.9.9');
});

test('a forwarded address from a peer that is not trusted is warned of once', () => {
  for (const settings of [{}, { TAEL_TRUSTED_PROXIES: '10.0.0.0/8' }]) {
    const warnings: string[] = [];
    const log = pino({}, { write: (line) => void warnings.push(line) });
    const service = { ...stubService(settings).service, log };
    clientAddress(requestFrom({}, '198.51.100.1'), service);
    assert.deepEqual(warnings, []);
    for (let i = 0; i < 3; i++) forwarded('203.0.113.5', '198.51.100.1', service);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /"peer":"198\.51\.100\.1".*TAEL_TRUSTED_PROXIES/);
  }
});

test('ports are removed, and an entry that is not an address ends the chain', () => {
  assert.equal(forwarded('203.0.113.5:4711'), '203.0.113.5');
  assert.equal(forwarded('[2001:db8::7]:443'), '2001:db8::7');
  assert.equal(forwarded('203.0.113.5, unknown'), '10.0.0.1');
  assert.equal(forwarded('203.0.113.5, garbage, 10.2.3.4'), '10.2.3.4');
  assert.equal(forwarded(''), '10.0.0.1');
});
