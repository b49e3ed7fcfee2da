// A month of a service and of its bank: people pay in, buy, have refunded and withdraw, and each morning the
// statement of the day before is entered. What was planted is named, and nothing else is.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { differenceState } from '../../../src/core/bank/statement.ts';
import { fen, yuanText } from '../../../src/core/money.ts';
import { DAY_MS, shanghaiDay, shanghaiDayNumber } from '../../../src/core/time.ts';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { recharge } from '../../../src/service/administration/recharge.ts';
import { chooseColumns } from '../../../src/service/bank/columns.ts';
import { positionOf } from '../../../src/service/bank/position.ts';
import {
  closeDifference,
  compareDay,
  importStatement,
} from '../../../src/service/bank/statements.ts';
import { payOut } from '../../../src/service/payouts.ts';
import { decideWithdrawal, requestWithdrawal } from '../../../src/service/withdrawals.ts';
import type { PostgresStore } from '../../../src/store/postgres/open.ts';
import { verifyBooks } from '../../../src/store/postgres/verify/verify.ts';
import { settleDue } from '../../../src/workers/settlement.ts';
import { openApiTown } from '../../support/api-town.ts';
import { inGbk } from '../../support/gbk.ts';
import { newRechargeRequest } from '../../support/recharge-requests.ts';
import { unwrap } from '../../support/residents.ts';
import { setClock } from '../../support/set-clock.ts';

const HOUR_MS = 3_600_000;
const DAYS = 30;
/** Ten in the morning in Shanghai, the day after tomorrow. */
const FIRST_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS + 2 * DAY_MS + 2 * HOUR_MS;
const FIRST_DAY = shanghaiDayNumber(FIRST_MS);

const clock = setClock();
const town = await openApiTown({ TAEL_SETTLEMENT_DELAY: '1h' }, { host: clock.host });
const { service } = town.api;
const machine = atThisMachine(service);
const { payer, owner } = town;

interface Line {
  readonly amount: bigint;
  readonly reference: string;
  readonly text: string;
}

/** Of the bank: its lines by day, and what it holds. */
const bank = new Map<number, Line[]>();
let heldFen = 0n;

function book(day: number, amount: bigint, reference: string, text = '转账'): void {
  bank.set(day, [...(bank.get(day) ?? []), { amount, reference, text }]);
}

async function credit(amountFen: bigint, bankReference: string): Promise<string> {
  const wanted = { userId: payer.userId, amountFen: fen(amountFen), bankReference };
  const more = { reason: null, idempotencyKey: null, receivingAccount: null };
  const made = await recharge(service, { ...wanted, ...more }, machine);
  assert.ok(made.ok);
  return 'txNo' in made.value ? made.value.txNo : '';
}

async function withdraw(amountFen: bigint): Promise<string> {
  const wanted = { userId: owner.userId, wallet: 'merchant', amountFen: fen(amountFen) } as const;
  const asked = await requestWithdrawal(
    service,
    { ...wanted, idempotencyKey: null },
    service.operator,
  );
  const { withdrawalNo } = unwrap(asked);
  const decision = { withdrawalNo, approve: true, reason: null };
  unwrap(await decideWithdrawal(service, decision, machine));
  return withdrawalNo;
}

async function paidOut(withdrawalNo: string, bankReference: string): Promise<void> {
  unwrap(await payOut(service, { withdrawalNo, bankReference, idempotencyKey: null }, machine));
}

/** As this bank writes it: lines of its own above, amounts in two columns, the newest line last. */
function fileOf(day: number): string {
  const lines = bank.get(FIRST_DAY + day) ?? [];
  const rows = lines.map(({ amount, reference, text }, place) => {
    heldFen += amount;
    const size = yuanText(fen(amount < 0n ? -amount : amount)).replace(
      /(\d)(?=(\d{3})+\.)/g,
      '$1,',
    );
    const time = `${dateOf(day).replaceAll('-', day % 2 ? '' : '/')}`;
    const cells = amount > 0n ? [`"${size}"`, ''] : ['', `"${size}"`];
    return [time, ...cells, `\t${reference}`, `"${yuanText(fen(heldFen))}"`, text, place].join(',');
  });
  const text = [
    '账户交易明细',
    `"账号：6222 **** 0000",币种：人民币`,
    '',
    '交易日期,收入金额,支出金额,流水号,余额,摘要,序号',
    ...rows,
    '合计,,,,,,',
    '',
  ].join('\r\n');
  const bytes = day % 3 === 0 ? Buffer.from(`\ufeff${text}`) : inGbk(text);
  return (day % 2 ? gzipSync(bytes) : bytes).toString('base64');
}

const dateOf = (day: number) => shanghaiDay(FIRST_MS + day * DAY_MS);

async function enter(day: number) {
  const sent = { account: '', file: fileOf(day), closingFen: null };
  const entered = unwrap(await importStatement(service, sent, machine));
  const again = unwrap(await importStatement(service, sent, machine));
  assert.deepEqual(
    [again.lines, again.balances, again.matches, again.differences, again.ends],
    [[], [], [], [], []],
    `the file of day ${day} brings something a second time`,
  );
  return entered;
}

type Found = Readonly<Record<string, string | null>>;
/** Of each morning: kinds of what was found by what it is about, and what was resolved. */
const found: { day: number; differences: Found; resolved: number }[] = [];
const numbers = new Map<string, string>();
let request = '';

async function liveThrough(day: number): Promise<void> {
  const today = FIRST_DAY + day;
  const noonMs = FIRST_MS + day * DAY_MS;
  await clock.set(noonMs);
  for (let n = 0; n < 3; n += 1) {
    const amount = BigInt(100_00 + day * 100 + n);
    const reference = `R${day}-${n}`;
    // The last one of each day came after hours and is credited in the morning.
    const isLate = n === 2 && day < DAYS - 1;
    if (!isLate) numbers.set(reference, await credit(amount, reference));
    else numbers.set(`late ${day}`, `${amount}/${reference}`);
    if (day === 12 && n === 0) book(today, 10_00n, reference);
    else book(today, amount, reference);
    if (day === 9 && n === 0) book(today, amount, reference);
  }
  if (day === 5) {
    request = await newRechargeRequest(town, payer, fen(123_45));
    book(today, 123_45n, 'LOST-5', `充值 ${request.slice(-6)} 王小明`);
  }
  if (day === 8) await credit(123_45n, 'lost-5');
  if (day === 18) numbers.set('never', await credit(66_66n, 'NEVER-18'));
  if (day === 20) book(today, 55_55n, 'NOBODY-20', '不明汇款');
  if (day === 22) book(today, -5_00n, '', '手续费');
  if (day === 25) heldFen += 7_77n;
  if (day % 3 === 0) numbers.set(`asked ${day}`, await withdraw(BigInt(10_00 + day)));
  if (day % 3 === 1 && day !== 16) {
    await paidOut(numbers.get(`asked ${day - 1}`) ?? '', `p-${day}`);
    book(today, -BigInt(10_00 + day - 1), `P-${day}`, '提现');
  }
  // Marked as paid a day before the bank paid it.
  if (day === 16) {
    await paidOut(numbers.get('asked 15') ?? '', 'SLOW-16');
    book(today + 1, -10_15n, 'SLOW-16', '提现');
  }
}

/** Before the statement is entered. */
async function morningAfter(day: number): Promise<void> {
  await clock.set(FIRST_MS + (day + 1) * DAY_MS - HOUR_MS);
  const late = numbers.get(`late ${day}`)?.split('/');
  if (late) await credit(BigInt(late[0] ?? 0), late[1] ?? '');
}

test('a month of a bank and its books differs by what was planted, and by nothing else', async () => {
  const columns = { date: '交易日期', amount: null, direction: null, reference: '流水号' };
  const amounts = { amountIn: '收入金额', amountOut: '支出金额', balance: '余额', text: '摘要' };
  const chosen = { of: 'statement', account: '', columns: { ...columns, ...amounts } } as const;
  unwrap(await chooseColumns(service, chosen, machine));
  // What the merchant withdraws was sold before, and some of it refunded for a fee.
  const sold = await town.paid(500);
  await town.refund({ tx_no: sold, refund_type: 'partial', amount: 100 });
  await clock.set(FIRST_MS);
  await settleDue(service);
  const before = await positionOf(service, FIRST_DAY - 1);
  assert.equal(before.owedFen, 100_000_000n);
  heldFen = before.owedFen;
  for (let day = 0; day < DAYS; day += 1) {
    await liveThrough(day);
    await morningAfter(day);
    const { differences, ends } = await enter(day);
    found.push({
      day,
      differences: Object.fromEntries(
        differences.map((one) => [`${one.kind} ${one.reference ?? ''}`.trim(), one.concernedNo]),
      ),
      resolved: ends.length,
    });
    const compared = unwrap(await compareDay(service, FIRST_DAY + day));
    assert.equal(compared.unexplainedFen, 0n, `day ${day}`);
  }
  const asked = found.filter(({ differences, resolved }) => {
    return Object.keys(differences).length + resolved > 0;
  });
  const never = numbers.get('never') ?? '';
  assert.deepEqual(
    asked.map(({ day, differences, resolved }) => [day, differences, resolved]),
    [
      [5, { 'not_here LOST-5': request }, 0],
      [8, {}, 1],
      [9, { 'double R9-0': numbers.get('R9-0') }, 0],
      [12, { 'wrong_amount R12-0': numbers.get('R12-0') }, 0],
      [16, { 'not_at_bank SLOW-16': numbers.get('asked 15') }, 0],
      [17, {}, 1],
      [18, { 'not_at_bank NEVER-18': never }, 0],
      [20, { 'not_here NOBODY-20': null }, 0],
      [22, { not_here: null }, 0],
      [25, { balance: null }, 0],
    ],
  );
  const views = await service.store.queries.bankDifferences(null, null, 100);
  assert.equal(views.filter((view) => differenceState(view) === 'open').length, 6);
  assert.equal(views.filter((view) => differenceState(view) === 'resolved').length, 2);
  await closed();
  assert.deepEqual(await brokenRules(), []);
});

/** A person says why each may stand. */
async function closed(): Promise<void> {
  const open = await service.store.queries.bankDifferences('open', null, 100);
  for (const { difference } of open) {
    const { differenceNo } = difference;
    const first = unwrap(await closeDifference(service, differenceNo, '银行手续费', machine));
    const again = unwrap(await closeDifference(service, differenceNo, 'otherwise', machine));
    assert.deepEqual([again.closed?.reason, again.closed], ['银行手续费', first.closed]);
  }
  const after = unwrap(await compareDay(service, FIRST_DAY + DAYS - 1));
  assert.deepEqual([after.unexplainedFen, after.open], [0n, 0]);
}

async function brokenRules(): Promise<readonly string[]> {
  const store = service.store as PostgresStore;
  const keys = { chainKey: service.keys.chain, anchorKey: service.keys.anchor };
  const { findings } = await store.withReadConnection((reader) => verifyBooks(reader, keys));
  return findings.filter(({ violations }) => violations > 0).map(({ name }) => name);
}
