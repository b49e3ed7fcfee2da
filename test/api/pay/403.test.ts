// POST /pay/<tx_no> by a user who may not pay, or with wrong factors.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { codeOf } from '../../support/one-time-code.ts';

const town = await openApiTown({ TAEL_PAY_TOTP_ABOVE: '500.00' });
const { api, payer } = town;
const WRONG = { pay_password: '000000' };
const status = async (txNo: string) => (await town.record(txNo)).status;

test('CWE-352: a cross-site request is refused, with a session or without', async () => {
  const txNo = await town.order();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: api.origin.replace('http:', 'https:').replace('127.', '128.') },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: api.origin, 'sec-fetch-site': 'cross-site' },
  ]) {
    assertRefused(await town.pay(txNo, {}, { headers }), 403, 'cross_site');
    const stranger = { headers: { ...headers, cookie: '' } };
    assertRefused(await town.pay(txNo, {}, stranger), 403, 'cross_site');
  }
  assert.equal(await status(txNo), 'pending');
});

test('only the designated payer may pay an order', async () => {
  const txNo = await town.order({ payer_id: town.stranger.userId });
  assertRefused(await town.pay(txNo, WRONG), 403, 'wrong_payer');
});

test("a suspended merchant's orders cannot be paid, whoever tries", async () => {
  const shop = await town.openShop('shut');
  const txNo = (await town.collect({ merchant_id: shop.merchantId }, { key: shop.key })).data.tx_no;
  await town.standing(shop.owner, 'suspend');
  assertRefused(await town.pay(txNo, WRONG), 403, 'merchant_suspended');
  await town.standing(shop.owner, 'resume');
  assert.equal((await town.pay(txNo)).status, 200);
});

test('a user without a payment password is told that they have none', async () => {
  await town.newPerson('nopin', { payPassword: null });
  assertRefused(
    await town.pay(await town.order(), {}, { as: 'nopin' }),
    403,
    'pay_password_not_set',
  );
});

test('a code is required only above the threshold, and only of users who have enrolled', async () => {
  assert.equal((await town.pay(await town.order({ amount: 500.01 }))).status, 200);
  const secret = await town.enrol(payer);
  const code = (steps?: number) => codeOf(secret, steps);
  assert.equal((await town.pay(await town.order({ amount: 500 }))).status, 200);

  const txNo = await town.order({ amount: 500.01 });
  assertRefused(await town.pay(txNo), 403, 'totp_required');
  assertRefused(await town.pay(txNo, { ...WRONG, totp_code: code() }), 403, 'pay_password_wrong');
  const wrong = code(20) === code() ? code(30) : code(20);
  assertRefused(await town.pay(txNo, { totp_code: wrong }), 403, 'totp_invalid');
  const used = code();
  assert.equal((await town.pay(txNo, { totp_code: used })).status, 200);
  const other = await town.order({ amount: 501 });
  assertRefused(await town.pay(other, { totp_code: used }), 403, 'totp_invalid');
});
