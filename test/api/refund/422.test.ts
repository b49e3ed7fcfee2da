// POST /refund with the idempotency key of another refund.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0' });
const partial = (txNo: string, amount: number, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount, ...more });

test('an idempotency key of a different refund is refused', async () => {
  const txNo = await town.paid(10);
  const other = await town.paid(10);
  const used = { idempotency_key: 'used' };
  const first = await partial(txNo, 1, used);
  for (const answer of [
    await partial(txNo, 2, used),
    await partial(other, 1, used),
    await partial(txNo, 1, { ...used, reason: '别的' }),
    await town.refund({ tx_no: txNo, refund_type: 'full', ...used }),
    await partial('TNOPE', 1, used),
    await partial(txNo, 2, { ...used, pay_password: '000000' }),
  ]) {
    assertRefused(answer, 422, 'idempotency_key_reused');
  }
  assert.equal((await partial(txNo, 1, used)).text, first.text);
});
