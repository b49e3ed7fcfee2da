// Contract: refunds, where their money comes from, the fee, and every refusal in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import type { RefundOrder } from '../../src/core/order/refund-order.ts';
import {
  anOrder,
  aPaidOrder,
  aPayer,
  aShop,
  aUser,
  batch,
  must,
  orderOf,
  ownerOf,
  resultOf,
  run,
  word,
} from './arrange.ts';
import { createKey, OPERATOR, pay, RIGHT, refund, unique, WRONG, yuan } from './commands.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

export function refunds(given: () => Subject): void {
  moneyReturned(given);
  fees(given);
  precedence(given);
  amounts(given);
}

function moneyReturned(given: () => Subject): void {
  test('A partial refund takes the gross amount from the order and gives the payer the net.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '100.00');
    const txNo = await aPaidOrder(given(), shop, '100.00', { payerId });
    await given().pass(1000);
    const command = refund(shop.actor, txNo, '40.00');
    const createdAtMs = given().nowMs();
    assert.deepEqual(await must(given(), command), {
      kind: 'order_refunded',
      outRefundNo: null,
      refundNo: command.refundNo,
      txNo,
      refundType: 'partial',
      amountFen: 4000n,
      feeFen: 40n,
      netFen: 3960n,
      feeTotalFen: 40n,
      createdAtMs,
      orderStatus: 'partially_refunded',
      refundedFen: 4000n,
      refundableFen: 6000n,
    });
    const payer = await ownerOf(given(), payerId);
    const owner = await ownerOf(given(), shop.ownerId);
    const paid = movedWallet(['100.00', '0.00'], ['-100.00', '0.00'], ['39.60', '0.00']);
    assert.deepEqual(payer.consumer, paid);
    assert.deepEqual(owner.merchant, movedWallet(['0.00', '100.00'], ['0.00', '-40.00']));
    const { refundNo, reason } = command;
    assert.deepEqual(await given().store.queries.refundsOf(txNo), [
      {
        refundNo,
        txNo,
        refundType: 'partial',
        amountFen: 4000n,
        feeFen: 40n,
        netFen: 3960n,
        reason,
        keyId: shop.keyId,
        outRefundNo: null,
        authority: 'factors',
        atMs: createdAtMs,
      },
    ]);
    const { status, unsettledFen, partialRefundedFen, feeFen } = await orderOf(given(), txNo);
    const after = [status, unsettledFen, partialRefundedFen, feeFen];
    assert.deepEqual(after, ['partially_refunded', 6000n, 4000n, 40n]);
  });

  test('A full refund costs nothing and completes the order.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '88.88');
    const txNo = await aPaidOrder(given(), shop, '88.88', { payerId });
    const actor = { userId: shop.ownerId, keyId: null };
    const result = resultOf(await run(given(), refund(actor, txNo, null)), 'order_refunded');
    assert.deepEqual([result.amountFen, result.feeFen, result.netFen], [8888n, 0n, 8888n]);
    assert.deepEqual([result.orderStatus, result.refundableFen], ['refunded', 0n]);
    assert.equal((await ownerOf(given(), payerId)).consumer.balanceFen, 8888n);
    const again = await run(given(), refund(actor, txNo, '0.01'));
    assert.equal(word(again), 'order_refunded');
  });

  test('A settled order is refunded from the balance, as far as that suffices.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '10.00', { settlementDelayMs: 0 });
    const other = await aPaidOrder(given(), shop, '5.00', { settlementDelayMs: 0 });
    await must(given(), refund(shop.actor, txNo, '4.00'));
    const expected = movedWallet(['10.00', '0.00'], ['5.00', '0.00'], ['-4.00', '0.00']);
    assert.deepEqual((await ownerOf(given(), shop.ownerId)).merchant, expected);
    const { settledFen, unsettledFen } = await orderOf(given(), txNo);
    assert.deepEqual([settledFen, unsettledFen], [1000n, 0n]);
    await must(given(), refund(shop.actor, other, null));
    assert.equal((await ownerOf(given(), shop.ownerId)).merchant.balanceFen, 600n);
  });
}

function fees(given: () => Subject): void {
  test('The fee is one percent of the sum of all partial refunds, rounded half up.', async () => {
    const shop = await aShop(given());
    const thirds = await aPaidOrder(given(), shop, '100.00');
    const cents = await aPaidOrder(given(), shop, '0.50');
    const fee = async (txNo: string, amount: string) => {
      const outcome = await run(given(), refund(shop.actor, txNo, amount));
      return resultOf(outcome, 'order_refunded').feeFen;
    };
    assert.deepEqual([await fee(thirds, '33.33'), await fee(thirds, '33.33')], [33n, 34n]);
    const payerId = (await orderOf(given(), cents)).payerId ?? 0;
    assert.equal(await fee(cents, '0.49'), 0n);
    const { recordNo } = await ownerOf(given(), payerId);
    assert.equal(await fee(cents, '0.01'), 1n);
    assert.equal((await ownerOf(given(), payerId)).recordNo, recordNo);
    assert.equal((await orderOf(given(), cents)).status, 'refunded');
  });

  test('A hundred refunds of one fen cost as much as one refund of a yuan.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '2.00');
    const all = Array.from({ length: 100 }, () => refund(shop.actor, txNo, '0.01'));
    const outcomes = await batch(given(), ...all);
    const paid = outcomes.map((outcome) => resultOf(outcome, 'order_refunded').feeFen);
    assert.deepEqual([paid.indexOf(fen(1)), paid.lastIndexOf(fen(1))], [49, 49]);
    assert.equal((await orderOf(given(), txNo)).feeFen, 1n);
    const listed = await given().store.queries.refundsOf(txNo);
    assert.deepEqual(
      listed.map((one) => one.refundNo),
      all.map((one) => one.refundNo),
    );
  });
}

function precedence(given: () => Subject): void {
  test('A refund with several faults is refused for the first of them.', async () => {
    const shop = await aShop(given());
    const idempotencyKey = `k-${unique()}`;
    const done = await aPaidOrder(given(), shop, '1.00');
    await must(given(), refund(shop.actor, done, null, { idempotencyKey }));
    const fresh = await anOrder(given(), shop, '5.00');
    const stranger = await aUser(given());
    const foreign = createKey(stranger);
    await must(given(), foreign);
    const userId = shop.ownerId;
    await must(given(), {
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId,
      change: 'suspend',
      keyIds: [],
    });
    const nobody = { userId, keyId: 'none' };
    let command: RefundOrder = refund(nobody, 'nothing', '9.00', {
      factors: WRONG,
      idempotencyKey,
    });
    const expect = async (code: string, repair: Partial<RefundOrder>) => {
      assert.equal(word(await run(given(), command)), code);
      command = { ...command, ...repair };
    };
    await expect('credentials_invalid', { actor: shop.actor });
    await expect('idempotency_key_reused', { idempotencyKey: null });
    const others = { userId: stranger, keyId: foreign.key.keyId };
    await expect('order_not_found', { actor: others, txNo: fresh });
    await expect('order_not_found', { actor: shop.actor });
    await expect('order_not_paid', { txNo: done });
    const resume = {
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId,
      change: 'resume',
      keyIds: [],
    } as const;
    await expect('order_refunded', {});
    await must(given(), resume);
    const payerId = await aPayer(given(), '5.00');
    await must(given(), pay(payerId, fresh, given().nowMs(), { settlementDelayMs: 0 }));
    await must(given(), { ...resume, change: 'suspend' });
    command = { ...command, txNo: fresh };
    await expect('refund_exceeds_remaining', { amountFen: yuan('3.00') });
    await expect('user_suspended', {});
    await must(given(), resume);
    await expect('pay_password_wrong', { factors: RIGHT });
    await expect('ok', {});
  });
}

function amounts(given: () => Subject): void {
  test('A full refund is possible only while nothing has been refunded.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '5.00');
    await must(given(), refund(shop.actor, txNo, '1.00'));
    const outcome = await run(given(), refund(shop.actor, txNo, null));
    assert.equal(word(outcome), 'full_refund_unavailable');
  });

  test('A full refund of an amount other than the one paid is refused.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '5.00');
    const full = refund(shop.actor, txNo, null);
    const outcome = await run(given(), { ...full, amountFen: yuan('4.99') });
    assert.equal(word(outcome), 'invalid_parameters');
    assert.equal(word(await run(given(), { ...full, amountFen: yuan('5.00') })), 'ok');
  });

  test('Partial refunds never exceed what was paid, even within one batch.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '5.00');
    const of = (amount: string) => refund(shop.actor, txNo, amount);
    const outcomes = await batch(given(), of('3.00'), of('3.00'), of('2.00'), of('0.01'));
    const words = ['ok', 'refund_exceeds_remaining', 'ok', 'order_refunded'];
    assert.deepEqual(outcomes.map(word), words);
  });

  test('A refund in the same batch as its payment finds the order paid.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '5.00');
    const txNo = await anOrder(given(), shop, '5.00');
    const payment = pay(payerId, txNo, given().nowMs());
    const outcomes = await batch(given(), payment, refund(shop.actor, txNo, null));
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
    assert.equal((await ownerOf(given(), payerId)).consumer.balanceFen, 500n);
  });
}
