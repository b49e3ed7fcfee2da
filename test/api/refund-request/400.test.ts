// POST /refund-requests/<request_no> with invalid fields: no try at the password.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { decide, approve, fetchRequest, newRequest } = refundRequestsIn(town);
const requestNo = await newRequest();

test('a decision must be to approve or to decline', async () => {
  for (const decision of [undefined, null, '', 'yes', 'Approve', true, ['approve']]) {
    const fields = { decision, pay_password: OWNER_PIN };
    assertInvalid(await decide(requestNo, fields), 'decision');
  }
});

test('an approval requires a password of six digits', async () => {
  for (const pin of [undefined, null, '', '13579', 135790, '１３５７９０']) {
    assertInvalid(await approve(requestNo, { pay_password: pin }), 'pay_password');
  }
  assertInvalid(await approve(requestNo, { totp_code: '12345' }), 'totp_code');
});

test('a body that is not a JSON object, and a form that repeats a field, are refused', async () => {
  assertInvalid(await decide(requestNo, {}, { raw: '["approve"]' }), 'body');
  assertRefused(await decide(requestNo, {}, { raw: '{' }), 400, 'invalid_json');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const raw = 'decision=decline&decision=approve';
  assertInvalid(await decide(requestNo, {}, { raw, headers }), 'decision');
});

test('none of these requests decided anything or counted as a wrong password', async () => {
  assert.equal((await fetchRequest(requestNo)).data.status, 'approval_required');
  const rows = await town.api.rows('select sum(factor_failures)::int as failures from wallets');
  assert.deepEqual(rows, [{ failures: 0 }]);
});
