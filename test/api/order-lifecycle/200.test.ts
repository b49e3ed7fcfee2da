// GET /order-lifecycle succeeds: four stages in order, in every state of an order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { NOTHING_SAID, TERM_NAMES } from '../../support/terms.ts';

const town = await openApiTown();
const life = (txNo: string, key = town.key) => town.get(`/order-lifecycle?tx_no=${txNo}`, { key });
const set = (txNo: string, changes: string) =>
  town.api.alter(`update orders set ${changes} where tx_no = '${txNo}'`);

interface Stage {
  stage: string;
  status: string;
  time: string | null;
  amount: number;
  changes: { time: string; status: string; amount: number }[];
}

/** Each stage as its status, amount and number of changes. */
function briefly({ data }: { data: { stages: Stage[] } }): string[] {
  return data.stages.map(({ stage, status, amount, changes, time }) => {
    if (status === 'none') assert.equal(time, null);
    return `${stage} ${status} ${amount} ${changes.length}`;
  });
}

test('the record, its stages and their changes have exactly their fields', async () => {
  const txNo = await town.paid(100);
  const partial = { tx_no: txNo, refund_type: 'partial', amount: 33.33 };
  const first = (await town.refund(partial)).data;
  const second = (await town.refund({ ...partial, reason: '再退' })).data;
  const answer = await life(txNo);
  const record = [
    ...['tx_no', 'status', 'title', 'merchant_id', 'merchant_name', 'amount', 'stages'],
    ...['refund_request', 'mandate_no', ...TERM_NAMES],
  ];
  assertData(answer, record);
  const order = await town.record(txNo);
  const text = answer.text;
  const refundChange = (refund: typeof first, reason: string, fee: string, net: string) =>
    `{"time":"${refund.created_at}","status":"partial","amount":33.33,` +
    `"refund_no":"${refund.refund_no}","refund_type":"partial","fee":${fee},` +
    `"net_amount":${net},"reason":"${reason}","out_refund_no":null}`;
  const stage = (name: string, status: string, time: string, amount: string) =>
    `{"stage":"${name}","status":"${status}","time":"${time}","amount":${amount},` +
    `"changes":[{"time":"${time}","status":"${status}","amount":${amount}}]}`;
  assert.equal(
    text,
    `{"ok":true,"data":{"tx_no":"${txNo}","status":"partially_refunded",` +
      `"title":"向 林记茶铺 付款",${NOTHING_SAID},` +
      `"merchant_id":${town.merchantId},"merchant_name":"林记茶铺",` +
      `"amount":100.00,"stages":[${stage('creation', 'created', order.created_at, '100.00')},` +
      `${stage('payment', 'paid', order.paid_at, '100.00')},` +
      `{"stage":"refund","status":"partial","time":"${second.created_at}","amount":66.66,` +
      `"changes":[${refundChange(first, '杯子是凉的', '0.33', '33.00')},` +
      `${refundChange(second, '再退', '0.34', '32.99')}]},` +
      '{"stage":"settlement","status":"pending","time":null,"amount":33.34,"changes":[]}],' +
      '"refund_request":null,"mandate_no":null}}',
  );
});

test('a pending order has only been created', async () => {
  const stages = ['creation created 10 1', 'payment none 0 0', 'refund none 0 0'];
  assert.deepEqual(briefly(await life(await town.order())), [...stages, 'settlement none 0 0']);
});

test('an order that nobody paid expires on time, with 0.00', async () => {
  const txNo = await town.order();
  await set(
    txNo,
    'created_at_ms = created_at_ms - 1800000, expires_at_ms = expires_at_ms - 1800000',
  );
  const answer = await life(txNo);
  assert.equal(answer.data.status, 'expired');
  assert.equal(briefly(answer)[1], 'payment expired 0 1');
  assert.equal(answer.data.stages[1].time, (await town.record(txNo)).expires_at);
});

test('a cancelled order says when it was cancelled, with 0.00', async () => {
  const txNo = await town.order();
  await set(txNo, "status = 'cancelled', cancelled_at_ms = created_at_ms + 1000");
  const answer = await life(txNo);
  assert.equal(answer.data.status, 'cancelled');
  assert.equal(briefly(answer)[1], 'payment cancelled 0 1');
  const [creation, payment] = answer.data.stages;
  assert.equal(Date.parse(payment.time) - Date.parse(creation.time), 1_000);
});

test('a paid order waits for its settlement, with the amount due', async () => {
  assert.deepEqual(briefly(await life(await town.paid(10))), [
    ...['creation created 10 1', 'payment paid 10 1', 'refund none 0 0'],
    'settlement pending 10 0',
  ]);
});

test('a full refund before the settlement leaves nothing to settle', async () => {
  const txNo = await town.paid(10);
  await town.refund({ tx_no: txNo, refund_type: 'full' });
  const answer = await life(txNo);
  assert.equal(answer.data.status, 'refunded');
  assert.deepEqual(briefly(answer).slice(2), ['refund full 10 1', 'settlement none 0 0']);
});

test('partial refunds of the whole amount end as a full refund', async () => {
  const txNo = await town.paid(10);
  for (const amount of [4, 6]) {
    await town.refund({ tx_no: txNo, refund_type: 'partial', amount });
  }
  const [, , refund] = (await life(txNo)).data.stages;
  assert.deepEqual([refund.status, refund.amount], ['full', 10]);
  const statuses = refund.changes.map((change: { status: string }) => change.status);
  assert.deepEqual(statuses, ['partial', 'full']);
});

test('payers see status, amounts and refunds, but not the settlement', async () => {
  const txNo = await town.paid(10);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 5, reason: '凉了' });
  const answer = await life(txNo, town.payerKey);
  assert.equal(answer.data.status, 'partially_refunded');
  assert.deepEqual(briefly(answer).slice(1), [
    ...['payment paid 10 1', 'refund partial 5 1', 'settlement none 0 0'],
  ]);
  const [change] = answer.data.stages[2].changes;
  assert.deepEqual([change.fee, change.net_amount, change.reason], [0.05, 4.95, '凉了']);
});
