// The shop's own number of a refund: what it makes of POST /refund, and how refunds are found.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused, tally } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { owner, merchantId, payerKey, strangerKey } = town;

const PART = { refund_type: 'partial', amount: 3 };
let count = 0;
const numbered = () => `back-${++count}`;
const part = (txNo: string, outRefundNo: string, more = {}) =>
  town.refund({ tx_no: txNo, ...PART, out_refund_no: outRefundNo, ...more });
const find = (query: string, key = town.key) => town.get(`/refunds?${query}`, { key });

test('an equal refund under a number is that refund, and the number is nobody else’s', async () => {
  const [txNo, other] = [await town.paid(10), await town.paid(10)];
  const outRefundNo = numbered();
  const first = await part(txNo, outRefundNo);
  assert.equal(first.data.out_refund_no, outRefundNo);
  const again = await part(txNo, outRefundNo);
  assert.deepEqual(again.data, first.data);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  for (const more of [{ amount: 4 }, { reason: '别的' }, { tx_no: other }]) {
    const answer = await part(txNo, outRefundNo, more);
    assertRefused(answer, 409, 'out_refund_no_used', ['data']);
    assert.deepEqual(answer.json.data, { tx_no: txNo, refund_no: first.data.refund_no });
  }
  assert.equal((await town.record(txNo)).refunded_amount, 3);
  const life = await town.get(`/order-lifecycle?tx_no=${txNo}`);
  assert.equal(life.data.stages[2].changes[0].out_refund_no, outRefundNo);
  assertInvalid(await part(txNo, 'a b'), 'out_refund_no');
});

test('refunds are found by their number, by the shop’s, and by their order, newest first', async () => {
  const txNo = await town.paid(10);
  const numbers = [numbered(), numbered(), numbered()];
  const made = [];
  for (const number of numbers) made.push((await part(txNo, number, { amount: 1 })).data);
  const all = (await find(`tx_no=${txNo}`)).data;
  const told = made.toReversed().map((refund) => ({ ...refund, reason: '杯子是凉的' }));
  assert.deepEqual(all, { items: told, next: null });
  const first = (await find(`tx_no=${txNo}&limit=2`)).data;
  assert.deepEqual(first.items, told.slice(0, 2));
  const rest = (await find(`tx_no=${txNo}&limit=2&after=${first.next}`)).data;
  assert.deepEqual(rest, { items: told.slice(2), next: null });
  const [middle] = (await find(`out_refund_no=${numbers[1]}`)).data.items;
  assert.deepEqual(middle, told[1]);
  const { refund_no } = made[0];
  for (const key of [town.key, payerKey]) {
    assert.deepEqual((await town.get(`/refunds/${refund_no}`, { key })).data, told[2]);
  }
  const unseen = await town.get(`/refunds/${refund_no}`, { key: strangerKey });
  assertRefused(unseen, 404, 'refund_not_found');
  assertRefused(await town.get(`/refunds/${txNo}`), 404, 'refund_not_found');
  assert.deepEqual((await find(`out_refund_no=${numbers[1]}`, strangerKey)).data.items, []);
  assertRefused(await find(`tx_no=${txNo}`, strangerKey), 404, 'order_not_found');
  const neither = await find('');
  assertInvalid(neither, 'tx_no');
  assert.match(neither.msg, /required, unless out_refund_no is given/);
  const other = made[0].refund_no.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
  assertInvalid(await find(`tx_no=${txNo}&after=${other}`), 'after');
});

test('with several merchants the query says whose number it is', async () => {
  const besideId = await town.newMerchant(owner, '林记二店');
  const outRefundNo = numbered();
  const here = await town.paid(5);
  const there = await town.paid(5, { merchant_id: besideId });
  const made = [await part(here, outRefundNo), await part(there, outRefundNo)];
  assert.deepEqual(tally(made), { 200: 2 });
  assertInvalid(await find(`out_refund_no=${outRefundNo}`), 'merchant_id');
  for (const [merchant, txNo] of [
    [merchantId, here],
    [besideId, there],
  ] as const) {
    const { items } = (await find(`out_refund_no=${outRefundNo}&merchant_id=${merchant}`)).data;
    assert.equal(items[0].tx_no, txNo);
  }
});

test('a refund whose answer was stored before there were numbers is answered again', async () => {
  const txNo = await town.paid(10);
  const keyed = { headers: { 'X-Idempotency-Key': 'older-than-numbers' } };
  const body = { tx_no: txNo, ...PART };
  const first = await town.refund(body, keyed);
  const stored = await town.api.alter(`update idempotency_keys
    set result = (result::jsonb - 'outRefundNo')::text
    where id like '%/older-than-numbers' and result::jsonb ? 'outRefundNo' returning id`);
  assert.equal(stored.length, 1);
  const again = await town.refund(body, keyed);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(again.data, first.data);
  assert.equal(again.data.out_refund_no, null);
  const another = await town.refund({ ...body, out_refund_no: numbered() }, keyed);
  assertRefused(another, 422, 'idempotency_key_reused');
});
