// POST /refund with invalid parameters: it is refused, the fields are named, nothing happens, and
// no try at the payment password is used.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const txNo = await town.paid(10);
const refund = (change: object) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount: 1, ...change });

for (const [field, values] of Object.entries({
  tx_no: [undefined, null, '', 7, true, [], {}],
  refund_type: [undefined, null, '', 'some', 'Full', ' partial', 'half', 1, true, [], {}],
  amount: [undefined, null, 0, -1, -0.01, '-5', '1', '1.00', 1.005, 0.001, 1e-7, true, [], {}],
  reason: [
    ...[undefined, null, '', '  ', 'x'.repeat(257), '🍵'.repeat(257), 'a\u0000b', 'a\nb', '\ud800'],
    ...[7, true, [], {}],
  ],
  pay_password: [
    ...[undefined, null, '', '12345', '1234567', '13579o', '１３５７９０', ' 135790', '135790\n'],
    ...[135790, true, [], {}, ['135790']],
  ],
  totp_code: ['', '12345', '1234567', '12345x', '１２３４５６', 123456, true, [], {}],
  idempotency_key: ['', 'a b', 'x'.repeat(129), '键', 7, true, [], {}],
})) {
  test(`an invalid ${field} is refused and named`, async () => {
    for (const value of values) assertInvalid(await refund({ [field]: value }), field);
  });
}

test('amounts count as they are written', async () => {
  for (const amount of [
    '-0',
    '0.00',
    '1e-3',
    '1e400',
    '-1e2',
    '0.0100000000000000000000000000001',
  ]) {
    const raw = `{"tx_no":"${txNo}","refund_type":"partial","amount":${amount},"reason":"x",
      "pay_password":"135790"}`;
    assertInvalid(await town.post('/refund', null, { raw }), 'amount');
  }
});

test('the amount of a full refund must be the amount paid', async () => {
  for (const amount of [9.99, 10.01, 0.01, 100000]) {
    assertInvalid(await refund({ refund_type: 'full', amount }), 'amount');
  }
});

test('header and body field of the idempotency key must not differ', async () => {
  const body = { tx_no: txNo, refund_type: 'full', idempotency_key: 'one' };
  const answer = await town.refund(body, { headers: { 'X-Idempotency-Key': 'two' } });
  assertInvalid(answer, 'idempotency_key');
});

test('every invalid field is named at once', async () => {
  const answer = await town.post('/refund', { refund_type: 'partial', totp_code: 1 });
  assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  const fields = answer.json.errors.map((error: { field: string }) => error.field).sort();
  assert.deepEqual(fields, ['amount', 'pay_password', 'reason', 'totp_code', 'tx_no']);
});

test('none of these requests moved money or counted as a wrong password', async () => {
  assert.equal((await town.record(txNo)).refunded_amount, 0);
  const [owner] = await town.api.rows(`select factor_failures from wallets
    where user_id = ${town.owner.userId}`);
  assert.deepEqual(owner, { factor_failures: 0 });
});
