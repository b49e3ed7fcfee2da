// POST /refund succeeds: the result, the fee, where the money comes from and goes to, and repeated
// requests.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { key, payerKey, api } = town;
const withKey = (idempotencyKey: string) => ({ headers: { 'X-Idempotency-Key': idempotencyKey } });

const partial = (txNo: string, amount: number, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount, ...more });
const full = (txNo: string, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'full', ...more });
const fen = (yuan: number) => Math.round(yuan * 100);

test('a partial refund has exactly its fields and costs one percent', async () => {
  const txNo = await town.paid(100);
  const answer = await partial(txNo, 40);
  assertData(answer, [
    ...['refund_no', 'tx_no', 'refund_type', 'amount', 'fee', 'net_amount', 'fee_total'],
    ...['order_status', 'refunded_amount', 'refundable_amount', 'created_at', 'out_refund_no'],
  ]);
  const { refund_no, created_at } = answer.data;
  assert.match(refund_no, /^[A-Z][A-Z0-9]{9,39}$/);
  assert.notEqual(refund_no, txNo);
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  assert.equal(
    answer.text,
    `{"ok":true,"data":{"refund_no":"${refund_no}","tx_no":"${txNo}","refund_type":"partial",` +
      '"amount":40.00,"fee":0.40,"net_amount":39.60,"fee_total":0.40,' +
      '"order_status":"partially_refunded","refunded_amount":40.00,"refundable_amount":60.00,' +
      `"out_refund_no":null,"created_at":"${created_at}"}}`,
  );
});

test('a full refund is free, with the amount given or without', async () => {
  for (const more of [{}, { amount: 9.99 }, { amount: null }]) {
    const { data } = await full(await town.paid(9.99), more);
    assert.deepEqual(
      [data.refund_type, data.amount, data.fee, data.net_amount, data.fee_total],
      ['full', 9.99, 0, 9.99, 0],
    );
    const { order_status, refunded_amount, refundable_amount } = data;
    assert.deepEqual([order_status, refunded_amount, refundable_amount], ['refunded', 9.99, 0]);
  }
});

test('a partial refund of the whole amount is a partial refund', async () => {
  const { data } = await partial(await town.paid(50), 50);
  assert.deepEqual(
    [data.refund_type, data.fee, data.net_amount, data.order_status],
    ['partial', 0.5, 49.5, 'refunded'],
  );
});

test('the fee is rounded over the sum, so splitting never changes it', async () => {
  const thirds = await town.paid(100);
  const fees: string[] = [];
  for (const amount of [33.33, 33.33, 33.33, 0.01]) {
    const { data } = await partial(thirds, amount);
    fees.push(`${data.fee} ${data.net_amount} ${data.fee_total}`);
  }
  assert.deepEqual(fees, ['0.33 33 0.33', '0.34 32.99 0.67', '0.33 33 1', '0 0.01 1']);

  const small = await town.paid(0.5);
  const before = (await town.get('/transactions?type=refund', { key: payerKey })).data.total;
  const first = (await partial(small, 0.49)).data;
  assert.deepEqual([first.fee, first.net_amount], [0, 0.49]);
  const second = (await partial(small, 0.01)).data;
  assert.deepEqual([second.fee, second.net_amount, second.order_status], [0.01, 0, 'refunded']);
  const after = (await town.get('/transactions?type=refund', { key: payerKey })).data.total;
  assert.equal(after - before, 1, 'what is all fee leaves the payer no record');
});

test('a hundred refunds of one fen cost as much as one of a yuan', async () => {
  const txNo = await town.paid(1);
  const answers = await times(100, () => partial(txNo, 0.01));
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  const fees = answers.reduce((sum, { data }) => sum + fen(data.fee), 0);
  assert.equal(fees, 1);
  assert.equal((await town.record(txNo)).status, 'refunded');
});

test('the payer receives the net, the merchant pays the gross, and the difference is the fee', async () => {
  const txNo = await town.paid(100);
  const [merchant, payer] = [await town.balance(key), await town.balance(payerKey)];
  await partial(txNo, 40);
  const [after, paid] = [await town.balance(key), await town.balance(payerKey)];
  assert.equal(fen(after.merchant.total_out - merchant.merchant.total_out), 4_000);
  assert.equal(fen(after.merchant.frozen - merchant.merchant.frozen), -4_000);
  assert.equal(fen(paid.consumer.balance - payer.consumer.balance), 3_960);
  assert.equal(fen(paid.consumer.total_in - payer.consumer.total_in), 3_960);
  assert.equal(paid.consumer.total_out, payer.consumer.total_out);
});

test('an amount is taken as written; a reason is trimmed and may have up to 256 characters', async () => {
  const txNo = await town.paid(100);
  const raw = (amount: string, reason: string) =>
    town.post('/refund', null, {
      raw:
        `{"tx_no":"${txNo}","refund_type":"partial","amount":${amount},` +
        `"reason":${JSON.stringify(reason)},"pay_password":"135790","extra":1}`,
    });
  for (const [amount, gross] of [
    ['1e1', 10],
    ['10.000', 10],
    ['0.01', 0.01],
  ] as const) {
    const answer = await raw(amount, ` ${'退'.repeat(256)} `);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.data.amount, gross);
  }
  const { stages } = (await town.get(`/order-lifecycle?tx_no=${txNo}`)).data;
  assert.equal(stages[2].changes[0].reason, '退'.repeat(256));
});

test('a repeat gets the first answer byte for byte, whatever happened since', async () => {
  const txNo = await town.paid(10);
  const body = { tx_no: txNo, refund_type: 'partial', amount: 1 };
  const first = await town.refund(body, withKey('r1'));
  assert.equal(first.headers.get('idempotent-replayed'), null);
  await partial(txNo, 9);
  const repeat = await town.refund({ ...body, idempotency_key: 'r1' }, withKey('r1'));
  assert.equal(repeat.text, first.text);
  assert.equal(repeat.headers.get('idempotent-replayed'), 'true');
  assert.equal((await town.record(txNo)).refunded_amount, 10);
});

test('the password, the code and unknown fields are not compared in a repeat', async () => {
  const txNo = await town.paid(10);
  const body = { tx_no: txNo, refund_type: 'full', idempotency_key: 'r2' };
  const first = await town.refund(body);
  for (const more of [
    { pay_password: '999999' },
    { totp_code: '123456' },
    { amount: 10 },
    { amount: null },
    { reason: ' 杯子是凉的 ' },
    { note: 'again' },
  ]) {
    const repeat = await town.refund({ ...body, ...more });
    assert.equal(repeat.text, first.text, JSON.stringify(more));
  }
  const kept = await api.rows('select * from idempotency_keys');
  assert.doesNotMatch(JSON.stringify(kept), /135790|999999|123456/);
});

test('a refused refund does not use up its idempotency key', async () => {
  const txNo = await town.paid(10);
  const body = { tx_no: txNo, refund_type: 'partial', amount: 1 };
  assert.equal((await town.refund({ ...body, amount: 11 }, withKey('r3'))).status, 422);
  const wrong = await town.refund({ ...body, pay_password: '000000' }, withKey('r3'));
  assert.equal(wrong.code, 'pay_password_wrong');
  const right = await town.refund(body, withKey('r3'));
  assert.equal(right.status, 200);
  assert.equal(right.headers.get('idempotent-replayed'), null);
});

test('the idempotency key of a refund can be used again after seven days', async () => {
  const txNo = await town.paid(10);
  const body = { tx_no: txNo, refund_type: 'partial', amount: 1 };
  const first = await town.refund(body, withKey('r4'));
  await api.alter(`update idempotency_keys set at_ms = at_ms - 604800000,
    free_at_ms = free_at_ms - 604800000 where id like '%/r4'`);
  const second = await town.refund(body, withKey('r4'));
  assert.equal(second.status, 200, second.text);
  assert.notEqual(second.data.refund_no, first.data.refund_no);
});

test('a retry with another API key of the same owner is the same request', async () => {
  const other = await town.newKey(town.owner, { scopes: ['refund'] });
  const body = { tx_no: await town.paid(10), refund_type: 'full' };
  const first = await town.refund(body, withKey('r5'));
  const repeat = await town.refund(body, { key: other, ...withKey('r5') });
  assert.equal(repeat.text, first.text);
});
