// POST /refund for an order whose state does not allow it, or with an old idempotency key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api } = town;
const WRONG = { pay_password: '000000' };
const full = (txNo: string, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'full', ...more });
const partial = (txNo: string, amount: number, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount, ...more });

test('an order that was not paid cannot be refunded, whatever its state', async () => {
  const [pending, expired, cancelled] = [
    await town.order(),
    await town.order(),
    await town.order(),
  ] as [string, string, string];
  await api.alter(`update orders set expires_at_ms = created_at_ms where tx_no = '${expired}'`);
  await api.alter(`update orders set status = 'cancelled', cancelled_at_ms = created_at_ms
    where tx_no = '${cancelled}'`);
  for (const txNo of [pending, expired, cancelled]) {
    assertRefused(await full(txNo, WRONG), 409, 'order_not_paid');
    assertRefused(await partial(txNo, 99_999, WRONG), 409, 'order_not_paid');
  }
});

test('an order refunded in full cannot be refunded again', async () => {
  const txNo = await town.paid(5);
  assert.equal((await full(txNo)).status, 200);
  assertRefused(await full(txNo), 409, 'order_refunded');
  assertRefused(await partial(txNo, 99_999, WRONG), 409, 'order_refunded');
});

test('a full refund is refused after a partial one', async () => {
  const txNo = await town.paid(5);
  await partial(txNo, 1);
  assertRefused(await full(txNo, WRONG), 409, 'full_refund_unavailable');
  assertRefused(await full(txNo, { amount: 5 }), 409, 'full_refund_unavailable');
  assertRefused(await full(txNo, { amount: 4 }), 409, 'full_refund_unavailable');
});

test('a refusal for the state counts no wrong password', async () => {
  const [owner] = await api.rows(`select factor_failures from wallets
    where user_id = ${town.owner.userId}`);
  assert.deepEqual(owner, { factor_failures: 0 });
});

test('an idempotency key older than ten minutes names the refund it made', async () => {
  const txNo = await town.paid(5);
  const body = { tx_no: txNo, refund_type: 'partial', amount: 1, idempotency_key: 'aged' };
  const first = await town.refund(body);
  const shift = (ms: number) =>
    api.alter(`update idempotency_keys set at_ms = at_ms - ${ms},
    free_at_ms = free_at_ms - ${ms} where id like '%/aged'`);
  await shift(590_000);
  assert.equal((await town.refund(body)).text, first.text);
  await shift(10_000);
  for (const retry of [body, { ...body, amount: 2 }, { ...body, ...WRONG }]) {
    const answer = await town.refund(retry);
    assertRefused(answer, 409, 'idempotency_key_expired', ['refund_no']);
    assert.equal(answer.json.refund_no, first.data.refund_no);
  }
  await shift(604_800_000 - 600_000 - 5_000);
  assertRefused(await town.refund(body), 409, 'idempotency_key_expired', ['refund_no']);
  assert.equal((await town.record(txNo)).refunded_amount, 1);
});

test('of twenty full refunds at once, one succeeds', async () => {
  const txNo = await town.paid(7);
  const before = await town.balance(town.payerKey);
  const answers = await times(20, () => full(txNo));
  assert.deepEqual(tally(answers), { 200: 1, '409 order_refunded': 19 });
  const after = await town.balance(town.payerKey);
  assert.equal(Math.round((after.consumer.balance - before.consumer.balance) * 100), 700);
});
