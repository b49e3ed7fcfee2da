// Contract: payments, what they move, and every refusal in its order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayOrder } from '../../src/core/order/pay.ts';
import { DAY_MS, pay, recharge, unique, WRONG, yuan } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

export function payments(subject: Subject): void {
  recharges(subject);
  moneyPaid(subject);
  paidOnce(subject);
  refusals(subject);
}

function recharges(subject: Subject): void {
  test('A recharge adds to the consumer balance and answers with it.', async () => {
    const userId = await subject.aUser();
    const command = recharge(userId, '12.34');
    const first = await subject.result(command, 'recharged');
    assert.deepEqual(first, { kind: 'recharged', txNo: command.rechargeNo, balanceFen: 1234n });
    const second = await subject.result(recharge(userId, '0.66'), 'recharged');
    assert.equal(second.balanceFen, 1300n);
    const owner = await subject.ownerOf(userId);
    assert.deepEqual(owner.consumer, movedWallet(['13.00', '0.00']));
    assert.equal(await subject.word(recharge(1, '1.00')), 'user_not_found');
  });
}

function moneyPaid(subject: Subject): void {
  test('A payment is frozen for the owner until its settlement is due.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.anOrder(shop, '30.00');
    await subject.pass(5000);
    const paidAtMs = subject.nowMs();
    const result = await subject.must(pay(payerId, txNo, paidAtMs));
    const amountFen = yuan('30.00');
    assert.deepEqual(result, { kind: 'order_paid', txNo, status: 'paid', amountFen, paidAtMs });
    const order = await subject.orderOf(txNo);
    const { status, settleDueAtMs, settledAtMs, unsettledFen, settledFen } = order;
    const due = { status, settleDueAtMs, settledAtMs, unsettledFen, settledFen };
    // A day's delay has buckets of a minute, and an order is due at the end of its bucket.
    const settleDue = Math.ceil((paidAtMs + DAY_MS) / 60_000) * 60_000;
    const none = { settledAtMs: null, settledFen: 0n };
    assert.deepEqual(due, {
      status: 'paid',
      settleDueAtMs: settleDue,
      unsettledFen: 3000n,
      ...none,
    });
    const payer = await subject.ownerOf(payerId);
    const owner = await subject.ownerOf(shop.ownerId);
    assert.deepEqual(payer.consumer, movedWallet(['100.00', '0.00'], ['-30.00', '0.00']));
    assert.deepEqual(owner.merchant, movedWallet(['0.00', '30.00']));
    assert.deepEqual([payer.recordNo, owner.recordNo], [2, 1]);
    assert.deepEqual([payer.lastAtMs, owner.lastAtMs], [paidAtMs, paidAtMs]);
  });

  test('The entries of a payment show what each side had right after it.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('100.00');
    const txNo = await subject.anOrder(shop, '30.00');
    await subject.must(pay(payerId, txNo, subject.nowMs()));
    await subject.must(recharge(payerId, '5.00'));
    const { queries } = subject.store;
    const lines = await subject.entriesOf(txNo);
    assert.deepEqual(
      lines.map(({ leg, userId, account, balanceAfterFen, frozenAfterFen }) => [
        ...[leg, userId, account, balanceAfterFen, frozenAfterFen],
      ]),
      [
        [0, payerId, 'consumer', 7000n, 0n],
        [1, shop.ownerId, 'merchant', 0n, 3000n],
      ],
    );
    assert.deepEqual(await queries.firstEntryOf(txNo), lines[0]);
    assert.equal(await queries.firstEntryOf('nothing'), undefined);
  });

  test('Without a delay the income of a payment can be spent at once.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('30.00');
    const txNo = await subject.anOrder(shop, '30.00');
    await subject.must(pay(payerId, txNo, subject.nowMs(), { settlementDelayMs: 0 }));
    assert.deepEqual(
      (await subject.ownerOf(shop.ownerId)).merchant,
      movedWallet(['30.00', '0.00']),
    );
    const { settledAtMs, settledFen, unsettledFen } = await subject.orderOf(txNo);
    assert.deepEqual([settledAtMs, settledFen, unsettledFen], [subject.nowMs(), 3000n, 0n]);
  });
}

function paidOnce(subject: Subject): void {
  test('Paying again gets the same answer without checking the password.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('30.00');
    const txNo = await subject.anOrder(shop, '30.00');
    const command = pay(payerId, txNo, subject.nowMs());
    const again = { ...command, factors: WRONG, receivedAtMs: command.receivedAtMs + DAY_MS };
    const [first, second] = await subject.batch(command, again);
    assert.deepEqual(first, second);
    assert.deepEqual(await subject.run(again), first);
    assert.equal((await subject.ownerOf(payerId)).factorFailures, 0);
  });

  test('Of two payers in one batch the first pays.', async () => {
    const shop = await subject.aShop();
    const [ann, ben] = [await subject.aPayer('9.00'), await subject.aPayer('9.00')];
    const txNo = await subject.anOrder(shop, '9.00');
    const nowMs = subject.nowMs();
    const outcomes = await subject.batch(pay(ann, txNo, nowMs), pay(ben, txNo, nowMs));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_already_paid']);
    assert.equal((await subject.orderOf(txNo)).payerId, ann);
    assert.equal((await subject.ownerOf(ben)).consumer.balanceFen, 900n);
  });

  test('Expiry is judged by the time of arrival, not of the decision.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('2.00');
    const early = await subject.anOrder(shop, '1.00');
    const late = await subject.anOrder(shop, '1.00');
    const { expiresAtMs } = await subject.orderOf(early);
    await subject.pass(2_000_000);
    const outcomes = await subject.batch(
      pay(payerId, late, expiresAtMs),
      pay(payerId, early, expiresAtMs - 1),
    );
    assert.deepEqual(outcomes.map(word), ['order_expired', 'ok']);
  });
}

function refusals(subject: Subject): void {
  test('A payment with several faults is refused for the first of them.', async () => {
    const shop = await subject.aShop();
    const [payerId, other] = [await subject.aUser(), await subject.aUser()];
    const txNo = await subject.anOrder(shop, '5.00', { payerId });
    await subject.standing(payerId, 'suspend');
    const nowMs = subject.nowMs();
    let command: PayOrder = pay(1, 'nothing', nowMs + 1_800_000, { factors: WRONG });
    const expect = async (code: string, repair: Partial<PayOrder>) => {
      assert.equal(await subject.word(command), code);
      command = { ...command, ...repair };
    };
    await expect('order_not_found', { txNo });
    await expect('session_required', { payerId: other });
    await expect('order_expired', { receivedAtMs: nowMs });
    await expect('wrong_payer', { payerId });
    await expect('user_suspended', {});
    await subject.standing(payerId, 'resume');
    await expect('pay_password_wrong', { factors: pay(payerId, txNo, nowMs).factors });
    await expect('insufficient_balance', {});
    await subject.must(recharge(payerId, '5.00'));
    await expect('ok', { payerId: other });
    await expect('order_already_paid', {});
  });

  test('Owners cannot pay their own merchants.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.anOrder(shop, '1.00');
    const outcome = await subject.run(pay(shop.ownerId, txNo, subject.nowMs()));
    assert.equal(word(outcome), 'own_order');
  });

  test('Without a payment password nothing can be paid.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aUser({ payPasswordDigest: null });
    const txNo = await subject.anOrder(shop, '1.00', { title: `${unique()}` });
    const outcome = await subject.run(pay(payerId, txNo, subject.nowMs()));
    assert.equal(word(outcome), 'pay_password_not_set');
  });
}
