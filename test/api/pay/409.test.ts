// POST /pay/<tx_no> for an order that can no longer be paid.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api } = town;
const WRONG = { pay_password: '000000' };
await town.recharge(town.stranger, 100_000n);

test('an order that another user has paid is not paid again', async () => {
  const txNo = await town.paid(1);
  assertRefused(await town.pay(txNo, WRONG, { as: 'chen' }), 409, 'order_already_paid');
});

test('of two payers at once, one pays and the other is not charged', async () => {
  await Promise.all([town.cookieOf('wang'), town.cookieOf('chen')]);
  for (let round = 0; round < 5; round++) {
    const txNo = await town.order({ amount: 1 });
    const answers = await times(20, (index) =>
      town.pay(txNo, {}, { as: index % 2 ? 'wang' : 'chen' }),
    );
    assert.deepEqual(tally(answers), { 200: 10, '409 order_already_paid': 10 });
    const posted = await api.rows(`select count(*)::int as count from entries
      where tx_no = '${txNo}' and type = 'consume'`);
    assert.deepEqual(posted, [{ count: 1 }]);
  }
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

test('an order that the merchant cancelled cannot be paid', async () => {
  const txNo = await town.order();
  await api.alter(`update orders set status = 'cancelled', cancelled_at_ms = created_at_ms
    where tx_no = '${txNo}'`);
  assertRefused(await town.pay(txNo, WRONG), 409, 'order_cancelled');
});

test('a refunded order cannot be paid by anybody else', async () => {
  const txNo = await town.paid(1);
  await town.refund({ tx_no: txNo, refund_type: 'full' });
  assertRefused(await town.pay(txNo, WRONG, { as: 'chen' }), 409, 'order_refunded');
});

test('the state is reported before who may pay, and no password try is counted', async () => {
  const txNo = await town.order({ payer_id: town.stranger.userId });
  await api.alter(`update orders set expires_at_ms = created_at_ms where tx_no = '${txNo}'`);
  assertRefused(await town.pay(txNo, WRONG), 409, 'order_expired');
  assertRefused(await town.pay(txNo, WRONG, { as: 'lin' }), 409, 'order_expired');
  const rows = await api.rows('select sum(factor_failures)::int as failures from wallets');
  assert.deepEqual(rows, [{ failures: 0 }]);
});
