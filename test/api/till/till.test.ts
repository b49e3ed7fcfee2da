// The cashier of a branch over HTTP: as its staff, as its owner, and as people who have no business
// there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { openTill, tillOf } from './till-town.ts';

const town = await openApiTown();
const staff = await openTill(town, 'front');
const owner = tillOf(town, await town.cookieOf('lin'));
const { branchId } = town;
const otherBranch = await town.newBranch(town.merchantId, '灵隐店');

let keys = 0;
const newKey = () => `sale-${keys++}`;

async function sale(amount: number, till = staff) {
  const made = await till.collect(amount, newKey());
  assert.equal(made.status, 200, made.text);
  return made.data;
}

test('Staff see their branch and nothing else; the owner sees all of theirs.', async () => {
  const shown = (await staff.show()).data;
  const { merchantId } = town;
  const named = { branch_name: '西湖店', merchant_name: '林记茶铺' };
  const mine = { branch_id: branchId, merchant_id: merchantId, ...named };
  assert.deepEqual(shown.branches, [mine]);
  assert.deepEqual([shown.staff.name, shown.staff.login], ['小周', `${branchId}/front`]);
  const all = (await owner.show()).data;
  assert.equal(all.staff, null);
  const ids = all.branches.map(({ branch_id }: { branch_id: number }) => branch_id);
  assert.deepEqual(ids, [branchId, otherBranch]);
  const nobodys = tillOf(town, await town.cookieOf('wang'));
  assert.deepEqual((await nobodys.show()).data.branches, []);
});

test('Staff collect, the payer pays, and the takings of the day grow by exactly that.', async () => {
  const before = (await staff.day()).data;
  const order = await sale(66.6);
  assert.deepEqual([order.status, order.amount, order.paid_at], ['pending', 66.6, null]);
  assert.ok(order.expires_in > 1790 && order.expires_in <= 1800, `${order.expires_in}`);
  assert.equal(order.title, '向 林记茶铺 付款');
  const record = await town.record(order.tx_no);
  assert.deepEqual([record.branch_id, record.merchant_id], [branchId, town.merchantId]);
  assert.equal((await town.pay(order.tx_no)).status, 200);
  const after = (await staff.day()).data;
  assert.equal(after.orders_paid, before.orders_paid + 1);
  assert.equal(
    Math.round((after.collected_amount - before.collected_amount) * 100),
    6660,
    'to the fen',
  );
  assert.equal(after.items[0].tx_no, order.tx_no);
  assert.equal(after.items[0].status, 'paid');
  assert.equal(after.items.length, before.items.length + 1);
  assert.equal(after.branch.branch_id, branchId);
});

test('What is refunded is shown beside what was collected.', async () => {
  const order = await sale(20);
  await town.pay(order.tx_no);
  const before = (await staff.day()).data;
  const refund = { tx_no: order.tx_no, refund_type: 'partial', amount: 5.5 };
  assert.equal((await town.refund(refund)).status, 200);
  const after = (await staff.day()).data;
  assert.equal(after.collected_amount, before.collected_amount);
  assert.equal(Math.round((after.refunded_amount - before.refunded_amount) * 100), 550);
  const shown = (await staff.order(order.tx_no)).data;
  assert.deepEqual(
    [shown.status, shown.refunded_amount, shown.refundable_amount],
    ['partially_refunded', 5.5, 14.5],
  );
});

test('A sale that is sent twice is made once, and each branch has keys of its own.', async () => {
  const key = newKey();
  const [one, two] = await Promise.all([staff.collect(7, key), staff.collect(7, key)]);
  assert.equal(one.data.tx_no, two.data.tx_no);
  assertRefused(await staff.collect(8, key), 422, 'idempotency_key_reused');
  const elsewhere = await owner.collect(8, key, otherBranch);
  assert.notEqual(elsewhere.data.tx_no, one.data.tx_no);
});

test('A pending order is cancelled at the till; a paid one is not.', async () => {
  const order = await sale(3);
  assert.equal((await staff.cancel(order.tx_no)).data.status, 'cancelled');
  assert.equal((await staff.cancel(order.tx_no)).data.status, 'cancelled');
  assertRefused(await town.pay(order.tx_no), 409, 'order_cancelled');
  const paid = await sale(3);
  await town.pay(paid.tx_no);
  assertRefused(await staff.cancel(paid.tx_no), 409, 'order_already_paid');
});

test('The lifecycle of an order has its four stages.', async () => {
  const order = await sale(4);
  await town.pay(order.tx_no);
  const { stages } = (await staff.life(order.tx_no)).data;
  assert.deepEqual(
    stages.map(({ stage, status }: { stage: string; status: string }) => [stage, status]),
    [
      ['creation', 'created'],
      ['payment', 'paid'],
      ['refund', 'none'],
      ['settlement', 'pending'],
    ],
  );
});

test('Orders of other branches, and of none, are not found; nor are other branches.', async () => {
  const elsewhere = (await owner.collect(5, newKey(), otherBranch)).data.tx_no;
  const without = await town.order({ amount: 5 });
  for (const txNo of [elsewhere, without, 'nothing', `C${'0'.repeat(26)}`]) {
    assertRefused(await staff.order(txNo), 404, 'order_not_found');
    assertRefused(await staff.life(txNo), 404, 'order_not_found');
    assertRefused(await staff.cancel(txNo), 404, 'order_not_found');
  }
  const stranger = tillOf(town, await town.cookieOf('chen'));
  const asked = [
    [staff, otherBranch],
    [staff, 999_999],
    [stranger, branchId],
  ] as const;
  for (const [till, branch] of asked) {
    assertRefused(await till.day('', branch), 404, 'branch_not_found');
    assertRefused(await till.collect(5, newKey(), branch), 404, 'branch_not_found');
    assertRefused(await till.order(elsewhere, branch), 404, 'branch_not_found');
    assertRefused(await till.changes('', branch), 404, 'branch_not_found');
  }
  assertRefused(await staff.ask('GET', '/nothing/day'), 404, 'branch_not_found');
});

test('Past days can be looked at, and a day without orders is empty.', async () => {
  const day = (await staff.day('?date=2026-01-01')).data;
  assert.deepEqual(
    [day.date, day.orders_paid, day.collected_amount, day.items, day.next],
    ['2026-01-01', 0, 0, [], null],
  );
  assertInvalid(await staff.day('?date=2026-02-30'), 'date');
  assertInvalid(await staff.day('?limit=0'), 'limit');
  assertInvalid(await staff.day('?after=x'), 'after');
  assert.deepEqual((await staff.day('?after=0-A')).data.items, []);
});

test('Orders come in pages, the newest first, and none is in two of them.', async () => {
  const made = [];
  for (let n = 0; n < 21; n++) {
    made.unshift((await owner.collect(1, newKey(), otherBranch)).data.tx_no);
  }
  const one = (await owner.day('', otherBranch)).data;
  const two = (await owner.day(`?limit=1&after=${one.next}`, otherBranch)).data;
  assert.equal(one.items.length, 20);
  const all = [...one.items, ...two.items].map(({ tx_no }) => tx_no);
  assert.deepEqual(all, made);
  assert.deepEqual(one.branch, two.branch);
});

test('A till shows the order as its owner sees it, but neither payer nor settlement.', async () => {
  const { tx_no: txNo } = await sale(6);
  await town.pay(txNo);
  const { payer_id, metadata, return_url, refund_request, ...seen } = await town.record(txNo);
  assert.equal(payer_id, town.payer.userId);
  const { settlement_status, settled_at, ...atTill } = seen;
  assert.deepEqual((await staff.order(txNo)).data, { ...atTill, expires_in: 1800 });
});

test('A wait ends when somebody has paid, and at once when something was missed.', async () => {
  // Itself a change: it is not what is waited for.
  const order = await sale(2);
  const { mark } = (await staff.changes()).data;
  const waiting = staff.changes(mark);
  await town.pay(order.tx_no);
  const changed = (await waiting).data.mark;
  assert.notEqual(changed, mark);
  assert.equal((await staff.changes(mark)).data.mark, changed);
});
