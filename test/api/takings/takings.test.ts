// GET /takings: what an owner's merchants took, today and on another day, by the hour and by the branch.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shanghaiDay } from '../../../src/core/time.ts';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

async function takings(query = '', as = 'lin') {
  const path = `/api/v1/takings${query}`;
  const answer = await town.web('GET', path, { headers: { cookie: await town.cookieOf(as) } });
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
}

interface Sums {
  readonly orders: number;
  readonly collected_amount: number;
  readonly refunded_amount: number;
}
const sums = (one: Sums) => [one.orders, one.collected_amount, one.refunded_amount];
const NOTHING = [0, 0, 0];
const today = () => shanghaiDay(town.api.service.store.nowMs());

test('What is paid and refunded today is told by hour and branch, and beside other days.', async () => {
  const inBranch = await town.paid(12.8, { branch_id: town.branchId });
  await town.paid(20);
  await town.refund({ tx_no: inBranch, refund_type: 'partial', amount: 2.8 });
  const { as_of, day, day_before, week_before, branches, days } = await takings();
  assert.equal(day.date, today());
  assert.equal(as_of.slice(0, 10), day.date);
  assert.deepEqual(sums(day), [2, 32.8, 2.8]);
  const byHour: Sums[] = day.hours;
  assert.equal(
    byHour.reduce((count, { orders }) => count + orders, 0),
    2,
  );
  for (const other of [day_before, week_before]) {
    assert.deepEqual([...sums(other), other.hours], [...NOTHING, []]);
  }
  const merchant = { merchant_id: town.merchantId, merchant_name: '林记茶铺' };
  const [without, within] = branches;
  assert.deepEqual(sums(without), [1, 20, 0]);
  assert.deepEqual({ ...without, ...merchant, branch_id: null, branch_name: null }, without);
  assert.deepEqual(sums(within), [1, 12.8, 2.8]);
  assert.equal(within.branch_id, town.branchId);
  assert.equal(typeof within.branch_name, 'string');
  assert.equal(days.length, 30);
  assert.deepEqual([days[29].date, ...sums(days[29])], [day.date, ...sums(day)]);
  for (const earlier of days.slice(0, 29)) assert.deepEqual(sums(earlier), NOTHING);
});

test('Another day has what happened on it, and the thirty days that end with it.', async () => {
  const { day, days, branches } = await takings('?date=2026-03-01');
  assert.deepEqual([day.date, ...sums(day), day.hours], ['2026-03-01', ...NOTHING, []]);
  assert.deepEqual([days[0].date, days[29].date, branches], ['2026-01-31', '2026-03-01', []]);
});

test('Who sells nothing took nothing, and what a payer spends is no takings.', async () => {
  const { day, branches } = await takings('', 'chen');
  assert.deepEqual([...sums(day), branches], [...NOTHING, []]);
});

test('A day that is none is refused.', async () => {
  const path = '/api/v1/takings?date=2026-02-30';
  const answer = await town.web('GET', path, { headers: { cookie: await town.cookieOf('lin') } });
  assertInvalid(answer, 'date');
});
