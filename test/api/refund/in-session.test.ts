// Refunds in a session: the preview is what the refund does, and one preview is one refund.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const API = '/api/v1/orders';

async function preview(txNo: string, size: string, as = 'lin') {
  const headers = { cookie: await town.cookieOf(as) };
  return town.web('GET', `${API}/${txNo}/refund-preview?${size}`, { headers });
}

async function refund(txNo: string, body: object, as = 'lin') {
  const headers = { cookie: await town.cookieOf(as) };
  return town.web('POST', `${API}/${txNo}/refunds`, { headers, body });
}

/** What is sent after a preview. */
function bodyFrom({ data }: Answer, more: object = {}) {
  const { refunded_before, idempotency_key } = data;
  const reason = '杯子是凉的';
  return { reason, pay_password: OWNER_PIN, refunded_before, idempotency_key, ...more };
}

test('The preview says who gets and who bears what, and moves nothing.', async () => {
  const txNo = await town.paid(100);
  const { data } = await preview(txNo, 'refund_type=partial&amount=33.33');
  assert.deepEqual(data, {
    tx_no: txNo,
    paid_amount: 100,
    refunded_before: 0,
    refundable_before: 100,
    amount: 33.33,
    from_unsettled: 33.33,
    from_balance: 0,
    fee: 0.33,
    net_amount: 33,
    fee_total: 0.33,
    refunded_amount: 33.33,
    refundable_amount: 66.67,
    order_status: 'partially_refunded',
    needs_code: false,
    idempotency_key: `console/${txNo}/0`,
  });
  assert.equal((await town.record(txNo)).refunded_amount, 0);
});

test('Every refund does what its preview said, to the fen, until nothing is left.', async () => {
  const txNo = await town.paid(100);
  for (const amount of ['33.33', '33.33', '0.49', '0.01', '32.84']) {
    const size = `refund_type=partial&amount=${amount}`;
    const shown = await preview(txNo, size);
    const more = { refund_type: 'partial', amount: Number(amount) };
    const { data } = await refund(txNo, bodyFrom(shown, more));
    for (const field of ['amount', 'fee', 'net_amount', 'fee_total', 'order_status']) {
      assert.equal(data[field], shown.data[field], `${field} of ${amount}`);
    }
    assert.equal(data.refunded_amount, shown.data.refunded_amount);
    assert.equal(data.refundable_amount, shown.data.refundable_amount);
  }
  assert.equal((await town.record(txNo)).status, 'refunded');
});

test('A full refund is previewed and made without an amount.', async () => {
  const txNo = await town.paid(9.99);
  const shown = await preview(txNo, 'refund_type=full');
  assert.deepEqual([shown.data.amount, shown.data.fee, shown.data.net_amount], [9.99, 0, 9.99]);
  const { data } = await refund(txNo, bodyFrom(shown, { refund_type: 'full' }));
  assert.deepEqual([data.amount, data.order_status], [9.99, 'refunded']);
});

test('The audit trail and the order name who refunded: a person, not a key.', async () => {
  const txNo = await town.paid(5);
  const shown = await preview(txNo, 'refund_type=full');
  const { data } = await refund(txNo, bodyFrom(shown, { refund_type: 'full' }));
  const trail = await town.api.rows(
    `select by_kind, by_name from audit_lines where action = 'order_refunded'
      and details like '%${data.refund_no}%'`,
  );
  assert.deepEqual(trail, [{ by_kind: 'user', by_name: `${town.owner.userId}` }]);
  const [line] = (await town.api.rows(`select * from refunds where tx_no = '${txNo}'`)) as {
    key_id: unknown;
  }[];
  assert.equal(line?.key_id, null);
});

test('The preview is refused as the refund would be; without a preview there is no refund.', async () => {
  const open = await town.order();
  assertRefused(await preview(open, 'refund_type=full'), 409, 'order_not_paid');
  const txNo = await town.paid(10);
  const part = (amount: string) => `refund_type=partial&amount=${amount}`;
  assertRefused(await preview(txNo, part('10.01')), 422, 'refund_exceeds_remaining');
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 1 });
  assertRefused(await preview(txNo, 'refund_type=full'), 409, 'full_refund_unavailable');
  for (const amount of ['0', '0.00', '-1', '1e2', '1.005', 'ten', '9'.repeat(40)]) {
    assertInvalid(await preview(txNo, part(amount)), 'amount');
  }
  assertInvalid(await preview(txNo, 'refund_type=partial'), 'amount');
  assertInvalid(await preview(txNo, 'refund_type=most'), 'refund_type');
  assertRefused(await preview(txNo, part('1'), 'chen'), 404, 'order_not_found');
  assertRefused(await preview(txNo, part('1'), 'wang'), 404, 'order_not_found');
  const bare = await refund(txNo, {
    refund_type: 'partial',
    reason: '退',
    pay_password: OWNER_PIN,
  });
  assertInvalid(bare, 'refunded_before', 'idempotency_key', 'amount');
});

test('What is not there is named before the dialog asks for a password: money and password.', async () => {
  const { owner, merchantId, key } = await town.openShop('sun', { payPassword: null });
  const made = await town.post('/collection', { amount: 8, merchant_id: merchantId }, { key });
  const txNo = made.data.tx_no;
  assert.equal((await town.pay(txNo)).status, 200);
  const shown = await preview(txNo, 'refund_type=full', 'sun');
  assertRefused(shown, 403, 'pay_password_not_set');
  assert.equal(owner.login, 'sun');
});

test('With two-factor authentication the preview asks for a code.', async () => {
  const { owner, merchantId, key } = await town.openShop('qian', { payPassword: OWNER_PIN });
  const made = await town.post('/collection', { amount: 8, merchant_id: merchantId }, { key });
  const txNo = made.data.tx_no;
  assert.equal((await town.pay(txNo)).status, 200);
  const headers = { cookie: await town.cookieOf('qian') };
  await town.enrol(owner);
  const path = `${API}/${txNo}/refund-preview?refund_type=full`;
  assert.equal((await town.web('GET', path, { headers })).data.needs_code, true);
});
