// POST /refund for more money than there is, or with the idempotency key of another refund.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0' });
const partial = (txNo: string, amount: number, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount, ...more });

test('not one fen more than the remainder can be refunded', async () => {
  const txNo = await town.paid(100);
  assertRefused(await partial(txNo, 100.01), 422, 'refund_exceeds_remaining');
  for (let i = 0; i < 3; i++) assert.equal((await partial(txNo, 33.33)).status, 200);
  assertRefused(await partial(txNo, 0.02), 422, 'refund_exceeds_remaining');
  assertRefused(await partial(txNo, 99.99), 422, 'refund_exceeds_remaining');
  assert.equal((await partial(txNo, 0.01)).data.order_status, 'refunded');
});

test('a wrong amount is reported before a wrong password, which is not counted', async () => {
  const txNo = await town.paid(1);
  const answer = await partial(txNo, 2, { pay_password: '000000' });
  assertRefused(answer, 422, 'refund_exceeds_remaining');
});

test('of twenty refunds of 6.00 from 10.00 at once, one succeeds', async () => {
  const txNo = await town.paid(10);
  const answers = await times(20, (index) => partial(txNo, 6, { idempotency_key: `k${index}` }));
  assert.deepEqual(tally(answers), { 200: 1, '422 refund_exceeds_remaining': 19 });
  assert.equal((await town.record(txNo)).refunded_amount, 6);
});

test('of twenty refunds of 3.00 from 10.00 at once, three succeed', async () => {
  const txNo = await town.paid(10);
  const answers = await times(20, () => partial(txNo, 3));
  assert.deepEqual(tally(answers), { 200: 3, '422 refund_exceeds_remaining': 17 });
});

test('twenty identical refunds at once refund once and get one answer', async () => {
  const txNo = await town.paid(10);
  const answers = await times(20, () => partial(txNo, 1, { idempotency_key: 'twin' }));
  assert.deepEqual(tally(answers), { 200: 20 });
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
  assert.equal((await town.record(txNo)).refunded_amount, 1);
});

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

test('a refund that the balance does not cover is refused entirely', async () => {
  const txNo = await town.paid(1);
  // The payment is settled at once, so its money is in the balance, and all but a fen is sent away.
  const balance = await town.balance(town.key);
  const left = Math.round(balance.merchant.balance * 100);
  const { userId } = town.owner;
  const move = (fen: number) =>
    town.api.alter(`update wallets
    set merchant_balance = merchant_balance - ${fen}, merchant_out = merchant_out + ${fen}
    where user_id = ${userId}`);
  await move(left - 99);
  const answer = await town.refund({ tx_no: txNo, refund_type: 'full' });
  assertRefused(answer, 422, 'insufficient_balance');
  const short = await partial(txNo, 1);
  assertRefused(short, 422, 'insufficient_balance');
  assert.equal((await town.balance(town.key)).merchant.balance, 0.99);
  await move(-(left - 99));
  assert.equal((await town.refund({ tx_no: txNo, refund_type: 'full' })).status, 200);
});

test('wrong factors are reported before missing money', async () => {
  const txNo = await town.paid(1);
  const { userId } = town.owner;
  const move = (sign: string) =>
    town.api.alter(`update wallets
    set merchant_balance = merchant_balance ${sign} 100, merchant_out = merchant_out - (0 ${sign} 100)
    where user_id = ${userId}`);
  await move('-');
  const wrong = await partial(txNo, 1, { pay_password: '000000' });
  assertRefused(wrong, 403, 'pay_password_wrong');
  await move('+');
});
