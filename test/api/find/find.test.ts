// Whatever a customer quotes is found with one question, by the platform's program as by an operator; and
// what is not meant exactly is not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newOperateKey, openPlatform } from '../../support/platform.ts';
import { newRechargeRequest } from '../../support/recharge-requests.ts';
import { refundRequestsIn } from '../../support/refund-requests.ts';
import { until } from '../../support/until.ts';

const platform = await openPlatform();
const { town, get, post } = platform;
const { owner, payer, merchantId, api } = town;
await town.newPerson('ops', { operator: true });

interface Hit {
  readonly kind: string;
  readonly id: string;
  readonly user_id: number | null;
  readonly title: string | null;
  readonly status: string | null;
  readonly amount: number | null;
}

async function hits(what: string | number): Promise<readonly Hit[]> {
  const answer = await get(`/find?what=${encodeURIComponent(what)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.data.items;
}

/** What is found, and whose it is, how it stands and how much it is. */
const found = async (what: string | number) =>
  (await hits(what)).map(({ kind, id, user_id, status, amount }) => [
    kind,
    id,
    user_id,
    status,
    amount,
  ]);

test('a user is found by whatever names them', async () => {
  const userId = await platform.member({ reference: 'find-1', login: 'Finder' });
  const { tael_id: walletId } = (await get(`/users/${userId}`)).data;
  for (const what of [userId, 'find-1', 'finder', ` FINDER `, walletId]) {
    assert.deepEqual(await found(what), [['user', `${userId}`, userId, 'open', null]], `${what}`);
  }
  assert.equal((await post(`/users/${userId}/suspend`, { reason: '查' })).status, 200);
  assert.deepEqual(await found('find-1'), [['user', `${userId}`, userId, 'suspended', null]]);
  for (const what of ['find', 'find-11', '会员', 'nobody']) assert.deepEqual(await found(what), []);
});

test('an order, a refund and a request are found by their numbers and the shop’s', async () => {
  const { data: order } = await town.collect({ amount: 30, out_trade_no: 'A/17', title: '茶' });
  const hit = ['order', order.tx_no, owner.userId, 'pending', 30];
  for (const what of [order.tx_no, 'A/17']) assert.deepEqual(await found(what), [hit]);
  assert.equal((await town.pay(order.tx_no)).status, 200);
  assert.deepEqual(await found('A/17'), [hit.with(3, 'paid')]);
  const part = { tx_no: order.tx_no, refund_type: 'partial', amount: 4, reason: '少' };
  const { data: refund } = await town.refund({ ...part, out_refund_no: 'A/17-1' });
  const back = ['refund', refund.refund_no, owner.userId, null, 4];
  for (const what of [refund.refund_no, 'A/17-1']) assert.deepEqual(await found(what), [back]);
  const { openRequest } = refundRequestsIn(town);
  const { requestNo } = await openRequest(await town.paid(10), 3);
  const asked = ['refund_request', requestNo, owner.userId, 'approval_required', 3];
  assert.deepEqual(await found(requestNo), [asked]);
});

test('a number that several shops have given is found for each, and for a payment that came in', async () => {
  const { key, merchantId: merchant_id } = await town.openShop('other');
  const numbered = { amount: 1, out_trade_no: 'same-1' };
  const mine = await town.collect(numbered);
  const theirs = await town.collect({ ...numbered, merchant_id }, { key });
  const userId = await platform.member();
  const credited = await post(`/users/${userId}/recharges`, {
    amount: 5,
    bank_reference: 'SAME-1',
    idempotency_key: 'same-1',
  });
  const ids = (await hits('same-1')).map(({ kind, id }) => `${kind} ${id}`);
  assert.deepEqual(ids, [
    ...[`order ${theirs.data.tx_no}`, `order ${mine.data.tx_no}`],
    `recharge ${credited.data.tx_no}`,
  ]);
});

test('money that came in is found by its number and the bank’s, and a request for it', async () => {
  const bank_reference = '20270131000417';
  const wanted = { amount: 20, bank_reference, idempotency_key: 'in-1' };
  const credited = await post(`/users/${payer.userId}/recharges`, wanted);
  const recharge = ['recharge', credited.data.tx_no, payer.userId, null, 20];
  for (const what of [credited.data.tx_no, bank_reference])
    assert.deepEqual(await found(what), [recharge]);
  const asked = await newRechargeRequest(town, payer);
  assert.deepEqual(
    (await found(asked)).map((hit) => hit.slice(0, 4)),
    [['recharge_request', asked, payer.userId, 'requested']],
  );
});

const own = async (path: string, body: object) => {
  const headers = { cookie: await town.cookieOf(payer.login) };
  const made = await town.web('POST', `/api/v1${path}`, {
    headers,
    body: { idempotency_key: `own-${path}-${JSON.stringify(body)}`, ...body },
  });
  assert.equal(made.status, 200, made.text);
  return made.data;
};

async function operate(path: string, more: object | null = null) {
  const headers = { cookie: await town.cookieOf('ops') };
  const body = more && { password: PASSWORD, ...more };
  const answer = await town.web(body ? 'POST' : 'GET', `/api/v1/operator${path}`, {
    headers,
    ...(body && { body }),
  });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

async function approved(amount: number): Promise<string> {
  const payee_id = await town.payee(payer.login);
  const wanted = { wallet: 'consumer', amount, payee_id, pay_password: PAYER_PIN };
  const { withdrawal_no: no } = await own('/withdrawals', wanted);
  assert.deepEqual(await found(no), [['withdrawal', no, payer.userId, 'requested', amount]]);
  await operate(`/withdrawals/${no}/approve`, {});
  return no;
}

test('a withdrawal is found by its number, its file, and what the bank calls it', async () => {
  await town.recharge(payer, 100_00n);
  const no = await approved(7);
  await operate('/payouts.csv');
  const [row] = await api.rows(`select payout_no from withdrawals where withdrawal_no = '${no}'`);
  const payoutNo = String(row?.payout_no);
  assert.deepEqual(await found(payoutNo), [['payout', payoutNo, null, 'open', 7]]);
  await operate(`/withdrawals/${no}/paid-out`, { bank_reference: 'OUT-9' });
  const hit = ['withdrawal', no, payer.userId, 'paid_out', 7];
  for (const what of [no, 'OUT-9']) assert.deepEqual(await found(what), [hit]);
  assert.deepEqual(await found(payoutNo), [['payout', payoutNo, null, 'ended', 7]]);
});

test('a movement is found that gave a withdrawal back, and a transfer', async () => {
  const no = await approved(6);
  await operate(`/withdrawals/${no}/return`, { reason: '户名不符' });
  const [row] = await api.rows(`select return_no from withdrawals where withdrawal_no = '${no}'`);
  const hit = ['withdrawal', no, payer.userId, 'returned', 6];
  assert.deepEqual(await found(String(row?.return_no)), [hit]);
  const { tx_no: transfer } = await own('/transfers', {
    from: 'consumer',
    to_wallet_id: owner.walletId,
    amount: 2,
    pay_password: PAYER_PIN,
  });
  assert.deepEqual(await found(transfer), [['transfer', transfer, payer.userId, null, 2]]);
});

test('a key, a merchant, a branch and a request are found', async () => {
  const { keyId } = await town.newKey(owner, { name: '收银' });
  const [key] = await hits(keyId);
  assert.deepEqual([key?.kind, key?.title, key?.status], ['key', '收银', 'works']);
  const branchId = await town.newBranch(merchantId, '东门');
  const branch = (await hits(branchId)).find(({ kind }) => kind === 'branch');
  assert.deepEqual([branch?.title, branch?.user_id], ['东门', owner.userId]);
  const merchant = (await hits(merchantId)).find(({ kind }) => kind === 'merchant');
  assert.deepEqual([merchant?.id, merchant?.user_id], [`${merchantId}`, owner.userId]);
  const refused = await town.collect({ amount: 0 });
  const id = refused.json.request_id;
  await until('it is written', async () => (await hits(id)).length === 1);
  const [request] = await hits(id);
  assert.deepEqual(
    [request?.kind, request?.user_id, request?.title, request?.status],
    ['request', owner.userId, 'POST /api/v1/collection', 'invalid_parameters'],
  );
});

test('somebody has to say what, in a line that a person can say', async () => {
  assertInvalid(await get('/find'), 'what');
  assertInvalid(await get(`/find?what=${'x'.repeat(129)}`), 'what');
  assertInvalid(await get('/find?what=a%00b'), 'what');
  for (const what of ["' or 1=1 --", '%', 'tk_none', 'C0', '0', '-1', '99999999999999999999'])
    assert.deepEqual(await found(what), [], what);
});

test('a row that Tael has not written is not told', async () => {
  const { data } = await town.collect({ amount: 3, out_trade_no: 'forged-1' });
  const renamed = `update orders set out_trade_no = 'forged-2' where tx_no = '${data.tx_no}'`;
  await api.rows(renamed);
  assertRefused(await get('/find?what=forged-2'), 500, 'internal');
  assert.match(api.bugs.splice(0).join(), new RegExp(`The row ${data.tx_no} of orders is not as`));
  await api.rows(renamed.replace('forged-2', 'forged-1'));
  assert.equal((await found('forged-1')).length, 1);
});

test('a program without the scope finds nothing', async () => {
  assertRefused(await get('/find?what=1', { key: town.key }), 403, 'scope_missing');
  const limited = await newOperateKey(town, platform.operator);
  assert.equal((await get('/find?what=1', { key: limited })).status, 200);
});
