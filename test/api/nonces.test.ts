// A nonce works once for each key: under concurrency, with another timestamp, and whatever became
// of the request that used it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertRefused,
  newNonce,
  nowSeconds,
  send,
  signed,
  tally,
  times,
} from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const balance = (nonce: string, key = town.key, timestamp = nowSeconds()) =>
  town.get('/balance', { key, signing: { nonce, timestamp: String(timestamp) } });

test('of twenty replays of a request at once, one is admitted', async () => {
  const nonce = newNonce();
  const headers = signed(town.key, { nonce });
  const { origin } = town.api;
  const answers = await times(20, () => send(origin, 'GET', '/api/v1/balance', { headers }));
  assert.deepEqual(tally(answers), { 200: 1, '401 nonce_reused': 19 });
  assertRefused(await send(origin, 'GET', '/api/v1/balance', { headers }), 401, 'nonce_reused');
});

test('a nonce stays used with another timestamp or endpoint', async () => {
  const nonce = newNonce();
  assert.equal((await balance(nonce)).status, 200);
  for (const seconds of [-200, -1, 1, 200]) {
    assertRefused(await balance(nonce, town.key, nowSeconds() + seconds), 401, 'nonce_reused');
  }
  assertRefused(await town.collect({}, { signing: { nonce } }), 401, 'nonce_reused');
});

test('nonces differ by case and length, and each key has its own', async () => {
  const nonce = 'abcdefgh';
  for (const given of [nonce, 'ABCDEFGH', `${nonce}0`, `${nonce}00`, 'x'.repeat(128), '!~#$%&/"']) {
    assert.equal((await balance(given)).status, 200, given);
  }
  assert.equal((await balance(nonce, town.payerKey)).status, 200);
  assert.equal((await balance(nonce, await town.newKey(town.owner))).status, 200);
});

test('a nonce is used up by a request that fails later', async () => {
  const scopeless = await town.newKey(town.owner, { scopes: ['collection'] });
  const nonces = Array.from({ length: 6 }, newNonce) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [params, json, media, scope, found, wrong] = nonces;
  const at = (nonce: string) => ({ signing: { nonce } });
  assert.equal((await town.collect({ amount: 0 }, at(params))).code, 'invalid_parameters');
  assert.equal((await town.collect({}, { raw: '{', ...at(json) })).code, 'invalid_json');
  const headers = { 'Content-Type': 'text/plain' };
  assert.equal((await town.collect({}, { headers, ...at(media) })).code, 'unsupported_media_type');
  assert.equal((await balance(scope, scopeless)).code, 'scope_missing');
  assert.equal((await town.collect({ merchant_id: 9 }, at(found))).code, 'merchant_not_found');
  const refund = { tx_no: await town.paid(1), refund_type: 'full', pay_password: '000000' };
  assert.equal((await town.refund(refund, at(wrong))).code, 'pay_password_wrong');
  for (const nonce of [params, json, media, found, wrong]) {
    assertRefused(await balance(nonce), 401, 'nonce_reused');
  }
  assertRefused(await balance(scope, scopeless), 401, 'nonce_reused');
});

test('a nonce is not used up by a request that fails before it is checked', async () => {
  const local = await town.newKey(town.owner, { ipRules: ['203.0.113.1'] });
  const nonce = newNonce();
  const signing = { nonce, signature: '0'.repeat(64) };
  assertRefused(await town.get('/balance', { signing }), 401, 'signature_invalid');
  const secret = { nonce, secret: 'sk_wrong' };
  assertRefused(await town.get('/balance', { signing: secret }), 401, 'credentials_invalid');
  const old = await balance(nonce, town.key, nowSeconds() - 400);
  assertRefused(old, 401, 'timestamp_out_of_range');
  assertRefused(await balance(nonce, local), 403, 'ip_not_allowed');
  assert.equal((await balance(nonce)).status, 200);
});
