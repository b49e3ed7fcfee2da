// Tests how a payer is asked for what a mandate does not allow: who sees it, who decides, what the program
// hears.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused, type SigningKey } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { mandatesIn } from '../../support/mandates.ts';

const town = await openApiTown();
const { payer } = town;
const { newSpending } = mandatesIn(town);

async function asPayer(method: string, path: string, body?: object, login = 'wang') {
  const headers = { cookie: await town.cookieOf(login) };
  return town.web(method, `/api/v1/payment-requests${path}`, { headers, ...(body && { body }) });
}
const ask = (txNo: string, amount: number, key: SigningKey) =>
  town.post(`/orders/${txNo}/pay`, { amount, ask: true }, { key });
const approve = (no: string, more: object = {}) =>
  asPayer('POST', `/${no}/approve`, { pay_password: PAYER_PIN, ...more });
const openCount = async () => (await asPayer('GET', '/open-count')).data.open;

async function asked(amount = 50) {
  const spending = await newSpending(payer);
  const txNo = await town.order({ amount });
  const answer = await ask(txNo, amount, spending.key);
  assert.equal(answer.status, 200, answer.text);
  return { ...spending, txNo, data: answer.data, requestNo: answer.data.request_no };
}

test('above a limit the payer is asked once, sees by whom, and approves with their password', async () => {
  const { key, txNo, data, requestNo, mandateNo } = await asked();
  const { approval_url, expires_at, ...rest } = data;
  assert.match(requestNo, /^A[0-9A-Z]{26}$/);
  assert.equal(approval_url, `${town.api.origin}/payment-requests/${requestNo}`);
  assert.ok(expires_at);
  assert.deepEqual(rest, {
    tx_no: txNo,
    status: 'approval_required',
    amount: 50,
    paid_at: null,
    request_no: requestNo,
    decided_at: null,
    payment: null,
  });
  const again = await ask(txNo, 50, key);
  assert.deepEqual([again.data, again.headers.get('idempotent-replayed')], [data, 'true']);

  const shown = (await asPayer('GET', `/${requestNo}`)).data;
  assert.deepEqual(
    [shown.status, shown.mandate_no, shown.mandate_name, shown.key_name, shown.merchant_name],
    ['approval_required', mandateNo, 'agent', 'agent', '林记茶铺'],
  );
  assert.deepEqual((await asPayer('GET', '?limit=1')).data.items, [shown]);
  assert.equal(await openCount(), 1);
  const others = await asPayer('GET', `/${requestNo}`, undefined, 'chen');
  assertRefused(others, 404, 'payment_request_not_found');

  assertRefused(await approve(requestNo, { pay_password: '999990' }), 403, 'pay_password_wrong');
  assertInvalid(await asPayer('POST', `/${requestNo}/approve`, {}), 'pay_password');
  const approved = await approve(requestNo);
  assert.equal(approved.status, 200, approved.text);
  assert.deepEqual([approved.data.status, approved.data.payment.amount], ['paid', 50]);
  assert.equal(await openCount(), 0);
  assertRefused(await approve(requestNo), 409, 'payment_request_decided');
  const heard = await ask(txNo, 50, key);
  assert.equal(heard.data.status, 'paid');
  const mandate = await town.get('/mandate', { key });
  assert.equal(mandate.data.spent_total, 0, 'what the payer approves counts to no limit');
});

test('whoever declines needs no password, and nothing is paid', async () => {
  const { key, txNo, requestNo } = await asked();
  const declined = await asPayer('POST', `/${requestNo}/decline`, {});
  assert.equal(declined.data.status, 'declined');
  assert.equal((await ask(txNo, 50, key)).data.status, 'declined');
  assert.equal((await town.record(txNo)).status, 'pending');
  assertRefused(await approve(requestNo), 409, 'payment_request_decided');
});
