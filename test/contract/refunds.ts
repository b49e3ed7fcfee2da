// Contract: refunds, where their money comes from, the fee, and every refusal in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import type { RefundOrder } from '../../src/core/order/refund-order.ts';
import { createKey, OPERATOR, pay, RIGHT, refund, unique, WRONG, yuan } from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

export function refunds(subject: Subject): void {
  moneyReturned(subject);
  fees(subject);
  precedence(subject);
  amounts(subject);
}

function moneyReturned(subject: Subject): void {
  test('A partial refund takes the gross amount from the order and gives the payer the net.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.aPaidOrder(shop, '100.00', { payerId });
    await subject.pass(1000);
    const command = refund(shop.actor, txNo, '40.00');
    const createdAtMs = subject.nowMs();
    assert.deepEqual(await subject.must(command), {
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
    const payer = await subject.ownerOf(payerId);
    const owner = await subject.ownerOf(shop.ownerId);
    const paid = movedWallet(['100.00', '0.00'], ['-100.00', '0.00'], ['39.60', '0.00']);
    assert.deepEqual(payer.consumer, paid);
    assert.deepEqual(owner.merchant, movedWallet(['0.00', '100.00'], ['0.00', '-40.00']));
    const { refundNo, reason } = command;
    assert.deepEqual(await subject.store.queries.refundsOf(txNo), [
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
    const { status, unsettledFen, partialRefundedFen, feeFen } = await subject.orderOf(txNo);
    const after = [status, unsettledFen, partialRefundedFen, feeFen];
    assert.deepEqual(after, ['partially_refunded', 6000n, 4000n, 40n]);
  });

  test('A full refund costs nothing and completes the order.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('88.88');
    const txNo = await subject.aPaidOrder(shop, '88.88', { payerId });
    const actor = { userId: shop.ownerId, keyId: null };
    const result = await subject.result(refund(actor, txNo, null), 'order_refunded');
    assert.deepEqual([result.amountFen, result.feeFen, result.netFen], [8888n, 0n, 8888n]);
    assert.deepEqual([result.orderStatus, result.refundableFen], ['refunded', 0n]);
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, 8888n);
    const again = await subject.run(refund(actor, txNo, '0.01'));
    assert.equal(word(again), 'order_refunded');
  });

  test('A settled order is refunded from the balance, as far as that suffices.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    const other = await subject.aPaidOrder(shop, '5.00', { settlementDelayMs: 0 });
    await subject.must(refund(shop.actor, txNo, '4.00'));
    const expected = movedWallet(['10.00', '0.00'], ['5.00', '0.00'], ['-4.00', '0.00']);
    assert.deepEqual((await subject.ownerOf(shop.ownerId)).merchant, expected);
    const { settledFen, unsettledFen } = await subject.orderOf(txNo);
    assert.deepEqual([settledFen, unsettledFen], [1000n, 0n]);
    await subject.must(refund(shop.actor, other, null));
    assert.equal((await subject.ownerOf(shop.ownerId)).merchant.balanceFen, 600n);
  });
}

function fees(subject: Subject): void {
  test('The fee is one percent of the sum of all partial refunds, rounded half up.', async () => {
    const shop = await subject.aShop();
    const thirds = await subject.aPaidOrder(shop, '100.00');
    const cents = await subject.aPaidOrder(shop, '0.50');
    const fee = async (txNo: string, amount: string) => {
      const outcome = await subject.run(refund(shop.actor, txNo, amount));
      return resultOf(outcome, 'order_refunded').feeFen;
    };
    assert.deepEqual([await fee(thirds, '33.33'), await fee(thirds, '33.33')], [33n, 34n]);
    const payerId = (await subject.orderOf(cents)).payerId ?? 0;
    assert.equal(await fee(cents, '0.49'), 0n);
    const { recordNo } = await subject.ownerOf(payerId);
    assert.equal(await fee(cents, '0.01'), 1n);
    assert.equal((await subject.ownerOf(payerId)).recordNo, recordNo);
    assert.equal((await subject.orderOf(cents)).status, 'refunded');
  });

  test('A hundred refunds of one fen cost as much as one refund of a yuan.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '2.00');
    const all = Array.from({ length: 100 }, () => refund(shop.actor, txNo, '0.01'));
    const outcomes = await subject.batch(...all);
    const paid = outcomes.map((outcome) => resultOf(outcome, 'order_refunded').feeFen);
    assert.deepEqual([paid.indexOf(fen(1)), paid.lastIndexOf(fen(1))], [49, 49]);
    assert.equal((await subject.orderOf(txNo)).feeFen, 1n);
    const listed = await subject.store.queries.refundsOf(txNo);
    assert.deepEqual(
      listed.map((one) => one.refundNo),
      all.map((one) => one.refundNo),
    );
  });
}

function precedence(subject: Subject): void {
  test('A refund with several faults is refused for the first of them.', async () => {
    const shop = await subject.aShop();
    const idempotencyKey = `k-${unique()}`;
    const done = await subject.aPaidOrder(shop, '1.00');
    await subject.must(refund(shop.actor, done, null, { idempotencyKey }));
    const fresh = await subject.anOrder(shop, '5.00');
    const stranger = await subject.aUser();
    const foreign = createKey(stranger);
    await subject.must(foreign);
    const userId = shop.ownerId;
    await subject.standing(userId, 'suspend');
    const nobody = { userId, keyId: 'none' };
    let command: RefundOrder = refund(nobody, 'nothing', '9.00', {
      factors: WRONG,
      idempotencyKey,
    });
    const expect = async (code: string, repair: Partial<RefundOrder>) => {
      assert.equal(await subject.word(command), code);
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
    await subject.must(resume);
    const payerId = await subject.aPayer('5.00');
    await subject.must(pay(payerId, fresh, subject.nowMs(), { settlementDelayMs: 0 }));
    await subject.must({ ...resume, change: 'suspend' });
    command = { ...command, txNo: fresh };
    await expect('refund_exceeds_remaining', { amountFen: yuan('3.00') });
    await expect('user_suspended', {});
    await subject.must(resume);
    await expect('pay_password_wrong', { factors: RIGHT });
    await expect('ok', {});
  });
}

function amounts(subject: Subject): void {
  test('A full refund is possible only while nothing has been refunded.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    await subject.must(refund(shop.actor, txNo, '1.00'));
    const outcome = await subject.run(refund(shop.actor, txNo, null));
    assert.equal(word(outcome), 'full_refund_unavailable');
  });

  test('A full refund of an amount other than the one paid is refused.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const full = refund(shop.actor, txNo, null);
    const outcome = await subject.run({ ...full, amountFen: yuan('4.99') });
    assert.equal(word(outcome), 'invalid_parameters');
    assert.equal(await subject.word({ ...full, amountFen: yuan('5.00') }), 'ok');
  });

  test('Partial refunds never exceed what was paid, even within one batch.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const of = (amount: string) => refund(shop.actor, txNo, amount);
    const outcomes = await subject.batch(of('3.00'), of('3.00'), of('2.00'), of('0.01'));
    const words = ['ok', 'refund_exceeds_remaining', 'ok', 'order_refunded'];
    assert.deepEqual(outcomes.map(word), words);
  });

  test('A refund in the same batch as its payment finds the order paid.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('5.00');
    const txNo = await subject.anOrder(shop, '5.00');
    const payment = pay(payerId, txNo, subject.nowMs());
    const outcomes = await subject.batch(payment, refund(shop.actor, txNo, null));
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, 500n);
  });
}
