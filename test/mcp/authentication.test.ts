// Tests who may call a tool: the same checks as over REST, in the same order, with the same nonces and the
// same rate. Only calls need a signature.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { revokeKey } from '../../src/service/administration/revoke-key.ts';
import {
  assertRefused,
  newNonce,
  nowSeconds,
  type Sending,
  signed,
  tally,
  times,
} from '../support/api-http.ts';
import { assertFault, assertToolError, assertUnauthenticated, openToolTown } from './tool-town.ts';

const town = await openToolTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const balance = (sending: Sending = {}) => town.call('get_balance', {}, sending);

test('the first check that fails is reported, as an error with its code', async () => {
  const elsewhere = await town.newKey(town.owner, { ipRules: ['203.0.113.7'], scopes: ['refund'] });
  const used = newNonce();
  const from = { 'X-Forwarded-For': '203.0.113.7' };
  const at = (sending: Sending) =>
    town.call('nonsense', { tx_no: 7 }, { key: elsewhere, ...sending });
  const first = await at({ signing: { nonce: used }, headers: from });
  assertFault(first.answer, 200, -32602, 1);
  const old = { timestamp: String(nowSeconds() - 1_000), signature: '0'.repeat(64), nonce: used };
  const stranger = { ...old, secret: 'sk_wrong' };
  for (const [code, sending] of [
    ['credentials_missing', { signing: stranger, headers: { 'X-Tael-Timestamp': null } }],
    ['credentials_malformed', { signing: stranger, headers: { 'X-Tael-Nonce': 'short' } }],
    ['credentials_invalid', { signing: stranger }],
    ['timestamp_out_of_range', { signing: old }],
    ['signature_invalid', { signing: { signature: '0'.repeat(64), nonce: used } }],
    ['ip_not_allowed', { signing: { nonce: used } }],
    ['nonce_reused', { signing: { nonce: used }, headers: from }],
  ] as const) {
    assertUnauthenticated(await at(sending), code);
  }
});

test('each of the five headers is required', async () => {
  for (const part of ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature']) {
    const called = await balance({ headers: { [`X-Tael-${part}`]: null } });
    assertUnauthenticated(called, 'credentials_missing');
    assert.match(called.error.message, new RegExp(`X-Tael-${part}\\b`));
  }
});

test('a tool call is told what is wrong with its signature', async () => {
  const timestamp = String(nowSeconds());
  const nonce = newNonce();
  const signature = wrongOrder(timestamp, nonce);
  const called = await balance({ signing: { timestamp, nonce, signature } });
  assertUnauthenticated(called, 'signature_invalid');
  assert.match(called.error.message, /another order: it is key id, timestamp, nonce/);
});

function wrongOrder(timestamp: string, nonce: string): string {
  const { keyId, secret } = town.key;
  return createHmac('sha256', secret)
    .update(timestamp + nonce + keyId)
    .digest('hex');
}

test('a signature works once, over REST and tools together', async () => {
  const overTools = { headers: signed(town.key) };
  const overRest = { headers: signed(town.key) };
  const params = { name: 'get_balance', arguments: {} };
  const call = (sending: Sending) => town.callMethod('tools/call', params, sending);
  const rest = (sending: Sending) => town.web('GET', '/api/v1/balance', sending);
  assert.equal((await call(overTools)).json.result.isError, undefined);
  assertFault(await call(overTools), 200, -32010, 1);
  assertRefused(await rest(overTools), 401, 'nonce_reused');
  assert.equal((await rest(overRest)).status, 200);
  const answer = await call(overRest);
  assertFault(answer, 200, -32010, 1);
  assert.equal(answer.json.error.data.code, 'nonce_reused');
});

test('a message that is not a call uses up nothing, signed or not', async () => {
  const headers = signed(town.key);
  for (const method of ['initialize', 'ping', 'tools/list', 'nonsense']) {
    await town.callMethod(method, { protocolVersion: '2025-11-25' }, { headers });
  }
  await town.postMessage({ jsonrpc: '2.0', method: 'notifications/initialized' }, { headers });
  await town.web('GET', '/mcp', { headers });
  await town.callMethod('tools/call', { name: 7 }, { headers });
  const { json } = await town.callMethod('tools/call', { name: 'get_balance' }, { headers });
  assert.equal(json.result.structuredContent.user_id, town.owner.userId);
});

test('an unknown tool uses up the nonce, and counts', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 1 });
  const signing = { nonce: newNonce() };
  assertFault((await town.call('nonsense', {}, { key, signing })).answer, 200, -32602, 1);
  assertUnauthenticated(await balance({ key, signing }), 'nonce_reused');
  assertToolError(await balance({ key }), 'rate_limited');
});

test('REST and tools share one rate, and the error says when to try again', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 4, scopes: ['query'] });
  assert.equal((await town.get('/balance', { key })).status, 200);
  assert.equal((await balance({ key })).isError, false);
  assertToolError(await town.call('query_order', { tx_no: 'T' }, { key }), 'order_not_found');
  assertToolError(await town.call('refund_order', {}, { key }), 'scope_missing');
  const late = await balance({ key });
  assertToolError(late, 'rate_limited');
  const { headers } = late.answer;
  const seconds = Number(headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 60);
  assert.match(late.text, new RegExp(`Try again in ${seconds} second`));
  assert.equal(headers.get('ratelimit-policy'), '"default";q=4;w=60');
  assertRefused(await town.get('/balance', { key }), 429, 'rate_limited');
  const unknown = await town.call('nonsense', {}, { key });
  assertFault(unknown.answer, 200, -32602, 1);
  const listed = await times(10, () => town.callMethod('tools/list', {}, { key }));
  assert.deepEqual(tally(listed), { 200: 10 });
});

test('a tool needs the scope of its endpoint', async () => {
  for (const [name, scope] of [
    ['get_balance', 'query'],
    ['create_collection', 'collection'],
    ['query_order', 'query'],
    ['get_order_lifecycle', 'query'],
    ['refund_order', 'refund'],
    ['list_transactions', 'query'],
  ] as const) {
    const others = ['query', 'collection', 'refund'].filter((other) => other !== scope);
    const without = await town.newKey(town.owner, { scopes: others });
    const called = await town.call(name, { page: 'x', amount: 'x' }, { key: without });
    assertToolError(called, 'scope_missing');
    assert.match(called.text, new RegExp(`"${scope}"`));
    const key = await town.newKey(town.owner, { scopes: [scope] });
    const allowed = await town.call(name, {}, { key });
    assert.doesNotMatch(allowed.text, /scope_missing/);
  }
});

test('suspended owners and revoked keys can call nothing', async () => {
  const person = await town.newPerson('suspended');
  const key = await town.newKey(person);
  await town.standing(person, 'suspend');
  assertToolError(await balance({ key }), 'user_suspended');
  const revoked = await town.newKey(town.owner);
  await revokeKey(town.api.service, revoked.keyId, town.api.service.operator);
  assertUnauthenticated(await balance({ key: revoked }), 'credentials_invalid');
});
