// The shop's own number: what it makes of POST /collection, where orders are found by it, and where it and
// the metadata are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { owner, merchantId, strangerKey, payerKey } = town;
const metadata = { table: '7', note: '少糖\n多冰' };

let count = 0;
const numbered = (more = {}) => ({ out_trade_no: `shop-${++count}`, metadata, amount: 8, ...more });
const find = (outTradeNo: string, more = {}, key = town.key) =>
  town.post('/query', { query_type: 'order', out_trade_no: outTradeNo, ...more }, { key });

test('an equal creation is answered with the order that bears the number, and how it stands', async () => {
  const basket = numbered();
  const first = await town.collect(basket);
  const again = await town.collect({ ...basket, metadata: { note: metadata.note, table: '7' } });
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const record = await town.record(first.data.tx_no);
  const { status, expires_at } = record;
  assert.deepEqual(again.data, { ...first.data, status: 'pending', expires_at });
  assert.deepEqual([record.out_trade_no, record.metadata], [basket.out_trade_no, metadata]);
  assert.equal(status, 'pending');
  await town.pay(first.data.tx_no);
  assert.equal((await town.collect(basket)).data.status, 'paid');
});

test('another creation under the number is refused and names the order', async () => {
  const basket = numbered();
  const txNo = await town.order(basket);
  for (const change of [
    { amount: 9 },
    { title: '茶' },
    { metadata: null },
    { metadata: { a: '1' } },
  ]) {
    const answer = await town.collect({ ...basket, ...change });
    assertRefused(answer, 409, 'out_trade_no_used', ['data']);
    assert.deepEqual(answer.json.data, { tx_no: txNo, status: 'pending' });
    assert.match(answer.json.msg, new RegExp(txNo));
  }
  const keyed = { headers: { 'X-Idempotency-Key': 'its-own' } };
  assert.equal((await town.collect(basket, keyed)).data.tx_no, txNo);
  assertRefused(await town.collect(numbered(), keyed), 422, 'idempotency_key_reused');
});

test('the lifecycle is found by the number; both numbers must name one order', async () => {
  const basket = numbered();
  const txNo = await town.order(basket);
  const other = await town.order(numbered());
  const life = await town.get(`/order-lifecycle?out_trade_no=${basket.out_trade_no}`);
  assert.deepEqual([life.data.tx_no, life.data.metadata], [txNo, metadata]);
  assert.equal((await find(basket.out_trade_no, { tx_no: txNo })).data.tx_no, txNo);
  assertInvalid(await find(basket.out_trade_no, { tx_no: other }), 'out_trade_no');
  const neither = await town.post('/query', { query_type: 'order' });
  assertInvalid(neither, 'tx_no');
  assert.match(neither.msg, /required, unless out_trade_no is given/);
  const never = await find('never-used');
  assertRefused(never, 404, 'order_not_found');
  assert.match(never.msg, /Check out_trade_no\.$/);
  assertRefused(await find(basket.out_trade_no, {}, strangerKey), 404, 'order_not_found');
  assertRefused(await find(basket.out_trade_no, {}, payerKey), 404, 'order_not_found');
});

test('with several merchants the query says whose number it is', async () => {
  const besideId = await town.newMerchant(owner, '林记二店');
  const basket = numbered();
  const [here, there] = [
    await town.order(basket),
    await town.order({ ...basket, merchant_id: besideId }),
  ];
  assertInvalid(await find(basket.out_trade_no), 'merchant_id');
  for (const [merchant, txNo] of [
    [merchantId, here],
    [besideId, there],
  ] as const) {
    assert.equal((await find(basket.out_trade_no, { merchant_id: merchant })).data.tx_no, txNo);
  }
  const bound = await town.newKey(owner, { merchantId: besideId });
  assert.equal((await find(basket.out_trade_no, {}, bound)).data.tx_no, there);
  const theirs = await find(basket.out_trade_no, { merchant_id: merchantId }, bound);
  assertRefused(theirs, 404, 'order_not_found');
});

test('a payer is told the number and never the metadata', async () => {
  const basket = numbered();
  const txNo = await town.order(basket);
  await town.pay(txNo);
  const seen = await town.record(txNo, payerKey);
  assert.deepEqual([seen.out_trade_no, seen.metadata], [basket.out_trade_no, null]);
  const life = await town.get(`/order-lifecycle?tx_no=${txNo}`, { key: payerKey });
  assert.equal(life.data.metadata, null);
  const [theirs] = (await town.get('/transactions?per_page=1', { key: payerKey })).data.items;
  assert.deepEqual([theirs.out_trade_no, theirs.metadata], [basket.out_trade_no, null]);
  const page = await town.web('GET', `/pay/${txNo}`, { headers: { accept: 'text/html' } });
  assert.doesNotMatch(page.text, /少糖/);
});

test('records tell the shop, its number and metadata, and the fee of a refund', async () => {
  const basket = numbered();
  const txNo = await town.order(basket);
  await town.pay(txNo);
  const back = await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 4 });
  assert.equal(back.status, 200);
  const { items } = (await town.get('/transactions?wallet=merchant&per_page=2')).data;
  const told = {
    merchant_id: merchantId,
    branch_id: null,
    out_trade_no: basket.out_trade_no,
    metadata,
  };
  for (const [index, fee] of [0.04, null].entries()) {
    const { merchant_id, branch_id, out_trade_no, metadata: kept, fee: said } = items[index];
    assert.deepEqual({ merchant_id, branch_id, out_trade_no, metadata: kept }, told);
    assert.equal(said, fee);
  }
  const csv = await town.get(`/orders.csv?out_trade_no=${basket.out_trade_no}`);
  assert.match(csv.text, new RegExp(`${txNo}.*,${basket.out_trade_no},`));
});

test('numbers and metadata of another form are refused, each with its rule', async () => {
  const long = Object.fromEntries([...'abcdefghij'].map((name) => [name, '字'.repeat(500)]));
  const many = Object.fromEntries([...'abcdefghijklmnopqrstu'].map((name) => [name, '']));
  for (const outTradeNo of ['', 'a b', '订单', 'x'.repeat(65), 4711, '\u0000']) {
    assertInvalid(await town.collect({ out_trade_no: outTradeNo }), 'out_trade_no');
  }
  for (const given of [
    ...['text', 7, [], ['a'], { 'a b': '' }, { ['x'.repeat(41)]: '' }, { '': '' }],
    ...[
      { a: 1 },
      { a: null },
      { a: { b: '' } },
      { a: 'x'.repeat(501) },
      { a: '\ud800' },
      long,
      many,
    ],
  ]) {
    assertInvalid(await town.collect({ metadata: given }), 'metadata');
  }
  const widest = { out_trade_no: 'aZ09_-*.:/|@', metadata: { __proto__x: '', a: '"\\\u0000🍵' } };
  const txNo = await town.order(widest);
  const { out_trade_no, metadata: kept } = await town.record(txNo);
  assert.deepEqual({ out_trade_no, metadata: kept }, widest);
  assert.equal((await town.record(await town.order({ metadata: {} }))).metadata, null);
});
