// A key that is bound to one merchant: it sees and does what is that merchant's, and nothing else, over REST
// and tools. That it gets nothing of another merchant is a column of the access matrix.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { rotateKey } from '../../src/service/administration/rotate-key.ts';
import { openToolTown } from '../mcp/tool-town.ts';
import { assertRefused } from '../support/api-http.ts';
import { unwrap } from '../support/residents.ts';

const town = await openToolTown();
const { owner, merchantId } = town;
const besideId = await town.newMerchant(owner, '林记分店');
const key = await town.newKey(owner, { merchantId });
const beside = await town.newKey(owner, { merchantId: besideId });

test('with the key of a merchant one collects, queries and refunds for it', async () => {
  const made = await town.collect({ amount: 5 }, { key });
  assert.equal(made.status, 200, made.text);
  const { tx_no } = made.data;
  await town.pay(tx_no);
  assert.equal((await town.record(tx_no, key)).status, 'paid');
  const life = await town.get(`/order-lifecycle?tx_no=${tx_no}`, { key });
  assert.equal(life.data.merchant_id, merchantId);
  const refund = { tx_no, refund_type: 'partial', amount: 1 };
  assertRefused(await town.refund(refund, { key: beside }), 404, 'order_not_found');
  assert.equal((await town.refund(refund, { key })).status, 200);
  assert.equal((await town.resultOf('query_order', { tx_no }, { key })).refunded_amount, 1);
});

test('an idempotency key of another merchant answers it nothing', async () => {
  const body = { amount: 5, merchant_id: merchantId, idempotency_key: 'first' };
  assert.equal((await town.post('/collection', body)).status, 200);
  assert.equal((await town.post('/collection', body, { key })).status, 200, 'its own is replayed');
  assertRefused(await town.post('/collection', body, { key: beside }), 404, 'merchant_not_found');
  const tx_no = await town.paid(2);
  const refund = { tx_no, refund_type: 'full', idempotency_key: 'second' };
  assert.equal((await town.refund(refund)).status, 200);
  assertRefused(await town.refund(refund, { key: beside }), 404, 'order_not_found');
  const asked = await town.call('refund_order', { ...refund, reason: 'cold' }, { key: beside });
  assert.match(asked.text, /order_not_found/);
});

test('its events are those of its merchant, and their cursor leads past all others', async () => {
  const since = (await town.get('/events?after=0', { key: beside })).data;
  assert.deepEqual(since.items, []);
  for (let n = 0; n < 21; n++) await town.paid(1);
  const one = await town.collect({ amount: 3, merchant_id: besideId });
  await town.pay(one.data.tx_no);
  const found = (await town.get('/events?after=0&wait=1', { key: beside })).data;
  assert.deepEqual(
    found.items.map((item: { tx_no: string }) => item.tx_no),
    [one.data.tx_no],
  );
  const next = (await town.get(`/events?after=${found.cursor}`, { key: beside })).data;
  assert.deepEqual(next, { ...found, items: [] });
});

test('of the merchants it sees its own, and can collect with what it sees', async () => {
  const { items } = (await town.get('/merchants', { key: beside })).data;
  assert.deepEqual(items, [{ merchant_id: besideId, merchant_name: '林记分店', branches: [] }]);
  const past = await town.get(`/merchants?after=${besideId}`, { key: beside });
  assert.deepEqual(past.data, { items: [], next: null });
});

test('the wallets are its owner’s: it sees neither what is in them nor their records', async () => {
  for (const path of ['/balance', '/transactions']) {
    const refused = await town.get(path, { key });
    assertRefused(refused, 403, 'scope_missing');
    assert.match(refused.json.msg, /bound to one merchant/);
  }
});

test('a rotation keeps it bound, and nobody binds a key to somebody else’s merchant', async () => {
  const rotated = unwrap(
    await rotateKey(town.api.service, key.keyId, 0, atThisMachine(town.api.service)),
  );
  town.api.secrets.add(rotated.secret);
  assertRefused(await town.get('/balance', { key: rotated }), 403, 'scope_missing');
  const made = await town.collect({ amount: 1 }, { key: rotated });
  assert.equal(made.status, 200, made.text);
  const foreign = town.newKey(owner, { merchantId: town.otherMerchantId });
  await assert.rejects(foreign, /could not be changed/);
});
