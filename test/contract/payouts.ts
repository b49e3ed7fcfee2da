// Contract: payees and payouts. A withdrawal names a payee that is no longer new, and keeps what it said; an
// approved one is paid out or returned, never both, and is taken into one file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPayer, aUser, batch, must, ownerOf, resultOf, run, standing, word } from './arrange.ts';
import { DAY_MS, decision, numberFor, RIGHT, unique, WRONG, wallet, withdraw } from './commands.ts';
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

export function payouts(given: () => Subject): void {
  payees(given);
  namedPayees(given);
  ends(given);
  files(given);
}

const consumer = (userId: number) => wallet(userId, 'consumer');

/** Of 4.00 yuan, from 10.00. */
async function approved(subject: Subject) {
  const userId = await aPayer(subject, '10.00');
  const payee = await aPayee(subject, userId);
  const asking = withdraw(consumer(userId), '4.00', { payee, factors: RIGHT });
  await must(subject, asking);
  await must(subject, decision(asking, true));
  return asking;
}

async function keptOf(subject: Subject, { withdrawalNo }: { readonly withdrawalNo: string }) {
  return (await subject.store.queries.withdrawal(withdrawalNo)) ?? assert.fail();
}

function payees(given: () => Subject): void {
  const idsOf = async (userId: number) =>
    (await given().store.queries.payeesOf(userId)).map(({ payeeId }) => payeeId);

  test('A payee is kept as it was sealed, and usable once it is no longer new.', async () => {
    const ownerId = await aUser(given());
    const adding = addPayee(ownerId, { coolingMs: DAY_MS });
    const { payee } = resultOf(await run(given(), adding), 'payee_kept');
    const atMs = given().nowMs();
    const { payeeId, sealed } = adding;
    const times = { createdAtMs: atMs, usableAtMs: atMs + DAY_MS, removedAtMs: null };
    assert.deepEqual(payee, { payeeId, ownerId, sealed, ...times });
    assert.deepEqual(await given().store.queries.payeesOf(ownerId), [payee]);
  });

  test('It takes the factors to add or remove one.', async () => {
    const ownerId = await aUser(given());
    const adding = addPayee(ownerId, { factors: WRONG });
    assert.equal(word(await run(given(), adding)), 'pay_password_wrong');
    await must(given(), { ...adding, factors: RIGHT });
    const removing = { ...removePayee(adding), factors: WRONG };
    assert.equal(word(await run(given(), removing)), 'pay_password_wrong');
    assert.deepEqual(await idsOf(ownerId), [adding.payeeId]);
  });

  test('An equal one is not added again, and there are at most twenty.', async () => {
    const ownerId = await aUser(given());
    const first = addPayee(ownerId);
    await must(given(), first);
    const again = addPayee(ownerId, { equalId: first.payeeId });
    const { payee } = resultOf(await run(given(), again), 'payee_kept');
    assert.equal(payee.payeeId, first.payeeId);
    const more = Array.from({ length: 19 }, () => addPayee(ownerId));
    await batch(given(), ...more);
    assert.equal((await idsOf(ownerId)).length, 20);
    assert.equal(word(await run(given(), addPayee(ownerId))), 'invalid_parameters');
    await must(given(), removePayee(first));
    assert.equal(word(await run(given(), addPayee(ownerId))), 'ok');
  });

  test('One that is removed is gone for good, and nobody removes those of others.', async () => {
    const [ownerId, other] = [await aUser(given()), await aUser(given())];
    const adding = addPayee(ownerId);
    await must(given(), adding);
    const theirs = { ...removePayee(adding), ownerId: other };
    assert.equal(word(await run(given(), theirs)), 'payee_not_found');
    await must(given(), removePayee(adding));
    assert.deepEqual(await idsOf(ownerId), []);
    assert.equal(word(await run(given(), removePayee(adding))), 'payee_not_found');
  });

  test('Who is suspended adds none, and the trail tells of both without the account.', async () => {
    const ownerId = await aUser(given());
    const adding = addPayee(ownerId);
    await must(given(), adding);
    await must(given(), removePayee(adding));
    await standing(given(), ownerId, 'suspend');
    assert.equal(word(await run(given(), addPayee(ownerId))), 'user_suspended');
    const filter = { userId: ownerId, fromMs: null, untilMs: null, limit: 3 };
    const [, removed, added] = await given().store.queries.auditTrail(filter);
    assert.deepEqual([added?.action, removed?.action], ['payee_added', 'payee_removed']);
    assert.deepEqual(removed?.details, { payee_id: adding.payeeId, account: '****7788' });
  });
}

function namedPayees(given: () => Subject): void {
  test('Whoever asks for money in a session names a payee of their own.', async () => {
    const [userId, other] = [await aPayer(given(), '10.00'), await aUser(given())];
    const asking = withdraw(consumer(userId), '4.00', { factors: RIGHT });
    assert.equal(word(await run(given(), asking)), 'invalid_parameters');
    const theirs = await aPayee(given(), other);
    assert.equal(word(await run(given(), { ...asking, payee: theirs })), 'payee_not_found');
    const payee = await aPayee(given(), userId);
    const another = { ...payee, keptSealed: 'of another' };
    assert.equal(word(await run(given(), { ...asking, payee: another })), 'payee_not_found');
    const done = await run(given(), { ...asking, payee });
    const { withdrawal } = resultOf(done, 'withdrawal_changed');
    assert.deepEqual([withdrawal.payeeId, withdrawal.payeeSealed], [payee.payeeId, payee.sealed]);
    assert.deepEqual(await keptOf(given(), asking), withdrawal);
  });

  test('A new payee has to wait, to the millisecond, unless the machine asks.', async () => {
    const userId = await aPayer(given(), '10.00');
    const adding = addPayee(userId, { coolingMs: DAY_MS });
    await must(given(), adding);
    const payee = named(adding);
    const asking = withdraw(consumer(userId), '1.00', { payee, factors: RIGHT });
    const outcome = await run(given(), asking);
    assert.deepEqual(!outcome.ok && outcome.refusal, {
      code: 'cooling_off',
      subject: 'payee',
      retryAfterSeconds: 86_400,
    });
    assert.equal(word(await run(given(), withdraw(consumer(userId), '1.00', { payee }))), 'ok');
    await given().pass(DAY_MS - 1);
    assert.equal(word(await run(given(), asking)), 'cooling_off');
    await given().pass(1);
    assert.equal(word(await run(given(), asking)), 'ok');
  });

  test('A payee that was removed changes nothing of what was asked for, and takes no more.', async () => {
    const userId = await aPayer(given(), '10.00');
    const adding = addPayee(userId);
    await must(given(), adding);
    const over = { payee: named(adding), factors: RIGHT };
    const idempotencyKey = `k-${unique()}`;
    const asking = withdraw(consumer(userId), '4.00', { ...over, idempotencyKey });
    const first = await run(given(), asking);
    await must(given(), removePayee(adding));
    assert.deepEqual(await run(given(), asking), { ...first, replayed: true });
    assert.equal((await keptOf(given(), asking)).payeeSealed, over.payee.sealed);
    const more = withdraw(consumer(userId), '1.00', over);
    assert.equal(word(await run(given(), more)), 'payee_not_found');
    assert.equal(word(await run(given(), decision(asking, true))), 'ok');
  });

  test('A key that is repeated with another payee is another request.', async () => {
    const userId = await aPayer(given(), '10.00');
    const [payee, other] = [await aPayee(given(), userId), await aPayee(given(), userId)];
    const over = { payee, factors: RIGHT, idempotencyKey: `k-${unique()}` };
    const asking = withdraw(consumer(userId), '4.00', over);
    await must(given(), asking);
    const outcome = await run(given(), { ...asking, payee: other });
    assert.equal(word(outcome), 'idempotency_key_reused');
  });
}

function ends(given: () => Subject): void {
  test('What is paid out ends with the reference of the bank, and moves nothing more.', async () => {
    const asking = await approved(given());
    const paying = payOut(asking);
    const before = await ownerOf(given(), asking.userId);
    const { withdrawal } = resultOf(await run(given(), paying), 'withdrawal_changed');
    const { ended, endedAtMs, bankReference, returnNo } = withdrawal;
    assert.deepEqual(
      [ended, endedAtMs, bankReference, returnNo],
      ['paid_out', given().nowMs(), paying.bankReference, null],
    );
    assert.deepEqual(await keptOf(given(), asking), withdrawal);
    assert.deepEqual((await ownerOf(given(), asking.userId)).consumer, before.consumer);
    assert.equal(word(await run(given(), paying)), 'ok');
    assert.equal(word(await run(given(), payOut(asking))), 'withdrawal_decided');
    assert.equal(word(await run(given(), giveBack(asking))), 'withdrawal_decided');
  });

  test('What is returned is back in the wallet that it left, once, with a record.', async () => {
    const asking = await approved(given());
    const { userId, withdrawalNo } = asking;
    const giving = giveBack(asking);
    const { withdrawal } = resultOf(await run(given(), giving), 'withdrawal_changed');
    assert.deepEqual(
      [withdrawal.ended, withdrawal.returnNo, withdrawal.returnReason],
      ['returned', giving.returnNo, '户名不符'],
    );
    const owner = await ownerOf(given(), userId);
    const out = [
      ['10.00', '0.00'],
      ['-4.00', '4.00'],
      ['0.00', '-4.00'],
    ] as const;
    assert.deepEqual(owner.consumer, movedWallet(...out, ['4.00', '0.00']));
    const { items } = await recordsOf(given(), userId, { type: 'withdraw' });
    assert.deepEqual(items.map(line), [
      '3 consumer withdraw 400/0 1000/0',
      '2 consumer withdraw 0/-400 600/0',
    ]);
    assert.deepEqual(
      items.map(({ entry }) => entry.txNo),
      [withdrawalNo, withdrawalNo],
    );
    assert.equal(word(await run(given(), giveBack(asking))), 'ok');
    assert.equal(word(await run(given(), giveBack(asking, 'otherwise'))), 'withdrawal_decided');
    assert.equal(word(await run(given(), payOut(asking))), 'withdrawal_decided');
    assert.deepEqual((await ownerOf(given(), userId)).consumer, owner.consumer);
  });

  test('Paid out and returned at once, one of them is refused.', async () => {
    const asking = await approved(given());
    const outcomes = await batch(given(), giveBack(asking), payOut(asking), giveBack(asking));
    assert.deepEqual(outcomes.map(word), ['ok', 'withdrawal_decided', 'ok']);
    assert.equal((await keptOf(given(), asking)).ended, 'returned');
    assert.equal((await ownerOf(given(), asking.userId)).consumer.balanceFen, 1000n);
  });

  test('Only what is approved can end, and approving it again says how it stands.', async () => {
    const userId = await aPayer(given(), '10.00');
    const asking = withdraw(consumer(userId), '4.00');
    assert.equal(word(await run(given(), payOut(asking))), 'withdrawal_not_found');
    await must(given(), asking);
    assert.equal(word(await run(given(), payOut(asking))), 'withdrawal_not_approved');
    assert.equal(word(await run(given(), giveBack(asking))), 'withdrawal_not_approved');
    const file = numberFor(userId, 'B');
    assert.equal(word(await run(given(), takePayout(asking, file))), 'withdrawal_not_approved');
    await must(given(), decision(asking, true));
    await must(given(), payOut(asking));
    const again = resultOf(await run(given(), decision(asking, true)), 'withdrawal_changed');
    assert.equal(again.withdrawal.ended, 'paid_out');
    const declined = withdraw(consumer(userId), '1.00');
    await must(given(), declined);
    await must(given(), decision(declined, false));
    assert.equal(word(await run(given(), giveBack(declined))), 'withdrawal_decided');
  });

  test('It comes back to an account that was suspended meanwhile.', async () => {
    const asking = await approved(given());
    await standing(given(), asking.userId, 'suspend');
    assert.equal(word(await run(given(), giveBack(asking))), 'ok');
  });
}

function files(given: () => Subject): void {
  const payable = async () =>
    (await given().store.queries.payableWithdrawals(1000)).map((one) => one.withdrawalNo);

  test('A file takes what is approved and names a payee, once.', async () => {
    const [one, two] = [await approved(given()), await approved(given())];
    const unnamed = withdraw(consumer(one.userId), '1.00');
    await must(given(), unnamed);
    await must(given(), decision(unnamed, true));
    const found = await payable();
    assert.ok(found.includes(one.withdrawalNo) && found.includes(two.withdrawalNo));
    assert.equal(found.includes(unnamed.withdrawalNo), false);
    const [first, second] = [numberFor(one.userId, 'B'), numberFor(one.userId, 'B')];
    const outcomes = await batch(
      given(),
      ...[takePayout(one, first), takePayout(one, second), takePayout(one, first)],
      takePayout(two, second),
    );
    assert.deepEqual(outcomes.map(word), ['ok', 'withdrawal_decided', 'ok', 'ok']);
    assert.equal((await payable()).includes(one.withdrawalNo), false);
    const { withdrawals } = given().store.queries;
    const of = { kind: 'payout', payoutNo: first } as const;
    const inFile = { state: null, of, fromMs: null, untilMs: null, oldestFirst: true };
    assert.deepEqual(await withdrawals(inFile, null, 10), [await keptOf(given(), one)]);
  });

  test('A file can be had again once its withdrawals have ended, and takes none that has.', async () => {
    const [one, two] = [await approved(given()), await approved(given())];
    const file = numberFor(one.userId, 'B');
    await must(given(), takePayout(one, file));
    await must(given(), payOut(one));
    await must(given(), giveBack(two));
    assert.equal(word(await run(given(), takePayout(one, file))), 'ok');
    assert.equal(word(await run(given(), takePayout(two, file))), 'withdrawal_decided');
  });

  test('A session takes it while it is an operator’s, of somebody else, who is not suspended.', async () => {
    const [asking, other] = [await approved(given()), await aUser(given())];
    const operatorId = await aUser(given(), { operator: true });
    const file = numberFor(operatorId, 'B');
    assert.equal(word(await run(given(), takePayout(asking, file, other))), 'not_found');
    await standing(given(), asking.userId, 'suspend');
    const taking = takePayout(asking, file, operatorId);
    assert.equal(word(await run(given(), taking)), 'user_suspended');
    await standing(given(), asking.userId, 'resume');
    await standing(given(), operatorId, 'suspend');
    assert.equal(word(await run(given(), taking)), 'not_found');
    await standing(given(), operatorId, 'resume');
    assert.equal(word(await run(given(), taking)), 'ok');
  });

  test('They are found by what has become of them, and by the reference of the bank.', async () => {
    const [one, two] = [await approved(given()), await approved(given())];
    const paying = payOut(one);
    await must(given(), paying);
    await must(given(), giveBack(two));
    const { withdrawals } = given().store.queries;
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
