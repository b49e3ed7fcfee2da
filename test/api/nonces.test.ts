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

test('of twenty replays of an order at once, one makes an order', async () => {
  const signing = { nonce: newNonce() };
  const answers = await times(20, () => town.collect({ amount: 4.44 }, { signing }));
  assert.deepEqual(tally(answers), { 200: 1, '401 nonce_reused': 19 });
  const made = await town.api.rows('select count(*)::int as orders from orders where amount = 444');
  assert.deepEqual(made, [{ orders: 1 }]);
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

test('a nonce is not used up by a request over the rate', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 1 });
  assert.equal((await balance(newNonce(), key)).status, 200);
  const nonces = Array.from({ length: 5 }, newNonce);
  const refused = await Promise.all(nonces.map((nonce) => balance(nonce, key)));
  assert.deepEqual(tally(refused), { '429 rate_limited': 5 });
  const kept = await keptNonces();
  assert.equal((await balance(newNonce(), key)).code, 'rate_limited');
  assert.deepEqual(await keptNonces(), kept);
});

test('a used nonce is reported even when the rate is used up', async () => {
  const key = await town.newKey(town.owner, { ratePerMinute: 1 });
  const nonce = newNonce();
  assert.equal((await balance(nonce, key)).status, 200);
  assertRefused(await balance(newNonce(), key), 429, 'rate_limited');
  assertRefused(await balance(nonce, key), 401, 'nonce_reused');
});

function keptNonces() {
  const tables = [0, 1, 2, 3].map((slot) => `select id from nonces_${slot}`);
  return town.api.rows(
    `select count(*)::int as nonces from (${tables.join(' union all ')}) as kept`,
  );
}
