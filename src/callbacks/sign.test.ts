// Signatures, checked by the library that receivers use.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from './sign.ts';

const BODY = '{"type":"order.paid","data":{"title":"龙井 🍵","amount":88.00}}';

function secret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

test('The independent library accepts what we sign, and nothing else.', () => {
  const mine = secret();
  const headers = { ...signatureHeaders({ id: 'evt_T1', atMs: Date.now(), body: BODY }, [mine]) };
  const receiver = new Webhook(mine);
  assert.deepEqual(receiver.verify(BODY, headers), JSON.parse(BODY));
  assert.throws(() => receiver.verify(BODY.replace('88.00', '88.01'), headers));
  assert.throws(() => receiver.verify(BODY, { ...headers, 'webhook-id': 'evt_T2' }));
  const later = String(Number(headers['webhook-timestamp']) + 1);
  assert.throws(() => receiver.verify(BODY, { ...headers, 'webhook-timestamp': later }));
  assert.throws(() => new Webhook(secret()).verify(BODY, headers));
});

test('During a rotation the holder of either secret accepts it.', () => {
  const secrets = [secret(), secret()];
  const headers = { ...signatureHeaders({ id: 'evt_T1', atMs: Date.now(), body: BODY }, secrets) };
  assert.match(headers['webhook-signature'] ?? '', /^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
  for (const each of secrets) new Webhook(each).verify(BODY, headers);
  assert.throws(() => new Webhook(secret()).verify(BODY, headers));
});

test('The time of an attempt is in whole seconds; the id stays the same.', () => {
  const [first, second] = [1_790_000_000_999, 1_790_000_005_000].map((atMs) =>
    signatureHeaders({ id: 'evt_T1', atMs, body: BODY }, [secret()]),
  );
  assert.equal(first?.['webhook-timestamp'], '1790000000');
  assert.equal(second?.['webhook-timestamp'], '1790000005');
  assert.equal(first?.['webhook-id'], second?.['webhook-id']);
});
