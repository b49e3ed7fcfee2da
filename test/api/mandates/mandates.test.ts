// Mandates over HTTP: a payer makes, changes and ends one with their payment password, and the keys that
// spend under it see it and what was paid, and nothing else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import {
  assertData,
  assertInvalid,
  assertRefused,
  type SigningKey,
  send,
} from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD as password } from '../../support/known-password.ts';
import { mandatesIn } from '../../support/mandates.ts';

const town = await openApiTown();
const { payer } = town;
const { newSpending, newMandate, newSpendKey } = mandatesIn(town);

const FIELDS = [
  ...['mandate_no', 'kind', 'name', 'per_payment', 'per_day', 'per_month', 'total', 'merchants'],
  ...['valid_until', 'status', 'spent_today', 'spent_month', 'spent_total', 'left_now'],
  ...['created_at', 'ended_at'],
];
const TERMS = { name: '买菜助手', per_payment: 10, per_day: 20, valid_until: '2099-12-31' };

async function asPayer(method: string, path: string, body?: object, login = 'wang') {
  const headers = { cookie: await town.cookieOf(login) };
  return town.web(method, `/api/v1${path}`, { headers, ...(body && { body }) });
}
const proven = { pay_password: PAYER_PIN };
const create = (more: object = {}) =>
  asPayer('POST', '/mandates', { ...TERMS, ...proven, ...more });
const end = (mandateNo: string) => asPayer('POST', `/mandates/${mandateNo}/end`, {});
const asKey = (key: SigningKey) => ({
  mandate: () => town.get('/mandate', { key }),
  payments: (query = '') => town.get(`/mandate/payments${query}`, { key }),
  pay: (txNo: string, amount: number, more: object = {}) =>
    town.post(`/orders/${txNo}/pay`, { amount, ...more }, { key }),
});

test('a mandate is made with the payment password, and says what is allowed and left', async () => {
  const made = await create({ per_month: 100, total: 500, merchants: [town.merchantId] });
  assertData(made, [...FIELDS, 'keys']);
  const { mandate_no: no, created_at, ...said } = made.data;
  assert.match(no, /^M[0-9A-Z]{26}$/);
  assert.ok(created_at);
  assert.deepEqual(said, {
    kind: 'program',
    name: '买菜助手',
    per_payment: 10,
    per_day: 20,
    per_month: 100,
    total: 500,
    merchants: [town.merchantId],
    valid_until: '2100-01-01T00:00:00.000+08:00',
    status: 'active',
    spent_today: 0,
    spent_month: 0,
    spent_total: 0,
    left_now: 10,
    ended_at: null,
    keys: [],
  });
  assert.deepEqual((await asPayer('GET', `/mandates/${no}`)).data, made.data);
  assert.deepEqual((await asPayer('GET', '/mandates?limit=1')).data.items, [made.data]);
  assertRefused(await create({ pay_password: '999990' }), 403, 'pay_password_wrong');
  const others = await asPayer('GET', `/mandates/${no}`, undefined, 'chen');
  assertRefused(others, 404, 'mandate_not_found');
  await end(no);
});

test('limits that can never be reached, and mandates without an end, are refused', async () => {
  assertInvalid(await create({ per_day: 9 }), 'per_day');
  assertInvalid(await create({ valid_until: null }), 'valid_until');
  assertInvalid(await create({ valid_until: '2020-01-01' }), 'valid_until');
  assertInvalid(await create({ merchants: [] }), 'merchants');
  assertInvalid(await create({ name: '' }), 'name');
  assertRefused(await create({ merchants: [999_999] }), 404, 'merchant_not_found');
});

test('what is left out of a change stays, and a change takes the payment password', async () => {
  const no = await newMandate(payer);
  const path = `/mandates/${no}`;
  const changed = await asPayer('PATCH', path, { per_payment: 5, ...proven });
  assertData(changed, [...FIELDS, 'keys']);
  assert.deepEqual([changed.data.per_payment, changed.data.per_day], [5, 20]);
  assertRefused(
    await asPayer('PATCH', path, { per_day: 50, pay_password: '999990' }),
    403,
    'pay_password_wrong',
  );
  assertInvalid(await asPayer('PATCH', path, proven), 'name');
  await end(no);
  assertRefused(
    await asPayer('PATCH', path, { per_day: 50, ...proven }),
    403,
    'mandate_not_active',
  );
});

test('a key pays within the limits, once, and is told what is left when it may not', async () => {
  const { key, mandateNo } = await newSpending(payer);
  const { mandate, payments, pay } = asKey(key);
  const txNo = await town.order({ amount: 8 });
  const paid = await pay(txNo, 8);
  assert.equal(paid.status, 200, paid.text);
  const { paid_at, payment, ...rest } = paid.data;
  assert.deepEqual(payment, { tx_no: txNo, status: 'paid', amount: 8, paid_at });
  assert.deepEqual(rest, {
    tx_no: txNo,
    status: 'paid',
    amount: 8,
    request_no: null,
    approval_url: null,
    expires_at: null,
    decided_at: null,
  });
  const again = await pay(txNo, 8);
  assert.deepEqual([again.data, again.headers.get('idempotent-replayed')], [paid.data, 'true']);
  assert.equal((await mandate()).data.spent_today, 8);

  const over = await pay(await town.order({ amount: 10.01 }), 10.01);
  assertRefused(over, 422, 'mandate_exceeded', ['data']);
  assert.deepEqual(over.json.data, { limit: 'per_payment', left: 10 });
  await pay(await town.order({ amount: 9 }), 9);
  const day = await pay(await town.order({ amount: 4 }), 4);
  assertRefused(day, 422, 'mandate_exceeded', ['data']);
  assert.deepEqual(day.json.data, { limit: 'per_day', left: 3 });
  assertData(await mandate(), FIELDS);
  assert.equal((await mandate()).data.left_now, 3);

  const { items, next } = (await payments('?limit=1')).data;
  assert.deepEqual([items[0].amount, items[0].mandate_no], [9, mandateNo]);
  const rest2 = (await payments(`?limit=1&after=${next}`)).data;
  assert.deepEqual([rest2.items[0].tx_no, rest2.next], [txNo, null]);
  const seen = await asPayer('GET', `/mandates/${mandateNo}/payments`);
  assert.deepEqual(seen.data.items, (await payments()).data.items);
});

test('an order that costs something else is not paid, and a key stands for one order', async () => {
  const { key } = await newSpending(payer);
  const { pay, mandate } = asKey(key);
  const [first, second] = [await town.order({ amount: 2 }), await town.order({ amount: 2 })];
  assertRefused(await pay(first, 2.01), 409, 'order_differs');
  assertRefused(await pay(first, 1), 409, 'order_differs');
  const key1 = { idempotency_key: 'one' };
  const paid = await pay(first, 2, key1);
  const again = await pay(first, 2, key1);
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [paid.text, 'true']);
  assertRefused(await pay(second, 2, key1), 422, 'idempotency_key_reused');
  assert.equal((await mandate()).data.spent_today, 2);
  assertRefused(await pay(`C${'0'.repeat(26)}`, 2), 404, 'order_not_found');
});

test('a key of a mandate may do nothing else, and no other key may do that', async () => {
  const { key } = await newSpending(payer);
  for (const { method, path, may } of OPERATIONS) {
    if (may.key === undefined || may.key === 'spend') continue;
    const address = `/api/v1${path.replaceAll(/:\w+/g, '1')}`;
    const body = method === 'GET' ? {} : { body: {} };
    const answer = await send(town.api.origin, method, address, { key, ...body });
    assertRefused(answer, 403, 'scope_missing');
  }
  for (const query_type of ['order', 'balance', 'wallet_tx']) {
    assertRefused(await town.post('/query', { query_type }, { key }), 403, 'scope_missing');
  }
  const { mandate, payments, pay } = asKey(town.payerKey);
  for (const answer of [await mandate(), await payments(), await pay(await town.order(), 10)]) {
    assertRefused(answer, 403, 'scope_missing');
  }
});

test('its refusals say nothing of the wallet of the payer', async () => {
  const poor = await town.newPerson('poor');
  await town.recharge(poor, 1_23n);
  const { key } = await newSpending(poor);
  const { pay } = asKey(key);
  const broke = await pay(await town.order({ amount: 5 }), 5);
  assertRefused(broke, 422, 'insufficient_balance');
  assert.doesNotMatch(broke.text, /1\.23|3\.77/);
  await town.api.alter(`update wallets set own_day_limit = 45 where user_id = ${poor.userId}`);
  const limited = await pay(await town.order({ amount: 1 }), 1);
  assertRefused(limited, 422, 'spending_limit_exceeded');
  assert.doesNotMatch(limited.text, /0\.45/);
});

test('a key of a mandate is listed with it, gets no wider, and ends with it', async () => {
  const mandateNo = await newMandate(payer);
  const path = `/mandates/${mandateNo}/keys`;
  const made = await asPayer('POST', path, { name: 'agent', rate: 30, ...proven });
  assert.equal(made.status, 200, made.text);
  const { key_id: keyId, secret, scope, mandate_no } = made.data;
  assert.deepEqual([scope, mandate_no], [['spend'], mandateNo]);
  town.api.secrets.add(secret);
  const [listed] = (await asPayer('GET', '/keys?limit=1')).data.items;
  assert.deepEqual([listed.key_id, listed.mandate_no], [keyId, mandateNo]);
  const wider = await asPayer('PATCH', `/keys/${keyId}`, { rate: 60, password });
  assertInvalid(wider, 'rate');
  assert.equal((await asPayer('PATCH', `/keys/${keyId}`, { rate: 20 })).data.rate, 20);
  const rotated = await asPayer('POST', `/keys/${keyId}/rotate`, { overlap: '0', password });
  assertInvalid(rotated, 'key_id');
  const next = await newSpendKey(payer, mandateNo);
  assert.equal((await asKey(next).mandate()).data.mandate_no, mandateNo);
  const ended = await end(mandateNo);
  assert.equal(ended.data.status, 'ended');
  assert.deepEqual(
    ended.data.keys.map(({ status }: { status: string }) => status),
    ['revoked', 'revoked'],
  );
  assert.deepEqual((await end(mandateNo)).data, ended.data);
  const txNo = await town.order({ amount: 1 });
  assertRefused(await asKey(next).pay(txNo, 1), 401, 'credentials_invalid');
  assertRefused(await asPayer('POST', path, { name: 'x', ...proven }), 403, 'mandate_not_active');
});

test('the lifecycle of an order names the mandate to its payer, and to nobody else', async () => {
  const { mandateNo, key } = await newSpending(payer, { perPayment: 5, perDay: 12 });
  const [under, other] = [await town.order({ amount: 5 }), await town.paid(5)];
  assert.equal((await asKey(key).pay(under, 5)).status, 200);
  const life = (txNo: string, reader: SigningKey) =>
    town.get(`/order-lifecycle?tx_no=${txNo}`, { key: reader });
  const own = town.payerKey;
  assert.equal((await life(under, own)).data.mandate_no, mandateNo);
  assert.equal((await life(other, own)).data.mandate_no, null);
  assert.equal((await life(under, town.key)).data.mandate_no, null);
  assertRefused(await life(under, key), 403, 'scope_missing');
});

test('no other key with the scope can be made', async () => {
  const made = await asPayer('POST', '/keys', { name: 'x', scope: ['spend'], password });
  assertInvalid(made, 'scope');
});
