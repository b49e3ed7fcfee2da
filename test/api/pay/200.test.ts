// Paying: the public view, the payment itself, and repeats of it, as JSON and as a form.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';

const town = await openApiTown();
const { api } = town;
const accept = { accept: 'application/json' };
const fen = (yuan: number) => Math.round(yuan * 100);

test('the public view has exactly its fields and names no payer', async () => {
  const txNo = await town.paid(88, { title: '龙井' });
  const answer = await town.web('GET', `/pay/${txNo}`, { headers: accept });
  assertData(answer, [
    ...['tx_no', 'status', 'amount', 'title', 'merchant_name', 'expires_at', 'server_time'],
  ]);
  const { expires_at, server_time } = answer.data;
  assert.equal(
    answer.text,
    `{"ok":true,"data":{"tx_no":"${txNo}","status":"paid","amount":88.00,"title":"龙井",` +
      `"merchant_name":"林记茶铺","expires_at":"${expires_at}","server_time":"${server_time}"}}`,
  );
  assert.ok(Math.abs(Date.parse(server_time) - Date.now()) < 5_000);
});

test('a client that does not ask for JSON gets the page', async () => {
  const txNo = await town.order({ title: '<b>"龙井"</b>' });
  for (const wanted of ['text/html', '*/*', 'text/html,application/json;q=0.9', '']) {
    const answer = await town.web('GET', `/pay/${txNo}`, { headers: { accept: wanted } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(answer.text, /&lt;b>&quot;龙井&quot;&lt;\/b>|&lt;b&gt;/);
    assert.doesNotMatch(answer.text, /<b>"龙井/);
    assert.match(answer.headers.get('x-request-id') ?? '', /\S/);
  }
});

test('a payment answers its four fields and moves the money', async () => {
  const txNo = await town.order({ amount: 25.5 });
  const [merchant, payer] = [await town.balance(town.key), await town.balance(town.payerKey)];
  const answer = await town.pay(txNo);
  assertData(answer, ['tx_no', 'status', 'amount', 'paid_at']);
  const { paid_at } = answer.data;
  assert.equal(
    answer.text,
    `{"ok":true,"data":{"tx_no":"${txNo}","status":"paid","amount":25.50,"paid_at":"${paid_at}"}}`,
  );
  assert.equal(paid_at, (await town.record(txNo)).paid_at);
  const [earned, spent] = [await town.balance(town.key), await town.balance(town.payerKey)];
  assert.equal(fen(earned.merchant.frozen - merchant.merchant.frozen), 2550);
  assert.equal(fen(earned.merchant.total_in - merchant.merchant.total_in), 2550);
  assert.equal(earned.merchant.balance, merchant.merchant.balance);
  assert.equal(fen(payer.consumer.balance - spent.consumer.balance), 2550);
  assert.equal(fen(spent.consumer.total_out - payer.consumer.total_out), 2550);
});

test('the designated payer can pay an order', async () => {
  const txNo = await town.order({ payer_id: town.payer.userId });
  assert.equal((await town.pay(txNo)).status, 200);
});

test('the form on the page pays, too, and redirects to the order', async () => {
  const txNo = await town.order();
  const raw = `pay_password=${PAYER_PIN}&totp_code=`;
  const cookie = await town.cookieOf();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', cookie };
  const headers = { ...form, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const answer = await town.web('POST', `/pay/${txNo}`, { raw, headers });
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/pay/${txNo}`]);
  assert.equal((await town.record(txNo)).status, 'paid');
});

test('a form from a program that does not ask for a page is answered with data', async () => {
  const txNo = await town.order();
  const raw = `pay_password=${PAYER_PIN}`;
  const cookie = await town.cookieOf();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', cookie };
  for (const asked of [{}, { Accept: '*/*' }, accept]) {
    const answer = await town.web('POST', `/pay/${txNo}`, { raw, headers: { ...form, ...asked } });
    assertData(answer, ['tx_no', 'status', 'amount', 'paid_at']);
  }
});

test('extra form fields change neither amount nor payer', async () => {
  const txNo = await town.order({ amount: 30 });
  const more = { amount: 0.01, tx_no: await town.order(), merchant_id: 1, payer_id: 1 };
  const headers = {
    'X-User-Id': '1',
    'X-Original-URL': '/pay/x',
    'X-HTTP-Method-Override': 'GET',
  };
  const answer = await town.pay(txNo, more, { headers });
  assert.deepEqual([answer.status, answer.data?.amount], [200, 30], answer.text);
  assert.equal((await town.record(more.tx_no)).status, 'pending');
});

test('the pay page itself is not taken for another site', async () => {
  const headers = { origin: api.origin, 'sec-fetch-site': 'same-origin' };
  assert.equal((await town.pay(await town.order(), {}, { headers })).status, 200);
});

test('answers that depend on who asks are not cached', async () => {
  const txNo = await town.order();
  for (const answer of [
    await town.web('GET', `/pay/${txNo}`, { headers: accept }),
    await town.web('GET', `/pay/${txNo}`),
    await town.pay(txNo),
    await town.web('POST', `/pay/${txNo}`),
  ]) {
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});
