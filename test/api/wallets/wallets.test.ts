// Tests what people see of their own wallets: what is frozen and why, the last thirty days, today's
// takings, what to do first, and the statement of a month.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../../support/api-town.ts';

const town = await openApiTown({
  TAEL_BRAND_TOP_UP_TEXT_ZH: '请到前台充值。',
  TAEL_BRAND_TOP_UP_URL: 'https://pay.example.com/top-up',
});
const get = async (path: string, login = 'lin') =>
  town.web('GET', `/api/v1${path}`, { headers: { cookie: await town.cookieOf(login) } });

test('Somebody new has empty wallets, everything to do, and is told how to top up.', async () => {
  await town.newPerson('xin', { payPassword: null });
  const nothing = {
    balance: 0,
    frozen: 0,
    total_in: 0,
    total_out: 0,
    unsettled: 0,
    under_review: 0,
    reviews: 0,
  };
  const empty = { ...nothing, next_settlement: null };
  assert.deepEqual((await get('/wallets', 'xin')).data, { consumer: empty, merchant: empty });
  assert.deepEqual((await get('/overview', 'xin')).data, {
    collected: 0,
    collected_amount: 0,
    refunded_amount: 0,
    has_pay_password: false,
    has_merchant: false,
    has_key: false,
    has_collected: false,
    top_up_text: { zh: '请到前台充值。', en: '请到前台充值。' },
    top_up_url: 'https://pay.example.com/top-up',
  });
});

test('Who has just been paid sees the money frozen, and when it is settled.', async () => {
  const txNo = await town.paid(66.6);
  await town.paid(10);
  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 6.6 });
  const { merchant } = (await get('/wallets')).data;
  assert.equal(merchant.balance, 0);
  assert.equal(merchant.frozen, 70);
  assert.equal(merchant.unsettled, 70);
  assert.equal(merchant.under_review, 0);
  const { paid_at: paidAt } = await town.record(txNo);
  const waitMs = Date.parse(merchant.next_settlement.due_at) - Date.parse(paidAt);
  const dayMs = 86_400_000;
  assert.ok(waitMs >= dayMs && waitMs <= dayMs + 60_000, `${waitMs} ms`);
  assert.ok([60, 70].includes(merchant.next_settlement.amount), 'of one bucket, or of both');
  const { data } = await get('/overview');
  assert.deepEqual([data.collected, data.collected_amount, data.refunded_amount], [2, 76.6, 6.6]);
  assert.deepEqual([data.has_merchant, data.has_key, data.has_collected], [true, true, true]);
});

test('The last thirty days end with today, and with what the wallets hold.', async () => {
  const { days } = (await get('/wallets/history')).data;
  assert.equal(days.length, 30);
  const today = days.at(-1);
  const { data } = await get('/wallets');
  assert.equal(today.merchant.held, data.merchant.balance + data.merchant.frozen);
  assert.deepEqual([today.merchant.in, today.merchant.out], [76.6, 6.6]);
  assert.deepEqual(days[0].merchant, { in: 0, out: 0, held: 0 });
  for (const [index, { day }] of days.entries()) {
    assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
    if (index > 0) assert.equal(Date.parse(day) - Date.parse(days[index - 1].day), 86_400_000);
  }
});

test('The statement of the month adds up to the fen against its records.', async () => {
  const shop = await town.openShop('bai', { payPassword: OWNER_PIN });
  await town.recharge(shop.owner, 123_45n);
  for (const amount of [9.99, 0.01, 33.33]) {
    const made = await town.collect({ amount, merchant_id: shop.merchantId }, { key: shop.key });
    assert.equal((await town.pay(made.data.tx_no)).status, 200);
    if (amount === 33.33) {
      const refund = { tx_no: made.data.tx_no, refund_type: 'partial', amount: 0.49 };
      assert.equal((await town.refund(refund, { key: shop.key })).status, 200);
    }
  }
  const { data } = await get('/statement', 'bai');
  const { items, total } = (await get('/records?per_page=50', 'bai')).data;
  assert.equal(total, 5);
  const fenOf = (yuan: number) => Math.round(yuan * 100);
  for (const wallet of ['consumer', 'merchant']) {
    const records = items.filter((one: { wallet: string }) => one.wallet === wallet);
    const shown = data[wallet];
    for (const direction of ['in', 'out']) {
      const sum = records
        .filter((one: { direction: string }) => one.direction === direction)
        .reduce((fen: number, one: { amount: number }) => fen + fenOf(one.amount), 0);
      assert.equal(fenOf(shown[direction]), sum, `${wallet} ${direction}`);
    }
    assert.equal(
      fenOf(shown.closing),
      fenOf(shown.opening) + fenOf(shown.in) - fenOf(shown.out),
      wallet,
    );
  }
  assert.deepEqual(data.consumer.lines, [
    { type: 'recharge', direction: 'in', count: 1, amount: 123.45 },
  ]);
  assert.deepEqual(data.merchant.lines, [
    { type: 'collection', direction: 'in', count: 3, amount: 43.33 },
    { type: 'refund', direction: 'out', count: 1, amount: 0.49 },
  ]);
  assert.equal(data.complete, false);
});

test('A month that is over is complete; one to come opens and closes with what there is.', async () => {
  const past = (await get('/statement?month=2020-02')).data;
  assert.deepEqual(
    [past.month, past.from, past.to, past.complete],
    ['2020-02', '2020-02-01', '2020-02-29', true],
  );
  assert.deepEqual([past.merchant.opening, past.merchant.closing], [0, 0]);
  const future = (await get('/statement?month=9999-12')).data;
  assert.equal(future.merchant.opening, future.merchant.closing);
  assert.ok(future.merchant.opening > 0);
  assertInvalid(await get('/statement?month=2026-13'), 'month');
  assert.equal((await get('/statement?month=0000-01')).status, 200);
});

test('The file of a statement holds the amounts of the screen.', async () => {
  const { data } = await get('/statement');
  const answer = await get('/statement.csv');
  assert.equal(answer.status, 200);
  const [head, ...lines] = answer.text.trim().split('\r\n');
  assert.equal(head, 'month,wallet,line,direction,count,amount');
  assert.deepEqual(lines.slice(0, 3), [
    `${data.month},consumer,opening,,,0.00`,
    `${data.month},consumer,closing,,,0.00`,
    `${data.month},merchant,opening,,,0.00`,
  ]);
  assert.equal(
    lines.at(-1),
    `${data.month},merchant,closing,,,${data.merchant.closing.toFixed(2)}`,
  );
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.match(answer.headers.get('content-disposition') ?? '', /statement-\d{4}-\d{2}\.csv/);
});
