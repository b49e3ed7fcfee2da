// The page on the bank is followed command by command: files in GBK, a fee that a person closes, and what the
// bank answers to a payout file.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { shanghaiDay } from '../../src/core/time.ts';
import { inGbk } from '../support/gbk.ts';
import { missing } from './code-blocks.ts';
import { openPage } from './open-page.ts';

const skip = missing('bash');
const { block, cwd, done, paste } = await openPage('docs/operate/against-the-bank.md');
const YESTERDAY = shanghaiDay(Date.now() - 86_400_000);

/** As on the other pages, `tael` is a function of the shell. */
const follow = (commands: string, given: NodeJS.ProcessEnv = {}) =>
  paste(`tael() { node bin/tael.mjs "$@"; }\n${commands}`, given);
const write = (name: string, ...lines: readonly string[]) =>
  writeFile(join(cwd, name), inGbk(lines.join('\r\n')));

test('A statement is entered, and what differs is closed.', { skip }, async () => {
  await done('user create --name N --login payer --pay-password 135790');
  await done('recharge --user payer --amount 100 --reference a-1');
  await write(
    'statement.csv',
    '明细',
    '交易日期,收入金额,支出金额,流水号,余额,摘要',
    `${YESTERDAY},100.00,,A-1,100.00,转账`,
    `${YESTERDAY},,5.00,,95.00,手续费`,
  );
  await follow(block('Choose the columns'));
  const said = await follow(block('Enter a statement'));
  assert.match(said, /2 new lines, 0 known; 1 matched\.\nClosing balances: \S+ 95\.00\./);
  assert.match(said, new RegExp(`${YESTERDAY} +differs +1`));
  const { items } = await done('bank differences');
  const [fee, ...others] = items as { difference_no: string; kind: string; text: string }[];
  assert.deepEqual([fee?.kind, fee?.text, others], ['not_here', '手续费', []]);
  assert.match(await follow(block('Differences')), new RegExp(fee?.difference_no ?? 'none'));
  const NO = fee?.difference_no ?? '';
  assert.equal(await follow(block('Close what stays'), { NO }), `Closed ${NO}.\n`);
  const day = await done(`bank day ${YESTERDAY}`);
  assert.deepEqual([day.status, day.timing, day.unexplained], ['reconciled', 100, 0]);
});

test("The bank's answer to a payout file is entered.", { skip }, async () => {
  const withdraw = async () => {
    const made = await done('withdrawal request --user payer --wallet consumer --amount 10');
    await done(`withdrawal approve ${made.withdrawal_no}`);
    return String(made.withdrawal_no);
  };
  const [paid, failed, open] = [await withdraw(), await withdraw(), await withdraw()];
  const other = await withdraw();
  await write(
    'answers.csv',
    '备注,状态,流水号,金额,原因',
    `提现 ${paid},成功,B-1,10.00,`,
    `提现 ${failed},失败,,-10,户名不符`,
    `提现 ${open},处理中,,10,`,
    `提现 ${other},成功,B-2,1.00,`,
  );
  const said = await follow(block('Answers to a payout file'));
  assert.match(
    said,
    /(1 paid out, 1 returned, 0 were so already, 2 left\.\n.*\n.* another amount than ours, .*\n){2}$/,
  );
  const stateOf = async (no: string) => {
    const {
      status,
      bank_reference: reference,
      return_reason: reason,
    } = await done(`withdrawal show ${no}`);
    return [status, reference, reason];
  };
  assert.deepEqual(await stateOf(paid), ['paid_out', 'B-1', null]);
  assert.deepEqual(await stateOf(failed), ['returned', null, '户名不符']);
  assert.deepEqual((await stateOf(open))[0], 'approved');
  assert.deepEqual((await stateOf(other))[0], 'approved', 'the bank paid another amount');
  const again = await done(`bank answers ${join(cwd, 'answers.csv')}`);
  assert.deepEqual([again.paid_out, again.there, again.left], [0, 2, 2]);
});
