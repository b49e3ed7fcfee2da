// Checks which settings are called dangerous, and that the reason is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../settings/config.ts';
import { dangersOf } from './dangerous-settings.ts';

function dangers(publicUrl: string, trustedProxies = ''): string {
  const env = { TAEL_PUBLIC_URL: publicUrl, TAEL_TRUSTED_PROXIES: trustedProxies };
  return dangersOf(readConfig(env))
    .map(({ reason }) => reason.en)
    .join('\n');
}

test('Plain http is dangerous off loopback only.', () => {
  assert.match(dangers('http://pay.example.com'), /^TAEL_PUBLIC_URL begins with http: .*passwords/);
  for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080']) {
    assert.equal(dangers(`http://${host}`), '', host);
  }
  assert.equal(dangers(''), '');
});

test('Everybody as a trusted proxy is dangerous, in whatever form.', () => {
  for (const all of ['0.0.0.0/0', '::/0', '10.0.0.1,0.0.0.0/0', '0.0.0.0/1,128.0.0.0/1']) {
    assert.match(dangers('https://pay.example.com', all), /^TAEL_TRUSTED_PROXIES trusts everybody/);
  }
  assert.equal(dangers('https://pay.example.com', '10.0.0.0/8,fd00::/8'), '');
});

test('An https URL without a trusted proxy is dangerous, because nobody has an address.', () => {
  assert.match(dangers('https://pay.example.com'), /names none: everybody seems to come from/);
  assert.equal(dangers('https://pay.example.com', '127.0.0.1'), '');
});

test('Metrics that others can reach are dangerous.', () => {
  const told = (TAEL_METRICS: string) =>
    dangersOf(readConfig({ TAEL_METRICS }))
      .map(({ reason }) => reason.en)
      .join('\n');
  assert.match(told('10.0.0.5:9464'), /^TAEL_METRICS listens beyond this machine/);
  for (const here of ['9464', '[::1]:9464', 'localhost:9464']) assert.equal(told(here), '', here);
});
