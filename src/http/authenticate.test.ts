// The order of the checks, and what reaches the store when one of them fails.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOW_MS,
  requestFrom,
  type Stub,
  signedHeaders,
  stubService,
} from '../../test/support/stub-service.ts';
import { newKeyId } from '../crypto/key-id.ts';
import { authenticator, scopeRefusal } from './authenticate.ts';

async function verdict(
  stub: Stub,
  changes: Record<string, string | undefined> = {},
  address?: string,
): Promise<string> {
  const request = requestFrom({ ...signedHeaders(stub), ...changes }, address);
  const answer = await authenticator(stub.service)(request);
  return answer.ok ? 'ok' : answer.refusal.code;
}

/** One authenticator for many requests, as the service has it. */
function asking({ service, ...stub }: Stub, nowMs: () => number = service.store.nowMs) {
  const authenticate = authenticator({ ...service, store: { ...service.store, nowMs } });
  return async (changes: Record<string, string | undefined> = {}): Promise<string> => {
    const headers = { ...signedHeaders({ service, ...stub }), ...changes };
    const answer = await authenticate(requestFrom(headers));
    return answer.ok ? 'ok' : answer.refusal.code;
  };
}

test('a request that is signed well is admitted', async () => {
  const stub = stubService();
  assert.equal(await verdict(stub), 'ok');
  assert.deepEqual(stub.asked, ['key', 'admit']);
});

test('the first check that fails determines the answer', async () => {
  const stub = stubService();
  const late = String(NOW_MS / 1000 - 301);
  const wrong = {
    'x-tael-secret': 'sk_wrong',
    'x-tael-timestamp': late,
    'x-tael-signature': '0'.repeat(64),
  };
  stub.given.key = { ipRules: ['203.0.113.0/24'] };
  stub.given.admission = { verdict: 'nonce_reused', room: 59 };
  assert.equal(await verdict(stub, { ...wrong, 'x-tael-nonce': '' }), 'credentials_missing');
  assert.equal(await verdict(stub, { ...wrong, 'x-tael-nonce': 'x' }), 'credentials_malformed');
  assert.equal(await verdict(stub, wrong), 'credentials_invalid');
  const right = { ...wrong, 'x-tael-secret': stub.secret };
  assert.equal(await verdict(stub, right), 'timestamp_out_of_range');
  const timely = { 'x-tael-signature': '0'.repeat(64) };
  assert.equal(await verdict(stub, timely), 'signature_invalid');
  assert.equal(await verdict(stub), 'ip_not_allowed');
  assert.equal(stub.asked.includes('admit'), false, 'nothing was spent so far');
  assert.equal(await verdict(stub, {}, '203.0.113.9'), 'nonce_reused');
});

test('unknown, revoked and expired keys get the same answer', async () => {
  const stub = stubService();
  const { keyIdCheck } = stub.service.keys;
  assert.equal(
    await verdict(stub, { 'x-tael-key': newKeyId(1001, keyIdCheck) }),
    'credentials_invalid',
  );
  stub.given.key = { revokedAtMs: 1 };
  assert.equal(await verdict(stub), 'credentials_invalid');
  stub.given.key = { endsAtMs: NOW_MS };
  assert.equal(await verdict(stub), 'credentials_invalid');
  stub.given.key = { endsAtMs: NOW_MS + 1 };
  assert.equal(await verdict(stub), 'ok');
});

test('the secret is checked with every request, also after it has been proved', async () => {
  const stub = stubService();
  const ask = asking(stub);
  assert.equal(await ask(), 'ok');
  for (const secret of ['sk_wrong', stub.secret.slice(0, -1), `${stub.secret}A`]) {
    assert.equal(await ask({ 'x-tael-secret': secret }), 'credentials_invalid');
    const signed = signedHeaders({ ...stub, secret });
    assert.equal(await ask(signed), 'credentials_invalid', 'a signature with the wrong one too');
  }
  const { 'x-tael-signature': foreign } = signedHeaders({ ...stub, secret: 'sk_wrong' });
  assert.equal(await ask({ 'x-tael-signature': foreign }), 'signature_invalid');
  assert.equal(await ask(), 'ok');
  assert.deepEqual(stub.asked, ['key', 'admit', 'admit'], 'the key was at hand');
});

test('a key whose secret was proved still expires', async () => {
  const stub = stubService();
  stub.given.key = { endsAtMs: NOW_MS + 1 };
  let nowMs = NOW_MS;
  const ask = asking(stub, () => nowMs);
  assert.equal(await ask(), 'ok');
  nowMs += 1;
  assert.equal(await ask(), 'credentials_invalid');
});

test('an invented key id never reaches the store', async () => {
  const stub = stubService();
  const invented = `tk_${'0'.repeat(22)}`;
  assert.equal(await verdict(stub, { 'x-tael-key': invented }), 'credentials_invalid');
  assert.deepEqual(stub.asked, []);
});

test('timestamps may be off by 300 seconds either way', async () => {
  const stub = stubService();
  for (const [seconds, expected] of [
    [-301, 'timestamp_out_of_range'],
    [-300, 'ok'],
    [300, 'ok'],
    [301, 'timestamp_out_of_range'],
  ] as const) {
    const timestamp = String(NOW_MS / 1000 + seconds);
    const request = requestFrom(signedHeaders(stub, { timestamp }));
    for (const intoTheSecondMs of [0, 999]) {
      const store = { ...stub.service.store, nowMs: () => NOW_MS + intoTheSecondMs };
      const answer = await authenticator({ ...stub.service, store })(request);
      assert.equal(answer.ok ? 'ok' : answer.refusal.code, expected, String(seconds));
    }
  }
});

test('a rate limit says when to try again, between 1 and 60 seconds', async () => {
  const stub = stubService();
  for (const [freeInMs, seconds] of [
    [-5, 1],
    [1, 1],
    [1_001, 2],
    [61_500, 60],
  ] as const) {
    stub.given.admission = { verdict: 'rate_limited', freeAtMs: NOW_MS + freeInMs };
    const answer = await authenticator(stub.service)(requestFrom(signedHeaders(stub)));
    const refusal = answer.ok ? null : answer.refusal;
    const expected = { code: 'rate_limited', subject: '60', retryAfterSeconds: seconds };
    assert.deepEqual(refusal, expected);
  }
});

test('the scope is checked before the suspension of the owner', async () => {
  const stub = stubService();
  stub.given.ownerSuspended = true;
  const answer = await authenticator(stub.service)(requestFrom(signedHeaders(stub)));
  assert.ok(answer.ok);
  assert.deepEqual(scopeRefusal(answer.value, 'refund'), {
    code: 'scope_missing',
    subject: 'refund',
  });
  assert.deepEqual(scopeRefusal(answer.value, 'query'), { code: 'user_suspended' });
});
