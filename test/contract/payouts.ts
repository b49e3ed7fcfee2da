// Contract: payees and payouts. A withdrawal names a payee that is no longer new, and keeps what it said; an
// approved one is paid out or returned, never both, and is taken into one file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS, decision, numberFor, RIGHT, unique, WRONG, wallet, withdraw } from './commands.ts';
import { resultOf, word } from './outcomes.ts';
import {
  addPayee,
  aPayee,
  giveBack,
  named,
  payOut,
  removePayee,
  takePayout,
} from './payout-commands.ts';
import { line, recordsOf } from './records.ts';
import type { Subject } from './subject.ts';
import { movedWallet } from './wallets.ts';

export function payouts(subject: Subject): void {
  payees(subject);
  namedPayees(subject);
  ends(subject);
  files(subject);
}

const consumer = (userId: number) => wallet(userId, 'consumer');

/** Of 4.00 yuan, from 10.00. */
async function approved(subject: Subject) {
  const userId = await subject.aPayer('10.00');
  const payee = await aPayee(subject, userId);
  const asking = withdraw(consumer(userId), '4.00', { payee, factors: RIGHT });
  await subject.must(asking);
  await subject.must(decision(asking, true));
  return asking;
}

async function keptOf(subject: Subject, { withdrawalNo }: { readonly withdrawalNo: string }) {
  return (await subject.store.queries.withdrawal(withdrawalNo)) ?? assert.fail();
}

function payees(subject: Subject): void {
  const idsOf = async (userId: number) =>
    (await subject.store.queries.payeesOf(userId)).map(({ payeeId }) => payeeId);

  test('A payee is kept as it was sealed, and usable once it is no longer new.', async () => {
    const ownerId = await subject.aUser();
    const adding = addPayee(ownerId, { coolingMs: DAY_MS });
    const { payee } = await subject.result(adding, 'payee_kept');
    const atMs = subject.nowMs();
    const { payeeId, sealed } = adding;
    const times = { createdAtMs: atMs, usableAtMs: atMs + DAY_MS, removedAtMs: null };
    assert.deepEqual(payee, { payeeId, ownerId, sealed, ...times });
    assert.deepEqual(await subject.store.queries.payeesOf(ownerId), [payee]);
  });

  test('It takes the factors to add or remove one.', async () => {
    const ownerId = await subject.aUser();
    const adding = addPayee(ownerId, { factors: WRONG });
    assert.equal(await subject.word(adding), 'pay_password_wrong');
    await subject.must({ ...adding, factors: RIGHT });
    const removing = { ...removePayee(adding), factors: WRONG };
    assert.equal(await subject.word(removing), 'pay_password_wrong');
    assert.deepEqual(await idsOf(ownerId), [adding.payeeId]);
  });

  test('An equal one is not added again, and there are at most twenty.', async () => {
    const ownerId = await subject.aUser();
    const first = addPayee(ownerId);
    await subject.must(first);
    const again = addPayee(ownerId, { equalId: first.payeeId });
    const { payee } = await subject.result(again, 'payee_kept');
    assert.equal(payee.payeeId, first.payeeId);
    const more = Array.from({ length: 19 }, () => addPayee(ownerId));
    await subject.batch(...more);
    assert.equal((await idsOf(ownerId)).length, 20);
    assert.equal(await subject.word(addPayee(ownerId)), 'invalid_parameters');
    await subject.must(removePayee(first));
    assert.equal(await subject.word(addPayee(ownerId)), 'ok');
  });

  test('One that is removed is gone for good, and nobody removes those of others.', async () => {
    const [ownerId, other] = [await subject.aUser(), await subject.aUser()];
    const adding = addPayee(ownerId);
    await subject.must(adding);
    const theirs = { ...removePayee(adding), ownerId: other };
    assert.equal(await subject.word(theirs), 'payee_not_found');
    await subject.must(removePayee(adding));
    assert.deepEqual(await idsOf(ownerId), []);
    assert.equal(await subject.word(removePayee(adding)), 'payee_not_found');
  });

  test('Who is suspended adds none, and the trail tells of both without the account.', async () => {
    const ownerId = await subject.aUser();
    const adding = addPayee(ownerId);
    await subject.must(adding);
    await subject.must(removePayee(adding));
    await subject.standing(ownerId, 'suspend');
    assert.equal(await subject.word(addPayee(ownerId)), 'user_suspended');
    const filter = { userId: ownerId, fromMs: null, untilMs: null, limit: 3 };
    const [, removed, added] = await subject.store.queries.auditTrail(filter);
    assert.deepEqual([added?.action, removed?.action], ['payee_added', 'payee_removed']);
    assert.deepEqual(removed?.details, { payee_id: adding.payeeId, account: '****7788' });
  });
}

function namedPayees(subject: Subject): void {
  test('Whoever asks for money in a session names a payee of their own.', async () => {
    const [userId, other] = [await subject.aPayer('10.00'), await subject.aUser()];
    const asking = withdraw(consumer(userId), '4.00', { factors: RIGHT });
    assert.equal(await subject.word(asking), 'invalid_parameters');
    const theirs = await aPayee(subject, other);
    assert.equal(await subject.word({ ...asking, payee: theirs }), 'payee_not_found');
    const payee = await aPayee(subject, userId);
    const another = { ...payee, keptSealed: 'of another' };
    assert.equal(await subject.word({ ...asking, payee: another }), 'payee_not_found');
    const done = await subject.run({ ...asking, payee });
    const { withdrawal } = resultOf(done, 'withdrawal_changed');
    assert.deepEqual([withdrawal.payeeId, withdrawal.payeeSealed], [payee.payeeId, payee.sealed]);
    assert.deepEqual(await keptOf(subject, asking), withdrawal);
  });

  test('A new payee has to wait, to the millisecond, unless the machine asks.', async () => {
    const userId = await subject.aPayer('10.00');
    const adding = addPayee(userId, { coolingMs: DAY_MS });
    await subject.must(adding);
    const payee = named(adding);
    const asking = withdraw(consumer(userId), '1.00', { payee, factors: RIGHT });
    const outcome = await subject.run(asking);
    assert.deepEqual(!outcome.ok && outcome.refusal, {
      code: 'cooling_off',
      subject: 'payee',
      retryAfterSeconds: 86_400,
    });
    assert.equal(await subject.word(withdraw(consumer(userId), '1.00', { payee })), 'ok');
    await subject.pass(DAY_MS - 1);
    assert.equal(await subject.word(asking), 'cooling_off');
    await subject.pass(1);
    assert.equal(await subject.word(asking), 'ok');
  });

  test('A payee that was removed changes nothing of what was asked for, and takes no more.', async () => {
    const userId = await subject.aPayer('10.00');
    const adding = addPayee(userId);
    await subject.must(adding);
    const over = { payee: named(adding), factors: RIGHT };
    const idempotencyKey = `k-${unique()}`;
    const asking = withdraw(consumer(userId), '4.00', { ...over, idempotencyKey });
    const first = await subject.run(asking);
    await subject.must(removePayee(adding));
    assert.deepEqual(await subject.run(asking), { ...first, replayed: true });
    assert.equal((await keptOf(subject, asking)).payeeSealed, over.payee.sealed);
    const more = withdraw(consumer(userId), '1.00', over);
    assert.equal(await subject.word(more), 'payee_not_found');
    assert.equal(await subject.word(decision(asking, true)), 'ok');
  });

  test('A key that is repeated with another payee is another request.', async () => {
    const userId = await subject.aPayer('10.00');
    const [payee, other] = [await aPayee(subject, userId), await aPayee(subject, userId)];
    const over = { payee, factors: RIGHT, idempotencyKey: `k-${unique()}` };
    const asking = withdraw(consumer(userId), '4.00', over);
    await subject.must(asking);
    const outcome = await subject.run({ ...asking, payee: other });
    assert.equal(word(outcome), 'idempotency_key_reused');
  });
}

function ends(subject: Subject): void {
  test('What is paid out ends with the reference of the bank, and moves nothing more.', async () => {
    const asking = await approved(subject);
    const paying = payOut(asking);
    const before = await subject.ownerOf(asking.userId);
    const { withdrawal } = await subject.result(paying, 'withdrawal_changed');
    const { ended, endedAtMs, bankReference, returnNo } = withdrawal;
    assert.deepEqual(
      [ended, endedAtMs, bankReference, returnNo],
      ['paid_out', subject.nowMs(), paying.bankReference, null],
    );
    assert.deepEqual(await keptOf(subject, asking), withdrawal);
    assert.deepEqual((await subject.ownerOf(asking.userId)).consumer, before.consumer);
    assert.equal(await subject.word(paying), 'ok');
    assert.equal(await subject.word(payOut(asking)), 'withdrawal_decided');
    assert.equal(await subject.word(giveBack(asking)), 'withdrawal_decided');
  });

  test('What is returned is back in the wallet that it left, once, with a record.', async () => {
    const asking = await approved(subject);
    const { userId, withdrawalNo } = asking;
    const giving = giveBack(asking);
    const { withdrawal } = await subject.result(giving, 'withdrawal_changed');
    assert.deepEqual(
      [withdrawal.ended, withdrawal.returnNo, withdrawal.returnReason],
      ['returned', giving.returnNo, '户名不符'],
    );
    const owner = await subject.ownerOf(userId);
    const out = [
      ['10.00', '0.00'],
      ['-4.00', '4.00'],
      ['0.00', '-4.00'],
    ] as const;
    assert.deepEqual(owner.consumer, movedWallet(...out, ['4.00', '0.00']));
    const { items } = await recordsOf(subject, userId, { type: 'withdraw' });
    assert.deepEqual(items.map(line), [
      '3 consumer withdraw 400/0 1000/0',
      '2 consumer withdraw 0/-400 600/0',
    ]);
    assert.deepEqual(
      items.map(({ entry }) => entry.txNo),
      [withdrawalNo, withdrawalNo],
    );
    assert.equal(await subject.word(giveBack(asking)), 'ok');
    assert.equal(await subject.word(giveBack(asking, 'otherwise')), 'withdrawal_decided');
    assert.equal(await subject.word(payOut(asking)), 'withdrawal_decided');
    assert.deepEqual((await subject.ownerOf(userId)).consumer, owner.consumer);
  });

  test('Paid out and returned at once, one of them is refused.', async () => {
    const asking = await approved(subject);
    const outcomes = await subject.batch(giveBack(asking), payOut(asking), giveBack(asking));
    assert.deepEqual(outcomes.map(word), ['ok', 'withdrawal_decided', 'ok']);
    assert.equal((await keptOf(subject, asking)).ended, 'returned');
    assert.equal((await subject.ownerOf(asking.userId)).consumer.balanceFen, 1000n);
  });

  test('Only what is approved can end, and approving it again says how it stands.', async () => {
    const userId = await subject.aPayer('10.00');
    const asking = withdraw(consumer(userId), '4.00');
    assert.equal(await subject.word(payOut(asking)), 'withdrawal_not_found');
    await subject.must(asking);
    assert.equal(await subject.word(payOut(asking)), 'withdrawal_not_approved');
    assert.equal(await subject.word(giveBack(asking)), 'withdrawal_not_approved');
    const file = numberFor(userId, 'B');
    assert.equal(await subject.word(takePayout(asking, file)), 'withdrawal_not_approved');
    await subject.must(decision(asking, true));
    await subject.must(payOut(asking));
    const again = await subject.result(decision(asking, true), 'withdrawal_changed');
    assert.equal(again.withdrawal.ended, 'paid_out');
    const declined = withdraw(consumer(userId), '1.00');
    await subject.must(declined);
    await subject.must(decision(declined, false));
    assert.equal(await subject.word(giveBack(declined)), 'withdrawal_decided');
  });

  test('It comes back to an account that was suspended meanwhile.', async () => {
    const asking = await approved(subject);
    await subject.standing(asking.userId, 'suspend');
    assert.equal(await subject.word(giveBack(asking)), 'ok');
  });
}

function files(subject: Subject): void {
  const payable = async () =>
    (await subject.store.queries.payableWithdrawals(1000)).map((one) => one.withdrawalNo);

  test('A file takes what is approved and names a payee, once.', async () => {
    const [one, two] = [await approved(subject), await approved(subject)];
    const unnamed = withdraw(consumer(one.userId), '1.00');
    await subject.must(unnamed);
    await subject.must(decision(unnamed, true));
    const found = await payable();
    assert.ok(found.includes(one.withdrawalNo) && found.includes(two.withdrawalNo));
    assert.equal(found.includes(unnamed.withdrawalNo), false);
    const [first, second] = [numberFor(one.userId, 'B'), numberFor(one.userId, 'B')];
    const outcomes = await subject.batch(
      ...[takePayout(one, first), takePayout(one, second), takePayout(one, first)],
      takePayout(two, second),
    );
    assert.deepEqual(outcomes.map(word), ['ok', 'withdrawal_decided', 'ok', 'ok']);
    assert.equal((await payable()).includes(one.withdrawalNo), false);
    const { withdrawals } = subject.store.queries;
    const of = { kind: 'payout', payoutNo: first } as const;
    const inFile = { state: null, of, fromMs: null, untilMs: null, oldestFirst: true };
    assert.deepEqual(await withdrawals(inFile, null, 10), [await keptOf(subject, one)]);
  });

  test('A file can be had again once its withdrawals have ended, and takes none that has.', async () => {
    const [one, two] = [await approved(subject), await approved(subject)];
    const file = numberFor(one.userId, 'B');
    await subject.must(takePayout(one, file));
    await subject.must(payOut(one));
    await subject.must(giveBack(two));
    assert.equal(await subject.word(takePayout(one, file)), 'ok');
    assert.equal(await subject.word(takePayout(two, file)), 'withdrawal_decided');
  });

  test('A session takes it while it is an operator’s, of somebody else, who is not suspended.', async () => {
    const [asking, other] = [await approved(subject), await subject.aUser()];
    const operatorId = await subject.aUser({ operator: true });
    const file = numberFor(operatorId, 'B');
    assert.equal(await subject.word(takePayout(asking, file, other)), 'not_found');
    await subject.standing(asking.userId, 'suspend');
    const taking = takePayout(asking, file, operatorId);
    assert.equal(await subject.word(taking), 'user_suspended');
    await subject.standing(asking.userId, 'resume');
    await subject.standing(operatorId, 'suspend');
    assert.equal(await subject.word(taking), 'not_found');
    await subject.standing(operatorId, 'resume');
    assert.equal(await subject.word(taking), 'ok');
  });

  test('They are found by what has become of them, and by the reference of the bank.', async () => {
    const [one, two] = [await approved(subject), await approved(subject)];
    const paying = payOut(one);
    await subject.must(paying);
    await subject.must(giveBack(two));
    const { withdrawals } = subject.store.queries;
    const any = { of: null, fromMs: null, untilMs: null, oldestFirst: false } as const;
    const numbers = async (filter: Parameters<typeof withdrawals>[0]) =>
      (await withdrawals(filter, null, 1000)).map(({ withdrawalNo }) => withdrawalNo);
    for (const [state, its] of [
      ['paid_out', one],
      ['returned', two],
    ] as const) {
      assert.ok((await numbers({ ...any, state })).includes(its.withdrawalNo), state);
      const theirs = { kind: 'user', userId: its.userId } as const;
      assert.deepEqual(await numbers({ ...any, state, of: theirs }), [its.withdrawalNo]);
      const others = { ...any, state: 'approved', of: theirs } as const;
      assert.deepEqual(await numbers(others), []);
      assert.equal(
        (await numbers({ ...any, state: 'approved' })).includes(its.withdrawalNo),
        false,
      );
    }
    const of = { kind: 'reference', bankReference: paying.bankReference } as const;
    assert.deepEqual(await numbers({ ...any, state: null, of }), [one.withdrawalNo]);
  });
}
