// Contract: payments, what they move, and every refusal in its order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayOrder } from '../../src/core/order/pay.ts';
import {
  anOrder,
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
import { DAY_MS, OPERATOR, pay, recharge, unique, WRONG, yuan } from './commands.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

export function payments(given: () => Subject): void {
  recharges(given);
  moneyPaid(given);
  paidOnce(given);
  refusals(given);
}

function recharges(given: () => Subject): void {
  test('A recharge adds to the consumer balance and answers with it.', async () => {
    const userId = await aUser(given());
    const command = recharge(userId, '12.34');
    const first = resultOf(await run(given(), command), 'recharged');
    assert.deepEqual(first, { kind: 'recharged', txNo: command.rechargeNo, balanceFen: 1234n });
    const second = resultOf(await run(given(), recharge(userId, '0.66')), 'recharged');
    assert.equal(second.balanceFen, 1300n);
    const owner = await ownerOf(given(), userId);
    assert.deepEqual(owner.consumer, movedWallet(['13.00', '0.00']));
    assert.equal(word(await run(given(), recharge(1, '1.00'))), 'user_not_found');
  });
}

function moneyPaid(given: () => Subject): void {
  test('A payment is frozen for the owner until its settlement is due.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '100.00');
    const txNo = await anOrder(given(), shop, '30.00');
    await given().pass(5000);
    const paidAtMs = given().nowMs();
    const result = await must(given(), pay(payerId, txNo, paidAtMs));
    const amountFen = yuan('30.00');
    assert.deepEqual(result, { kind: 'order_paid', txNo, status: 'paid', amountFen, paidAtMs });
    const order = await orderOf(given(), txNo);
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
    const payer = await ownerOf(given(), payerId);
    const owner = await ownerOf(given(), shop.ownerId);
    assert.deepEqual(payer.consumer, movedWallet(['100.00', '0.00'], ['-30.00', '0.00']));
    assert.deepEqual(owner.merchant, movedWallet(['0.00', '30.00']));
    assert.deepEqual([payer.recordNo, owner.recordNo], [2, 1]);
    assert.deepEqual([payer.lastAtMs, owner.lastAtMs], [paidAtMs, paidAtMs]);
  });

  test('The entries of a payment show what each side had right after it.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '100.00');
    const txNo = await anOrder(given(), shop, '30.00');
    await must(given(), pay(payerId, txNo, given().nowMs()));
    await must(given(), recharge(payerId, '5.00'));
    const { queries } = given().store;
    const lines = await given().entriesOf(txNo);
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
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '30.00');
    const txNo = await anOrder(given(), shop, '30.00');
    await must(given(), pay(payerId, txNo, given().nowMs(), { settlementDelayMs: 0 }));
    assert.deepEqual(
      (await ownerOf(given(), shop.ownerId)).merchant,
      movedWallet(['30.00', '0.00']),
    );
    const { settledAtMs, settledFen, unsettledFen } = await orderOf(given(), txNo);
    assert.deepEqual([settledAtMs, settledFen, unsettledFen], [given().nowMs(), 3000n, 0n]);
  });
}

function paidOnce(given: () => Subject): void {
  test('Paying again gets the same answer without checking the password.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '30.00');
    const txNo = await anOrder(given(), shop, '30.00');
    const command = pay(payerId, txNo, given().nowMs());
    const again = { ...command, factors: WRONG, receivedAtMs: command.receivedAtMs + DAY_MS };
    const [first, second] = await batch(given(), command, again);
    assert.deepEqual(first, second);
    assert.deepEqual(await run(given(), again), first);
    assert.equal((await ownerOf(given(), payerId)).factorFailures, 0);
  });

  test('Of two payers in one batch the first pays.', async () => {
    const shop = await aShop(given());
    const [ann, ben] = [await aPayer(given(), '9.00'), await aPayer(given(), '9.00')];
    const txNo = await anOrder(given(), shop, '9.00');
    const nowMs = given().nowMs();
    const outcomes = await batch(given(), pay(ann, txNo, nowMs), pay(ben, txNo, nowMs));
    assert.deepEqual(outcomes.map(word), ['ok', 'order_already_paid']);
    assert.equal((await orderOf(given(), txNo)).payerId, ann);
    assert.equal((await ownerOf(given(), ben)).consumer.balanceFen, 900n);
  });

  test('Expiry is judged by the time of arrival, not of the decision.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '2.00');
    const early = await anOrder(given(), shop, '1.00');
    const late = await anOrder(given(), shop, '1.00');
    const { expiresAtMs } = await orderOf(given(), early);
    await given().pass(2_000_000);
    const outcomes = await batch(
      given(),
      pay(payerId, late, expiresAtMs),
      pay(payerId, early, expiresAtMs - 1),
    );
    assert.deepEqual(outcomes.map(word), ['order_expired', 'ok']);
  });
}

function refusals(given: () => Subject): void {
  test('A payment with several faults is refused for the first of them.', async () => {
    const shop = await aShop(given());
    const [payerId, other] = [await aUser(given()), await aUser(given())];
    const txNo = await anOrder(given(), shop, '5.00', { payerId });
    await must(given(), {
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId: payerId,
      change: 'suspend',
      keyIds: [],
    });
    const nowMs = given().nowMs();
    let command: PayOrder = pay(1, 'nothing', nowMs + 1_800_000, { factors: WRONG });
    const expect = async (code: string, repair: Partial<PayOrder>) => {
      assert.equal(word(await run(given(), command)), code);
      command = { ...command, ...repair };
    };
    await expect('order_not_found', { txNo });
    await expect('session_required', { payerId: other });
    await expect('order_expired', { receivedAtMs: nowMs });
    await expect('wrong_payer', { payerId });
    await expect('user_suspended', {});
    await must(given(), {
      kind: 'change_user_status',
      codeSubject: 'code/of-a-user',
      by: OPERATOR,
      userId: payerId,
      change: 'resume',
      keyIds: [],
    });
    await expect('pay_password_wrong', { factors: pay(payerId, txNo, nowMs).factors });
    await expect('insufficient_balance', {});
    await must(given(), recharge(payerId, '5.00'));
    await expect('ok', { payerId: other });
    await expect('order_already_paid', {});
  });

  test('Owners cannot pay their own merchants.', async () => {
    const shop = await aShop(given());
    const txNo = await anOrder(given(), shop, '1.00');
    const outcome = await run(given(), pay(shop.ownerId, txNo, given().nowMs()));
    assert.equal(word(outcome), 'own_order');
  });

  test('Without a payment password nothing can be paid.', async () => {
    const shop = await aShop(given());
    const payerId = await aUser(given(), { payPasswordDigest: null });
    const txNo = await anOrder(given(), shop, '1.00', { title: `${unique()}` });
    const outcome = await run(given(), pay(payerId, txNo, given().nowMs()));
    assert.equal(word(outcome), 'pay_password_not_set');
  });
}
