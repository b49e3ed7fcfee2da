// Contract: withdrawals. A request freezes the amount, approval pays it out and records it, and
// declining returns it; each withdrawal is decided once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { RefusalCode } from '../../src/core/refusal.ts';
import type { RequestWithdrawal } from '../../src/core/wallet/withdraw.ts';
import { NO_PAYOUT, type Withdrawal } from '../../src/core/wallet/withdrawal.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import type { WithdrawalFilter } from '../../src/store/operator-lists.ts';
import {
  DAY_MS,
  decision,
  numberFor,
  RIGHT,
  recharge,
  refund,
  transfer,
  unique,
  WRONG,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import { aPayee } from './payout-commands.ts';
import { line, recordsOf } from './records.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

const MINUTE_MS = 60_000;

export function withdrawals(subject: Subject): void {
  asked(subject);
  decided(subject);
  decidedOnce(subject);
  listed(subject);
  keysUsed(subject);
  refusals(subject);
}

const consumer = (userId: number) => wallet(userId, 'consumer');

/** The answer to a request or a decision, which is also what is stored. */
async function answered(subject: Subject, command: Command): Promise<Withdrawal> {
  const { withdrawal } = await subject.result(command, 'withdrawal_changed');
  const kept = await subject.store.queries.withdrawal(withdrawal.withdrawalNo);
  assert.deepEqual(kept, withdrawal);
  return withdrawal;
}

function refused(code: RefusalCode) {
  return { ok: false, refusal: { code } };
}

function asked(subject: Subject): void {
  test('A requested withdrawal freezes its amount and makes no record.', async () => {
    const userId = await subject.aPayer('10.00');
    const command = withdraw(consumer(userId), '4.00');
    const { withdrawalNo } = command;
    assert.equal(await subject.store.queries.withdrawal(withdrawalNo), undefined);
    assert.deepEqual(await answered(subject, command), {
      withdrawalNo,
      userId,
      wallet: 'consumer',
      amountFen: 400n,
      status: 'pending',
      requestedAtMs: subject.nowMs(),
      proposedBy: null,
      proposedAtMs: null,
      decidedAtMs: null,
      reason: null,
      ...NO_PAYOUT,
    });
    const owner = await subject.ownerOf(userId);
    assert.deepEqual(owner.consumer, movedWallet(['10.00', '0.00'], ['-4.00', '4.00']));
    assert.equal(owner.recordNo, 1);
  });

  test('Money under review cannot be spent, sent, requested again or refunded.', async () => {
    const shop = await subject.aShop();
    const txNo = await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    const { ownerId } = shop;
    const source = wallet(ownerId, 'merchant');
    const first = withdraw(source, '6.00');
    await subject.must(first);
    const outcomes = await subject.batch(
      transfer(source, consumer(ownerId), '4.01'),
      withdraw(source, '4.01'),
      refund(shop.actor, txNo, '4.01'),
    );
    assert.deepEqual(outcomes.map(word), Array(3).fill('insufficient_balance'));
    await subject.must(decision(first, false));
    assert.equal(await subject.word(refund(shop.actor, txNo, null)), 'ok');
  });

  test('A refund of unsettled money does not touch what is under review.', async () => {
    const shop = await subject.aShop();
    await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    const txNo = await subject.aPaidOrder(shop, '5.00');
    const asking = withdraw(wallet(shop.ownerId, 'merchant'), '10.00');
    await subject.must(asking);
    await subject.must(refund(shop.actor, txNo, null));
    const { merchant } = await subject.ownerOf(shop.ownerId);
    assert.deepEqual([merchant.balanceFen, merchant.frozenFen], [0n, 1000n]);
    await subject.must(decision(asking, true));
    assert.equal((await subject.ownerOf(shop.ownerId)).merchant.frozenFen, 0n);
  });
}

function decided(subject: Subject): void {
  test('Approval pays out the frozen amount, and only then there is a record.', async () => {
    const userId = await subject.aPayer('10.00');
    const asking = withdraw(consumer(userId), '4.00');
    const pending = await answered(subject, asking);
    await subject.pass(1000);
    const approved = await answered(subject, decision(asking, true, '已核对'));
    const decidedAtMs = subject.nowMs();
    const status = 'approved';
    assert.deepEqual(approved, { ...pending, status, decidedAtMs, reason: '已核对' });
    const owner = await subject.ownerOf(userId);
    const changes = [['10.00', '0.00'] as const, ['-4.00', '4.00'] as const];
    assert.deepEqual(owner.consumer, movedWallet(...changes, ['0.00', '-4.00']));
    const { items } = await recordsOf(subject, userId);
    assert.deepEqual(items.map(line), [
      '2 consumer withdraw 0/-400 600/0',
      '1 consumer recharge 1000/0 1000/0',
    ]);
    const [record] = items;
    assert.equal(record?.entry.txNo, asking.withdrawalNo);
    const { counterpartyKind, counterpartyId, atMs } = record.entry;
    assert.deepEqual([counterpartyKind, counterpartyId, atMs], ['platform', null, decidedAtMs]);
    const outs = await recordsOf(subject, userId, { type: 'withdraw', direction: 'out' });
    assert.equal(outs.total, 1);
  });

  test('Declining returns everything and makes no record.', async () => {
    const shop = await subject.aShop();
    await subject.aPaidOrder(shop, '10.00', { settlementDelayMs: 0 });
    const before = await subject.ownerOf(shop.ownerId);
    const asking = withdraw(wallet(shop.ownerId, 'merchant'), '10.00');
    const pending = await answered(subject, asking);
    await subject.pass(1000);
    const declined = await answered(subject, decision(asking, false));
    const decidedAtMs = subject.nowMs();
    assert.deepEqual(declined, { ...pending, status: 'declined', decidedAtMs });
    const after = { ...before, lastAtMs: decidedAtMs, toldNo: before.toldNo + 1 };
    assert.deepEqual(await subject.ownerOf(shop.ownerId), after);
  });

  test('A request and its decision may be in one batch.', async () => {
    const userId = await subject.aPayer('10.00');
    const [one, two] = [withdraw(consumer(userId), '6.00'), withdraw(consumer(userId), '6.00')];
    const all = [one, two, decision(one, false), two, decision(two, true)];
    const words = (await subject.batch(...all)).map(word);
    assert.deepEqual(words, ['ok', 'insufficient_balance', 'ok', 'ok', 'ok']);
    const { consumer: left } = await subject.ownerOf(userId);
    assert.deepEqual([left.balanceFen, left.frozenFen, left.totalOutFen], [400n, 0n, 600n]);
  });
}

function decidedOnce(subject: Subject): void {
  for (const approve of [true, false]) {
    const [done, other] = approve ? ['approved', 'declined'] : ['declined', 'approved'];
    test(`A withdrawal that is ${done} stays so and cannot be ${other}.`, async () => {
      const userId = await subject.aPayer('10.00');
      const asking = withdraw(consumer(userId), '4.00');
      await subject.must(asking);
      const first = await answered(subject, decision(asking, approve, 'first'));
      const after = await subject.ownerOf(userId);
      await subject.pass(1000);
      const again = decision(asking, approve, 'second');
      assert.deepEqual(await answered(subject, again), first);
      const [twin, opposite] = await subject.batch(again, decision(asking, !approve));
      assert.deepEqual(resultOf(twin, 'withdrawal_changed').withdrawal, first);
      assert.deepEqual(opposite, refused('withdrawal_decided'));
      assert.deepEqual(await subject.ownerOf(userId), after);
    });
  }

  test('Two nodes that decide differently at once make one decision.', async () => {
    const [here, there] = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const userId = await subject.aPayer('10.00');
    for (let round = 0; round < 5; round++) {
      const asking = withdraw(consumer(userId), '1.00');
      await subject.must(asking);
      const both = [here.submit(decision(asking, true)), there.submit(decision(asking, false))];
      const words = (await Promise.all(both)).map(word);
      assert.deepEqual(words.sort(), ['ok', 'withdrawal_decided']);
    }
    const { consumer: left } = await subject.ownerOf(userId);
    assert.equal(left.frozenFen, 0n);
    assert.equal(left.balanceFen + left.totalOutFen, left.totalInFen);
  });

  test('An unknown withdrawal cannot be decided.', async () => {
    const userId = await subject.aPayer('10.00');
    const nothing = { withdrawalNo: 'nothing', userId };
    assert.deepEqual(await subject.run(decision(nothing, true)), refused('withdrawal_not_found'));
  });

  test('A withdrawal named with another user cannot be decided.', async () => {
    const [userId, other] = [await subject.aPayer('10.00'), await subject.aPayer('10.00')];
    const asking = withdraw(consumer(userId), '4.00');
    await subject.must(asking);
    const wrong = decision({ ...asking, userId: other }, true);
    const outcomes = await subject.batch(wrong, recharge(userId, '1.00'));
    assert.deepEqual(outcomes[0], refused('withdrawal_not_found'));
    assert.equal((await subject.ownerOf(userId)).consumer.frozenFen, 400n);
  });
}

function listed(subject: Subject): void {
  const pendingOf = async (...userIds: readonly number[]) => {
    const pending = await subject.store.queries.pendingWithdrawals();
    const own = pending.filter(({ userId }) => userIds.includes(userId));
    return own.map(({ withdrawalNo }) => withdrawalNo);
  };

  test('Those of all users are listed by their numbers, from either end, and by status.', async () => {
    const userId = await subject.aPayer('10.00');
    const asked = [];
    for (const amount of ['1.00', '2.00', '3.00']) {
      const asking = withdraw(consumer(userId), amount);
      await subject.must(asking);
      asked.push(asking);
      await subject.pass(1);
    }
    const [first, second, third] = asked;
    assert.ok(first && second && third);
    await subject.must(decision(second, true));
    const { withdrawals } = subject.store.queries;
    const listed = async (filter: WithdrawalFilter, after: string | null, limit = 1000) => {
      const found = await withdrawals(filter, after, limit);
      return found.filter((one) => one.userId === userId).map(({ amountFen }) => Number(amountFen));
    };
    const any = { of: null, fromMs: null, untilMs: null };
    const newest = { ...any, state: null, oldestFirst: false } as const;
    const oldest = { ...any, state: 'pending', oldestFirst: true } as const;
    assert.deepEqual(await listed(newest, null), [300, 200, 100]);
    assert.deepEqual(await listed(newest, third.withdrawalNo, 1), [200]);
    assert.deepEqual(await listed(oldest, null), [100, 300]);
    assert.deepEqual(await listed(oldest, first.withdrawalNo), [300]);
    assert.deepEqual(await listed({ ...newest, state: 'approved' }, null), [200]);
  });

  test('Pending withdrawals are listed, those of one instant by number.', async () => {
    const userId = await subject.aPayer('10.00');
    const all = ['1.00', '2.00', '3.00'].map((amount) => withdraw(consumer(userId), amount));
    await subject.batch(...all.toReversed());
    const [one, two, three] = all.map(({ withdrawalNo }) => withdrawalNo);
    assert.deepEqual(await pendingOf(userId), [one, two, three]);
    await subject.must(decision({ withdrawalNo: two ?? '', userId }, true));
    assert.deepEqual(await pendingOf(userId), [one, three]);
    await subject.must(decision({ withdrawalNo: one ?? '', userId }, false));
    assert.deepEqual(await pendingOf(userId), [three]);
  });

  test('Pending withdrawals are listed oldest first, even after a clock was set back.', async () => {
    const ann = await subject.aPayer('10.00');
    await subject.pass(-1000);
    const ben = await subject.aPayer('10.00');
    // Ann's records do not go back in time, so her request is a second younger than Ben's.
    const [anns, bens] = [withdraw(consumer(ann), '1.00'), withdraw(consumer(ben), '1.00')];
    await subject.must(anns);
    await subject.must(bens);
    await subject.pass(1000);
    assert.deepEqual(await pendingOf(ann, ben), [bens.withdrawalNo, anns.withdrawalNo]);
  });
}

function keysUsed(subject: Subject): void {
  const again = (command: RequestWithdrawal, over: Partial<RequestWithdrawal> = {}) => ({
    ...command,
    withdrawalNo: numberFor(command.userId, 'W'),
    ...over,
  });

  test('A request repeated with its idempotency key opens one withdrawal.', async () => {
    const userId = await subject.aPayer('10.00');
    const idempotencyKey = `k-${unique()}`;
    const first = withdraw(consumer(userId), '4.00', { idempotencyKey });
    const [told, twin] = await subject.batch(first, again(first));
    assert(told?.ok);
    assert.deepEqual(twin, { ...told, replayed: true });
    await subject.must(decision(first, true));
    // The answer is the first one, although the withdrawal has been decided since.
    assert.deepEqual(await subject.run(again(first, { factors: WRONG })), twin);
    for (const over of [{ amountFen: yuan('4.01') }, { wallet: 'merchant' as const }]) {
      assert.equal(await subject.word(again(first, over)), 'idempotency_key_reused');
    }
    assert.equal((await subject.ownerOf(userId)).consumer.balanceFen, 600n);
  });

  test('For seven days the idempotency key of a withdrawal names what it made.', async () => {
    const userId = await subject.aPayer('10.00');
    const idempotencyKey = `k-${unique()}`;
    const first = withdraw(consumer(userId), '4.00', { idempotencyKey });
    await subject.must(first);
    const refusal = { code: 'idempotency_key_expired', madeNo: first.withdrawalNo };
    await subject.pass(10 * MINUTE_MS);
    assert.deepEqual(await subject.run(again(first)), { ok: false, refusal });
    await subject.pass(7 * DAY_MS - 10 * MINUTE_MS);
    assert.equal(await subject.word(again(first)), 'ok');
  });

  test('Withdrawals and transfers have separate idempotency keys.', async () => {
    const [userId, other] = [await subject.aPayer('10.00'), await subject.aPayer('1.00')];
    const idempotencyKey = `k-${unique()}`;
    const outcomes = await subject.batch(
      withdraw(consumer(userId), '4.00', { idempotencyKey }),
      transfer(consumer(userId), consumer(other), '4.00', { idempotencyKey }),
    );
    assert.deepEqual(outcomes.map(word), ['ok', 'ok']);
  });
}

function refusals(subject: Subject): void {
  test('A suspended user is paid nothing, but a withdrawal can still be declined.', async () => {
    const userId = await subject.aPayer('10.00');
    const asking = withdraw(consumer(userId), '4.00');
    await subject.must(asking);
    await subject.standing(userId, 'suspend');
    assert.equal(await subject.word(decision(asking, true)), 'user_suspended');
    assert.equal((await subject.ownerOf(userId)).consumer.frozenFen, 400n);
    await subject.must(decision(asking, false));
    assert.equal((await subject.ownerOf(userId)).consumer.balanceFen, 1000n);
  });

  test('A request with several faults is refused for the first of them.', async () => {
    const userId = await subject.aPayer('1.00');
    const idempotencyKey = `k-${unique()}`;
    await subject.must(withdraw(consumer(userId), '1.00', { idempotencyKey }));
    const payee = await aPayee(subject, userId);
    await subject.standing(userId, 'suspend');
    const over = { factors: WRONG, idempotencyKey };
    let command: RequestWithdrawal = withdraw(consumer(userId), '2.00', over);
    const expect = async (code: string, repair: Partial<RequestWithdrawal>) => {
      assert.equal(await subject.word(command), code);
      command = { ...command, ...repair };
    };
    await expect('idempotency_key_reused', { idempotencyKey: null, userId: 1 });
    await expect('user_not_found', { userId });
    await expect('invalid_parameters', { payee: { ...payee, payeeId: 'none' } });
    await expect('payee_not_found', { payee });
    await expect('user_suspended', {});
    await subject.standing(userId, 'resume');
    await expect('pay_password_wrong', { factors: RIGHT });
    await expect('insufficient_balance', { amountFen: yuan('0.01') });
    await expect('insufficient_balance', {});
    await subject.must(recharge(userId, '0.01'));
    await expect('ok', {});
    assert.equal((await subject.ownerOf(userId)).factorFailures, 0);
  });
}
