// Tests what a model is told when a call fails: the code, what is wrong, and what to do next, as the result
// of its call, so that it can correct it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OWNER_PIN } from '../support/api-town.ts';
import { assertToolError, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const { merchantId } = town;

/** The tool refuses these arguments, and names exactly these fields. */
async function assertFields(name: string, args: object, ...fields: string[]): Promise<void> {
  const called = await town.call(name, args);
  assertToolError(called, 'invalid_parameters');
  const named = [...called.text.matchAll(/^- (\w+|X-Idempotency-Key) /gm)];
  assert.deepEqual(
    named.map(([, field]) => field),
    fields,
    called.text,
  );
}

test('invalid arguments are named, each with its rule', async () => {
  await assertFields('create_collection', {}, 'amount', 'merchant_id');
  const wrong = { amount: 0.001, merchant_id: 1.5, branch_id: -1, title: 7, notify_url: 'x' };
  await assertFields('create_collection', wrong, ...Object.keys(wrong));
  await assertFields('query_order', {}, 'tx_no');
  await assertFields('get_order_lifecycle', { tx_no: 7 }, 'tx_no');
  const kind = { wallet: 'x', type: 'x', direction: 'x' };
  const pages = { page: 0, per_page: 51, ...kind, date_from: '2026-02-30' };
  await assertFields('list_transactions', pages, ...Object.keys(pages));
  const range = { date_from: '2026-02-02', date_to: '2026-02-01' };
  await assertFields('list_transactions', range, 'date_from');
  const refund = { tx_no: 'T', refund_type: 'half', amount: 0, reason: '' };
  await assertFields('refund_order', refund, 'refund_type', 'amount', 'reason');
  const partial = { tx_no: 'T', refund_type: 'partial', reason: 'x' };
  await assertFields('refund_order', { ...partial, pay_password: '123456' }, 'amount');
  await assertFields(
    'refund_order',
    { ...partial, amount: 1, pay_password: 123456 },
    'pay_password',
  );
});

test('what is wrong with an amount is told even if it came as a string', async () => {
  for (const amount of [88.005, '88.005', '088.005']) {
    const called = await town.call('create_collection', { amount, merchant_id: merchantId });
    assert.match(called.text, /^- amount has more than two decimal places: 88\.005\.$/m);
  }
  const negative = await town.call('create_collection', { amount: '-1', merchant_id: merchantId });
  assert.match(negative.text, /^- amount must be at least 0\.01\.$/m);
});

test('amounts are never rounded', async () => {
  for (const amount of [
    10.005,
    1e-3,
    '10.005',
    100_000.01,
    0,
    -1,
    '-1',
    '1e2',
    '0',
    ' 1',
    '1,00',
  ]) {
    await assertFields('create_collection', { amount, merchant_id: merchantId }, 'amount');
  }
});

test('numbers may be plain decimal strings, and nothing else', async () => {
  for (const amount of ['88.8', '88.80', '088.80']) {
    const args = { amount, merchant_id: String(merchantId), branch_id: String(town.branchId) };
    const data = await town.resultOf('create_collection', args);
    assert.deepEqual([data.amount, data.merchant_id], [88.8, merchantId]);
  }
  const page = await town.resultOf('list_transactions', { page: '1', per_page: '5' });
  assert.deepEqual([page.page, page.per_page], [1, 5]);
  for (const id of ['1.0', '1e3', '', 'x', ' 1', '-1', '9'.repeat(17), true, [1], { a: 1 }]) {
    await assertFields('create_collection', { amount: 1, merchant_id: id }, 'merchant_id');
  }
  const payer = { amount: '0.50', merchant_id: merchantId, payer_id: String(town.payer.userId) };
  const { tx_no: txNo } = await town.resultOf('create_collection', payer);
  assert.equal((await town.record(txNo)).payer_id, town.payer.userId);
  const strings = await town.collect({ amount: '10' });
  assert.equal(strings.status, 400, 'REST takes numbers alone');
});

test('unknown arguments are ignored, and the result says so', async () => {
  const args = { amount: 1, merchant_id: merchantId, currency: 'USD', 'a"\nb': 1 };
  const called = await town.call('create_collection', args);
  assert.equal(called.isError, false);
  const note = '\nIgnored unknown arguments: "currency", "a\\" b".';
  assert.equal(called.text.slice(-note.length), note);
  const balance = await town.call('get_balance', { __proto__: null, constructor: 1, tx_no: 'x' });
  assert.match(balance.text, /unknown arguments: "constructor", "tx_no"\.$/);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x${i}`, i]));
  const long = await town.call('query_order', many);
  assertToolError(long, 'invalid_parameters');
  assert.match(long.text, /"x4" and others\.$/);
});

test('business refusals are the same as over REST', async () => {
  const [pending, paid] = [await town.order(), await town.paid(10)];
  const partly = await town.paid(10);
  await town.refund({ tx_no: partly, refund_type: 'partial', amount: 4 });
  const create = { amount: 1, merchant_id: merchantId };
  const refund = { reason: 'x', refund_type: 'full', pay_password: OWNER_PIN };
  for (const [code, name, args] of [
    ['merchant_not_found', 'create_collection', { ...create, merchant_id: town.otherMerchantId }],
    ['branch_not_found', 'create_collection', { ...create, branch_id: 999_999 }],
    ['payer_not_found', 'create_collection', { ...create, payer_id: 999_999 }],
    ['own_order', 'create_collection', { ...create, payer_id: town.owner.userId }],
    ['order_not_found', 'query_order', { tx_no: 'C00000000000000000000000000' }],
    ['order_not_found', 'get_order_lifecycle', { tx_no: 'nonsense' }],
    ['order_not_found', 'refund_order', { ...refund, tx_no: 'nonsense' }],
    ['order_not_paid', 'refund_order', { ...refund, tx_no: pending }],
    ['full_refund_unavailable', 'refund_order', { ...refund, tx_no: partly }],
    [
      'refund_exceeds_remaining',
      'refund_order',
      { ...refund, refund_type: 'partial', amount: 6.01, tx_no: partly },
    ],
    ['pay_password_wrong', 'refund_order', { ...refund, pay_password: '000000', tx_no: paid }],
  ] as const) {
    assertToolError(await town.call(name, args), code);
  }
  await town.refund({ tx_no: paid, refund_type: 'full' });
  // Without a key of its own it is the same refund once more.
  const another = { ...refund, tx_no: paid, idempotency_key: 'another' };
  const again = await town.call('refund_order', another);
  assertToolError(again, 'order_refunded');
});

test('an agent is told where the merchants of the account are listed', async () => {
  const missing = await town.call('create_collection', { amount: 1 });
  assert.match(missing.text, /^- merchant_id is required\.$/m);
  assert.match(missing.text, /^What to do next: Call get_balance to see the merchants/m);
  const foreign = { amount: 1, merchant_id: town.otherMerchantId };
  const refused = await town.call('create_collection', foreign);
  assert.match(refused.text, /^What to do next: Call get_balance to see the merchants/m);
  const { merchants } = await town.resultOf('get_balance', {});
  const [{ merchant_id, branches }] = merchants;
  const asked = { amount: 1, merchant_id, branch_id: branches[0].branch_id };
  assert.equal((await town.resultOf('create_collection', asked)).merchant_id, town.merchantId);
});

test('an agent is told not to guess passwords', async () => {
  const args = { tx_no: await town.paid(1), refund_type: 'full', reason: 'x' };
  const wrong = await town.call('refund_order', { ...args, pay_password: '111111' });
  assert.match(wrong.text, /Do not guess[\s\S]*Omit pay_password/);
  const secret = await town.enrol(town.owner);
  assert.ok(secret);
  const right = { ...args, pay_password: OWNER_PIN };
  assertToolError(await town.call('refund_order', right), 'totp_required');
  const guess = await town.call('refund_order', { ...right, totp_code: '000000' });
  assertToolError(guess, 'totp_invalid');
});
