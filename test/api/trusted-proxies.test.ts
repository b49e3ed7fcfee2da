// The whitelist of a key behind trusted proxies: the right-most address that is not one of theirs
// counts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' });
const key = await town.newKey(town.owner, { ipRules: ['203.0.113.0/24', '2001:db8::/32'] });
const from = (forwarded: string, more: Record<string, string> = {}) =>
  town.get('/balance', { key, headers: { 'X-Forwarded-For': forwarded, ...more } });

test('the client address is the one the proxy saw', async () => {
  for (const forwarded of [
    ...[
      '203.0.113.5',
      '203.0.113.5:4711',
      '2001:db8::1',
      '[2001:db8::1]:443',
      '::ffff:203.0.113.5',
    ],
    ...['203.0.113.5, 10.1.2.3', '198.51.100.1, 203.0.113.5', 'nonsense, 203.0.113.5,10.9.9.9'],
  ]) {
    assert.equal((await from(forwarded)).status, 200, forwarded);
  }
});

test('commitpulse PR 1620: addresses that the client put before it are ignored', async () => {
  for (const forwarded of [
    ...['203.0.113.5, 198.51.100.1', '203.0.113.5, 198.51.100.1, 10.1.2.3', '198.51.100.1', ''],
    ...['203.0.113.5, nonsense', '203.0.113.5, unknown', '203.0.113.5, 198.51.100.1:80'],
  ]) {
    assertRefused(await from(forwarded), 403, 'ip_not_allowed');
  }
});

test('other headers are ignored, even from a trusted proxy', async () => {
  const headers = { 'X-Real-IP': '203.0.113.5', Forwarded: 'for=203.0.113.5' };
  assertRefused(await from('198.51.100.1', headers), 403, 'ip_not_allowed');
});
