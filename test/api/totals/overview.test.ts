// GET /operator/overview: what waits for operators, how the newest orders ended, how the service stands.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { shanghaiDay } from '../../../src/core/time.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { openPlatform } from '../../support/platform.ts';
import { newRechargeRequest } from '../../support/recharge-requests.ts';
import { unwrap } from '../../support/residents.ts';

const { town, get, post, member } = await openPlatform({
  TAEL_TWO_OPERATORS_ABOVE: '500.00',
  TAEL_TOP_UP_METHODS: join(import.meta.dirname, '../../support/top-up-methods.json'),
});
const { service } = town.api;
const NOTHING = {
  recharge_requests: 0,
  recharges: 0,
  withdrawals: 0,
  payouts: 0,
  bank_differences: 0,
};

async function overview() {
  const answer = await get('/overview');
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}

test('On a quiet day nothing waits, and the service says how it stands.', async () => {
  const { waiting, orders, service: standing } = await overview();
  assert.deepEqual(waiting, { ...NOTHING, refund_requests: 0, failed_callbacks: 0 });
  assert.deepEqual(orders, { paid: 0, expired: 0, cancelled: 0 });
  const { build, free_bytes: free, verified_at: verified, nodes, processes, ...rest } = standing;
  assert.match(build, /^tael-\d/);
  assert.ok(free === null || free > 0);
  assert.equal(verified, null);
  assert.deepEqual([nodes, processes].map(Number.isInteger), [true, true]);
  const { backs_up: backsUp, backup_at: backupAt, backup_late: isLate, ...health } = rest;
  assert.deepEqual([backsUp, backupAt, isLate], [false, null, false]);
  assert.deepEqual(health, { health: 'ok', reason: null, broken: [] });
});

test('Each thing that waits is counted, and no longer once it is decided.', async () => {
  const userId = await member();
  const { payer } = town;
  const requestNo = await newRechargeRequest(town, payer);
  const proposed = await post(`/users/${userId}/recharges`, {
    amount: 600,
    idempotency_key: 'o-1',
  });
  assert.equal(proposed.data.status, 'requested', proposed.text);
  const wanted = { userId: payer.userId, wallet: 'consumer', amountFen: fen(5_00) } as const;
  unwrap(await requestWithdrawal(service, { ...wanted, idempotencyKey: null }, service.operator));
  const { waiting } = await overview();
  const counted = { ...NOTHING, recharge_requests: 1, recharges: 1, withdrawals: 1 };
  assert.deepEqual(waiting, { ...counted, refund_requests: 0, failed_callbacks: 0 });
  const declined = { reason: 'no such payment', idempotency_key: 'o-2' };
  const answer = await post(`/recharge-requests/${requestNo}/decline`, declined);
  assert.equal(answer.status, 200, answer.text);
  assert.equal((await overview()).waiting.recharge_requests, 0);
});

test('Of the newest orders it says how many were paid, and leaves out what is open.', async () => {
  const [, cancelled] = [await town.order(), await town.order()];
  await town.post(`/orders/${cancelled}/cancel`, {});
  const paid = await town.paid(100);
  const refund = { tx_no: paid, refund_type: 'full', pay_password: '135790', reason: 'cold' };
  assert.equal((await town.post('/refund', refund)).status, 200);
  await town.paid(1);
  assert.deepEqual((await overview()).orders, { paid: 2, expired: 0, cancelled: 1 });
});

test('Totals of a day are those of the day alone.', async () => {
  const day = async (query: string) => (await get(`/totals?${query}`)).data;
  const month = await day('');
  const [today, first] = [await day(`date=${dateNow()}`), await day('date=2020-01-01')];
  assert.deepEqual([today.date, month.date], [dateNow(), null]);
  assert.deepEqual(today.items, month.items);
  assert.deepEqual(
    [first.items.every(({ count }: { count: number }) => count === 0), first.complete],
    [true, true],
  );
  const both = await get(`/totals?month=2020-01&date=2020-01-01`);
  assert.deepEqual(both.json.errors, [{ field: 'date', msg: 'cannot be given with month' }]);
});

function dateNow(): string {
  return shanghaiDay(service.store.nowMs());
}
