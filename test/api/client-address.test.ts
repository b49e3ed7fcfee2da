// The whitelist of a key: it applies to the address of the connection, and forwarded headers count
// only from a trusted proxy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const from = async (ipRules: readonly string[], headers: Record<string, string> = {}) =>
  town.get('/balance', { key: await town.newKey(town.owner, { ipRules }), headers });

test('addresses and blocks of either family admit what they contain', async () => {
  for (const rules of [['127.0.0.1'], ['127.0.0.0/8'], ['0.0.0.0/0'], ['::1', '127.0.0.1/32']]) {
    assert.equal((await from(rules)).status, 200, rules.join());
  }
  for (const rules of [['127.0.0.2'], ['10.0.0.0/8'], ['::1'], ['::/0'], ['203.0.113.0/24']]) {
    assertRefused(await from(rules), 403, 'ip_not_allowed');
  }
});

test('koala73/worldmonitor #3721: without a trusted proxy no header changes the client address', async () => {
  for (const headers of [
    { 'X-Forwarded-For': '203.0.113.5' },
    { 'X-Forwarded-For': '203.0.113.5, 203.0.113.5' },
    { 'X-Real-IP': '203.0.113.5' },
    { Forwarded: 'for=203.0.113.5' },
    { 'CF-Connecting-IP': '203.0.113.5' },
    { 'True-Client-IP': '203.0.113.5' },
    { 'X-Client-IP': '203.0.113.5' },
  ]) {
    assertRefused(await from(['203.0.113.0/24'], headers), 403, 'ip_not_allowed');
  }
  const spoofed = { 'X-Forwarded-For': '203.0.113.5' };
  assert.equal((await from(['127.0.0.1'], spoofed)).status, 200);
});
