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
  aKey,
  anOrder,
  aPaidOrder,
  aPayer,
  aShop,
  aUser,
  must,
  ownerOf,
  resultOf,
  run,
  settled,
  word,
} from './arrange.ts';
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
import { aPayee } from './payout-commands.ts';
import type { Subject } from './subject.ts';

export function coolingOffs(given: () => Subject): void {
  begins(given);
  holdsBack(given);
  lasts(given);
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
  return (await ownerOf(subject, userId)).coolingOff;
}

function begins(given: () => Subject): void {
  test('Every secret that is replaced begins cooling off, and the trail says until when.', async () => {
    const step = () => Math.floor(given().nowMs() / 30_000);
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
      const userId = await aUser(given());
      const command = way(userId);
      await must(given(), command);
      const untilMs = given().nowMs() + DAY_MS;
      assert.deepEqual(await coolingOf(given(), userId), { untilMs, after }, command.kind);
      const filter = { userId, fromMs: null, untilMs: null, limit: 1 };
      const trail = await given().store.queries.auditTrail(filter);
      assert.deepEqual(trail[0]?.action, 'cooling_off_began', command.kind);
      assert.equal(trail[0]?.details.after, after);
    }
  });

  test('Two-factor authentication that is switched off begins it too.', async () => {
    const userId = await aUser(given());
    const step = Math.floor(given().nowMs() / 30_000);
    await must(given(), switchOnTotp(userId, step));
    assert.equal(await coolingOf(given(), userId), null);
    const code = { enrolment: 1, step: step + 1 };
    await must(given(), switchOffTotp(userId, { code, coolingOffMs }));
    assert.equal((await coolingOf(given(), userId))?.after, 'two_factor');
  });

  test('The first payment password begins none, nor does a secret while it is switched off.', async () => {
    const userId = await aUser(given(), { payPasswordDigest: null });
    await must(given(), replace(userId));
    await must(given(), replace(userId, { coolingOffMs: 0 }));
    await must(given(), setLoginPassword(userId));
    assert.equal(await coolingOf(given(), userId), null);
  });

  test('What is refused begins none.', async () => {
    const userId = await aUser(given());
    const wrong = choosePayPassword(userId, { fittingHash: null, coolingOffMs });
    assert.equal(word(await run(given(), wrong)), 'login_failed');
    assert.equal(await coolingOf(given(), userId), null);
  });
}

function holdsBack(given: () => Subject): void {
  test('A payer who cools off pays nothing, is told why, and is asked for no password.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '10.00');
    const txNo = await anOrder(given(), shop, '4.00');
    await must(given(), replace(payerId));
    const refused = await run(given(), pay(payerId, txNo, given().nowMs()));
    const retryAfterSeconds = DAY_MS / 1000;
    const refusal = { code: 'cooling_off', subject: 'pay_password', retryAfterSeconds };
    assert.deepEqual(refused, { ok: false, refusal });
    assert.equal((await ownerOf(given(), payerId)).consumer.balanceFen, yuan('10.00'));
  });

  test('An order that was paid before answers its payer as before.', async () => {
    const shop = await aShop(given());
    const payerId = await aPayer(given(), '4.00');
    const txNo = await aPaidOrder(given(), shop, '4.00', { payerId });
    await must(given(), replace(payerId));
    assert.equal(word(await run(given(), pay(payerId, txNo, given().nowMs()))), 'ok');
  });

  test('Transfers to others and withdrawals wait; between own wallets money moves.', async () => {
    const [userId, other] = [await aPayer(given(), '10.00'), await aUser(given())];
    const payee = await aPayee(given(), userId);
    await must(given(), replace(userId));
    const factors = { factors: RIGHT };
    const own = wallet(userId, 'consumer');
    const away = transfer(own, wallet(other, 'consumer'), '1.00', factors);
    assert.equal(word(await run(given(), away)), 'cooling_off');
    assert.equal(
      word(await run(given(), withdraw(own, '1.00', { ...factors, payee }))),
      'cooling_off',
    );
    const inside = transfer(own, wallet(userId, 'merchant'), '1.00', factors);
    assert.equal(word(await run(given(), inside)), 'ok');
    const towards = transfer(wallet(other, 'consumer'), own, '1.00', factors);
    await must(given(), recharge(other, '1.00'));
    assert.equal(word(await run(given(), towards)), 'ok');
    // An operator has been authenticated by the machine.
    const { factors: _, ...terms } = away;
    assert.equal(word(await run(given(), { ...terms, factors: null })), 'ok');
  });

  test('Refunds wait: by a program, by a tool that may refund directly, and by approval.', async () => {
    const shop = await aShop(given());
    const direct = await aKey(given(), shop.ownerId, { toolRefundLimitFen: yuan('100.00') });
    const [paid, asked] = [
      await aPaidOrder(given(), shop, '8.00'),
      await aPaidOrder(given(), shop, '9.00'),
    ];
    await settled(given(), paid);
    await must(given(), replace(shop.ownerId));
    assert.equal(word(await run(given(), refund(shop.actor, paid, '1.00'))), 'cooling_off');
    assert.equal(word(await run(given(), requestRefund(direct, paid, '1.00'))), 'cooling_off');
    assert.equal(await given().store.queries.latestRefundRequest(paid), undefined);
    const opened = await run(given(), requestRefund(shop.key, asked, '2.00'));
    const { request } = resultOf(opened, 'refund_requested');
    assert.equal(word(await run(given(), approve(request))), 'cooling_off');
    assert.equal(word(await run(given(), decline(request))), 'ok');
    // What an operator gives back is no business of whoever took the account over.
    assert.equal(word(await run(given(), refundByOperator(shop.ownerId, paid, '1.00'))), 'ok');
  });

  test('Money comes in as before: payments, recharges, and the settlement of what was sold.', async () => {
    const shop = await aShop(given());
    await must(given(), replace(shop.ownerId));
    await must(given(), recharge(shop.ownerId, '5.00'));
    await settled(given(), await aPaidOrder(given(), shop, '3.00'));
    assert.equal((await ownerOf(given(), shop.ownerId)).merchant.balanceFen, yuan('3.00'));
  });
}

function lasts(given: () => Subject): void {
  test('It is over at the instant that was said, and none that runs gets shorter.', async () => {
    const [userId, other] = [await aPayer(given(), '10.00'), await aUser(given())];
    const send = () =>
      transfer(wallet(userId, 'consumer'), wallet(other, 'consumer'), '1.00', { factors: RIGHT });
    await must(
      given(),
      setLoginPassword(userId, { loginPasswordHash: hashOf(userId), coolingOffMs }),
    );
    const { untilMs } = (await coolingOf(given(), userId)) ?? { untilMs: 0 };
    await given().pass(1000);
    await must(given(), replace(userId, { coolingOffMs: 60_000 }));
    assert.deepEqual(await coolingOf(given(), userId), { untilMs, after: 'pay_password' });
    await given().pass(untilMs - given().nowMs() - 1);
    assert.equal(word(await run(given(), send())), 'cooling_off');
    await given().pass(1);
    assert.equal(word(await run(given(), send())), 'ok');
  });
}
