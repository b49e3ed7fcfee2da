// POST /pay/<tx_no> for an order that can no longer be paid.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api } = town;
const WRONG = { pay_password: '000000' };
await town.recharge(town.stranger, 100_000n);

test('an order that another user has paid is not paid again', async () => {
  const txNo = await town.paid(1);
  assertRefused(await town.pay(txNo, WRONG, { as: 'chen' }), 409, 'order_already_paid');
});

test('an expired order cannot be paid, from the first instant on', async () => {
  const txNo = await town.order();
  const expires = (at: string) =>
    api.alter(`update orders set expires_at_ms = ${at}
    where tx_no = '${txNo}'`);
  await expires('(extract(epoch from clock_timestamp()) * 1000)::bigint');
  assertRefused(await town.pay(txNo, WRONG), 409, 'order_expired');
  await expires('(extract(epoch from clock_timestamp()) * 1000)::bigint + 60000');
  assert.equal((await town.pay(txNo)).status, 200);
});
