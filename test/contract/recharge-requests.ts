// Contract: a user says what they pay in, an operator credits what has arrived, once. What a bank calls a
// payment is for ever that of one recharge, however it was made, on all nodes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import type { RechargeRequest } from '../../src/core/wallet/recharge-request.ts';
import { OPEN_REQUESTS_MAX } from '../../src/core/wallet/request-recharge.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { close } from './closings.ts';
import {
  approveRequest,
  decideRecharge,
  declineRequest,
  recharge,
  requestRecharge,
  unique,
  yuan,
} from './commands.ts';
import { program, signedIn } from './operators.ts';
import { resultOf, word } from './outcomes.ts';
import type { Subject } from './subject.ts';

const LIMIT = { twoAboveFen: yuan('5.00') };
const reference = () => `bank-${unique()}`;

export function rechargeRequests(subject: Subject): void {
  const anOperator = () => subject.aUser({ operator: true });
  const asked = async (userId: number, amount = '3.00') =>
    (await subject.result(requestRecharge(userId, amount), 'recharge_request_changed')).request;
  const found = ({ requestNo }: Pick<RechargeRequest, 'requestNo'>) =>
    subject.store.queries.rechargeRequest(requestNo);
  const ruleOf = async (command: Command) => {
    const outcome = await subject.run(command);
    return outcome.ok ? 'ok' : (outcome.refusal.problems?.[0]?.rule ?? outcome.refusal.code);
  };
  const balanceOf = async (userId: number) => (await subject.ownerOf(userId)).consumer.balanceFen;
  const cancel = ({ requestNo, userId }: Pick<RechargeRequest, 'requestNo' | 'userId'>) =>
    ({
      kind: 'cancel_recharge_request',
      requestNo,
      userId,
      by: { kind: 'user', name: `${userId}`, from: '127.0.0.1' },
    }) as const;

  test('A request moves nothing; what has arrived is credited, and named in the trail.', async () => {
    const [userId, operatorId] = [await subject.aUser(), await anOperator()];
    const request = await asked(userId);
    assert.deepEqual(await found(request), request);
    assert.deepEqual([request.status, await balanceOf(userId)], ['requested', 0n]);
    const approval = approveRequest(request, '2.50', reference(), signedIn(operatorId));
    const done = (await subject.result(approval, 'recharge_request_changed')).request;
    assert.deepEqual(
      [done.status, done.arrivedFen, await balanceOf(userId)],
      ['approved', 250n, 250n],
    );
    assert.deepEqual(await found(request), done);
    const filter = { userId, fromMs: null, untilMs: null, limit: 2 };
    const lines = await subject.store.queries.auditTrail(filter);
    assert.deepEqual(
      lines.map(({ action, details }) => [action, details.request_no]),
      [
        ['recharged', request.requestNo],
        ['recharge_requested', request.requestNo],
      ],
    );
    assert.equal(await subject.word(approval), 'ok');
    assert.equal(await balanceOf(userId), 250n);
    const other = approveRequest(request, '3.00', reference(), signedIn(operatorId));
    assert.equal(await ruleOf(other), 'recharge_request_decided');
    assert.equal(await ruleOf(declineRequest(request)), 'recharge_request_decided');
    assert.equal(await ruleOf(cancel(request)), 'recharge_request_decided');
  });

  test('A request that was declined says why; one that was cancelled is not credited.', async () => {
    const userId = await subject.aUser();
    const [one, two] = [await asked(userId), await asked(userId)];
    for (let time = 0; time < 2; time += 1) {
      await subject.must(declineRequest(one));
      await subject.must(cancel(two));
    }
    const ends = [await found(one), await found(two)].map((end) => [end?.status, end?.reason]);
    assert.deepEqual(ends, [
      ['declined', '未收到款项'],
      ['cancelled', null],
    ]);
    for (const request of [one, two]) {
      const approval = approveRequest(request, '3.00', reference());
      assert.equal(await ruleOf(approval), 'recharge_request_decided');
    }
    assert.equal(await balanceOf(userId), 0n);
  });

  test('Nobody decides their own request, nor does anybody else cancel it.', async () => {
    const operatorId = await anOperator();
    const request = await asked(operatorId);
    const self = signedIn(operatorId);
    assert.equal(await ruleOf(approveRequest(request, '3.00', reference(), self)), 'operator_self');
    assert.equal(await ruleOf(declineRequest(request, self)), 'operator_self');
    const mine = await program(subject);
    const byKey = approveRequest(request, '3.00', reference(), mine);
    assert.equal(await ruleOf(byKey), 'operator_account');
    const foreign = { ...request, userId: await subject.aUser() };
    assert.equal(await ruleOf(cancel(foreign)), 'recharge_request_not_found');
  });

  test('Five requests of a user wait at most, and a repeated one is the same.', async () => {
    const userId = await subject.aUser();
    const keyed = requestRecharge(userId, '1.00', { idempotencyKey: 'once' });
    const first = (await subject.result(keyed, 'recharge_request_changed')).request;
    const again = await subject.run({ ...keyed, requestNo: `${keyed.requestNo}X` });
    assert.equal(word(again), 'replayed');
    assert.deepEqual(resultOf(again, 'recharge_request_changed').request, first);
    for (let n = 1; n < OPEN_REQUESTS_MAX; n += 1) await asked(userId);
    assert.equal(await ruleOf(requestRecharge(userId, '1.00')), 'recharge_requests_wait');
    await subject.must(cancel(first));
    await subject.must(requestRecharge(userId, '1.00'));
  });

  test('A bank reference is good for one recharge, whichever way it is made.', async () => {
    const [one, two] = [await anOperator(), await anOperator()];
    const userId = await subject.aUser();
    const ways = (bankReference: string, more: object = {}): Command[] => [
      recharge(userId, '1.00', { bankReference, ...more }),
      { ...recharge(userId, '6.00', { bankReference, ...more }), ...LIMIT, ...signedIn(one) },
    ];
    const name = reference();
    const alike = [name, ` ${name.toUpperCase()} `, name.replace('bank', 'ｂａｎｋ')];
    await subject.must(recharge(userId, '1.00', { bankReference: name }));
    const request = await asked(userId);
    for (const written of alike) {
      for (const way of ways(written)) assert.equal(await ruleOf(way), 'reference_used');
      assert.equal(await ruleOf(approveRequest(request, '3.00', written)), 'reference_used');
    }
    for (const way of ways(name, { receivingAccount: 'icbc' }).slice(0, 1)) {
      await subject.must(way);
    }
    const approved = reference();
    await subject.must(approveRequest(request, '3.00', approved));
    assert.equal(await ruleOf(ways(approved)[0] as Command), 'reference_used');
    const [, proposing] = ways(reference());
    const { proposal } = await subject.result(proposing as Command, 'recharge_proposal_changed');
    const more = ways(proposal.bankReference ?? '');
    for (const way of more) assert.equal(await ruleOf(way), 'reference_used');
    await subject.must(decideRecharge(proposal, false, signedIn(two)));
    await subject.must(more[0] as Command);
  });

  test('Above the limit an approval is a proposal, which answers the request once decided.', async () => {
    const [first, second] = [await anOperator(), await anOperator()];
    const userId = await subject.aUser();
    const request = await asked(userId, '6.00');
    const name = reference();
    const acting = { ...LIMIT, ...signedIn(first) };
    const propose = async () => {
      const approval = approveRequest(request, '6.00', name, acting);
      return (await subject.result(approval, 'recharge_request_changed')).request;
    };
    const proposed = await propose();
    assert.deepEqual([proposed.status, proposed.arrivedFen], ['requested', 600n]);
    assert.equal(await balanceOf(userId), 0n);
    assert.equal(await ruleOf(cancel(request)), 'recharge_request_decided');
    assert.equal(await ruleOf(declineRequest(request)), 'recharge_request_decided');
    const proposalOf = async ({ rechargeNo }: RechargeRequest) => {
      const proposal = await subject.store.queries.rechargeProposal(rechargeNo ?? '');
      assert(proposal);
      return proposal;
    };
    const decide = async (approve: boolean, request: RechargeRequest) =>
      subject.must(
        decideRecharge(await proposalOf(request), approve, { ...LIMIT, ...signedIn(second) }),
      );
    await decide(false, proposed);
    assert.deepEqual(await found(request), request);
    const again = await propose();
    await decide(true, again);
    const { nowMs } = subject;
    assert.deepEqual(await found(request), { ...again, status: 'approved', decidedAtMs: nowMs() });
    assert.equal(await balanceOf(userId), 600n);
  });

  test('A program credits within its day, and a closed account gets nothing.', async () => {
    const mine = await program(subject);
    const userId = await subject.aUser();
    const [one, two] = [await asked(userId), await asked(userId, '8.00')];
    await subject.must(approveRequest(one, '3.00', reference(), mine));
    const more = approveRequest(two, '8.00', reference(), mine);
    assert.equal(await ruleOf(more), 'daily_limit_reached');
    const gone = await subject.aUser();
    const late = await asked(gone);
    await subject.must(close(gone));
    assert.equal(await ruleOf(approveRequest(late, '1.00', reference())), 'user_closed');
    await subject.must(declineRequest(late));
  });

  test('Two operators at once, on two nodes, decide a request once.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const operators = [await anOperator(), await anOperator()];
    for (const decline of [false, true]) {
      const userId = await subject.aUser();
      const request = await asked(userId);
      const both = nodes.map((node, n) => {
        const by = signedIn(operators[n] ?? 0);
        return node.submit(
          decline && n === 1
            ? declineRequest(request, by)
            : approveRequest(request, '3.00', reference(), by),
        );
      });
      const words = (await Promise.all(both)).map(word).toSorted();
      assert.deepEqual(words, ['ok', 'recharge_request_decided']);
      const { status } = (await found(request)) ?? {};
      assert.equal(await balanceOf(userId), status === 'approved' ? 300n : 0n);
    }
  });

  test('A line of a statement that two nodes book at once is booked once.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    for (let time = 0; time < 3; time += 1) {
      const bankReference = reference();
      const [one, two, three] = [
        await subject.aUser(),
        await subject.aUser(),
        await subject.aUser(),
      ];
      const request = await asked(three);
      const commands = [
        recharge(one, '3.00', { bankReference }),
        recharge(two, '3.00', { bankReference }),
        approveRequest(request, '3.00', bankReference.toUpperCase()),
      ];
      const ended = await Promise.all(
        nodes.flatMap((node, n) =>
          commands.map((command) =>
            node.submit(n === 0 || command.kind !== 'recharge' ? command : another(command)),
          ),
        ),
      );
      const held = await Promise.all([one, two, three].map(balanceOf));
      assert.equal(
        held.reduce((sum, one) => sum + one, 0n),
        300n,
      );
      const words = new Set(ended.map(word));
      assert.ok(words.has('ok') && words.has('reference_used'), [...words].join(', '));
    }
  });
}

/** The same payment, booked a second time. */
function another(command: ReturnType<typeof recharge>): ReturnType<typeof recharge> {
  return { ...command, rechargeNo: `${command.rechargeNo}X` };
}
