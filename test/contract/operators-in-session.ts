// Contract: operators who act from a session prove with the command who they are, and never act on
// their own account.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { OperatorProof } from '../../src/core/proofs/operator-proof.ts';
import { createInvite } from './access-commands.ts';
import {
  createUser,
  decision,
  hashOf,
  recharge,
  refundByOperator,
  unique,
  wallet,
  withdraw,
  yuan,
} from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function operatorsInSession(subject: Subject): void {
  proven(subject);
  unproven(subject);
  refunding(subject);
  inviting(subject);
  searched(subject);
}

export async function anOperator(subject: Subject): Promise<number> {
  const command = createUser({ operator: true });
  await subject.must(command);
  return command.userId;
}

/** What a command of this operator carries. */
export function from(operatorId: number, over: Partial<OperatorProof> = {}) {
  const n = unique();
  return {
    by: { kind: 'user', name: `${operatorId}`, from: '203.0.113.7' } as const,
    proof: {
      operatorId,
      fittingHash: hashOf(operatorId),
      code: null,
      userSubject: `proof/${operatorId}`,
      addressSubject: `address/${n}`,
      siteSubject: null,
      codeSubject: `code/${operatorId}`,
      ...over,
    },
  };
}

function status(userId: number, change: 'suspend' | 'resume' | 'unlock') {
  return {
    kind: 'change_user_status',
    userId,
    change,
    keyIds: [],
    codeSubject: `code/${userId}`,
  } as const;
}

/** One of each, about the same user. */
async function deeds(subject: Subject, userId: number): Promise<Omit<Command, 'by'>[]> {
  const asked = withdraw(wallet(userId, 'consumer'), '1.00');
  const { withdrawal } = await subject.result(asked, 'withdrawal_changed');
  return [
    recharge(userId, '5.00'),
    decision(withdrawal, true),
    decision(withdrawal, false),
    status(userId, 'suspend'),
    status(userId, 'unlock'),
  ];
}

const doneBy = (deed: Omit<Command, 'by'>, acting: ReturnType<typeof from>) =>
  ({ ...deed, ...acting }) as Command;

function proven(subject: Subject): void {
  test('An operator with the right password recharges, decides, suspends and unlocks.', async () => {
    const operatorId = await anOperator(subject);
    const userId = await subject.aPayer('9.00');
    const [credit, approve, , suspend, unlock] = await deeds(subject, userId);
    assert(credit && approve && suspend && unlock);
    for (const deed of [credit, approve, suspend, unlock]) {
      await subject.must(doneBy(deed, from(operatorId)));
    }
    const { consumer, suspended } = await subject.ownerOf(userId);
    assert.deepEqual([consumer.balanceFen, consumer.frozenFen, suspended], [13_00n, 0n, true]);
    const filter = { userId, fromMs: null, untilMs: null, limit: 4 };
    const trail = await subject.store.queries.auditTrail(filter);
    assert.deepEqual(
      trail.map(({ action }) => action),
      ['user_unlocked', 'user_suspended', 'withdrawal_approved', 'recharged'],
    );
    for (const { by } of trail) assert.deepEqual(by, from(operatorId).by);
  });

  test('A second operator who approves as well gets the same answer, and no money moves.', async () => {
    const operators = [await anOperator(subject), await anOperator(subject)];
    const userId = await subject.aPayer('9.00');
    const asked = withdraw(wallet(userId, 'consumer'), '4.00');
    const { withdrawal } = await subject.result(asked, 'withdrawal_changed');
    const both = operators.map((id) => doneBy(decision(withdrawal, true), from(id)));
    const [first, second] = await subject.batch(...both);
    assert.deepEqual(second, first);
    assert.deepEqual((await subject.ownerOf(userId)).consumer.totalOutFen, 4_00n);
    const declined = doneBy(decision(withdrawal, false), from(operators[1] ?? 0));
    assert.equal(await subject.word(declined), 'withdrawal_decided');
  });
}

function unproven(subject: Subject): void {
  test('A wrong password does nothing, and five in a row have to wait.', async () => {
    const operatorId = await anOperator(subject);
    const userId = await subject.aPayer('9.00');
    const all = await deeds(subject, userId);
    const before = await subject.ownerOf(userId);
    const wrong = () => from(operatorId, { fittingHash: null });
    for (const deed of all) {
      assert.equal(await subject.word(doneBy(deed, wrong())), 'login_failed');
    }
    const [credit] = all;
    assert(credit);
    const throttled = await subject.run(doneBy(credit, from(operatorId)));
    assert.equal(word(throttled), 'login_throttled');
    assert.deepEqual(await subject.ownerOf(userId), before);
  });

  test('Operators do not act on their own account.', async () => {
    const operatorId = await anOperator(subject);
    await subject.must(recharge(operatorId, '9.00'));
    const before = await subject.ownerOf(operatorId);
    const all = await deeds(subject, operatorId);
    for (const deed of all) {
      const outcome = await subject.run(doneBy(deed, from(operatorId)));
      assert(!outcome.ok);
      const problem = { field: 'user', rule: 'operator_self' };
      assert.deepEqual(outcome.refusal.problems, [problem]);
    }
    const { consumer, suspended } = await subject.ownerOf(operatorId);
    assert.deepEqual([consumer.frozenFen, suspended], [1_00n, false]);
    assert.equal(consumer.totalInFen, before.consumer.totalInFen);
  });

  test('Whoever is no operator, or is suspended, does none of it.', async () => {
    const userId = await subject.aPayer('9.00');
    const [credit] = await deeds(subject, userId);
    assert(credit);
    const stranger = await subject.aUser();
    assert.equal(await subject.word(doneBy(credit, from(stranger))), 'not_found');
    const operatorId = await anOperator(subject);
    await subject.standing(operatorId, 'suspend');
    assert.equal(await subject.word(doneBy(credit, from(operatorId))), 'user_suspended');
  });
}

function refunding(subject: Subject): void {
  test('An operator with the right password refunds as it was previewed, and no later.', async () => {
    const operatorId = await anOperator(subject);
    const shop = await subject.aShop();
    const payerId = await subject.aPayer('9.00');
    const txNo = await subject.aPaidOrder(shop, '9.00', { payerId });
    await subject.standing(shop.ownerId, 'suspend');
    const wanted = (amount: string, previewed: string) => {
      const command = refundByOperator(shop.ownerId, txNo, amount, {
        previewedFen: yuan(previewed),
      });
      return { ...command, ...from(operatorId) };
    };
    const wrong = { ...wanted('4.00', '0.00'), ...from(operatorId, { fittingHash: null }) };
    assert.equal(await subject.word(wrong), 'login_failed');
    await subject.must(wanted('4.00', '0.00'));
    const late = await subject.run(wanted('5.00', '0.00'));
    assert(!late.ok);
    assert.deepEqual(late.refusal.problems, [
      { field: 'refunded_before', rule: 'refunded_meanwhile' },
    ]);
    const { consumer } = await subject.ownerOf(payerId);
    assert.deepEqual(
      [consumer.balanceFen, (await subject.orderOf(txNo)).refundedFen],
      [396n, 400n],
    );
    const filter = { userId: shop.ownerId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await subject.store.queries.auditTrail(filter);
    assert.deepEqual([line?.action, line?.by], ['order_refunded', from(operatorId).by]);
  });

  test('Operators refund neither what they sell nor what they have paid.', async () => {
    const [seller, payer] = [await subject.aShop({ operator: true }), await anOperator(subject)];
    await subject.must(recharge(payer, '9.00'));
    const txNo = await subject.aPaidOrder(seller, '9.00', { payerId: payer });
    for (const operatorId of [seller.ownerId, payer]) {
      const command = refundByOperator(seller.ownerId, txNo, '4.00');
      const outcome = await subject.run({ ...command, ...from(operatorId) });
      assert(!outcome.ok);
      assert.deepEqual(outcome.refusal.problems, [{ field: 'user', rule: 'operator_self' }]);
    }
    assert.equal((await subject.orderOf(txNo)).refundedFen, 0n);
  });
}

function inviting(subject: Subject): void {
  test('An operator makes and revokes invites, and their own trail says so.', async () => {
    const operatorId = await anOperator(subject);
    const { by: _, ...terms } = createInvite({ places: 3 });
    const wrong = from(operatorId, { fittingHash: null });
    assert.equal(await subject.word({ ...terms, ...wrong }), 'login_failed');
    assert.equal(await subject.word({ ...terms, ...from(await subject.aUser()) }), 'not_found');
    const made = await subject.result({ ...terms, ...from(operatorId) }, 'invite_changed');
    const login = (await subject.store.queries.user(operatorId))?.login;
    assert.equal(made.invite.createdBy, `${login}@203.0.113.7`);
    const { codeDigest } = terms;
    const revoke = { kind: 'revoke_invite', codeDigest, ...from(operatorId) } as const;
    const ended = await subject.result(revoke, 'invite_changed');
    assert.equal(ended.invite.revokedBy, `${login}@203.0.113.7`);
    await subject.must(revoke);
    const filter = { userId: operatorId, fromMs: null, untilMs: null, limit: 9 };
    const lines = await subject.store.queries.auditTrail(filter);
    assert.deepEqual(
      lines.map(({ action, details }) => [action, details.invite_id]),
      [
        ['invite_revoked', terms.inviteId],
        ['invite_created', terms.inviteId],
        ['user_created', undefined],
      ],
    );
  });
}

function searched(subject: Subject): void {
  test('Users are found by how their names begin, in the order of their names.', async () => {
    const names = ['查%一', '查%二', '查_三', '查'];
    const ids = new Map<string, number>();
    for (const name of names) {
      const command = createUser({ name });
      await subject.must(command);
      ids.set(name, command.userId);
    }
    const named = async (beginning: string, limit = 9, after?: string) => {
      const place = after === undefined ? [] : [{ name: after, userId: ids.get(after) ?? 0 }];
      const found = await subject.store.queries.usersNamed(beginning, limit, ...place);
      return found.map(({ name }) => name);
    };
    assert.deepEqual(await named('查'), ['查', '查%一', '查%二', '查_三']);
    assert.deepEqual(await named('查%'), ['查%一', '查%二']);
    assert.deepEqual(await named('查', 2), ['查', '查%一']);
    assert.deepEqual(await named('查', 2, '查%一'), ['查%二', '查_三']);
    assert.deepEqual(await named('查%', 9, '查%一'), ['查%二']);
    assert.deepEqual(await named('查无此人'), []);
  });
}
