// POST /refund-requests/<request_no> after it was decided, or after its order changed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown();
const { openRequest, approve } = refundRequestsIn(town);
const WRONG = { pay_password: '000000' };
const refunded = async (txNo: string) => (await town.record(txNo)).refunded_amount;

test('an approval is refused once other refunds of the order rule it out', async () => {
  const [whole, part] = [await town.paid(10), await town.paid(10)];
  const [first, second] = [await openRequest(whole, 4), await openRequest(part, null)];
  await town.refund({ tx_no: whole, refund_type: 'full' });
  await town.refund({ tx_no: part, refund_type: 'partial', amount: 1 });
  assertRefused(await approve(first.requestNo, WRONG), 409, 'order_refunded');
  assertRefused(await approve(second.requestNo, WRONG), 409, 'full_refund_unavailable');
  assert.deepEqual([await refunded(whole), await refunded(part)], [10, 1]);
});
