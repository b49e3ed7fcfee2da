// Operators in a session: they find orders of everybody, see one in full, and refund it as it was previewed,
// to the fen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';

const town = await openApiTown();
const { service } = town.api;
const operator = await town.newPerson('zhang', { name: '张运营', operator: true });
const ORDERS = '/api/v1/operator/orders';

const ask = async (path: string) =>
  town.web('GET', path, { headers: { cookie: await town.cookieOf('zhang') } });
const see = (path: string) => ask(`${ORDERS}${path}`);
const preview = (txNo: string, query: string) =>
  ask(`${ORDERS}/${txNo}/refund-preview?refund_type=${query}`);
const refund = async (txNo: string, body: object) => {
  const headers = { cookie: await town.cookieOf('zhang') };
  return town.web('POST', `${ORDERS}/${txNo}/refunds`, { headers, body });
};

async function numbersIn(query: string): Promise<string[]> {
  const answer = await see(`?${query}`);
  assertData(answer, ['items', 'next']);
  return answer.data.items.map(({ tx_no }: { tx_no: string }) => tx_no);
}

/** What is sent for what was previewed. */
async function previewed(txNo: string, size: { refund_type: string; amount?: number }) {
  const amount = size.amount === undefined ? '' : `&amount=${size.amount.toFixed(2)}`;
  const shown = await preview(txNo, `${size.refund_type}${amount}`);
  assert.equal(shown.status, 200, shown.text);
  const { refunded_before, idempotency_key } = shown.data;
  const body = { password: PASSWORD, reason: '商户已停用', refunded_before, idempotency_key };
  return { preview: shown.data, body: { ...body, ...size } };
}

test('Orders of everybody are found by number, owner, status and day.', async () => {
  const stranger = { merchant_id: town.otherMerchantId };
  const theirs = await town.collect({ ...stranger, amount: 3 }, { key: town.strangerKey });
  const [waiting, paid] = [await town.order(), await town.paid(12)];
  const all = await numbersIn('');
  assert.deepEqual(all.slice(0, 3), [paid, waiting, theirs.data.tx_no]);
  assert.deepEqual(await numbersIn(`tx_no=${waiting.toLowerCase()}`), [waiting]);
  assert.deepEqual(await numbersIn('tx_no=C01'), []);
  assert.deepEqual(await numbersIn('user=chen'), [theirs.data.tx_no]);
  assert.deepEqual(await numbersIn(`user=${town.stranger.userId}&status=paid`), []);
  assert.deepEqual(await numbersIn('status=paid'), [paid]);
  assert.deepEqual(await numbersIn(`tx_no=${waiting}&status=paid`), []);
  const today = new Date(service.store.nowMs() + 8 * 3_600_000).toISOString().slice(0, 10);
  assert.deepEqual(await numbersIn(`date_from=${today}&date_to=${today}`), all);
  assert.deepEqual(await numbersIn('date_to=2026-01-01'), []);
  const [line] = (await see(`?tx_no=${paid}`)).data.items;
  assert.deepEqual([line.login, line.amount, line.merchant_name], ['lin', 12, '林记茶铺']);
  const first = (await see('?limit=1')).data;
  assert.deepEqual(await numbersIn(`limit=100&after=${first.next}`), all.slice(1));
  assertRefused(await see('?user=nobody'), 404, 'user_not_found');
  assertInvalid(await see('?status=lost&after=x'), 'status', 'after');
});

test('An order is shown with its life and with who sells and pays, by their names.', async () => {
  const txNo = await town.paid(10);
  const { data } = await see(`/${txNo}`);
  assert.deepEqual([data.owner.login, data.payer.name, data.own], ['lin', '王小明', false]);
  assert.equal(data.stages[1].status, 'paid');
  assert.deepEqual([data.may_refund, 'may_cancel' in data], [true, false]);
  assertRefused(await see(`/${txNo}X`), 404, 'order_not_found');
});

test('A refund by an operator does what its preview said, to the fen, once.', async () => {
  const txNo = await town.paid(33.33);
  const { preview: shown, body } = await previewed(txNo, { refund_type: 'partial', amount: 10.49 });
  const before = await town.balance(town.payerKey);
  const [done, again] = await Promise.all([refund(txNo, body), refund(txNo, body)]);
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(again.data, done.data);
  const told = ['amount', 'fee', 'net_amount', 'fee_total', 'refunded_amount', 'refundable_amount'];
  for (const name of [...told, 'order_status']) assert.equal(done.data[name], shown[name], name);
  const after = await town.balance(town.payerKey);
  const got = after.consumer.balance - before.consumer.balance;
  assert.equal(got.toFixed(2), shown.net_amount.toFixed(2));
  const { refunds } = (await see(`/${txNo}`)).data;
  assert.deepEqual(
    refunds.map((one: { authority: string; amount: number }) => [one.authority, one.amount]),
    [['operator', 10.49]],
  );
});

test('The owner may be suspended; the trail of the owner names the operator.', async () => {
  const shop = await town.openShop('suo', { name: '索店主' });
  const made = await town.collect({ merchant_id: shop.merchantId, amount: 8 }, { key: shop.key });
  const txNo = made.data.tx_no;
  await town.pay(txNo);
  await town.standing(shop.owner, 'suspend');
  assert.equal((await see(`/${txNo}`)).data.owner_suspended, true);
  const { body } = await previewed(txNo, { refund_type: 'full' });
  const done = await refund(txNo, body);
  assert.deepEqual([done.data.net_amount, done.data.order_status], [8, 'refunded']);
  const filter = { userId: shop.owner.userId, fromMs: null, untilMs: null, limit: 1 };
  const [line] = await service.store.queries.auditTrail(filter);
  assert.equal(line?.action, 'order_refunded');
  assert.deepEqual([line?.by.kind, line?.by.name], ['user', `${operator.userId}`]);
  assert.deepEqual([line?.details.amount_fen, line?.details.reason], ['800', '商户已停用']);
});

test('After another refund what was previewed is not made.', async () => {
  const txNo = await town.paid(10);
  const { body } = await previewed(txNo, { refund_type: 'partial', amount: 4 });
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 1 });
  assertInvalid(await refund(txNo, body), 'refunded_before');
  assert.equal((await town.record(txNo)).refunded_amount, 1);
});

test('Without the password, or for an order of their own, operators refund nothing.', async () => {
  const txNo = await town.paid(10);
  const { body } = await previewed(txNo, { refund_type: 'full' });
  const { password: _, ...bare } = body;
  assertInvalid(await refund(txNo, bare), 'password');
  const { refunded_before: _seen, ...unseen } = body;
  assertInvalid(await refund(txNo, unseen), 'refunded_before');
  assertRefused(await refund(txNo, { ...body, password: 'wrong horse 1' }), 401, 'login_failed');
  await town.recharge(operator, 50_00n);
  const own = await town.order();
  await town.pay(own, {}, { as: 'zhang' });
  const { data } = await see(`/${own}`);
  assert.deepEqual([data.own, data.may_refund], [true, false]);
  assertInvalid(await preview(own, 'full'), 'user');
  assertInvalid(await refund(own, { ...body, idempotency_key: 'own' }), 'user');
  for (const untouched of [txNo, own]) {
    assert.equal((await town.record(untouched)).refunded_amount, 0);
  }
});
