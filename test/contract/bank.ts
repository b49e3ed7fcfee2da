// Contract: what is entered of the bank is there as it was entered, once; a difference is closed by a person
// and keeps why, whatever resolves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type BankLine,
  type BankMatch,
  type DifferenceEnd,
  differenceState,
  endIdOf,
} from '../../src/core/bank/statement.ts';
import { fen } from '../../src/core/money.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import {
  bankDifference,
  bankLine,
  chooseColumns,
  closeDifference,
  enterStatement,
} from './bank-commands.ts';
import { recharge, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function bankStatements(subject: Subject): void {
  const anOperator = () => subject.aUser({ operator: true });
  const queries = () => subject.store.queries;
  const resolved = (differenceNo: string): DifferenceEnd => {
    const endId = endIdOf(differenceNo, 'resolved');
    const by = { reason: 'D1', endedBy: null, endedAtMs: 1 };
    return { endId, differenceNo, how: 'resolved', ...by };
  };

  /** The line is that of a recharge. */
  const matched = async ({ lineId, day }: BankLine, itemDay = day): Promise<BankMatch> => {
    const made = recharge(await subject.aUser(), '1.00');
    await subject.must(made);
    const days = { lineDay: day, itemDay };
    return { itemNo: made.rechargeNo, lineId, ...days, amountFen: made.amountFen };
  };

  test('A statement is entered once: of whoever comes second nothing is kept.', async () => {
    const [operatorId, other] = [await anOperator(), await anOperator()];
    const [line, added] = [bankLine(), bankLine()];
    const difference = bankDifference(line);
    const entry = { lines: [line], differences: [difference] };
    assert.equal(await subject.word(enterStatement(operatorId, entry)), 'ok');
    const again = enterStatement(other, { lines: [line, added] });
    assert.equal(await subject.word(again), 'overloaded');
    const there = await queries().bankLinesThere([line.lineId, added.lineId]);
    assert.deepEqual([...there], [line.lineId]);
    const view = await queries().bankDifference(difference.differenceNo);
    assert.deepEqual(view, { difference, closed: null, resolved: null });
  });

  test('Two nodes that are given the same line at once: one of them has entered it.', async () => {
    const nodes = [groupCommit(subject.store), groupCommit(await subject.secondNode())];
    const operators = [await anOperator(), await anOperator()];
    for (let time = 0; time < 3; time += 1) {
      const line = bankLine();
      const entry = { lines: [line], differences: [bankDifference(line)] };
      const words = nodes.map(async (node, n) =>
        word(await node.submit(enterStatement(operators[n] ?? 0, entry))),
      );
      assert.deepEqual((await Promise.all(words)).sort(), ['ok', 'overloaded']);
    }
  });

  test('A difference is closed once, with who and why, and may be resolved all the same.', async () => {
    const [operatorId, other] = [await anOperator(), await anOperator()];
    const line = bankLine();
    const difference = bankDifference(line);
    const { differenceNo } = difference;
    await subject.run(enterStatement(operatorId, { lines: [line], differences: [difference] }));
    const waiting = async () => (await queries().countWaiting(10_000)).bankDifferences;
    const before = await waiting();
    assert.equal(await subject.word(closeDifference(operatorId, difference)), 'ok');
    assert.equal(await subject.word(closeDifference(other, difference, 'no')), 'ok');
    assert.equal(await waiting(), before - 1);
    const closed = await queries().bankDifference(differenceNo);
    assert.equal(closed?.closed?.reason, 'a fee');
    assert.match(closed?.closed?.endedBy ?? '', /@/);
    assert.ok(closed && differenceState(closed) === 'closed');
    const matches = [await matched(line)];
    await subject.run(enterStatement(other, { matches, ends: [resolved(differenceNo)] }));
    const both = await queries().bankDifference(differenceNo);
    assert.ok(both && differenceState(both) === 'resolved');
    assert.deepEqual(both.closed, closed.closed);
    const standing = await queries().standingDifferences();
    assert.ok(standing.every((one) => one.difference.differenceNo !== differenceNo));
  });

  test('What is resolved is not closed, and what nobody found is not there.', async () => {
    const operatorId = await anOperator();
    const line = bankLine();
    const difference = bankDifference(line);
    const ends = [resolved(difference.differenceNo)];
    await subject.run(
      enterStatement(operatorId, {
        lines: [line],
        matches: [await matched(line)],
        differences: [difference],
        ends,
      }),
    );
    const late = closeDifference(operatorId, difference);
    assert.equal(await subject.word(late), 'bank_difference_resolved');
    const none = closeDifference(operatorId, { differenceNo: 'F0' });
    assert.equal(await subject.word(none), 'not_found');
  });

  test('Of the balances of a day the last one counts, and of columns the last choice.', async () => {
    const operatorId = await anOperator();
    const day = 30_000 + unique();
    const balances = [fen(1_00), fen(2_00)].map((balanceFen, turn) => {
      return {
        balanceId: `a/${day}/${turn}`,
        account: 'a',
        day,
        turn,
        balanceFen,
        withLines: false,
      };
    });
    for (const one of balances) {
      await subject.run(enterStatement(operatorId, { account: 'a', balances: [one] }));
    }
    const [found, ...others] = await queries().bankBalances(day, day);
    assert.deepEqual([found?.balanceFen, found?.turn, others], [2_00n, 1, []]);
    assert.ok((await queries().bankAccounts()).includes('a'));
    for (const told of ['{}', '{"date":"d"}']) await subject.run(chooseColumns(operatorId, told));
    const [columns] = await queries().bankColumns();
    assert.deepEqual([columns?.columnsId, columns?.told], ['statement/', '{"date":"d"}']);
  });

  test('A match of other days stands between the two until both are over.', async () => {
    const operatorId = await anOperator();
    const day = 50_000 + unique() * 10;
    const line = bankLine({ day });
    const match = await matched(line, day + 2);
    const { itemNo } = match;
    await subject.run(enterStatement(operatorId, { lines: [line], matches: [match] }));
    const across = async (of: number) => (await queries().bankMatchesAcross(of)).length;
    assert.deepEqual(await Promise.all([day - 1, day, day + 1, day + 2].map(across)), [0, 1, 1, 0]);
    assert.deepEqual([...(await queries().bankMatched([itemNo, 'D0']))], [itemNo]);
  });
}
