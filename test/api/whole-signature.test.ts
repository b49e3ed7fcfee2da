// Keys that require whole requests to be signed: what is changed on the way is refused, and what the
// specification prescribes stays as it is.

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { assertRefused, newNonce, nowSeconds, type SigningKey } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const { owner, merchantId } = town;
const key = await town.newKey(owner, { signsRequests: true });
const HEADER = 'X-Tael-Signature-V2';
const NAMED = { subject: HEADER };

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
}

/** Written from the documentation, not with the code of the service. */
function whole(
  { method = 'POST', path, body = '', idempotencyKey = '' }: Sent,
  by: SigningKey = key,
) {
  const [timestamp, nonce] = [String(nowSeconds()), newNonce()];
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = ['v2', method, path, by.keyId, timestamp, nonce, idempotencyKey, digest];
  const signature = createHmac('sha256', by.secret).update(lines.join('\n')).digest('hex');
  const headers = {
    [HEADER]: signature,
    ...(idempotencyKey !== '' && { 'X-Idempotency-Key': idempotencyKey }),
  };
  return { key: by, signing: { timestamp, nonce }, headers };
}

const PATH = '/api/v1/collection';
const bodyOf = (amount: number) =>
  JSON.stringify({ amount, merchant_id: merchantId, title: '龙井' });
const post = (body: string, signing: ReturnType<typeof whole>, over: object = {}) =>
  town.web('POST', PATH, { ...signing, raw: body, headers: { ...signing.headers, ...over } });

test('a request that is signed whole is answered, with its query, body and idempotency key', async () => {
  const body = bodyOf(8.8);
  const made = await post(body, whole({ path: PATH, body, idempotencyKey: 'order-4711' }));
  assert.equal(made.status, 200, made.text);
  const query = '/api/v1/transactions?type=refund&page=1';
  const listed = await town.web('GET', query, whole({ method: 'GET', path: query }));
  assert.equal(listed.status, 200, listed.text);
});

test('without the header, or with one that is malformed, the message names it', async () => {
  const missing = await town.get('/balance', { key });
  assertRefused(missing, 401, 'credentials_missing');
  assert.match(missing.json.msg, new RegExp(NAMED.subject));
  const path = '/api/v1/balance';
  const signing = whole({ method: 'GET', path });
  const upper = { [HEADER]: signing.headers[HEADER]?.toUpperCase() ?? '' };
  const malformed = await town.web('GET', path, { ...signing, headers: upper });
  assertRefused(malformed, 401, 'credentials_malformed');
  assert.match(malformed.json.msg, new RegExp(NAMED.subject));
});

test('whatever of it is changed on the way, it is refused and has no effect', async () => {
  const body = bodyOf(1);
  const orders = () => town.api.rows('select count(*)::int as count from orders');
  const before = await orders();
  const path = PATH;
  const changed = [
    await post(bodyOf(100), whole({ path, body })),
    await post(body, whole({ path: '/api/v1/refund', body })),
    await post(body, whole({ path: `${PATH}?page=2`, body })),
    await post(body, whole({ method: 'PUT', path, body })),
    await post(body, whole({ path, body, idempotencyKey: 'one' }), { 'X-Idempotency-Key': 'two' }),
    await post(body, whole({ path, body }), { 'X-Idempotency-Key': 'added' }),
    await post(body, { ...whole({ path, body }), signing: whole({ path, body }).signing }),
  ];
  for (const answer of changed) {
    assertRefused(answer, 401, 'signature_invalid');
    assert.match(answer.json.msg, new RegExp(NAMED.subject));
  }
  assert.deepEqual(await orders(), before);
});

test('a tool call is signed the same way', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_balance' } };
  const body = JSON.stringify(call);
  const { headers, ...signing } = whole({ path: '/mcp', body });
  const right = await town.web('POST', '/mcp', { ...signing, headers, raw: body });
  assert.equal(right.json.result.structuredContent.user_id, owner.userId);
  const bare = await town.web('POST', '/mcp', { key, raw: body });
  assert.equal(bare.json.error.data.code, 'credentials_missing');
});

test('a key that does not require it takes the five prescribed headers, and reads no sixth', async () => {
  const headers = { [HEADER]: 'whatever' };
  assert.equal((await town.get('/balance')).status, 200);
  assert.equal((await town.get('/balance', { headers })).status, 200);
});
