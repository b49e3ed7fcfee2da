// Files of the bank that are not as they should be, and answers that say two things.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen, yuanText } from '../../../src/core/money.ts';
import { invalid } from '../../../src/core/refusal.ts';
import { dayOfNumber } from '../../../src/core/time.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import { importAnswers } from '../../../src/service/bank/answers.ts';
import { chooseColumns } from '../../../src/service/bank/columns.ts';
import { lastDayOver } from '../../../src/service/bank/position.ts';
import {
  closeDifference,
  compareDay,
  enterBalance,
  importStatement,
} from '../../../src/service/bank/statements.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { signedIn } from '../../contract/operators.ts';
import { openApiTown } from '../../support/api-town.ts';
import { answersFile, chooseUsualColumns } from '../../support/bank-files.ts';
import { unwrap } from '../../support/residents.ts';

const town = await openApiTown();
const { service } = town.api;
const machine = atThisMachine(service);
await chooseUsualColumns(service);
const columns = { date: 'date', amount: 'amount', reference: 'reference', text: 'text' };
const usual = { bankReference: null, reason: null, idempotencyKey: null, receivingAccount: null };
const none = { amountIn: null, amountOut: null, direction: null };

/** By day: how many days before the last one that is over. */
const last = await lastDayOver(service);
const dateOf = (before: number) => dayOfNumber(last - before);

async function withBalances(balance: string | null): Promise<void> {
  const chosen = { of: 'statement', account: '', columns: { ...columns, ...none, balance } };
  unwrap(await chooseColumns(service, chosen as never, machine));
}

async function entered(lines: readonly string[], closing: number | null = null, account = '') {
  const file = Buffer.from(['date,amount,reference,text,balance', ...lines].join('\n'));
  const sent = { account, file: file.toString('base64'), closingFen: closing && fen(closing) };
  return importStatement(service, sent as never, machine);
}

const problems = (answer: Awaited<ReturnType<typeof entered>>) =>
  !answer.ok && 'problems' in answer.refusal
    ? answer.refusal.problems.map(({ rule, given }) => [rule, given].join(' ').trim())
    : answer;

test('a reference with characters that nobody can see is kept without them', async () => {
  const made = unwrap(await entered([`${dateOf(0)},1.00,A\u0000B\u001b[1m,x`], 1_00));
  assert.deepEqual(
    made.lines.map(({ reference, referenceId }) => [reference, referenceId]),
    [['A B [1m', 'A B [1M']],
  );
});

test('what stands below the last line with a date is left out and named', async () => {
  const line = `${dateOf(0)},1.00,FOOT-1,x`;
  const footers = [',1.00,合计金额,', '打印时间: 2026-11-21 08:00:00,,,', '经办 a,b,,'];
  const made = unwrap(await entered([line, ...footers], 1_00));
  assert.deepEqual(made.skipped, [
    '3: 1.00 合计金额',
    '4: 打印时间: 2026-11-21 08:00:00',
    '5: 经办 a b',
  ]);
  assert.ok(made.known + made.lines.length === 1);
});

test('above it, or with a date that cannot be read, nothing is left out', async () => {
  const line = `${dateOf(0)},1.00,FOOT-2,x`;
  assert.deepEqual(problems(await entered(['remark,1.00,R,x', line], 1_00)), ['file_date 2']);
  assert.deepEqual(problems(await entered([line, '21.11.2026,1.00,R,x'], 1_00)), ['file_date 3']);
  assert.deepEqual(problems(await entered(['remark,1.00,R,x'], 1_00)), ['file_date 2']);
});

test('an amount that no account holds cannot be read', async () => {
  assert.deepEqual(problems(await entered([`${dateOf(0)},1e60,R,x`], 1_00)), ['file_amount 2']);
  const typed = { account: '', day: last, balanceFen: fen(10n ** 40n) };
  assert.equal((await enterBalance(service, typed, machine)).ok, false);
});

test('a year that was mistyped brings no balances of thousands of days', async () => {
  const lines = [`${dateOf(0).replace('20', '19')},1.00,OLD,x`, `${dateOf(0)},1.00,NEW,x`];
  assert.deepEqual(problems(await entered(lines, 1_00)), ['file_days']);
});

test('an account that the installation does not have is refused', async () => {
  const typed = { account: 'typo', day: last, balanceFen: fen(1) };
  const answer = await enterBalance(service, typed, machine);
  assert.ok(!answer.ok && 'problems' in answer.refusal);
  assert.equal(answer.refusal.problems[0]?.rule, 'unknown_receiving_account');
});

test('a file of half a day that is entered again leaves the balance of the whole day', async () => {
  await withBalances('balance');
  const half = [`${dateOf(20)},1.00,H-1,x,1.00`];
  unwrap(await entered(half));
  unwrap(await entered([...half, `${dateOf(20)},2.00,H-2,x,3.00`]));
  const again = unwrap(await entered(half));
  assert.deepEqual([again.lines, again.balances], [[], []]);
  await withBalances(null);
});

test('a balance that is corrected is followed by those of the days after it', async () => {
  const type = async (before: number, balanceFen: bigint) =>
    unwrap(
      await enterBalance(
        service,
        { account: '', day: last - before, balanceFen: fen(balanceFen) },
        machine,
      ),
    );
  await type(31, 50_00n);
  await type(30, 50_00n);
  await type(31, 40_00n);
  const after = unwrap(await compareDay(service, last - 30));
  assert.equal(yuanText(after.unexplainedFen ?? fen(1)), '0.00');
});

test('an answer that says of one withdrawal that it was paid and that it failed does nothing', async () => {
  const { payer } = town;
  const wanted = { userId: payer.userId, wallet: 'consumer', amountFen: fen(10_00) } as const;
  const asked = { ...wanted, idempotencyKey: null };
  const { withdrawalNo } = unwrap(await requestWithdrawal(service, asked, service.operator));
  unwrap(await decideWithdrawal(service, { withdrawalNo, approve: true, reason: null }, machine));
  const lines = [`${withdrawalNo},failed,,no`, `${withdrawalNo},paid,B-1,`];
  const answer = await importAnswers(service, answersFile(...lines), machine);
  assert.ok(!answer.ok && 'problems' in answer.refusal);
  assert.deepEqual(
    answer.refusal.problems.map(({ rule, given }) => [rule, given]),
    [['file_twice', '3']],
  );
  const twice = unwrap(
    await importAnswers(service, answersFile(lines[1] ?? '', lines[1] ?? ''), machine),
  );
  assert.deepEqual(
    twice.map(({ fate }) => fate),
    ['paid_out'],
  );
});

test('a reason over several lines brings a withdrawal back', async () => {
  const { payer } = town;
  const wanted = { userId: payer.userId, wallet: 'consumer', amountFen: fen(10_00) } as const;
  const asked = { ...wanted, idempotencyKey: null };
  const { withdrawalNo } = unwrap(await requestWithdrawal(service, asked, service.operator));
  unwrap(await decideWithdrawal(service, { withdrawalNo, approve: true, reason: null }, machine));
  const answers = answersFile(`${withdrawalNo},failed,,"no\nname"`);
  const [made] = unwrap(await importAnswers(service, answers, machine));
  assert.deepEqual([made?.fate, made?.withdrawal?.returnReason], ['returned', 'no name']);
});

test('nobody closes a difference about what is their own', async () => {
  const { userId } = await town.newPerson('teller', { operator: true });
  unwrap(await recharge(service, { userId, amountFen: fen(10_00), ...usual }, machine));
  const wanted = {
    userId,
    wallet: 'consumer',
    amountFen: fen(10_00),
    idempotencyKey: null,
  } as const;
  const { withdrawalNo } = unwrap(await requestWithdrawal(service, wanted, service.operator));
  const line = `${dateOf(0)},-10.00,OWN-1,提现 ${withdrawalNo}`;
  const [found] = unwrap(await entered([line], 1_00)).differences;
  assert.equal(found?.concernedNo, withdrawalNo);
  const no = found?.differenceNo ?? '';
  assert.deepEqual(await closeDifference(service, no, 'fee', signedIn(userId)), {
    ok: false,
    refusal: invalid('user', 'operator_self'),
  });
  unwrap(await closeDifference(service, no, 'fee', machine));
});

test('a line is the same one whatever else is said of it', async () => {
  const line = (text: string) => [`${dateOf(40)},1.00,SAME-1,${text}`];
  unwrap(await entered(line('x'), 1_00));
  const again = unwrap(await entered(line('another text'), 1_00));
  assert.deepEqual([again.lines, again.known], [[], 1]);
});

test('the only account is meant where none is named', async () => {
  const method = { method: 'card', name: { zh: '卡', en: 'Card' }, holder: null, account: null };
  const only = { ...method, text: null, picture: null, receivingAccount: '1234' };
  const named = {
    ...service,
    config: { ...service.config, topUpMethods: [only] },
  } as typeof service;
  const chosen = { of: 'statement', account: '', columns: { ...columns, ...none, balance: null } };
  const { account } = unwrap(await chooseColumns(named, chosen as never, machine)) as typeof chosen;
  const file = Buffer.from(`date,amount,reference,text\n${dateOf(60)},1.00,ONLY-1,x`);
  const sent = { account: '', file: file.toString('base64'), closingFen: fen(1_00) };
  const made = unwrap(await importStatement(named, sent, machine));
  assert.deepEqual([account, made.account], ['1234', '1234']);
});
