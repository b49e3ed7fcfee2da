// POST /refund with an old idempotency key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api } = town;
const WRONG = { pay_password: '000000' };

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
