// refund_order without the payment password, from the first call to the owner's decision: what an
// agent is told at each point, and that none of its calls moves money.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { rotateKey } from '../../src/service/administration/rotate-key.ts';
import { assertRefused, times } from '../support/api-http.ts';
import { OWNER_PIN } from '../support/api-town.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { assertToolError, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const { approve, decline, fetchRequest } = refundRequestsIn(town);
const part = (tx_no: string, amount: number | string, more: object = {}) => ({
  tx_no,
  refund_type: 'partial',
  amount,
  reason: '杯子是凉的',
  ...more,
});
const refunded = async (txNo: string) => (await town.record(txNo)).refunded_amount;

test('a call without the password opens a request and says where to approve it', async () => {
  const txNo = await town.paid(100);
  const { text, data } = await town.call('refund_order', part(txNo, 40));
  const { request_no, approval_url, expires_at, ...rest } = data;
  const open = { status: 'approval_required', decided_at: null, refund: null, replayed: false };
  assert.deepEqual(rest, open);
  assert.equal(approval_url, `${town.origin}/refund-requests/${request_no}`);
  for (const told of [request_no, approval_url, expires_at, txNo, '40.00', '0.40', '39.60']) {
    assert.ok(text.includes(told), told);
  }
  assert.equal((await fetchRequest(request_no)).data.reason, '杯子是凉的');
  assert.equal(await refunded(txNo), 0);
});

test('over REST, the key of a request is refused as what it is', async () => {
  const txNo = await town.paid(100);
  const args = part(txNo, 10, { idempotency_key: 'request-key' });
  const { request_no: requestNo } = await town.resultOf('refund_order', args);
  const answer = await town.refund({ ...args, pay_password: OWNER_PIN });
  assertRefused(answer, 422, 'idempotency_key_reused');
  assert.ok(
    answer.msg.startsWith(
      `A tool has opened the refund request ${requestNo} with this idempotency key.`,
    ),
  );
  assert.equal(await refunded(txNo), 0);
});

test('however it is repeated and worded, it is one request, and one approval makes one refund', async () => {
  const txNo = await town.paid(100);
  const calls = [
    part(txNo, 10),
    part(txNo, '10.00'),
    part(txNo, '10', { reason: 'cold' }),
    part(txNo, 10, { idempotency_key: 'one' }),
    part(txNo, 10, { idempotency_key: 'two', reason: 'again' }),
  ];
  const told = await Promise.all(calls.map((args) => town.resultOf('refund_order', args)));
  const [{ request_no }] = told;
  assert.deepEqual([...new Set(told.map((data) => data.request_no))], [request_no]);
  assert.equal((await approve(request_no)).status, 200);
  const repeats = await times(3, () =>
    Promise.all(calls.map((args) => town.resultOf('refund_order', args))),
  );
  for (const data of repeats.flat()) {
    assert.deepEqual([data.status, data.request_no], ['refunded', request_no]);
    assert.equal(data.refund.net_amount, 9.9);
  }
  assert.equal(await refunded(txNo), 10);
  const next = await town.resultOf('refund_order', part(txNo, 10, { idempotency_key: 'three' }));
  assert.equal(next.status, 'approval_required');
  assert.equal(await refunded(txNo), 10);
});

test('an equal call after the approval says that it is the earlier request and moved nothing', async () => {
  const txNo = await town.paid(100);
  const first = await town.resultOf('refund_order', part(txNo, 10));
  const waiting = await town.call('refund_order', part(txNo, 10));
  assert.deepEqual([first.replayed, waiting.data.replayed], [false, true]);
  await approve(first.request_no);
  const { decided_at: decidedAt } = (await fetchRequest(first.request_no)).data;
  for (const more of [{}, { idempotency_key: 'next' }]) {
    const { text, data } = await town.call('refund_order', part(txNo, 10, more));
    if ('idempotency_key' in more) {
      assert.deepEqual([data.status, data.replayed], ['approval_required', false]);
      continue;
    }
    assert.deepEqual([data.status, data.replayed], ['refunded', true]);
    assert.equal(data.decided_at, decidedAt);
    assert.match(text, /This is the earlier request: this call moved nothing/);
    assert.ok(text.includes(`was approved at ${decidedAt}`), text);
    assert.match(text, /call refund_order with a new idempotency_key\.$/);
  }
  assert.equal(await refunded(txNo), 10);
});

test('the order and its lifecycle tell what became of the request', async () => {
  const txNo = await town.paid(100);
  const seen = async () => {
    const order = await town.call('query_order', { tx_no: txNo });
    const life = await town.call('get_order_lifecycle', { tx_no: txNo });
    assert.deepEqual(life.data.refund_request, order.data.refund_request);
    const { request_no: requestNo, status } = order.data.refund_request ?? {};
    for (const { text } of [order, life]) {
      if (status) assert.match(text, new RegExp(`\nRefund request ${requestNo} .*is ${status}:`));
      else assert.doesNotMatch(text, /Refund request/);
    }
    return order.data.refund_request;
  };
  assert.equal(await seen(), null);
  const { request_no, expires_at } = await town.resultOf('refund_order', part(txNo, 10));
  const { created_at, ...open } = await seen();
  assert.deepEqual(open, { request_no, status: 'open', amount: 10, expires_at });
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), 30 * 60_000);
  await decline(request_no);
  assert.deepEqual(await seen(), { ...open, created_at, status: 'declined' });
  const next = await town.resultOf('refund_order', part(txNo, 20));
  assert.equal((await seen()).request_no, next.request_no);
  await approve(next.request_no);
  assert.equal((await seen()).status, 'refunded');
});

test('an agent sees that nobody decided in time, and a payer sees no request', async () => {
  const txNo = await town.paid(100);
  const { request_no: requestNo } = await town.resultOf('refund_order', part(txNo, 10));
  for (const [path, body] of [
    ['/query', { query_type: 'order', tx_no: txNo }],
    [`/order-lifecycle?tx_no=${txNo}`, null],
  ] as const) {
    const asked = (key: typeof town.key) =>
      body === null ? town.get(path, { key }) : town.post(path, body, { key });
    assert.equal((await asked(town.key)).data.refund_request.request_no, requestNo);
    assert.equal((await asked(town.payerKey)).data.refund_request, null);
  }
  await town.api.alter(`update refund_requests set expires_at_ms = requested_at_ms
    where request_no = '${requestNo}'`);
  const { refund_request: request } = await town.resultOf('query_order', { tx_no: txNo });
  assert.equal(request.status, 'expired');
});

test('with the password it refunds despite an open request, under its own idempotency key', async () => {
  const txNo = await town.paid(100);
  const args = part(txNo, 10, { idempotency_key: 'asked' });
  const { request_no } = await town.resultOf('refund_order', args);
  const paying = { ...args, pay_password: OWNER_PIN };
  assertToolError(await town.call('refund_order', paying), 'idempotency_key_reused');
  const { status, refund } = await town.resultOf('refund_order', {
    ...paying,
    idempotency_key: 'paid',
  });
  assert.deepEqual([status, refund.amount], ['refunded', 10]);
  assert.equal((await fetchRequest(request_no)).data.status, 'approval_required');
});

test('a direct key refunds up to its daily limit, and then opens a request', async () => {
  const key = await town.newKey(town.owner, { toolRefundLimitFen: fen(1_000n) });
  const txNo = await town.paid(100);
  const first = await town.call('refund_order', part(txNo, 6), { key });
  assert.deepEqual(
    [first.data.status, first.data.request_no, first.data.refund.fee],
    ['refunded', null, 0.06],
  );
  assert.match(first.text, /^Refund R\w+ of order \w+ made\./);
  const rotation = await rotateKey(
    town.api.service,
    key.keyId,
    60_000,
    atThisMachine(town.api.service),
  );
  assert.ok(rotation.ok);
  const next = { keyId: rotation.value.keyId, secret: rotation.value.secret };
  town.api.secrets.add(next.secret);
  const over = await town.resultOf('refund_order', part(txNo, 4.01), { key: next });
  assert.equal(over.status, 'approval_required');
  await decline(over.request_no);
  const fits = part(txNo, 4, { idempotency_key: 'fits' });
  for (const by of [next, key]) {
    assert.equal((await town.resultOf('refund_order', fits, { key: by })).status, 'refunded');
  }
  const more = part(txNo, 0.01, { idempotency_key: 'more' });
  assert.equal((await town.resultOf('refund_order', more, { key })).status, 'approval_required');
  assert.equal(await refunded(txNo), 10);
});
