// Ways around authorization: another owner's things, another payer's money, a second way in that checks
// less, and claims that an order was paid.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Answer, assertRefused, type SigningKey } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { footprint } from '../../support/footprint.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { registeredRoutes } from '../../support/registered-routes.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0' });
const { api, key, strangerKey, merchantId, otherMerchantId } = town;
let paid = '';

before(async () => {
  paid = await town.paid(50);
  await town.cookieOf('lin');
});

test('Coinbase 2022: only the wallet of the payer pays, whatever the request names', async () => {
  const body = { amount: 10, merchant_id: otherMerchantId };
  const txNo = (await town.post('/collection', body, { key: strangerKey })).data.tx_no;
  const before = await footprint(api);
  const { payer } = town;
  for (const forged of [
    {},
    { wallet: 'merchant', source: 'merchant' },
    { payer_id: payer.userId, user_id: payer.userId, from: payer.walletId },
    { amount: 0.01, currency: 'JPY', merchant_id: merchantId },
  ]) {
    const answer = await town.pay(txNo, { pay_password: OWNER_PIN, ...forged }, { as: 'lin' });
    assertRefused(answer, 422, 'insufficient_balance');
  }
  assert.deepEqual(await footprint(api), before);
  assert.equal((await town.balance(key)).merchant.balance, 50, 'he has it, and not to spend');
});

test('Coinbase 2022: merchant, branch and payer of an order must belong together', async () => {
  const { branchId, payer, stranger } = town;
  const before = await footprint(api);
  const ask = (body: object, as: SigningKey) => town.post('/collection', body, { key: as });
  for (const [code, body, as] of [
    ['merchant_not_found', { merchant_id: otherMerchantId }, key],
    ['merchant_not_found', { merchant_id: merchantId, branch_id: branchId }, strangerKey],
    ['branch_not_found', { merchant_id: otherMerchantId, branch_id: branchId }, strangerKey],
    ['payer_not_found', { merchant_id: merchantId, payer_id: 999_999 }, key],
  ] as const) {
    assertRefused(await ask({ amount: 1, ...body }, as), 404, code);
  }
  assert.deepEqual(await footprint(api), before);
  const meant = await town.order({ amount: 1, payer_id: stranger.userId });
  for (const more of [{}, { payer_id: payer.userId }]) {
    assertRefused(await town.pay(meant, more), 403, 'wrong_payer');
  }
});

test('dotnet/eShop #996: another owner’s order is not found, exactly like numbers beside it', async () => {
  const other = (at: number) => (paid[at] === '0' ? '1' : '0');
  const changed = (at: number) => paid.slice(0, at) + other(at) + paid.slice(at + 1);
  const unknown = [changed(26), changed(10), changed(5), `R${paid.slice(1)}`];
  const ways: ((txNo: string, as: SigningKey) => Promise<Answer>)[] = [
    (txNo, as) => town.post('/query', { query_type: 'order', tx_no: txNo }, { key: as }),
    (txNo, as) => town.get(`/order-lifecycle?tx_no=${txNo}`, { key: as }),
    (txNo, as) =>
      town.refund({ tx_no: txNo, refund_type: 'full', pay_password: PAYER_PIN }, { key: as }),
  ];
  const before = await footprint(api);
  for (const way of ways) {
    const said = [];
    for (const txNo of [paid, ...unknown]) {
      const answer = await way(txNo, strangerKey);
      assertRefused(answer, 404, 'order_not_found');
      said.push(answer.text.replaceAll(answer.json.request_id, ''));
    }
    assert.equal(new Set(said).size, 1);
  }
  for (const txNo of unknown) {
    const record = await town.post('/query', { query_type: 'order', tx_no: txNo });
    assertRefused(record, 404, 'order_not_found');
  }
  assert.deepEqual(await footprint(api), before);
});

test('BTCPay PR 7244: naming no order, or an unknown one, never returns somebody else’s', async () => {
  const nothing = [null, undefined, '', ' ', '*', '%', 'null', 'undefined', 0, [], {}, [paid]];
  for (const tx_no of nothing) {
    const query = await town.post('/query', { query_type: 'order', tx_no }, { key: strangerKey });
    const refund = await town.refund({ tx_no, refund_type: 'full' }, { key: strangerKey });
    for (const answer of [query, refund]) {
      assert.ok([400, 404].includes(answer.status), answer.text);
      assert.equal(answer.data, undefined);
    }
  }
  for (const query of ['', '?tx_no=', '?tx_no=*', `?tx_no[]=${paid}`, `?TX_NO=${paid}`]) {
    const answer = await town.get(`/order-lifecycle${query}`, { key: strangerKey });
    assert.ok([400, 404].includes(answer.status), answer.text);
  }
  for (const merchant_id of [null, undefined, 0, '', [merchantId], {}]) {
    const answer = await town.post('/collection', { amount: 1, merchant_id }, { key: strangerKey });
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
  const { userId, walletId } = town.owner;
  const whose = { user_id: userId, owner_id: userId, tael_id: walletId, merchant_id: merchantId };
  const own = town.stranger.userId;
  const search = new URLSearchParams(Object.entries(whose).map(([name, id]) => [name, `${id}`]));
  const balance = await town.get(`/balance?${search}`, { key: strangerKey });
  assert.equal(balance.data.user_id, own);
  const records = { query_type: 'wallet_tx', ...whose };
  assert.deepEqual((await town.post('/query', records, { key: strangerKey })).data.items, []);
  assert.deepEqual(
    (await town.get(`/transactions?${search}`, { key: strangerKey })).data.items,
    [],
  );
});

test('BTCPay PR 7491: no way to refund avoids the one-time code', async () => {
  const older = await town.newKey(town.owner);
  const secret = await town.enrol(town.owner);
  const newer = await town.newKey(town.owner, { scopes: ['refund'] });
  const code = codeOf(secret);
  const body = { tx_no: paid, refund_type: 'partial', amount: 1 };
  const before = await footprint(api);
  for (const as of [key, older, newer]) {
    for (const [more, headers] of [
      [{}, {}],
      [{ totp_code: null }, {}],
      [{ totp: code, code, otp: code }, {}],
      [{}, { 'X-Totp-Code': code, 'X-Tael-Totp': code }],
      [{ totp_required: false, two_factor: false }, { cookie: 'remember_2fa=1' }],
    ] as const) {
      const answer = await town.refund({ ...body, ...more }, { key: as, headers });
      assertRefused(answer, 403, 'totp_required');
    }
    const inAddress = await town.post(
      `/refund?totp_code=${code}`,
      { ...body, reason: 'x', pay_password: OWNER_PIN },
      { key: as },
    );
    assertRefused(inAddress, 403, 'totp_required');
  }
  assert.deepEqual(await footprint(api), before);
  assert.equal((await town.refund({ ...body, totp_code: code }, { key: newer })).status, 200);
});

test('BTCPay 1708: enrolling again makes a new secret and invalidates the old codes', async () => {
  const [old, fresh] = [await town.enrol(town.owner), await town.enrol(town.owner)];
  assert.notEqual(old, fresh);
  const body = { tx_no: paid, refund_type: 'partial', amount: 1 };
  const [dead, live] = [old, fresh].map((secret) => codeOf(secret));
  assert.notEqual(dead, live);
  assertRefused(await town.refund({ ...body, totp_code: dead }), 403, 'totp_invalid');
  assert.equal((await town.refund({ ...body, totp_code: live })).status, 200);
});

test('CVE-2026-0656: nobody can declare an order paid', async () => {
  const txNo = await town.order({ amount: 2_000, notify_url: 'https://shop.example/paid' });
  const claim = {
    tx_no: txNo,
    status: 'paid',
    amount: 2_000,
    paid_at: '2026-11-20T12:00:00.000+08:00',
    type: 'order.paid',
    data: { tx_no: txNo, status: 'paid' },
    payer_id: town.payer.userId,
  };
  const before = await footprint(api);
  const paths = registeredRoutes().map(
    (route) => route.split(' ')[1]?.replace(':txNo', txNo) ?? '',
  );
  const guessed = [
    '/notify',
    '/callback',
    `/pay/${txNo}/paid`,
    `/pay/${txNo}/callback`,
    '/webhook',
  ];
  const query = new URLSearchParams({ tx_no: txNo, status: 'paid', amount: '2000' });
  for (const path of [...new Set([...paths, ...guessed])]) {
    await town.web('POST', `${path}?${query}`, { body: claim });
    await town.web('POST', path, {
      raw: query.toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    await town.web('GET', `${path}?${query}`);
    await town.web('PUT', path, { body: claim });
  }
  assert.deepEqual(await footprint(api), before);
  assert.equal((await town.record(txNo)).status, 'pending');
});

test('CVE-2026-9189: an order is paid in full or not at all, whatever amount is sent', async () => {
  const txNo = await town.order({ amount: 2_000 });
  const before = (await town.balance(town.payerKey)).consumer;
  for (const amount of [1, 0, -2_000, '1.00', null, [1]]) {
    const forged = { amount, refundable_amount: 0, merchant_id: otherMerchantId, status: 'paid' };
    const wrong = await town.pay(txNo, { ...forged, pay_password: '000000' });
    assertRefused(wrong, 403, 'pay_password_wrong');
    await town.standing(town.payer, 'unlock');
  }
  const answer = await town.pay(txNo, { amount: 1, merchant_id: otherMerchantId });
  assert.deepEqual([answer.status, answer.data.amount], [200, 2_000]);
  const after = (await town.balance(town.payerKey)).consumer;
  assert.equal(before.balance - after.balance, 2_000);
});
