// GET /operator/totals: what all users recorded in a month, which is what they did, and comes out even.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shanghaiDay } from '../../../src/core/time.ts';
import { showTotals } from '../../../src/service/administration/show-totals.ts';
import { monthAt } from '../../../src/service/parameters/month.ts';
import { assertInvalid, send } from '../../support/api-http.ts';
import { openPlatform } from '../../support/platform.ts';

const platform = await openPlatform({ TAEL_SETTLEMENT_DELAY: '0' });
const { town, key, post, member } = platform;
const { api } = town;
const get = (end: string) => send(api.origin, 'GET', `/api/v1/operator/totals${end}`, { key });

interface Item {
  readonly wallet: string;
  readonly type: string;
  readonly direction: string;
  readonly count: number;
  readonly amount: number;
}

async function totalsOf(query = '') {
  const answer = await get(query);
  assert.equal(answer.status, 200, answer.text);
  const sumOf = (wallet: string, type: string, direction: string) => {
    const found = answer.data.items.find(
      (one: Item) => one.wallet === wallet && one.type === type && one.direction === direction,
    );
    return [found?.count, found?.amount];
  };
  return { ...answer.data, sumOf };
}

test('a month is what was recharged, paid, refunded and kept of it, and comes out even', async () => {
  const before = await totalsOf();
  await post(`/users/${await member()}/recharges`, {
    amount: 250,
    idempotency_key: 't-1',
  });
  const txNo = await town.paid(100);
  const refund = { tx_no: txNo, refund_type: 'partial', amount: 40, pay_password: '135790' };
  assert.equal((await town.post('/refund', { ...refund, reason: 'cold' })).status, 200);
  const after = await totalsOf();
  const grown = (wallet: string, type: string, direction: string) => {
    const [then, now] = [before, after].map((one) => one.sumOf(wallet, type, direction));
    return [now[0] - then[0], Math.round((now[1] - then[1]) * 100) / 100];
  };
  assert.deepEqual(grown('consumer', 'recharge', 'in'), [1, 250]);
  assert.deepEqual(grown('consumer', 'consume', 'out'), [1, 100]);
  assert.deepEqual(grown('merchant', 'collection', 'in'), [1, 100]);
  assert.deepEqual(grown('merchant', 'refund', 'out'), [1, 40]);
  assert.deepEqual(grown('consumer', 'refund', 'in'), [1, 39.6]);
  assert.equal(Math.round((after.fees - before.fees) * 100), 40);
  assert.deepEqual(after.differences, { payments: 0, transfers: 0 });
  assert.equal(after.month, shanghaiDay(api.service.store.nowMs()).slice(0, 7));
  assert.deepEqual([after.complete, after.next], [false, null]);
  const [{ users } = { users: '' }] = await api.rows('select count(*) as users from users');
  assert.equal(after.users, Number(users));
});

test('a month that is over is complete, and one without records is of nothing', async () => {
  const old = await totalsOf('?month=2025-02');
  assert.deepEqual([old.complete, old.fees], [true, 0]);
  assert.ok(old.items.every(({ count, amount }: Item) => count === 0 && amount === 0));
});

test('portions of users add up to all of them', async () => {
  const month = monthAt(api.service.store.nowMs());
  const whole = await showTotals(api.service, month, 0);
  let [after, users, feesFen]: [number | null, number, bigint] = [0, 0, 0n];
  while (after !== null) {
    const one = await showTotals(api.service, month, after, 2);
    users += one.userCount;
    feesFen += one.feesFen;
    after = one.nextAfter;
  }
  assert.deepEqual([users, feesFen], [whole.userCount, whole.feesFen]);
  const last = await totalsOf('?after=999999');
  assert.deepEqual([last.users, last.next], [0, null]);
});

test('a month or a number that is none is refused', async () => {
  assertInvalid(await get('?month=2026-13'), 'month');
  assertInvalid(await get('?after=x'), 'after');
  assertInvalid(await get('?after=-1'), 'after');
});
