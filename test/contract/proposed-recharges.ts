// Contract: above a limit it takes two operators to bring money in. The first one's recharge is a proposal,
// which moves nothing; the second one makes it, or either of them declines it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankReferenceId } from '../../src/core/wallet/bank-reference.ts';
import type { DecideRecharge, Recharge } from '../../src/core/wallet/recharge.ts';
import type { RechargeProposal } from '../../src/core/wallet/recharge-proposal.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { close } from './closings.ts';
import { DAY_MS, decideRecharge, recharge, unique, yuan } from './commands.ts';
import { atMachine, program, signedIn } from './operators.ts';
import { resultOf, word } from './outcomes.ts';
import { recordsOf } from './records.ts';
import type { Subject } from './subject.ts';

const LIMIT = { twoAboveFen: yuan('5.00') };

type Acting = Omit<Partial<Recharge>, 'kind'>;
type Deciding = Omit<Partial<DecideRecharge>, 'kind'>;

export function proposedRecharges(subject: Subject): void {
  test('A recharge is found by the reference of its payment, in the account where it arrived.', async () => {
    const userId = await subject.aUser();
    const arrived = { bankReference: `found-${unique()}`, receivingAccount: 'main' };
    const made = recharge(userId, '5.00', arrived);
    await subject.must(made);
    const find = (...ids: readonly (string | null)[]) =>
      subject.store.queries.numbersCalled(
        { text: 'nothing', bankReferenceIds: ids.flatMap((id) => id ?? []) },
        9,
      );
    const elsewhere = bankReferenceId({ ...arrived, receivingAccount: null });
    assert.deepEqual(await find(elsewhere, bankReferenceId(arrived)), [made.rechargeNo]);
    assert.deepEqual(await find(elsewhere), []);
  });

  const anOperator = () => subject.aUser({ operator: true });
  const propose = async (userId: number, amount: string, acting: Acting) => {
    const command = { ...recharge(userId, amount), ...LIMIT, ...acting };
    const { proposal } = await subject.result(command, 'recharge_proposal_changed');
    assert.deepEqual(await subject.store.queries.rechargeProposal(command.rechargeNo), proposal);
    return proposal;
  };
  const decide = (proposal: RechargeProposal, approve: boolean, acting: Deciding) =>
    decideRecharge(proposal, approve, { ...LIMIT, ...acting });
  const ruleOf = async (command: DecideRecharge | Recharge) => {
    const outcome = await subject.run(command);
    return outcome.ok ? 'ok' : (outcome.refusal.problems?.[0]?.rule ?? outcome.refusal.code);
  };
  const balanceOf = async (userId: number) => (await subject.ownerOf(userId)).consumer.balanceFen;
  const trailOf = async (userId: number, limit: number) => {
    const filter = { userId, fromMs: null, untilMs: null, limit };
    const lines = await subject.store.queries.auditTrail(filter);
    return lines.map(({ action, by, details }) => [action, by.name, details.proposed_by]);
  };

  test('Above the limit one operator proposes a recharge, and a second one makes it.', async () => {
    const [first, second] = [await anOperator(), await anOperator()];
    const userId = await subject.aUser();
    const proposal = await propose(userId, '6.00', signedIn(first));
    assert.deepEqual([proposal.status, proposal.proposedBy], ['pending', first]);
    assert.equal(await balanceOf(userId), 0n);
    assert.equal((await recordsOf(subject, userId)).total, 0);
    const waiting = await subject.store.queries.pendingRecharges();
    assert.ok(waiting.some(({ rechargeNo }) => rechargeNo === proposal.rechargeNo));
    const approval = decide(proposal, true, signedIn(second));
    const done = await subject.result(approval, 'recharge_proposal_changed');
    assert.deepEqual(done.proposal, {
      ...proposal,
      status: 'approved',
      decidedAtMs: subject.nowMs(),
    });
    assert.equal(await balanceOf(userId), 600n);
    const [record] = (await recordsOf(subject, userId)).items;
    const { type, txNo } = record?.entry ?? {};
    assert.deepEqual([type, txNo], ['recharge', proposal.rechargeNo]);
    assert.deepEqual(await trailOf(userId, 2), [
      ['recharged', `${second}`, `${first}`],
      ['recharge_proposed', `${first}`, `${first}`],
    ]);
    const still = await subject.store.queries.pendingRecharges();
    assert.ok(still.every(({ rechargeNo }) => rechargeNo !== proposal.rechargeNo));
  });

  test('Whoever decides sees why it was proposed, and the bank reference; the trail has both.', async () => {
    const [first, second] = [await anOperator(), await anOperator()];
    const userId = await subject.aUser();
    const said = { reason: '线下汇款', bankReference: '20261126-000417' };
    const proposal = await propose(userId, '6.00', { ...signedIn(first), ...said });
    assert.deepEqual(
      [proposal.proposedReason, proposal.bankReference, proposal.reason],
      ['线下汇款', '20261126-000417', null],
    );
    await subject.must(decide(proposal, true, { ...signedIn(second), reason: '已到账' }));
    const next = { ...said, bankReference: '20261126-000418' };
    const alone = { ...recharge(userId, '1.00', next), ...LIMIT, ...signedIn(first) };
    await subject.must(alone);
    const filter = { userId, fromMs: null, untilMs: null, limit: 3 };
    const lines = await subject.store.queries.auditTrail(filter);
    assert.deepEqual(
      lines.map(({ action, details }) => [action, details.reason, details.bank_reference]),
      [
        ['recharged', '线下汇款', '20261126-000418'],
        ['recharged', '已到账', '20261126-000417'],
        ['recharge_proposed', '线下汇款', '20261126-000417'],
      ],
    );
  });

  test('A key binds which payment it was, and not the words of why.', async () => {
    const userId = await subject.aUser();
    const keyed = { idempotencyKey: 'said' };
    const said = { ...keyed, bankReference: '417', reason: '汇款' };
    await subject.must(recharge(userId, '1.00', said));
    const again = recharge(userId, '1.00', { ...said, reason: '银行汇款' });
    assert.equal(await subject.word(again), 'replayed');
    const other = recharge(userId, '1.00', { ...said, bankReference: '418' });
    assert.equal(await ruleOf(other), 'idempotency_key_reused');
    assert.equal(await ruleOf(recharge(userId, '1.00', keyed)), 'idempotency_key_reused');
  });

  test('A recharge is decided once: again as before is the same answer, otherwise a refusal.', async () => {
    const [first, second] = [await anOperator(), await anOperator()];
    const userId = await subject.aUser();
    const proposal = await propose(userId, '6.00', signedIn(first));
    for (let time = 0; time < 2; time += 1) {
      await subject.must(decide(proposal, true, signedIn(second)));
    }
    assert.equal(await balanceOf(userId), 600n);
    const declining = decide(proposal, false, signedIn(second));
    assert.equal(await ruleOf(declining), 'recharge_decided');
    const unknown = { ...proposal, rechargeNo: 'D0' };
    assert.equal(await ruleOf(decide(unknown, true, signedIn(second))), 'unknown_recharge');
    const elsewhere = { ...proposal, userId: second };
    assert.equal(await ruleOf(decide(elsewhere, true, signedIn(first))), 'unknown_recharge');
  });

  test('Whoever proposed a recharge never makes it, and may decline it.', async () => {
    const one = await anOperator();
    const userId = await subject.aUser();
    const proposal = await propose(userId, '5.01', signedIn(one));
    for (const same of [signedIn(one), atMachine(one)]) {
      assert.equal(await ruleOf(decide(proposal, true, same)), 'second_operator');
    }
    assert.equal(await ruleOf(decide(proposal, true, {})), 'operator_unnamed');
    await subject.must(decide(proposal, false, { ...signedIn(one), reason: 'a slip' }));
    assert.equal(await balanceOf(userId), 0n);
    assert.deepEqual(await trailOf(userId, 1), [['recharge_declined', `${one}`, `${one}`]]);
    const approval = decide(proposal, true, signedIn(await anOperator()));
    assert.equal(await ruleOf(approval), 'recharge_decided');
  });

  test('Up to the limit one operator recharges, above it not without saying who they are.', async () => {
    const userId = await subject.aUser();
    await subject.must({ ...recharge(userId, '5.00'), ...LIMIT });
    assert.equal(await balanceOf(userId), 500n);
    assert.equal(await ruleOf({ ...recharge(userId, '5.01'), ...LIMIT }), 'operator_unnamed');
    const person = atMachine(await anOperator());
    const proposal = await propose(userId, '5.01', person);
    await subject.must(decide(proposal, true, atMachine(await anOperator())));
    assert.equal(await balanceOf(userId), 1001n);
  });

  test('Nobody decides a recharge of their own account.', async () => {
    const own = await anOperator();
    const proposal = await propose(own, '6.00', signedIn(await anOperator()));
    for (const self of [signedIn(own), atMachine(own)]) {
      assert.equal(await ruleOf(decide(proposal, true, self)), 'operator_self');
    }
  });

  test('A program proposes once for an idempotency key, and it counts for its day.', async () => {
    const mine = await program(subject);
    const userId = await subject.aUser();
    const asking = { ...recharge(userId, '6.00'), ...LIMIT, ...mine, idempotencyKey: 'once' };
    const first = await subject.result(asking, 'recharge_proposal_changed');
    const again = await subject.run({ ...asking, rechargeNo: `${asking.rechargeNo}X` });
    assert.equal(word(again), 'replayed');
    assert.deepEqual(resultOf(again, 'recharge_proposal_changed'), first);
    const more = { ...recharge(userId, '6.00'), ...LIMIT, ...mine };
    assert.equal(await ruleOf(more), 'daily_limit_reached');
    const { operatorId } = mine.key;
    assert.equal(
      await ruleOf(decide(first.proposal, true, signedIn(operatorId))),
      'second_operator',
    );
    await subject.must(decide(first.proposal, true, signedIn(await anOperator())));
    assert.equal(await balanceOf(userId), 600n);
    await subject.pass(DAY_MS);
    await subject.must({ ...more, idempotencyKey: 'next day' });
  });

  test('Where the account was closed meanwhile the recharge can only be declined.', async () => {
    const userId = await subject.aUser();
    const proposal = await propose(userId, '6.00', signedIn(await anOperator()));
    await subject.must(close(userId));
    const second = signedIn(await anOperator());
    assert.equal(await ruleOf(decide(proposal, true, second)), 'user_closed');
    await subject.must(decide(proposal, false, second));
  });

  test('Two operators at once, on two nodes, recharge once; whoever proposed never does.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const [one, two, three] = [await anOperator(), await anOperator(), await anOperator()];
    for (const [pair, balanceFen] of [
      [[two, three], 600n],
      [[one, two], 600n],
      [[one, one], 0n],
    ] as const) {
      const userId = await subject.aUser();
      const proposal = await propose(userId, '6.00', signedIn(one));
      const both = nodes.map((node, n) =>
        node.submit(decide(proposal, true, signedIn(pair[n] ?? one))),
      );
      const words = (await Promise.all(both)).map(word);
      assert.equal(words.includes('ok'), balanceFen > 0n, words.join(', '));
      assert.equal(await balanceOf(userId), balanceFen);
    }
  });
}
