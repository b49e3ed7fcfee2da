// Contract: transfers, between which wallets they go, what guards them and which records they
// leave.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { Transfer } from '../../src/core/wallet/transfer.ts';
import {
  aPaidOrder,
  aPayer,
  aShop,
  aUser,
  batch,
  must,
  ownerOf,
  resultOf,
  run,
  standing,
  word,
} from './arrange.ts';
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
import { line, recordsOf } from './records.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

const MINUTE_MS = 60_000;

export function transfers(given: () => Subject): void {
  moneyMoved(given);
  whereTo(given);
  whoMay(given);
  keysUsed(given);
  guarded(given);
}

const consumer = (userId: number) => wallet(userId, 'consumer');
const merchant = (userId: number) => wallet(userId, 'merchant');

/** A user with the amount in both wallets. */
async function aTrader(subject: Subject, amount: string): Promise<number> {
  const shop = await aShop(subject);
  await aPaidOrder(subject, shop, amount, { settlementDelayMs: 0 });
  await must(subject, recharge(shop.ownerId, amount));
  return shop.ownerId;
}

function moneyMoved(given: () => Subject): void {
  test('A user moves money between their two wallets, both ways, with two records each.', async () => {
    const userId = await aTrader(given(), '10.00');
    const first = transfer(merchant(userId), consumer(userId), '4.00');
    const createdAtMs = given().nowMs();
    assert.deepEqual(await must(given(), first), {
      kind: 'transferred',
      txNo: first.transferNo,
      amountFen: 400n,
      balanceFen: 600n,
      createdAtMs,
    });
    await must(given(), transfer(consumer(userId), merchant(userId), '14.00'));
    const owner = await ownerOf(given(), userId);
    const moved = (...signed: readonly string[]) =>
      movedWallet(...signed.map((amount) => [amount, '0.00'] as const));
    assert.deepEqual(owner.consumer, moved('10.00', '4.00', '-14.00'));
    assert.deepEqual(owner.merchant, moved('10.00', '-4.00', '14.00'));
    const { items } = await recordsOf(given(), userId, { type: 'transfer' });
    assert.deepEqual(items.map(line), [
      '6 merchant transfer 1400/0 2000/0',
      '5 consumer transfer -1400/0 0/0',
      '4 consumer transfer 400/0 1400/0',
      '3 merchant transfer -400/0 600/0',
    ]);
  });

  test('Each side of a transfer has one record with the same number, naming the other side.', async () => {
    const [sender, receiver] = [createUser({ name: '王小明' }), createUser({ name: '李雷' })];
    await batch(given(), sender, receiver, recharge(sender.userId, '9.00'));
    const command = transfer(consumer(sender.userId), consumer(receiver.userId), '8.88');
    await must(given(), command);
    const sides = [
      { own: sender, other: receiver, delta: -888n, direction: 'out' },
      { own: receiver, other: sender, delta: 888n, direction: 'in' },
    ] as const;
    for (const { own, other, delta, direction } of sides) {
      const filter = { type: 'transfer', direction } as const;
      const { items, total } = await recordsOf(given(), own.userId, filter);
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
    const [ann, ben] = [await aPayer(given(), '5.00'), await aUser(given())];
    const there = () => transfer(consumer(ann), consumer(ben), '5.00');
    const back = () => transfer(consumer(ben), consumer(ann), '5.00');
    const outcomes = await batch(given(), back(), there(), there(), back(), there());
    const words = ['insufficient_balance', 'ok', 'insufficient_balance', 'ok', 'ok'];
    assert.deepEqual(outcomes.map(word), words);
    assert.equal((await ownerOf(given(), ben)).consumer.balanceFen, 500n);
  });
}

function whereTo(given: () => Subject): void {
  test("Money goes from either wallet to another user's consumer wallet only.", async () => {
    const [userId, other] = [await aTrader(given(), '10.00'), await aUser(given())];
    const refusal = {
      code: 'invalid_parameters',
      problems: [{ field: 'to', rule: 'foreign_merchant_wallet' }],
    };
    for (const kind of ['consumer', 'merchant'] as const) {
      const source = wallet(userId, kind);
      assert.equal(word(await run(given(), transfer(source, consumer(other), '1.00'))), 'ok');
      const outcome = await run(given(), transfer(source, merchant(other), '1.00'));
      assert.deepEqual(outcome, { ok: false, refusal });
    }
    const owner = await ownerOf(given(), other);
    assert.deepEqual([owner.consumer.balanceFen, owner.merchant.balanceFen], [200n, 0n]);
  });

  test('A wallet cannot send money to itself.', async () => {
    const userId = await aTrader(given(), '10.00');
    const problems = [{ field: 'to', rule: 'same_wallet' }];
    for (const kind of ['consumer', 'merchant'] as const) {
      const same = wallet(userId, kind);
      const outcome = await run(given(), transfer(same, same, '1.00'));
      assert.deepEqual(outcome, { ok: false, refusal: { code: 'invalid_parameters', problems } });
    }
    assert.equal((await ownerOf(given(), userId)).recordNo, 2);
  });

  test('An unknown user has no wallet, on either side.', async () => {
    const userId = await aPayer(given(), '1.00');
    const outcomes = await batch(
      given(),
      transfer(consumer(userId), consumer(1), '1.00'),
      transfer(consumer(1), consumer(userId), '1.00'),
    );
    assert.deepEqual(outcomes.map(word), ['user_not_found', 'user_not_found']);
  });

  test('Frozen money cannot be sent; the last fen of the balance can.', async () => {
    const shop = await aShop(given());
    await aPaidOrder(given(), shop, '10.00', { settlementDelayMs: 0 });
    await aPaidOrder(given(), shop, '10.00');
    const { ownerId } = shop;
    const send = (amount: string) =>
      run(given(), transfer(merchant(ownerId), consumer(ownerId), amount));
    assert.equal(word(await send('10.01')), 'insufficient_balance');
    assert.equal(resultOf(await send('10.00'), 'transferred').balanceFen, 0n);
    assert.equal(word(await send('0.01')), 'insufficient_balance');
  });
}

function whoMay(given: () => Subject): void {
  test('A suspended user cannot send, but can receive.', async () => {
    const [out, other] = [await aTrader(given(), '5.00'), await aPayer(given(), '5.00')];
    await standing(given(), out, 'suspend');
    const send = (source: number, kind: WalletKind, target: number) =>
      run(given(), transfer(wallet(source, kind), consumer(target), '1.00'));
    assert.equal(word(await send(out, 'consumer', other)), 'user_suspended');
    assert.equal(word(await send(out, 'merchant', out)), 'user_suspended');
    assert.equal(word(await send(other, 'consumer', out)), 'ok');
    await standing(given(), out, 'resume');
    assert.equal(word(await send(out, 'consumer', other)), 'ok');
  });

  test('A transfer with several faults is refused for the first of them.', async () => {
    const [userId, other] = [await aPayer(given(), '1.00'), await aUser(given())];
    const idempotencyKey = `k-${unique()}`;
    const done = transfer(consumer(userId), consumer(other), '1.00', { idempotencyKey });
    await must(given(), done);
    await standing(given(), userId, 'suspend');
    let command: Transfer = transfer(consumer(userId), merchant(1), '2.00', {
      factors: WRONG,
      idempotencyKey,
    });
    const expect = async (code: string, repair: Partial<Transfer>) => {
      assert.equal(word(await run(given(), command)), code);
      command = { ...command, ...repair };
    };
    await expect('idempotency_key_reused', { idempotencyKey: null });
    await expect('user_not_found', { target: merchant(other) });
    await expect('invalid_parameters', { target: consumer(other) });
    await expect('user_suspended', {});
    await standing(given(), userId, 'resume');
    await expect('pay_password_wrong', { factors: RIGHT });
    await expect('insufficient_balance', {});
    await must(given(), recharge(userId, '2.00'));
    await expect('ok', {});
  });
}

function keysUsed(given: () => Subject): void {
  const again = (command: Transfer, over: Partial<Transfer> = {}): Transfer => ({
    ...command,
    transferNo: numberFor(command.source.userId, 'X'),
    ...over,
  });

  test('A transfer repeated with its idempotency key moves once and gets the same answer.', async () => {
    const [userId, other] = [await aTrader(given(), '5.00'), await aPayer(given(), '5.00')];
    const idempotencyKey = `k-${unique()}`;
    const first = transfer(consumer(userId), consumer(other), '1.00', { idempotencyKey });
    const [told, twin] = await batch(given(), first, again(first));
    assert(told?.ok);
    assert.deepEqual(twin, { ...told, replayed: true });
    await given().pass(10 * MINUTE_MS - 1);
    assert.deepEqual(await run(given(), again(first, { factors: WRONG })), twin);
    const others = [
      { amountFen: yuan('1.01') },
      { source: merchant(userId) },
      { target: merchant(userId) },
    ];
    for (const over of others) {
      assert.equal(word(await run(given(), again(first, over))), 'idempotency_key_reused');
    }
    // Another sender's key is another key.
    const theirs = again(first, { source: consumer(other), target: consumer(userId) });
    assert.equal(word(await run(given(), theirs)), 'ok');
    assert.equal((await ownerOf(given(), userId)).consumer.balanceFen, 500n);
    assert.equal((await ownerOf(given(), userId)).factorFailures, 0);
  });

  test('For seven days the idempotency key of a transfer names what it made.', async () => {
    const [userId, other] = [await aPayer(given(), '5.00'), await aUser(given())];
    const idempotencyKey = `k-${unique()}`;
    const first = transfer(consumer(userId), consumer(other), '1.00', { idempotencyKey });
    await must(given(), first);
    const refusal = { code: 'idempotency_key_expired', madeNo: first.transferNo };
    await given().pass(10 * MINUTE_MS);
    assert.deepEqual(await run(given(), again(first)), { ok: false, refusal });
    await given().pass(7 * DAY_MS - 10 * MINUTE_MS - 1);
    assert.deepEqual(await run(given(), again(first)), { ok: false, refusal });
    await given().pass(1);
    assert.equal(word(await run(given(), again(first))), 'ok');
    assert.equal((await ownerOf(given(), other)).consumer.balanceFen, 200n);
  });

  test('A refused transfer does not use up its idempotency key.', async () => {
    const [userId, other] = [await aPayer(given(), '5.00'), await aUser(given())];
    const idempotencyKey = `k-${unique()}`;
    const dear = transfer(consumer(userId), consumer(other), '5.01', { idempotencyKey });
    assert.equal(word(await run(given(), dear)), 'insufficient_balance');
    assert.equal(word(await run(given(), again(dear, { amountFen: yuan('5.00') }))), 'ok');
  });
}

function guarded(given: () => Subject): void {
  test('Factors that are given must be right, and their failures count with those of refunds.', async () => {
    const shop = await aShop(given());
    const txNo = await aPaidOrder(given(), shop, '9.00', { settlementDelayMs: 0 });
    const { ownerId } = shop;
    const send = (over: Partial<Transfer>) =>
      run(given(), transfer(merchant(ownerId), consumer(ownerId), '1.00', over));
    const giveBack = (factors = RIGHT) =>
      run(given(), refund(shop.actor, txNo, '1.00', { factors }));
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
    await given().pass(15 * MINUTE_MS);
    assert.equal(word(await send({ factors: RIGHT })), 'ok');
    assert.equal((await ownerOf(given(), ownerId)).factorFailures, 0);
    assert.equal((await ownerOf(given(), ownerId)).merchant.balanceFen, 700n);
  });

  test('An enrolled sender needs a code, and each code works once.', async () => {
    const [userId, other] = [await aPayer(given(), '5.00'), await aUser(given())];
    await must(given(), { kind: 'enrol_totp', by: OPERATOR, userId, sealedSecret: 'sealed' });
    const step = Math.floor(given().nowMs() / 30_000);
    const send = (code: { enrolment: number; step: number | null } | null) =>
      run(
        given(),
        transfer(consumer(userId), consumer(other), '1.00', { factors: { ...RIGHT, code } }),
      );
    assert.equal(word(await send(null)), 'totp_required');
    assert.equal(word(await send({ enrolment: 1, step: null })), 'totp_invalid');
    assert.equal(word(await send({ enrolment: 1, step })), 'ok');
    assert.equal(word(await send({ enrolment: 1, step })), 'totp_invalid');
    assert.equal((await ownerOf(given(), other)).consumer.balanceFen, 100n);
  });

  test('Right factors clear the failures even when the balance is too small.', async () => {
    const [userId, other] = [await aPayer(given(), '1.00'), await aUser(given())];
    const send = (factors: Transfer['factors']) =>
      transfer(consumer(userId), consumer(other), '1.01', { factors });
    const outcomes = await batch(given(), send(WRONG), send(RIGHT));
    assert.deepEqual(outcomes.map(word), ['pay_password_wrong', 'insufficient_balance']);
    assert.equal((await ownerOf(given(), userId)).factorFailures, 0);
  });
}
