// The five headers of a signed request: their form, whether they are true, and what a refusal says.

import assert from 'node:assert/strict';
import { createHmac, hash } from 'node:crypto';
import { test } from 'node:test';
import { assertRefused, newNonce, nowSeconds, signed } from '../support/api-http.ts';
import { type HeaderLines, request, sendBytes } from '../support/api-raw.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const { key, api } = town;
const raw = (lines: HeaderLines) => sendBytes(api.port, request('GET /api/v1/balance', lines));
const NAMES = ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'];

test('a repeated header is refused and named, even with the same value', async () => {
  for (const name of NAMES) {
    for (const again of [`X-Tael-${name}`, `x-tael-${name.toLowerCase()}`]) {
      const headers = signed(key);
      const value = headers[`X-Tael-${name}`] ?? '';
      const answer = await raw([...Object.entries(headers), [again, value]]);
      assertRefused(answer, 401, 'credentials_malformed');
      assert.match(answer.msg, new RegExp(`X-Tael-${name}\\b`));
    }
  }
});

test('a timestamp has exactly ten digits, and one in milliseconds gets a hint', async () => {
  for (const timestamp of [
    ...['abc', '1e9', '-5', '0', '179520480', '17952048060', '1795204806.0', '+795204806'],
    ...['１７９５２０４８０６', ' 1795204806 0', '0x6b006b00', '1_95204806', 'NaN'],
    String(Date.now()),
  ]) {
    const value = Buffer.from(timestamp).toString('latin1');
    const headers = Object.entries({ ...signed(key), 'X-Tael-Timestamp': value });
    const answer = await sendBytes(
      api.port,
      Buffer.from(request('GET /api/v1/balance', headers), 'latin1'),
    );
    assertRefused(answer, 401, 'credentials_malformed');
    assert.match(answer.msg, /X-Tael-Timestamp/);
  }
  const milliseconds = { timestamp: String(Date.now()) };
  const answer = await town.get('/balance', { signing: milliseconds });
  assert.match(answer.msg, /seconds, not milliseconds/);
});

test('a timestamp may be off by 300 seconds either way', async () => {
  for (const [seconds, status] of [
    [-295, 200],
    [295, 200],
    [-310, 401],
    [310, 401],
  ] as const) {
    const signing = { timestamp: String(nowSeconds() + seconds) };
    const answer = await town.get('/balance', { signing });
    if (status === 200) assert.equal(answer.status, 200, answer.text);
    else assertRefused(answer, 401, 'timestamp_out_of_range');
  }
  for (const timestamp of ['0000000000', '9999999999']) {
    const answer = await town.get('/balance', { signing: { timestamp } });
    assertRefused(answer, 401, 'timestamp_out_of_range');
  }
});

test('a nonce has 8 to 128 visible characters', async () => {
  for (const nonce of [
    '1234567',
    'x'.repeat(129),
    'with space',
    'with\ttab1',
    '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
  ]) {
    const answer = await town.get('/balance', { signing: { nonce } });
    assertRefused(answer, 401, 'credentials_malformed');
    assert.match(answer.msg, /X-Tael-Nonce/);
  }
});

test('inkbox #144: a signature is 64 lowercase hex digits; the rest is refused, never a 500', async () => {
  const right = signed(key)['X-Tael-Signature'] ?? '';
  for (const signature of [
    ...['a', right.slice(1), `${right}0`, right.toUpperCase().padEnd(64, 'A'), 'z'.repeat(64)],
    ...[
      `0x${right.slice(2)}`,
      'g'.repeat(64),
      '\u00e9'.repeat(64),
      'f'.repeat(10_000),
      '====',
      '%00',
    ],
  ]) {
    const answer = await town.get('/balance', { signing: { signature } });
    assertRefused(answer, 401, 'credentials_malformed');
    assert.match(answer.msg, /X-Tael-Signature/);
  }
  for (const signature of ['0'.repeat(64), 'f'.repeat(64)]) {
    const answer = await town.get('/balance', { signing: { signature } });
    assertRefused(answer, 401, 'signature_invalid');
  }
});

test('the signature covers the key, the timestamp and the nonce', async () => {
  const other = { timestamp: String(nowSeconds() - 5), nonce: newNonce() };
  for (const name of ['Timestamp', 'Nonce']) {
    const changed = signed(key, other)[`X-Tael-${name}`] ?? '';
    const answer = await town.get('/balance', { headers: { [`X-Tael-${name}`]: changed } });
    assertRefused(answer, 401, 'signature_invalid');
  }
  const second = await town.newKey(town.owner);
  const headers = { 'X-Tael-Key': second.keyId, 'X-Tael-Secret': second.secret };
  assertRefused(await town.get('/balance', { headers }), 401, 'signature_invalid');
});

test('unknown, revoked and expired keys and wrong secrets get the same answer', async () => {
  const [revoked, expired] = [await town.newKey(town.owner), await town.newKey(town.owner)];
  await api.alter(`update api_keys set revoked_at_ms = 1 where key_id = '${revoked.keyId}'`);
  await api.alter(`update api_keys set ends_at_ms = 1 where key_id = '${expired.keyId}'`);
  const { keyId, secret } = key;
  const last = keyId.at(-1) === 'a' ? 'b' : 'a';
  const bodies = [];
  for (const wrong of [
    { keyId: keyId.slice(0, -1) + last, secret },
    { keyId: 'nokey', secret },
    { keyId: keyId.toUpperCase(), secret },
    { keyId, secret: 'nope' },
    { keyId, secret: `${secret}x` },
    { keyId, secret: town.payerKey.secret },
    { keyId: town.payerKey.keyId, secret },
    revoked,
    expired,
  ]) {
    const answer = await town.get('/balance', { key: wrong });
    assertRefused(answer, 401, 'credentials_invalid');
    bodies.push(JSON.stringify({ ...answer.json, request_id: '' }));
  }
  assert.equal(new Set(bodies).size, 1);
});

test('a key with an end works until then', async () => {
  const ending = await town.newKey(town.owner);
  await api.alter(`update api_keys set ends_at_ms = (extract(epoch from now()) * 1000)::bigint + 60000
    where key_id = '${ending.keyId}'`);
  assert.equal((await town.get('/balance', { key: ending })).status, 200);
});

test('header names may be written in any case', async () => {
  for (const change of [
    (name: string) => name.toLowerCase(),
    (name: string) => name.toUpperCase(),
  ]) {
    const lines = Object.entries(signed(key)).map(
      ([name, value]) => [change(name), value] as const,
    );
    assert.equal((await raw(lines)).status, 200);
  }
});

test('a wrong signature is told what is wrong with it, in what the request itself shows', async () => {
  const { keyId, secret } = key;
  const timestamp = String(nowSeconds());
  const hmac = (text: string, under = secret) =>
    createHmac('sha256', under).update(text).digest('hex');
  const told = async (sign: (nonce: string) => string, language = 'en') => {
    const nonce = newNonce();
    const signing = { timestamp, nonce, signature: sign(nonce) };
    const answer = await town.get('/balance', {
      signing,
      headers: { 'Accept-Language': language },
    });
    assert.equal(answer.status, 401);
    assert.ok(!answer.text.includes(signing.signature), 'the signature is not repeated');
    for (const right of [secret, hmac(keyId + timestamp + nonce)]) {
      assert.ok(!answer.text.includes(right), 'nor anything else of worth');
    }
    return answer.msg;
  };
  const plain = await told(() => '0'.repeat(64));
  assert.match(plain, /with the secret as the key\.$/, 'what nobody can know is not guessed at');
  for (const [hint, sign] of [
    [/another order/, (nonce) => hmac(timestamp + keyId + nonce)],
    [/with a separator/, (nonce) => hmac([keyId, timestamp, nonce].join('\n'))],
    [/line break/, (nonce) => hmac(`${keyId}${timestamp}${nonce}\n`)],
    [/milliseconds/, (nonce) => hmac(`${keyId}${timestamp}000${nonce}`)],
    [/key id: use the secret/, (nonce) => hmac(keyId + timestamp + nonce, keyId)],
    [/plain SHA-256/, (nonce) => hash('sha256', secret + keyId + timestamp + nonce)],
    [/uppercase/, (nonce) => hmac(`${keyId}${timestamp}${nonce}`).toUpperCase()],
    [/length is 63, not 64/, (nonce) => hmac(`${keyId}${timestamp}${nonce}`).slice(1)],
    [/base64/, (nonce) => Buffer.from(hmac(nonce), 'hex').toString('base64')],
    [/prefix/, (nonce) => `sha256=${hmac(nonce)}`],
    [/quotation marks/, (nonce) => `"${hmac(nonce)}"`],
    [/spaces/, (nonce) => hmac(nonce).replace(/^.{8}/, '$& ')],
    [/not hexadecimal/, () => 'g'.repeat(64)],
  ] as [RegExp, (nonce: string) => string][]) {
    assert.match(await told(sign), hint);
  }
  const chinese = await told((nonce) => hmac(nonce + timestamp + keyId), 'zh-CN');
  assert.match(chinese, /拼接顺序有误/);
});
