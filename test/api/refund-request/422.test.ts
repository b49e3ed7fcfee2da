// POST /refund-requests/<request_no> for more money than there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { transfer } from '../../../src/service/transfers.ts';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0' });
const { openRequest, fetchRequest, approve } = refundRequestsIn(town);

test('an amount above the remainder is reported before the password is checked', async () => {
  const txNo = await town.paid(10);
  const { requestNo } = await openRequest(txNo, 6);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 5 });
  const wrong = { pay_password: '000000' };
  assertRefused(await approve(requestNo, wrong), 422, 'refund_exceeds_remaining');
  assert.equal((await town.record(txNo)).refunded_amount, 5);
});

test("an amount above the merchant's balance is refused until the balance suffices", async () => {
  const [txNo, other] = [await town.paid(10), await town.paid(10)];
  const { requestNo } = await openRequest(txNo, null);
  const { merchant } = await town.balance(town.key);
  const { userId } = town.owner;
  const moved = await transfer(
    town.api.service,
    {
      source: { userId, wallet: 'merchant' },
      target: { userId, wallet: 'consumer' },
      amountFen: fen(Math.round(merchant.balance * 100) - 999),
      idempotencyKey: null,
    },
    town.api.service.operator,
  );
  assert.ok(moved.ok);
  assertRefused(await approve(requestNo), 422, 'insufficient_balance');
  assert.equal((await fetchRequest(requestNo)).data.status, 'approval_required');
  await town.paid(1);
  assert.equal((await approve(requestNo)).status, 200);
  assert.equal((await town.record(other)).status, 'paid');
});
