// POST /pay/<tx_no> with invalid fields: no try at the password, no payment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const txNo = await town.order();

test('the password must be six digits as a string', async () => {
  for (const pin of [
    undefined,
    null,
    '',
    '12345',
    '1234567',
    'abcdef',
    246810,
    '２４６８１０',
    [],
    {},
  ]) {
    assertInvalid(await town.pay(txNo, { pay_password: pin }), 'pay_password');
  }
});

test('a code must be six digits as a string', async () => {
  for (const code of ['', '12345', '1234567', 123456, true, []]) {
    assertInvalid(await town.pay(txNo, { totp_code: code }), 'totp_code');
  }
});

test('a body that is not a JSON object is refused', async () => {
  assertInvalid(await town.pay(txNo, {}, { raw: '["246810"]' }), 'body');
  for (const raw of ['', '{', '{"pay_password":"246810","pay_password":"246810"}']) {
    assertRefused(await town.pay(txNo, {}, { raw }), 400, 'invalid_json');
  }
});

test('a form that repeats a field is refused', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const raw = 'pay_password=246810&pay_password=246810';
  assertInvalid(await town.pay(txNo, {}, { raw, headers }), 'pay_password');
});

test('none of these requests paid or counted as a wrong password', async () => {
  assert.equal((await town.record(txNo)).status, 'pending');
  const [payer] = await town.api.rows(`select factor_failures from wallets
    where user_id = ${town.payer.userId}`);
  assert.deepEqual(payer, { factor_failures: 0 });
});
