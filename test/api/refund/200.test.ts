// POST /refund succeeds: the result, and repeated requests. Where its money comes from and goes to is in the
// contract of the store.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api } = town;
const withKey = (idempotencyKey: string) => ({ headers: { 'X-Idempotency-Key': idempotencyKey } });

const partial = (txNo: string, amount: number, more: object = {}) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount, ...more });
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

test('a retry with another API key of the same owner is the same request', async () => {
  const other = await town.newKey(town.owner, { scopes: ['refund'] });
  const body = { tx_no: await town.paid(10), refund_type: 'full' };
  const first = await town.refund(body, withKey('r5'));
  const repeat = await town.refund(body, { key: other, ...withKey('r5') });
  assert.equal(repeat.text, first.text);
});
