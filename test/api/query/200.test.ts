// POST /query succeeds: the order record, the records and the balance.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { NOTHING_SAID, TERM_NAMES } from '../../support/terms.ts';

const town = await openApiTown();
const { api } = town;
const order = (txNo: string, key = town.key) =>
  town.post('/query', { query_type: 'order', tx_no: txNo }, { key });
const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\+08:00';

test('a pending order has all its fields, absent ones as null', async () => {
  const txNo = await town.order({ amount: 12, title: '龙井' });
  const answer = await order(txNo);
  assertData(answer, [
    ...['tx_no', 'status', 'amount', 'title', 'merchant_id', 'merchant_name', 'branch_id'],
    ...['payer_id', 'refunded_amount', 'refundable_amount', 'settlement_status', 'pay_url'],
    ...['pay_qrcode_url', 'created_at', 'expires_at', 'paid_at', 'settled_at'],
    ...['return_url', 'refund_request', ...TERM_NAMES],
  ]);
  const text =
    `{"ok":true,"data":{"tx_no":"${txNo}","status":"pending","amount":12.00,"title":"龙井",` +
    `${NOTHING_SAID},"merchant_id":${town.merchantId},` +
    '"merchant_name":"林记茶铺","branch_id":null,' +
    '"payer_id":null,"refunded_amount":0.00,"refundable_amount":0.00,' +
    `"settlement_status":"none","pay_url":"${api.origin}/pay/${txNo}",` +
    `"pay_qrcode_url":"${api.origin}/qrcode/${txNo}","created_at":"T","expires_at":"T",` +
    '"paid_at":null,"settled_at":null,"return_url":null,"refund_request":null}}';
  assert.equal(answer.text.replaceAll(new RegExp(`"${TIME}"`, 'g'), '"T"'), text);
  const { created_at, expires_at } = answer.data;
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 1_800_000);
});

test('an order goes from pending to paid, partially refunded and refunded', async () => {
  const txNo = await town.paid(10, { branch_id: town.branchId });
  const paid = (await order(txNo)).data;
  assert.deepEqual(
    [paid.status, paid.settlement_status, paid.payer_id, paid.branch_id],
    ['paid', 'pending', town.payer.userId, town.branchId],
  );
  assert.deepEqual([paid.refunded_amount, paid.refundable_amount], [0, 10]);
  assert.match(paid.paid_at, new RegExp(`^${TIME}$`));
  assert.ok(Date.parse(paid.paid_at) >= Date.parse(paid.created_at));

  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 4 });
  const part = (await order(txNo)).data;
  assert.deepEqual([part.status, part.settlement_status], ['partially_refunded', 'pending']);
  assert.deepEqual([part.refunded_amount, part.refundable_amount], [4, 6]);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 6 });
  const whole = (await order(txNo)).data;
  assert.deepEqual([whole.status, whole.settlement_status], ['refunded', 'none']);
  assert.deepEqual([whole.refunded_amount, whole.refundable_amount], [10, 0]);
  assert.equal(whole.paid_at, paid.paid_at);
});

test('an order is expired from the instant its time is up', async () => {
  const txNo = await town.order();
  const expire = (at: string) =>
    api.alter(`update orders set expires_at_ms =
    (extract(epoch from clock_timestamp()) * 1000)::bigint ${at} where tx_no = '${txNo}'`);
  await expire('+ 60000');
  assert.equal((await order(txNo)).data.status, 'pending');
  await expire('- 1');
  const expired = (await order(txNo)).data;
  assert.deepEqual([expired.status, expired.refundable_amount], ['expired', 0]);
});

test('a cancelled order is shown as cancelled', async () => {
  const txNo = await town.order();
  await api.alter(`update orders set status = 'cancelled', cancelled_at_ms = created_at_ms + 1
    where tx_no = '${txNo}'`);
  assert.equal((await order(txNo)).data.status, 'cancelled');
});

test('the payer and the designated payer see the order without its settlement', async () => {
  const txNo = await town.paid(3);
  const seen = (await order(txNo, town.payerKey)).data;
  assert.deepEqual([seen.status, seen.amount, seen.payer_id], ['paid', 3, town.payer.userId]);
  assert.deepEqual([seen.settlement_status, seen.settled_at], ['none', null]);

  const meant = await town.order({ payer_id: town.payer.userId });
  const pending = (await order(meant, town.payerKey)).data;
  assert.deepEqual([pending.status, pending.payer_id], ['pending', town.payer.userId]);
});

test('a settled order is shown as settled to its owner only', async () => {
  const txNo = await town.paid(3);
  const settle = (settled: boolean) =>
    api.alter(`update orders set
    settled_at_ms = ${settled ? 'paid_at_ms + 1' : 'null'} where tx_no = '${txNo}'`);
  await settle(true);
  const mine = (await order(txNo)).data;
  assert.equal(mine.settlement_status, 'settled');
  assert.equal(Date.parse(mine.settled_at), Date.parse(mine.paid_at) + 1);
  const theirs = (await order(txNo, town.payerKey)).data;
  assert.deepEqual([theirs.settlement_status, theirs.settled_at], ['none', null]);
  await settle(false);
});

test('title and merchant name stay as they were when the order was made', async () => {
  const txNo = await town.order();
  const rename = (name: string) =>
    api.alter(`update merchants set name = '${name}' where merchant_id = ${town.merchantId}`);
  await rename('新名');
  const record = (await order(txNo)).data;
  assert.deepEqual([record.title, record.merchant_name], ['向 林记茶铺 付款', '林记茶铺']);
  await rename('林记茶铺');
});

test('balance is exactly what GET /balance answers', async () => {
  const byQuery = await town.post('/query', { query_type: 'balance' });
  assert.equal(byQuery.text, (await town.get('/balance')).text);
});

test('wallet_tx is exactly what GET /transactions answers, with the same filters', async () => {
  await town.refund({ tx_no: await town.paid(2), refund_type: 'full' });
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  for (const [fields, query] of [
    [{}, ''],
    [{ page: 2, per_page: 2 }, '?page=2&per_page=2'],
    [{ page: 1.0, per_page: 50 }, '?per_page=50'],
    [{ type: 'refund', direction: 'out' }, '?type=refund&direction=out'],
    [{ wallet: 'merchant', direction: 'in' }, '?wallet=merchant&direction=in'],
    [{ wallet: 'consumer' }, '?wallet=consumer'],
    [{ date_from: day, date_to: day, page: null, type: null }, `?date_from=${day}&date_to=${day}`],
  ] as const) {
    const byQuery = await town.post('/query', { query_type: 'wallet_tx', ...fields });
    assert.equal(byQuery.status, 200, byQuery.text);
    assert.equal(byQuery.text, (await town.get(`/transactions${query}`)).text);
  }
});

test('parameters of another kind of query are ignored', async () => {
  for (const body of [
    { query_type: 'balance', tx_no: 7, page: -1, per_page: 1000 },
    { query_type: 'wallet_tx', tx_no: null },
    { query_type: 'order', tx_no: await town.order(), page: 'x' },
  ]) {
    assert.equal((await town.post('/query', body)).status, 200, JSON.stringify(body));
  }
});
