// POST /refund-requests/<request_no> after it was decided, or after its order changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { api } = town;
const { openRequest, requestRefund, fetchRequest, approve, decline, newRequest } =
  refundRequestsIn(town);
const WRONG = { pay_password: '000000' };
const refunded = async (txNo: string) => (await town.record(txNo)).refunded_amount;

test('a decision is final, whatever is sent later and however wrong the password', async () => {
  for (const first of [approve, decline]) {
    const txNo = await town.paid(10);
    const { requestNo } = await openRequest(txNo, 4);
    assert.equal((await first(requestNo)).status, 200);
    for (const again of [approve(requestNo), approve(requestNo, WRONG), decline(requestNo)]) {
      assertRefused(await again, 409, 'refund_request_decided');
    }
    assert.equal(await refunded(txNo), first === approve ? 4 : 0);
  }
});

test('an expired request cannot be decided', async () => {
  const requestNo = await newRequest();
  await api.alter(`update refund_requests set expires_at_ms = requested_at_ms
    where request_no = '${requestNo}'`);
  assert.equal((await fetchRequest(requestNo)).data.status, 'expired');
  const late = await approve(requestNo);
  assertRefused(late, 409, 'refund_request_decided');
  assert.match(late.msg, /expired/);
  assertRefused(await decline(requestNo), 409, 'refund_request_decided');
});

test('revoking a key declines its open requests', async () => {
  const key = await town.newKey(town.owner);
  const txNo = await town.paid(10);
  const { requestNo } = await openRequest(txNo, 4, { key });
  const revoked = await revokeKey(api.service, key.keyId, api.service.operator);
  assert.ok(revoked.ok);
  const shown = await fetchRequest(requestNo);
  assert.equal(shown.data.status, 'declined');
  assert.match(shown.data.decided_at, /^\d{4}-/);
  assertRefused(await approve(requestNo), 409, 'refund_request_decided');
  assert.equal(await refunded(txNo), 0);
});

test('an approval is refused once other refunds of the order rule it out', async () => {
  const [whole, part] = [await town.paid(10), await town.paid(10)];
  const [first, second] = [await openRequest(whole, 4), await openRequest(part, null)];
  await town.refund({ tx_no: whole, refund_type: 'full' });
  await town.refund({ tx_no: part, refund_type: 'partial', amount: 1 });
  assertRefused(await approve(first.requestNo, WRONG), 409, 'order_refunded');
  assertRefused(await approve(second.requestNo, WRONG), 409, 'full_refund_unavailable');
  assert.deepEqual([await refunded(whole), await refunded(part)], [10, 1]);
});

test('a refund that the order does not allow is refused at once', async () => {
  const open = await town.paid(10);
  await openRequest(open, 4);
  const partly = await town.paid(10);
  await town.refund({ tx_no: partly, refund_type: 'partial', amount: 1 });
  for (const [txNo, yuan, code] of [
    [await town.order(), 1, 'order_not_paid'],
    [partly, null, 'full_refund_unavailable'],
    [partly, 9.01, 'refund_exceeds_remaining'],
    [open, 5, 'refund_request_open'],
    ['C', 1, 'order_not_found'],
  ] as const) {
    const answer = await requestRefund(txNo, yuan);
    assert.equal(!answer.ok && answer.refusal.code, code);
  }
});
