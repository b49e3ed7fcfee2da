// Requests for recharges over HTTP: a person asks, sees what becomes of it and cancels; an operator, or a
// program within its day, credits what has arrived, once for each line of a statement.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { openPlatform } from '../../support/platform.ts';

const platform = await openPlatform({ TAEL_TWO_OPERATORS_ABOVE: '5000.00' });
const { town, post } = platform;
const { api } = town;
await town.newPerson('ops', { operator: true });
let people = 0;
let keys = 0;

async function newPayer() {
  people += 1;
  return town.newPerson(`payer-${people}`);
}

async function as(login: string, method: string, path: string, body?: object) {
  const headers = { cookie: await town.cookieOf(login) };
  return town.web(method, `/api/v1${path}`, { headers, ...(body && { body }) });
}

function ask(login: string, more: object = {}) {
  keys += 1;
  const body = { amount: 20, method: 'bank', idempotency_key: `ask-${keys}`, ...more };
  return as(login, 'POST', '/recharge-requests', body);
}

const approve = (no: string, amount: number, reference: string, login = 'ops') =>
  as(login, 'POST', `/operator/recharge-requests/${no}/approve`, {
    amount,
    reference,
    password: PASSWORD,
  });

const balanceOf = async (userId: number) =>
  (await api.service.store.queries.owner(userId))?.consumer.balanceFen;

const FIELDS = [
  ...['request_no', 'code', 'amount', 'method', 'payer_name', 'reference', 'note', 'status'],
  ...['requested_at', 'decided_at', 'reason', 'recharge_no', 'arrived_amount'],
];

test('whoever wants to pay money in is told how', async () => {
  const { login } = await newPayer();
  const { data } = await as(login, 'GET', '/recharge-methods');
  assert.deepEqual(
    data.items.map((one: { method: string; name: object }) => [one.method, one.name]),
    [
      ['bank', { zh: '银行转账', en: 'Bank transfer' }],
      ['alipay', { zh: '支付宝', en: 'Alipay' }],
    ],
  );
  assert.match(data.items[1].picture, /^data:image\/png;base64,/);
  assert.equal(data.by_itself, false);
});

test('a person asks, and is credited what has arrived', async () => {
  const payer = await newPayer();
  const said = { payer_name: '王小明', reference: 'A-1', note: '谢谢' };
  const asked = await ask(payer.login, said);
  assertData(asked, FIELDS);
  const { request_no: no, code } = asked.data;
  assert.deepEqual([asked.data.status, no.slice(-6)], ['requested', code]);
  assert.equal(await balanceOf(payer.userId), 0n);
  const found = await as('ops', 'GET', `/operator/recharge-requests?code=${code.toLowerCase()}`);
  const [shown] = found.data.items;
  assert.deepEqual([shown.request_no, shown.login, shown.own], [no, payer.login, false]);
  const done = await approve(no, 19.5, '20261128-1');
  assertData(done, [...FIELDS, 'user_id', 'bank_reference', 'receiving_account']);
  assert.deepEqual([done.data.status, done.data.arrived_amount], ['approved', 19.5]);
  assert.equal(await balanceOf(payer.userId), 19_50n);
  const [own] = (await as(payer.login, 'GET', '/recharge-requests')).data.items;
  assert.deepEqual([own.status, own.recharge_no], ['approved', done.data.recharge_no]);
  const again = await approve(no, 19.5, ' 20261128-1');
  assert.equal(again.text, done.text);
  assertRefused(await approve(no, 20, '20261128-2'), 409, 'recharge_request_decided');
  assertRefused(
    await as(payer.login, 'POST', `/recharge-requests/${no}/cancel`, {}),
    409,
    'recharge_request_decided',
  );
});

test('a request names a way that there is, and five wait at most', async () => {
  const { login } = await newPayer();
  assertInvalid(await ask(login, { method: 'cash' }), 'method');
  assertInvalid(await ask(login, { amount: 0 }), 'amount');
  assertInvalid(await ask(login, { idempotency_key: null }), 'idempotency_key');
  const made = [];
  for (let n = 0; n < 5; n += 1) made.push((await ask(login)).data.request_no);
  const more = await ask(login);
  assertInvalid(more, 'amount');
  assert.match(more.msg, /five of your requests wait/);
  const path = `/recharge-requests/${made[0]}/cancel`;
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await as(login, 'POST', path, {})).data.status, 'cancelled');
  }
  assert.equal((await ask(login)).status, 200);
});

test('one that was declined says why, and one of somebody else is not there', async () => {
  const payer = await newPayer();
  const { request_no: no } = (await ask(payer.login)).data;
  const other = await newPayer();
  assertRefused(
    await as(other.login, 'POST', `/recharge-requests/${no}/cancel`, {}),
    404,
    'recharge_request_not_found',
  );
  const path = `/operator/recharge-requests/${no}/decline`;
  assertInvalid(await as('ops', 'POST', path, { password: PASSWORD }), 'reason');
  await as('ops', 'POST', path, { reason: '未收到款项', password: PASSWORD });
  const [own] = (await as(payer.login, 'GET', '/recharge-requests')).data.items;
  assert.deepEqual([own.status, own.reason], ['declined', '未收到款项']);
  assertRefused(await approve(no, 20, 'late'), 409, 'recharge_request_decided');
});

test('operators do not credit themselves', async () => {
  const { request_no: no } = (await ask('ops')).data;
  assertInvalid(await approve(no, 20, 'own'), 'user');
  const [shown] = (await as('ops', 'GET', '/operator/recharge-requests?status=requested')).data
    .items;
  assert.deepEqual([shown.request_no, shown.own], [no, true]);
});

test('a program credits within its day; above the limit for two it proposes', async () => {
  const payer = await newPayer();
  const [small, large] = [
    (await ask(payer.login)).data,
    (await ask(payer.login, { amount: 6000 })).data,
  ];
  const approveByKey = ({ request_no: no }: { request_no: string }, body: object) =>
    post(`/recharge-requests/${no}/approve`, body);
  const done = await approveByKey(small, { amount: 20, reference: 'key-1' });
  assert.equal(done.data.status, 'approved', done.text);
  const proposed = await approveByKey(large, { amount: 6000, reference: 'key-2' });
  assert.deepEqual([proposed.data.status, proposed.data.arrived_amount], ['requested', 6000]);
  assert.equal(await balanceOf(payer.userId), 20_00n);
  const { recharge_no: rechargeNo } = proposed.data;
  const body = { password: PASSWORD };
  const made = await as('ops', 'POST', `/operator/recharges/${rechargeNo}/approve`, body);
  assert.deepEqual([made.data.status, made.data.request_no], ['approved', large.request_no]);
  assert.equal(await balanceOf(payer.userId), 6020_00n);
  const [own] = (await as(payer.login, 'GET', '/recharge-requests')).data.items;
  assert.deepEqual([own.request_no, own.status], [large.request_no, 'approved']);
});
