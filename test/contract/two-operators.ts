// Contract: above a limit it takes two operators to pay out a withdrawal, and both are people who prove who
// they are: in a session, at the machine in person, or one of them by a key.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { DecideWithdrawal } from '../../src/core/wallet/withdraw.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { DAY_MS, decision, recharge, transfer, wallet, withdraw, yuan } from './commands.ts';
import { atMachine, program, signedIn } from './operators.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const LIMIT = { twoAboveFen: yuan('5.00') };

type Acting = Omit<Partial<DecideWithdrawal>, 'kind'>;

export function twoOperators(subject: Subject): void {
  const anOperator = () => subject.aUser({ operator: true });
  /** Who asked for it, and what waits. */
  const waiting = async (amount: string) => {
    const userId = await subject.aPayer('9.00');
    const asking = withdraw(wallet(userId, 'consumer'), amount);
    await subject.must(asking);
    const approved = (acting: Acting): DecideWithdrawal => ({
      ...decision(asking, true),
      ...LIMIT,
      ...acting,
    });
    return { userId, asking, approved };
  };
  const paidOut = async (userId: number) =>
    (await subject.ownerOf(userId)).consumer.totalOutFen === 0n ? 'nothing' : 'paid';
  const ruleOf = async (command: DecideWithdrawal) => {
    const outcome = await subject.run(command);
    return outcome.ok ? 'ok' : outcome.refusal.problems?.[0]?.rule;
  };
  const trailOf = async (userId: number, limit: number) => {
    const filter = { userId, fromMs: null, untilMs: null, limit };
    return subject.store.queries.auditTrail(filter);
  };

  test('Above the limit the first operator proposes, and the second one pays out.', async () => {
    const [first, second] = [await anOperator(), await anOperator()];
    const { userId, approved } = await waiting('6.00');
    const proposed = await subject.result(approved(signedIn(first)), 'withdrawal_changed');
    const { withdrawal } = proposed;
    assert.deepEqual([withdrawal.status, withdrawal.proposedBy], ['pending', first]);
    assert.equal(withdrawal.proposedAtMs, subject.nowMs());
    const { queries } = subject.store;
    assert.deepEqual(await queries.withdrawal(withdrawal.withdrawalNo), withdrawal);
    assert.equal((await subject.ownerOf(userId)).consumer.frozenFen, 600n);
    const done = await subject.result(approved(signedIn(second)), 'withdrawal_changed');
    assert.deepEqual([done.withdrawal.status, done.withdrawal.proposedBy], ['approved', first]);
    assert.equal(await paidOut(userId), 'paid');
    const lines = await trailOf(userId, 2);
    assert.deepEqual(
      lines.map(({ action, by, details }) => [action, by.name, details.proposed_by]),
      [
        ['withdrawal_approved', `${second}`, `${first}`],
        ['withdrawal_proposed', `${first}`, `${first}`],
      ],
    );
  });

  test('One operator is never both, and up to the limit one is enough.', async () => {
    const [one, other] = [await anOperator(), await anOperator()];
    const { userId, approved } = await waiting('5.01');
    await subject.must(approved(signedIn(one)));
    assert.equal(await ruleOf(approved(signedIn(one))), 'second_operator');
    assert.equal(await ruleOf(approved(atMachine(one))), 'second_operator');
    assert.equal(await paidOut(userId), 'nothing');
    await subject.must(approved(signedIn(other)));
    assert.equal(await paidOut(userId), 'paid');
    const small = await waiting('5.00');
    await subject.must(small.approved(signedIn(one)));
    assert.equal(await paidOut(small.userId), 'paid');
  });

  test('Whoever is at the machine says who they are, and proves it.', async () => {
    const [one, other, nobody] = [await anOperator(), await anOperator(), await subject.aUser()];
    const { userId, approved } = await waiting('6.00');
    assert.equal(await ruleOf(approved({})), 'operator_unnamed');
    const wrong = atMachine(one, { fittingHash: null });
    assert.equal(await subject.word(approved(wrong)), 'login_failed');
    assert.equal(await ruleOf(approved(atMachine(nobody))), 'operator_login');
    await subject.must(approved(atMachine(one)));
    await subject.must(approved(atMachine(other)));
    assert.equal(await paidOut(userId), 'paid');
    const lines = await trailOf(userId, 2);
    assert.deepEqual(
      lines.map(({ by }) => by),
      [other, one].map((id) => atMachine(id).person.by),
    );
  });

  test('Nobody is an operator on their own account, in person neither.', async () => {
    const own = await anOperator();
    await subject.must(recharge(own, '9.00'));
    const asking = withdraw(wallet(own, 'consumer'), '6.00');
    await subject.must(asking);
    const command = { ...decision(asking, true), ...LIMIT, ...atMachine(own) };
    assert.equal(await ruleOf(command), 'operator_self');
  });

  test('What one operator moves alone in a day counts together, whatever it is and for whom.', async () => {
    const [one, other] = [signedIn(await anOperator()), signedIn(await anOperator())];
    const rechargeOf = async (amount: string, acting: Acting) => {
      const userId = await subject.aUser();
      const outcome = await subject.run({ ...recharge(userId, amount), ...LIMIT, ...acting });
      return outcome.ok ? outcome.result.kind : outcome.refusal.code;
    };
    const proposal = 'recharge_proposal_changed';
    assert.equal(await rechargeOf('2.00', one), 'recharged');
    const first = await waiting('2.00');
    await subject.must(first.approved(one));
    assert.equal(await paidOut(first.userId), 'paid');
    assert.equal(await rechargeOf('1.01', one), proposal);
    assert.equal(await rechargeOf('1.00', one), 'recharged');
    assert.equal(await rechargeOf('0.01', one), proposal);
    const second = await waiting('0.01');
    await subject.must(second.approved(one));
    assert.equal(await paidOut(second.userId), 'nothing');
    assert.equal(await rechargeOf('5.00', other), 'recharged');
    assert.equal(await rechargeOf('0.01', atMachine(one.proof.operatorId)), proposal);
    await subject.pass(DAY_MS);
    assert.equal(await rechargeOf('5.00', one), 'recharged');
    assert.equal(await rechargeOf('0.01', one), proposal);
  });

  test('What two have agreed on counts for neither, nor does what was refused.', async () => {
    const [one, other] = [signedIn(await anOperator()), signedIn(await anOperator())];
    const { userId, approved } = await waiting('6.00');
    await subject.must(approved(one));
    await subject.must(approved(other));
    assert.equal(await paidOut(userId), 'paid');
    const target = await subject.aUser();
    const wrong = { ...one, proof: { ...one.proof, fittingHash: null } };
    const credit = (acting: Acting) => ({ ...recharge(target, '5.00'), ...LIMIT, ...acting });
    assert.equal(await subject.word(credit(wrong)), 'login_failed');
    for (const acting of [one, other]) {
      assert.equal((await subject.result(credit(acting), 'recharged')).kind, 'recharged');
    }
  });

  test('What is proposed takes a second operator, however small it is, on the next day too.', async () => {
    const one = signedIn(await anOperator());
    const userId = await subject.aUser();
    await subject.must({ ...recharge(userId, '5.00'), ...LIMIT, ...one });
    const small = await waiting('1.00');
    await subject.must(small.approved(one));
    assert.equal(await ruleOf(small.approved(one)), 'second_operator');
    await subject.pass(DAY_MS);
    assert.equal(await ruleOf(small.approved(one)), 'second_operator');
    assert.equal(await ruleOf(small.approved({})), 'operator_unnamed');
    assert.equal(await paidOut(small.userId), 'nothing');
    await subject.must(small.approved(signedIn(await anOperator())));
    assert.equal(await paidOut(small.userId), 'paid');
  });

  test('One operator on two nodes, and twice in one batch, gets no further than on one.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const acting = signedIn(await anOperator());
    const userId = await subject.aUser();
    const credits = [1, 2, 3, 4].map(() => ({ ...recharge(userId, '2.00'), ...LIMIT, ...acting }));
    const outcomes = await Promise.all(
      credits.map((credit, n) => nodes[n % nodes.length]?.submit(credit)),
    );
    const kinds = outcomes.map((outcome) => (outcome?.ok ? outcome.result.kind : 'refused'));
    assert.equal(kinds.filter((kind) => kind === 'recharged').length, 2, kinds.join(', '));
    assert.deepEqual(await subject.store.queries.operatorDay(acting.proof.operatorId), {
      operatorId: acting.proof.operatorId,
      day: shanghaiDayNumber(subject.nowMs()),
      movedFen: yuan('4.00'),
    });
  });

  test('A key proposes, and never agrees.', async () => {
    const [mine, theirs] = [await program(subject), await program(subject)];
    const { userId, approved } = await waiting('6.00');
    const proposed = approved({ ...mine, idempotencyKey: 'once' });
    assert.equal(await subject.word(proposed), 'ok');
    assert.equal(await subject.word(proposed), 'replayed');
    for (const key of [mine, theirs]) {
      const again = await subject.result(approved(key), 'withdrawal_changed');
      assert.equal(again.withdrawal.status, 'pending');
    }
    const { operatorId } = mine.key;
    assert.equal(await ruleOf(approved(signedIn(operatorId))), 'second_operator');
    assert.equal(await paidOut(userId), 'nothing');
    await subject.must(approved(signedIn(theirs.key.operatorId)));
    assert.equal(await paidOut(userId), 'paid');
  });

  test('What a key proposes counts towards what it may pay out in a day.', async () => {
    const key = await program(subject);
    const [one, two] = [await waiting('6.00'), await waiting('6.00')];
    await subject.must(one.approved(key));
    assert.equal(await subject.word(two.approved(key)), 'daily_limit_reached');
    assert.equal(await subject.word(one.approved(key)), 'ok');
  });

  test('It takes one operator to give back what another has proposed.', async () => {
    const { userId, asking, approved } = await waiting('6.00');
    await subject.must(approved(signedIn(await anOperator())));
    await subject.must({ ...decision(asking, false), ...LIMIT });
    const { consumer } = await subject.ownerOf(userId);
    assert.deepEqual([consumer.balanceFen, consumer.frozenFen], [900n, 0n]);
    const late = await subject.run(approved(signedIn(await anOperator())));
    assert.equal(word(late), 'withdrawal_decided');
  });

  test('Two operators at once, on two nodes, pay out once; one operator never does.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const [one, other] = [await anOperator(), await anOperator()];
    for (const [pair, outcome] of [
      [[one, other], 'paid'],
      [[one, one], 'nothing'],
    ] as const) {
      const { userId, approved } = await waiting('6.00');
      const both = nodes.map((node, n) => node.submit(approved(signedIn(pair[n] ?? one))));
      const words = (await Promise.all(both)).map(word).sort();
      assert.deepEqual(words, outcome === 'paid' ? ['ok', 'ok'] : ['invalid_parameters', 'ok']);
      assert.equal(await paidOut(userId), outcome);
    }
  });

  test('Whatever is done in person stands in the trail with who did it.', async () => {
    const operatorId = await anOperator();
    const userId = await subject.aPayer('9.00');
    const move = transfer(wallet(userId, 'consumer'), wallet(userId, 'merchant'), '1.00');
    const acts = [recharge(userId, '1.00'), move];
    const acting = atMachine(operatorId);
    const done = await subject.batch(...acts.map((act) => ({ ...act, ...acting })));
    assert.deepEqual(done.map(word), ['ok', 'ok']);
    for (const { by } of await trailOf(userId, 2)) assert.deepEqual(by, acting.person.by);
    const wrong = { ...move, ...atMachine(operatorId, { fittingHash: null }) };
    assert.equal(await subject.word(wrong), 'login_failed');
  });
}
