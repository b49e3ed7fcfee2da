// A repeated call has one effect. A tool and its endpoint share their idempotency keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OWNER_PIN } from '../support/api-town.ts';
import { assertToolError, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const merchant = { merchant_id: town.merchantId };
const header = (key: string) => ({ headers: { 'X-Idempotency-Key': key } });

test('a repeat with the same key answers with the first order, under the new id', async () => {
  const args = { amount: 8, ...merchant, idempotency_key: 'tea' };
  const first = await town.call('create_collection', args);
  const params = { name: 'create_collection', arguments: { ...args, amount: '8.00' } };
  const message = { jsonrpc: '2.0', id: 'again', method: 'tools/call', params };
  const { json } = await town.postMessage(message, { key: town.key });
  assert.equal(json.id, 'again');
  assert.deepEqual(json.result.structuredContent, first.data);
  assert.match(json.result.content[0].text, /no new order was created/);
  assert.match(first.text, new RegExp(`^Order ${first.data.tx_no} created\\.`));
});

test('after ten minutes the text says how the order stands that was made before', async () => {
  const args = { amount: 8.5, ...merchant, idempotency_key: 'late-tea' };
  const { data: first } = await town.call('create_collection', args);
  await town.api.alter(
    `update idempotency_keys set at_ms = at_ms - 600000 where id like '%/late-tea'`,
  );
  const late = await town.call('create_collection', args);
  assert.deepEqual([late.data.tx_no, late.data.status], [first.tx_no, 'pending']);
  assert.match(late.text, /no new order was created/);
  assert.match(late.text, /^Its status is pending\.$/m);
});

test('without a key an equal order is another one, and the text names the open one', async () => {
  const args = { amount: 8.88, ...merchant, title: '龙井' };
  const first = await town.call('create_collection', args);
  assert.doesNotMatch(first.text, /still open/);
  const second = await town.call('create_collection', args);
  assert.notEqual(second.data.tx_no, first.data.tx_no);
  assert.match(second.text, new RegExp(`${first.data.tx_no} of .* is still open until`));
  for (const other of [
    { title: '红茶' },
    { amount: 8.89 },
    { amount: 8.9, idempotency_key: 'k' },
  ]) {
    const { text } = await town.call('create_collection', { ...args, ...other });
    assert.doesNotMatch(text, /still open/);
  }
  await town.pay(second.data.tx_no);
  const third = await town.call('create_collection', args);
  assert.match(third.text, new RegExp(`${first.data.tx_no} of .* is still open until`));
});

test('an equal refund without a key is the first one, whatever password comes with it', async () => {
  const txNo = await town.paid(100);
  const part = { tx_no: txNo, refund_type: 'partial', amount: 40, reason: '凉' };
  const first = await town.call('refund_order', { ...part, pay_password: OWNER_PIN });
  assert.equal(first.data.replayed, false);
  for (const pay_password of [OWNER_PIN, '999999', null]) {
    const again = await town.call('refund_order', { ...part, reason: '冷', pay_password });
    assert.deepEqual(again.data, { ...first.data, replayed: true });
    assert.match(again.text, /already made by an earlier call; nothing more was refunded/);
    assert.match(again.text, /call refund_order with a new idempotency_key\.$/);
  }
  assert.equal((await town.record(txNo)).refunded_amount, 40);
  const keyed = { ...part, pay_password: OWNER_PIN, idempotency_key: 'second-cup' };
  assert.equal((await town.call('refund_order', keyed)).data.replayed, false);
  assert.equal((await town.record(txNo)).refunded_amount, 80);
});

test('tools and REST share idempotency keys, whichever comes first', async () => {
  const body = { amount: 9, ...merchant, idempotency_key: 'rest-first' };
  const rest = await town.collect(body);
  assert.deepEqual(await town.resultOf('create_collection', body), rest.data);
  const args = { amount: 9, ...merchant, idempotency_key: 'tool-first' };
  const told = await town.resultOf('create_collection', args);
  const replay = await town.collect(args);
  assert.deepEqual(replay.data, told);
  assert.equal(replay.headers.get('idempotent-replayed'), 'true');
  const other = await town.call('create_collection', { ...args, amount: 10 });
  assertToolError(other, 'idempotency_key_reused');
});

test('the key may come as a header, as an argument, or as both if they agree', async () => {
  const args = { amount: 3, ...merchant };
  const first = await town.resultOf('create_collection', args, header('h'));
  assert.deepEqual(
    await town.resultOf('create_collection', { ...args, idempotency_key: 'h' }),
    first,
  );
  const both = { ...args, idempotency_key: 'h' };
  assert.deepEqual(await town.resultOf('create_collection', both, header('h')), first);
  const differ = await town.call('create_collection', both, header('g'));
  assertToolError(differ, 'invalid_parameters');
  assert.match(differ.text, /^- idempotency_key differs/m);
  for (const key of ['', 'a b', 'x'.repeat(129), 7]) {
    const called = await town.call('create_collection', { ...args, idempotency_key: key });
    assertToolError(called, 'invalid_parameters');
  }
});

test('refunds over tools and REST are one operation', async () => {
  const txNo = await town.paid(100);
  const part = { tx_no: txNo, refund_type: 'partial', amount: 40, reason: '凉' };
  const args = { ...part, pay_password: OWNER_PIN, idempotency_key: 'back' };
  const { data } = await town.refund({ ...part, idempotency_key: 'back' });
  const called = await town.call('refund_order', args);
  assert.deepEqual(called.data.refund, data);
  assert.match(called.text, /nothing more was refunded/);
  assert.equal((await town.record(txNo)).refunded_amount, 40);
  await town.api.alter(`update idempotency_keys set at_ms = at_ms - 600000,
    free_at_ms = free_at_ms - 600000 where id like '%/back'`);
  const late = await town.call('refund_order', args);
  assertToolError(late, 'idempotency_key_expired');
  assert.match(late.text, new RegExp(data.refund_no));
  assert.equal((await town.record(txNo)).refunded_amount, 40);
});
