// Contract: cooling off. For a while after a secret of an account was replaced no money leaves it, whatever
// the way out and whoever asks: a payer, a program with a key, a tool, an owner who approves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { ReplacedSecret } from '../../src/core/ledger/wallet.ts';
import type { SetPayPassword } from '../../src/core/people/administration.ts';
import {
  changeLoginPassword,
  choosePayPassword,
  switchOffTotp,
  switchOnTotp,
} from './access-commands.ts';
import {
  approve,
  DAY_MS,
  decline,
  hashOf,
  OPERATOR,
  pay,
  RIGHT,
  recharge,
  refund,
  refundByOperator,
  requestRefund,
  setLoginPassword,
  transfer,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { resultOf } from './outcomes.ts';
import { aPayee } from './payout-commands.ts';
import type { Subject } from './subject.ts';

export function coolingOffs(subject: Subject): void {
  begins(subject);
  holdsBack(subject);
  lasts(subject);
}

const coolingOffMs = DAY_MS;
const payPasswordDigest = RIGHT.payPasswordDigest;
const by = OPERATOR;

/** Replaces a secret as an operator does. */
function replace(userId: number, over: Partial<SetPayPassword> = {}): Command {
  const kind = 'set_pay_password';
  return { kind, by, userId, payPasswordDigest, coolingOffMs, ...over };
}

async function coolingOf(subject: Subject, userId: number) {
  return (await subject.ownerOf(userId)).coolingOff;
}

function begins(subject: Subject): void {
  test('Every secret that is replaced begins cooling off, and the trail says until when.', async () => {
    const step = () => Math.floor(subject.nowMs() / 30_000);
    const ways: readonly [ReplacedSecret, (userId: number) => Command][] = [
      ['pay_password', replace],
      ['pay_password', (userId) => choosePayPassword(userId, { payPasswordDigest, coolingOffMs })],
      ['login_password', (userId) => setLoginPassword(userId, { coolingOffMs })],
      ['login_password', (userId) => changeLoginPassword(userId, { coolingOffMs })],
      [
        'two_factor',
        (userId) => ({ kind: 'enrol_totp', by, userId, sealedSecret: 'sealed', coolingOffMs }),
      ],
      ['two_factor', (userId) => switchOnTotp(userId, step(), { coolingOffMs })],
    ];
    for (const [after, way] of ways) {
      const userId = await subject.aUser();
      const command = way(userId);
      await subject.must(command);
      const untilMs = subject.nowMs() + DAY_MS;
      assert.deepEqual(await coolingOf(subject, userId), { untilMs, after }, command.kind);
      const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
      const trail = await subject.store.queries.auditTrail(filter);
      assert.deepEqual(trail[0]?.action, 'cooling_off_began', command.kind);
      assert.equal(trail[0]?.details.after, after);
    }
  });

  test('Two-factor authentication that is switched off begins it too.', async () => {
    const userId = await subject.aUser();
    const step = Math.floor(subject.nowMs() / 30_000);
    await subject.must(switchOnTotp(userId, step));
    assert.equal(await coolingOf(subject, userId), null);
    const code = { enrolment: 1, step: step + 1 };
    await subject.must(switchOffTotp(userId, { code, coolingOffMs }));
    assert.equal((await coolingOf(subject, userId))?.after, 'two_factor');
  });

  test('The first payment password begins none, nor does a secret while it is switched off.', async () => {
    const userId = await subject.aUser({ payPasswordDigest: null });
    await subject.must(replace(userId));
    await subject.must(replace(userId, { coolingOffMs: 0 }));
    await subject.must(setLoginPassword(userId));
    assert.equal(await coolingOf(subject, userId), null);
  });

  test('What is refused begins none.', async () => {
    const userId = await subject.aUser();
    const wrong = choosePayPassword(userId, { fittingHash: null, coolingOffMs });
    assert.equal(await subject.word(wrong), 'login_failed');
    assert.equal(await coolingOf(subject, userId), null);
  });
}

function holdsBack(subject: Subject): void {
  test('A payer who cools off pays nothing, is told why, and is asked for no password.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('10.00');
    const txNo = await subject.anOrder(shop, '4.00');
    await subject.must(replace(payerId));
    const refused = await subject.run(pay(payerId, txNo, subject.nowMs()));
    const retryAfterSeconds = DAY_MS / 1000;
    const refusal = { code: 'cooling_off', subject: 'pay_password', retryAfterSeconds };
    assert.deepEqual(refused, { ok: false, refusal });
    assert.equal((await subject.ownerOf(payerId)).consumer.balanceFen, yuan('10.00'));
  });

  test('An order that was paid before answers its payer as before.', async () => {
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('4.00');
    const txNo = await subject.aPaidOrder(shop, '4.00', { payerId });
    await subject.must(replace(payerId));
    assert.equal(await subject.word(pay(payerId, txNo, subject.nowMs())), 'ok');
  });

  test('Transfers to others and withdrawals wait; between own wallets money moves.', async () => {
    const [userId, other] = [await subject.aPayer('10.00'), await subject.aUser()];
    const payee = await aPayee(subject, userId);
    await subject.must(replace(userId));
    const factors = { factors: RIGHT };
    const own = wallet(userId, 'consumer');
    const away = transfer(own, wallet(other, 'consumer'), '1.00', factors);
    assert.equal(await subject.word(away), 'cooling_off');
    assert.equal(await subject.word(withdraw(own, '1.00', { ...factors, payee })), 'cooling_off');
    const inside = transfer(own, wallet(userId, 'merchant'), '1.00', factors);
    assert.equal(await subject.word(inside), 'ok');
    const towards = transfer(wallet(other, 'consumer'), own, '1.00', factors);
    await subject.must(recharge(other, '1.00'));
    assert.equal(await subject.word(towards), 'ok');
    // An operator has been authenticated by the machine.
    const { factors: _, ...terms } = away;
    assert.equal(await subject.word({ ...terms, factors: null }), 'ok');
  });

  test('Refunds wait: by a program, by a tool that may refund directly, and by approval.', async () => {
    const shop = await subject.aShop();
    const direct = await subject.aKey(shop.ownerId, { toolRefundLimitFen: yuan('100.00') });
    const [paid, asked] = [
      await subject.aPaidOrder(shop, '8.00'),
      await subject.aPaidOrder(shop, '9.00'),
    ];
    await subject.settled(paid);
    await subject.must(replace(shop.ownerId));
    assert.equal(await subject.word(refund(shop.actor, paid, '1.00')), 'cooling_off');
    assert.equal(await subject.word(requestRefund(direct, paid, '1.00')), 'cooling_off');
    assert.equal(await subject.store.queries.latestRefundRequest(paid), undefined);
    const opened = await subject.run(requestRefund(shop.key, asked, '2.00'));
    const { request } = resultOf(opened, 'refund_requested');
    assert.equal(await subject.word(approve(request)), 'cooling_off');
    assert.equal(await subject.word(decline(request)), 'ok');
    // What an operator gives back is no business of whoever took the account over.
    assert.equal(await subject.word(refundByOperator(shop.ownerId, paid, '1.00')), 'ok');
  });

  test('Money comes in as before: payments, recharges, and the settlement of what was sold.', async () => {
    const shop = await subject.aShop();
    await subject.must(replace(shop.ownerId));
    await subject.must(recharge(shop.ownerId, '5.00'));
    await subject.settled(await subject.aPaidOrder(shop, '3.00'));
    assert.equal((await subject.ownerOf(shop.ownerId)).merchant.balanceFen, yuan('3.00'));
  });
}

function lasts(subject: Subject): void {
  test('It is over at the instant that was said, and none that runs gets shorter.', async () => {
    const [userId, other] = [await subject.aPayer('10.00'), await subject.aUser()];
    const send = () =>
      transfer(wallet(userId, 'consumer'), wallet(other, 'consumer'), '1.00', { factors: RIGHT });
    await subject.must(
      setLoginPassword(userId, { loginPasswordHash: hashOf(userId), coolingOffMs }),
    );
    const { untilMs } = (await coolingOf(subject, userId)) ?? { untilMs: 0 };
    await subject.pass(1000);
    await subject.must(replace(userId, { coolingOffMs: 60_000 }));
    assert.deepEqual(await coolingOf(subject, userId), { untilMs, after: 'pay_password' });
    await subject.pass(untilMs - subject.nowMs() - 1);
    assert.equal(await subject.word(send()), 'cooling_off');
    await subject.pass(1);
    assert.equal(await subject.word(send()), 'ok');
  });
}
