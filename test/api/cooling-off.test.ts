// Cooling off as a caller meets it: an account whose payment password was replaced moves no money out, in a
// session or with its keys, and its owner is told until when and why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertRefused } from '../support/api-http.ts';
import { cookieIn, openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';

const town = await openApiTown({ TAEL_COOLING_OFF: '24h', TAEL_SETTLEMENT_DELAY: '0' });
const NEW_PIN = '975310';
town.api.secrets.add(NEW_PIN);

/** In a session of their own. */
async function replacesPin(login: string) {
  const headers = { cookie: cookieIn(await town.signIn(login)) };
  const see = async () => (await town.web('GET', '/api/v1/security', { headers })).data;
  assert.deepEqual([(await see()).cooling_off, (await see()).cooling_off_seconds], [null, 86_400]);
  const body = { password: PASSWORD, pay_password: NEW_PIN };
  assertData(await town.web('POST', '/api/v1/security/pay-password', { headers, body }), []);
  return { headers, see };
}

test('a payer who replaced their payment password is told until when they cannot pay', async () => {
  await town.newPerson('newpin');
  const txNo = await town.order();
  const asked = { headers: { cookie: await town.cookieOf('newpin'), 'accept-language': 'en' } };
  const form = await town.web('GET', '/account', asked);
  assert.ok(form.text.includes('For 24 hours after that, no money can leave your account.'));
  const { headers, see } = await replacesPin('newpin');
  const { until, after } = (await see()).cooling_off;
  assert.equal(after, 'pay_password');
  const refused = await town.pay(txNo, { pay_password: NEW_PIN }, { headers });
  assertRefused(refused, 403, 'cooling_off');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 86_000 && seconds <= 86_400, `${seconds}`);
  assert.match(refused.msg, /payment password was replaced\. Try again in 24 hours\./);
  const page = await town.web('GET', `/pay/${txNo}`, {
    headers: { ...headers, accept: 'text/html', 'accept-language': 'en' },
  });
  const minute = new Date(Math.ceil(Date.parse(until) / 60_000) * 60_000 + 8 * 3_600_000);
  const told = minute.toISOString().slice(0, 16).replace('T', ' ');
  assert.ok(page.text.includes(`You can pay again from ${told}`), page.text);
  const log = await town.web('GET', '/api/v1/security/log', { headers });
  assert.equal(log.data.items[0].event, 'cooling_off_began');
});

test('an owner who did refunds nothing with a key either, and money still comes in', async () => {
  const shop = await town.openShop('cautious', { payPassword: '246802' });
  const { key, merchantId: merchant_id } = shop;
  const collected = await town.collect({ merchant_id, amount: 9 }, { key });
  assert.equal((await town.pay(collected.data.tx_no)).status, 200);
  const payee_id = await town.payee('cautious', { pay_password: '246802' });
  const { headers } = await replacesPin('cautious');
  const refund = { tx_no: collected.data.tx_no, refund_type: 'full', pay_password: NEW_PIN };
  const refused = await town.refund(refund, { key });
  assertRefused(refused, 403, 'cooling_off');
  assert.ok(Number(refused.headers.get('retry-after')) > 86_000);
  const call = { name: 'refund_order', arguments: { ...refund, reason: '退' } };
  const params = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
  const tool = await town.web('POST', '/mcp', { key, body: params });
  assert.match(tool.text, /cooling_off/);
  assert.equal((await town.balance(key)).merchant.balance, 9);
  const withdraw = { wallet: 'merchant', amount: 1, payee_id, idempotency_key: 'k1' };
  const body = { ...withdraw, pay_password: NEW_PIN };
  const out = await town.web('POST', '/api/v1/withdrawals', { headers, body });
  assertRefused(out, 403, 'cooling_off');
  const again = await town.collect({ merchant_id, amount: 2 }, { key });
  assert.equal((await town.pay(again.data.tx_no)).status, 200);
});
