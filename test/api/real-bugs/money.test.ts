// Sums that other payment systems got wrong: fees beyond the balance, money in transit, rounded cents,
// and negative amounts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { transfer } from '../../../src/service/transfers.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { assertRefused, tally, times } from '../../support/api-http.ts';
import { OWNER_PIN, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { footprint } from '../../support/footprint.ts';
import { post, shots, signedPost, volley } from '../../support/volley.ts';

const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '0' });
const { api, owner } = town;
const { service } = api;
const inFen = (yuan: number) => Math.round(yuan * 100);
const partial = (txNo: string, amount: number) =>
  town.refund({ tx_no: txNo, refund_type: 'partial', amount });

const between = (from: 'consumer' | 'merchant', to: 'consumer' | 'merchant', amount: bigint) =>
  transfer(
    service,
    {
      source: { userId: owner.userId, wallet: from },
      target: { userId: owner.userId, wallet: to },
      amountFen: fen(amount),
      idempotencyKey: null,
    },
    service.operator,
  );

test('LNbits #440: a refund one fen above the balance is refused entirely, fee or no fee', async () => {
  const txNo = await town.paid(100);
  assert.ok((await between('merchant', 'consumer', 1n)).ok);
  const before = await footprint(api);
  assertRefused(await partial(txNo, 100), 422, 'insufficient_balance');
  const full = await town.refund({ tx_no: txNo, refund_type: 'full' });
  assertRefused(full, 422, 'insufficient_balance');
  assert.deepEqual(await footprint(api), before, 'no part of it has been posted');

  assert.ok((await between('consumer', 'merchant', 1n)).ok);
  const payer = await town.balance(town.payerKey);
  const { data } = await partial(txNo, 100);
  assert.deepEqual([data.fee, data.net_amount], [1, 99]);
  assert.equal((await town.balance(town.key)).merchant.balance, 0, 'the fee is in the amount');
  const after = await town.balance(town.payerKey);
  assert.equal(inFen(after.consumer.balance - payer.consumer.balance), 9_900);
});

test('Blnk #181: money under withdrawal cannot be spent again', async () => {
  const person = await town.newPerson('leaving');
  await town.recharge(person, 10_000n);
  const key = await town.newKey(person);
  const { userId } = person;
  const withdraw = (amount: bigint, wallet: 'consumer' | 'merchant' = 'consumer') =>
    requestWithdrawal(
      service,
      { userId, wallet, amountFen: fen(amount), idempotencyKey: null },
      service.operator,
    );
  const asked = await withdraw(6_000n);
  assert.ok(asked.ok);
  const { consumer } = await town.balance(key);
  assert.deepEqual([consumer.balance, consumer.frozen], [40, 60]);

  const dear = await town.order({ amount: 60 });
  assertRefused(await town.pay(dear, {}, { as: 'leaving' }), 422, 'insufficient_balance');
  assert.equal((await withdraw(4_001n)).ok, false);
  const gift = { source: { userId, wallet: 'consumer' }, amountFen: fen(4_001n) } as const;
  const given = await transfer(
    service,
    { ...gift, target: owner.walletId, idempotencyKey: null },
    service.operator,
  );
  assert.equal(given.ok, false);

  assert.ok(
    (
      await decideWithdrawal(
        service,
        {
          withdrawalNo: asked.value.withdrawalNo,
          approve: false,
          reason: 'no',
        },
        atThisMachine(service),
      )
    ).ok,
  );
  const cookie = await town.cookieOf('leaving');
  const txNos = await times(25, () => town.order({ amount: 60 }));
  const [paid, withdrawn] = await Promise.all([
    volley(
      shots(25, [api.port], (index) =>
        post(`/pay/${txNos[index]}`, cookie, { pay_password: PAYER_PIN }),
      ),
    ),
    Promise.all(Array.from({ length: 25 }, () => withdraw(6_000n))),
  ]);
  const spent = paid.filter(({ status }) => status === 200).length;
  assert.equal(spent + withdrawn.filter(({ ok }) => ok).length, 1);
  assert.equal((await town.balance(key)).consumer.balance, 40);
});

test('Blnk #181: unsettled income cannot be spent', async () => {
  const waiting = await openApiTown();
  await waiting.paid(100);
  const { userId } = waiting.owner;
  const amount = { amountFen: fen(1n), idempotencyKey: null };
  const source = { userId, wallet: 'merchant' } as const;
  const target = { userId, wallet: 'consumer' } as const;
  for (const answer of [
    await requestWithdrawal(
      waiting.api.service,
      { ...source, ...amount },
      waiting.api.service.operator,
    ),
    await transfer(
      waiting.api.service,
      { source, target, ...amount },
      waiting.api.service.operator,
    ),
  ]) {
    assert.equal(!answer.ok && answer.refusal.code, 'insufficient_balance');
  }
  const { merchant } = await waiting.balance(waiting.key);
  assert.deepEqual([merchant.balance, merchant.frozen], [0, 100]);
});

test('WooCommerce #64668: three thirds and one cent make the whole, and no cent more', async () => {
  const txNo = await town.paid(100);
  const amounts = [33.33, 33.33, 0.01, 33.33, 0.01, 0.01, 0.02, 33.33];
  const before = await town.balance(town.payerKey);
  const refund = (index: number) => {
    const body = { tx_no: txNo, refund_type: 'partial', amount: amounts[index], reason: '退' };
    return signedPost(town.key, '/refund', { ...body, pay_password: OWNER_PIN });
  };
  const answers = await volley(shots(amounts.length, [api.port], refund));
  const done = answers.filter(({ status }) => status === 200);
  const gross = done.reduce((sum, { data }) => sum + inFen(data.amount), 0);
  const record = await town.record(txNo);
  assert.equal(inFen(record.refunded_amount), gross);
  assert.equal(gross + inFen(record.refundable_amount), 10_000);
  if (record.refundable_amount > 0) {
    assertRefused(
      await partial(txNo, (inFen(record.refundable_amount) + 1) / 100),
      422,
      'refund_exceeds_remaining',
    );
    assert.equal((await partial(txNo, record.refundable_amount)).status, 200);
  }
  assertRefused(await partial(txNo, 0.01), 409, 'order_refunded');
  const after = await town.balance(town.payerKey);
  assert.equal(inFen(after.consumer.balance - before.consumer.balance), 9_900, 'less one percent');
});

test('WooCommerce #64668: after 99.99 of 100.00 exactly one cent is left', async () => {
  const txNo = await town.paid(100);
  assert.equal((await partial(txNo, 99.99)).data.refundable_amount, 0.01);
  assertRefused(await partial(txNo, 0.02), 422, 'refund_exceeds_remaining');
  const last = await partial(txNo, 0.01);
  assert.deepEqual([last.data.order_status, last.data.fee_total], ['refunded', 1]);
});

test('Fee dodge by splitting: a hundred refunds of 0.49 at once cost the same as one of 49.00', async () => {
  const [whole, split] = [await town.paid(49), await town.paid(49)];
  const one = (await partial(whole, 49)).data;
  const body = { refund_type: 'partial', amount: 0.49, reason: '退', pay_password: OWNER_PIN };
  const answers = await volley(
    shots(100, [api.port], () => signedPost(town.key, '/refund', { ...body, tx_no: split })),
  );
  assert.deepEqual(tally(answers), { 200: 100 });
  const sum = (field: 'fee' | 'net_amount') =>
    answers.reduce((total, { data }) => total + inFen(data[field]), 0);
  assert.deepEqual([sum('fee'), sum('net_amount')], [inFen(one.fee), inFen(one.net_amount)]);
  assert.deepEqual([sum('fee'), sum('net_amount')], [49, 4_851]);
});

test('Hyperswitch PR 11491: no order, refund or wallet accepts an amount below one fen', async () => {
  const txNo = await town.paid(5);
  const before = await footprint(api);
  for (const amount of ['-1', '-0.01', '-0', '0', '0.00', '-1e2', '"-5"', '-100000.01']) {
    for (const [path, raw] of [
      ['/collection', `{"amount":${amount},"merchant_id":${town.merchantId}}`],
      [
        '/refund',
        `{"tx_no":"${txNo}","refund_type":"partial","amount":${amount},"reason":"x",` +
          `"pay_password":"${OWNER_PIN}"}`,
      ],
    ] as const) {
      const answer = await town.post(path, null, { raw });
      assertRefused(answer, 400, 'invalid_parameters', ['errors']);
    }
  }
  const { userId } = town.payer;
  for (const amountFen of [fen(-1n), fen(0n)]) {
    const order = { amountFen, idempotencyKey: null };
    const source = { userId, wallet: 'consumer' } as const;
    for (const answer of [
      await transfer(service, { source, target: owner.walletId, ...order }, service.operator),
      await requestWithdrawal(service, { ...source, ...order }, service.operator),
    ]) {
      assert.equal(!answer.ok && answer.refusal.code, 'invalid_parameters');
    }
  }
  assert.deepEqual(await footprint(api), before);
});
