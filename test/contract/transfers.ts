// Contract: transfers, between which wallets they go, what guards them and which records they
// leave.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { Transfer } from '../../src/core/wallet/transfer.ts';
import {
  createUser,
  DAY_MS,
  numberFor,
  OPERATOR,
  RIGHT,
  recharge,
  refund,
  transfer,
  unique,
  WRONG,
  wallet,
  yuan,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import { line, recordsOf } from './records.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

const MINUTE_MS = 60_000;

export function transfers(subject: Subject): void {
  moneyMoved(subject);
  whereTo(subject);
  whoMay(subject);
  keysUsed(subject);
  guarded(subject);
}

const consumer = (userId: number) => wallet(userId, 'consumer');
const merchant = (userId: number) => wallet(userId, 'merchant');

/** A user with the amount in both wallets. */
async function aTrader(subject: Subject, amount: string): Promise<number> {
  const shop = await subject.aShop();
  await subject.aPaidOrder(shop, amount, { settlementDelayMs: 0 });
  await subject.must(recharge(shop.ownerId, amount));
  return shop.ownerId;
}

function moneyMoved(subject: Subject): void {
  test('A user moves money between their two wallets, both ways, with two records each.', async () => {
    const userId = await aTrader(subject, '10.00');
    const first = transfer(merchant(userId), consumer(userId), '4.00');
    const createdAtMs = subject.nowMs();
    assert.deepEqual(await subject.must(first), {
      kind: 'transferred',
      txNo: first.transferNo,
      amountFen: 400n,
      balanceFen: 600n,
      createdAtMs,
    });
    await subject.must(transfer(consumer(userId), merchant(userId), '14.00'));
    const owner = await subject.ownerOf(userId);
    const moved = (...signed: readonly string[]) =>
      movedWallet(...signed.map((amount) => [amount, '0.00'] as const));
    assert.deepEqual(owner.consumer, moved('10.00', '4.00', '-14.00'));
    assert.deepEqual(owner.merchant, moved('10.00', '-4.00', '14.00'));
    const { items } = await recordsOf(subject, userId, { type: 'transfer' });
    assert.deepEqual(items.map(line), [
      '6 merchant transfer 1400/0 2000/0',
      '5 consumer transfer -1400/0 0/0',
      '4 consumer transfer 400/0 1400/0',
      '3 merchant transfer -400/0 600/0',
    ]);
  });

  test('Each side of a transfer has one record with the same number, naming the other side.', async () => {
    const [sender, receiver] = [createUser({ name: '王小明' }), createUser({ name: '李雷' })];
    await subject.batch(sender, receiver, recharge(sender.userId, '9.00'));
    const command = transfer(consumer(sender.userId), consumer(receiver.userId), '8.88');
    await subject.must(command);
    const sides = [
      { own: sender, other: receiver, delta: -888n, direction: 'out' },
      { own: receiver, other: sender, delta: 888n, direction: 'in' },
    ] as const;
    for (const { own, other, delta, direction } of sides) {
      const filter = { type: 'transfer', direction } as const;
      const { items, total } = await recordsOf(subject, own.userId, filter);
      const [view] = items;
      assert.equal(total, 1);
      const { name, walletId } = other;
      assert.deepEqual(view?.counterparty, { name, walletId });
      assert.equal(view?.order, null);
      const { entry } = view;
      assert.deepEqual([entry.txNo, entry.movementNo], Array(2).fill(command.transferNo));
      assert.deepEqual([entry.balanceDeltaFen, entry.frozenDeltaFen], [delta, 0n]);
      assert.deepEqual([entry.counterpartyKind, entry.counterpartyId], ['user', other.userId]);
      assert.equal(entry.refundNo, null);
    }
  });

  test('Transfers in one batch see the balances left by those before them.', async () => {
    const [ann, ben] = [await subject.aPayer('5.00'), await subject.aUser()];
    const there = () => transfer(consumer(ann), consumer(ben), '5.00');
    const back = () => transfer(consumer(ben), consumer(ann), '5.00');
    const outcomes = await subject.batch(back(), there(), there(), back(), there());
    const words = ['insufficient_balance', 'ok', 'insufficient_balance', 'ok', 'ok'];
    assert.deepEqual(outcomes.map(word), words);
    assert.equal((await subject.ownerOf(ben)).consumer.balanceFen, 500n);
  });
}

function whereTo(subject: Subject): void {
  test("Money goes from either wallet to another user's consumer wallet only.", async () => {
    const [userId, other] = [await aTrader(subject, '10.00'), await subject.aUser()];
    const refusal = {
      code: 'invalid_parameters',
      problems: [{ field: 'to', rule: 'foreign_merchant_wallet' }],
    };
    for (const kind of ['consumer', 'merchant'] as const) {
      const source = wallet(userId, kind);
      assert.equal(await subject.word(transfer(source, consumer(other), '1.00')), 'ok');
      const outcome = await subject.run(transfer(source, merchant(other), '1.00'));
      assert.deepEqual(outcome, { ok: false, refusal });
    }
    const owner = await subject.ownerOf(other);
    assert.deepEqual([owner.consumer.balanceFen, owner.merchant.balanceFen], [200n, 0n]);
  });

  test('A wallet cannot send money to itself.', async () => {
    const userId = await aTrader(subject, '10.00');
    const problems = [{ field: 'to', rule: 'same_wallet' }];
    for (const kind of ['consumer', 'merchant'] as const) {
      const same = wallet(userId, kind);
      const outcome = await subject.run(transfer(same, same, '1.00'));
      assert.deepEqual(outcome, { ok: false, refusal: { code: 'invalid_parameters', problems } });
    }
    assert.equal((await subject.ownerOf(userId)).recordNo, 2);
  });

  test('An unknown user has no wallet, on either side.', async () => {
    const userId = await subject.aPayer('1.00');
    const outcomes = await subject.batch(
      transfer(consumer(userId), consumer(1), '1.00'),
      transfer(consumer(1), consumer(userId), '1.00'),
    );
    assert.deepEqual(outcomes.map(word), ['user_not_found', 'user_not_found']);
  });

  test('Frozen money cannot be sent; the last fen of the balance can.', async () => {
    const shop = await subject.aShop();
    await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    await subject.aPaidOrder(shop, '10.00');
    const { ownerId } = shop;
    const send = (amount: string) =>
      subject.run(transfer(merchant(ownerId), consumer(ownerId), amount));
    assert.equal(word(await send('10.01')), 'insufficient_balance');
    assert.equal(resultOf(await send('10.00'), 'transferred').balanceFen, 0n);
    assert.equal(word(await send('0.01')), 'insufficient_balance');
  });
}

function whoMay(subject: Subject): void {
  test('A suspended user cannot send, but can receive.', async () => {
    const [out, other] = [await aTrader(subject, '5.00'), await subject.aPayer('5.00')];
    await subject.standing(out, 'suspend');
    const send = (source: number, kind: WalletKind, target: number) =>
      subject.run(transfer(wallet(source, kind), consumer(target), '1.00'));
    assert.equal(word(await send(out, 'consumer', other)), 'user_suspended');
    assert.equal(word(await send(out, 'merchant', out)), 'user_suspended');
    assert.equal(word(await send(other, 'consumer', out)), 'ok');
    await subject.standing(out, 'resume');
    assert.equal(word(await send(out, 'consumer', other)), 'ok');
  });

  test('A transfer with several faults is refused for the first of them.', async () => {
    const [userId, other] = [await subject.aPayer('1.00'), await subject.aUser()];
    const idempotencyKey = `k-${unique()}`;
    const done = transfer(consumer(userId), consumer(other), '1.00', { idempotencyKey });
    await subject.must(done);
    await subject.standing(userId, 'suspend');
    let command: Transfer = transfer(consumer(userId), merchant(1), '2.00', {
      factors: WRONG,
      idempotencyKey,
    });
    const expect = async (code: string, repair: Partial<Transfer>) => {
      assert.equal(await subject.word(command), code);
      command = { ...command, ...repair };
    };
    await expect('idempotency_key_reused', { idempotencyKey: null });
    await expect('user_not_found', { target: merchant(other) });
    await expect('invalid_parameters', { target: consumer(other) });
    await expect('user_suspended', {});
    await subject.standing(userId, 'resume');
    await expect('pay_password_wrong', { factors: RIGHT });
    await expect('insufficient_balance', {});
    await subject.must(recharge(userId, '2.00'));
    await expect('ok', {});
  });
}

function keysUsed(subject: Subject): void {
  const again = (command: Transfer, over: Partial<Transfer> = {}): Transfer => ({
    ...command,
    transferNo: numberFor(command.source.userId, 'X'),
    ...over,
  });

  test('A transfer repeated with its idempotency key moves once and gets the same answer.', async () => {
    const [userId, other] = [await aTrader(subject, '5.00'), await subject.aPayer('5.00')];
    const idempotencyKey = `k-${unique()}`;
    const first = transfer(consumer(userId), consumer(other), '1.00', { idempotencyKey });
    const [told, twin] = await subject.batch(first, again(first));
    assert(told?.ok);
    assert.deepEqual(twin, { ...told, replayed: true });
    await subject.pass(10 * MINUTE_MS - 1);
    assert.deepEqual(await subject.run(again(first, { factors: WRONG })), twin);
    const others = [
      { amountFen: yuan('1.01') },
      { source: merchant(userId) },
      { target: merchant(userId) },
    ];
    for (const over of others) {
      assert.equal(await subject.word(again(first, over)), 'idempotency_key_reused');
    }
    // Another sender's key is another key.
    const theirs = again(first, { source: consumer(other), target: consumer(userId) });
    assert.equal(await subject.word(theirs), 'ok');
    assert.equal((await subject.ownerOf(userId)).consumer.balanceFen, 500n);
    assert.equal((await subject.ownerOf(userId)).factorFailures, 0);
  });

  test('For seven days the idempotency key of a transfer names what it made.', async () => {
    const [userId, other] = [await subject.aPayer('5.00'), await subject.aUser()];
    const idempotencyKey = `k-${unique()}`;
    const first = transfer(consumer(userId), consumer(other), '1.00', { idempotencyKey });
    await subject.must(first);
    const refusal = { code: 'idempotency_key_expired', madeNo: first.transferNo };
    await subject.pass(10 * MINUTE_MS);
    assert.deepEqual(await subject.run(again(first)), { ok: false, refusal });
    await subject.pass(7 * DAY_MS - 10 * MINUTE_MS - 1);
    assert.deepEqual(await subject.run(again(first)), { ok: false, refusal });
    await subject.pass(1);
    assert.equal(await subject.word(again(first)), 'ok');
    assert.equal((await subject.ownerOf(other)).consumer.balanceFen, 200n);
  });

  test('A refused transfer does not use up its idempotency key.', async () => {
    const [userId, other] = [await subject.aPayer('5.00'), await subject.aUser()];
    const idempotencyKey = `k-${unique()}`;
    const dear = transfer(consumer(userId), consumer(other), '5.01', { idempotencyKey });
    assert.equal(await subject.word(dear), 'insufficient_balance');
    assert.equal(await subject.word(again(dear, { amountFen: yuan('5.00') })), 'ok');
  });
}

function guarded(subject: Subject): void {
  test('Factors that are given must be right, and their failures count with those of refunds.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '9.00', { settlementDelayMs: 0 });
    const { ownerId } = shop;
    const send = (over: Partial<Transfer>) =>
      subject.run(transfer(merchant(ownerId), consumer(ownerId), '1.00', over));
    const giveBack = (factors = RIGHT) =>
      subject.run(refund(shop.actor, txNo, '1.00', { factors }));
    for (const left of [4, 2]) {
      const refusal = { code: 'pay_password_wrong', triesLeft: left };
      assert.deepEqual(await send({ factors: WRONG }), { ok: false, refusal });
      assert.equal(word(await giveBack(WRONG)), 'pay_password_wrong');
    }
    assert.equal(word(await send({ factors: WRONG })), 'pay_password_wrong');
    const refusal = { code: 'pay_password_locked', retryAfterSeconds: 15 * 60 };
    assert.deepEqual(await send({ factors: RIGHT }), { ok: false, refusal });
    assert.deepEqual(await giveBack(), { ok: false, refusal });
    assert.equal(word(await send({})), 'ok', 'an operator gives none');
    await subject.pass(15 * MINUTE_MS);
    assert.equal(word(await send({ factors: RIGHT })), 'ok');
    assert.equal((await subject.ownerOf(ownerId)).factorFailures, 0);
    assert.equal((await subject.ownerOf(ownerId)).merchant.balanceFen, 700n);
  });

  test('An enrolled sender needs a code, and each code works once.', async () => {
    const [userId, other] = [await subject.aPayer('5.00'), await subject.aUser()];
    await subject.must({ kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const step = Math.floor(subject.nowMs() / 30_000);
    const send = (code: { enrolment: number; step: number | null } | null) =>
      subject.run(
        transfer(consumer(userId), consumer(other), '1.00', { factors: { ...RIGHT, code } }),
      );
    assert.equal(word(await send(null)), 'totp_required');
    assert.equal(word(await send({ enrolment: 1, step: null })), 'totp_invalid');
    assert.equal(word(await send({ enrolment: 1, step })), 'ok');
    assert.equal(word(await send({ enrolment: 1, step })), 'totp_invalid');
    assert.equal((await subject.ownerOf(other)).consumer.balanceFen, 100n);
  });

  test('Right factors clear the failures even when the balance is too small.', async () => {
    const [userId, other] = [await subject.aPayer('1.00'), await subject.aUser()];
    const send = (factors: Transfer['factors']) =>
      transfer(consumer(userId), consumer(other), '1.01', { factors });
    const outcomes = await subject.batch(send(WRONG), send(RIGHT));
    assert.deepEqual(outcomes.map(word), ['pay_password_wrong', 'insufficient_balance']);
    assert.equal((await subject.ownerOf(userId)).factorFailures, 0);
  });
}
