// A withdrawal to its end: asked for to a payee, approved, taken into a file for the bank, paid out or
// returned; what everybody sees of the account on the way, and what two operators at once may do.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { ACCOUNT, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newOperateKey, openPlatform } from '../../support/platform.ts';

const platform = await openPlatform();
const { town, operator, key } = platform;
const { api } = town;
await town.newPerson('zhang', { operator: true });
await town.newPerson('sun', { operator: true });

let keys = 0;
const newKey = () => `p-${++keys}`;
const OPERATORS = '/api/v1/operator';

async function inSession(method: string, path: string, body?: object, login = 'zhang') {
  const headers = { cookie: await town.cookieOf(login) };
  return town.web(method, path, { headers, ...(body && { body }) });
}
const see = (path: string, login?: string) => inSession('GET', OPERATORS + path, undefined, login);
const act = (no: string, verb: string, more: object = {}, login?: string) =>
  inSession(
    'POST',
    `${OPERATORS}/withdrawals/${no}/${verb}`,
    { password: PASSWORD, ...more },
    login,
  );
const byKey = (no: string, verb: string, more: object = {}, as = key) => {
  const body = { idempotency_key: newKey(), ...more };
  return send(api.origin, 'POST', `${OPERATORS}/withdrawals/${no}/${verb}`, { key: as, body });
};

async function asked(amount = 12, login = 'wang') {
  const payee_id = await town.payee(login);
  const wanted = { wallet: 'consumer', amount, payee_id, idempotency_key: newKey() };
  const body = { ...wanted, pay_password: PAYER_PIN };
  const made = await inSession('POST', '/api/v1/withdrawals', body, login);
  assert.equal(made.status, 200, made.text);
  return made.data.withdrawal_no as string;
}
async function approved(amount = 12) {
  const no = await asked(amount);
  assert.equal((await act(no, 'approve')).data.status, 'approved');
  return no;
}
const ownOf = async (no: string) => {
  const { items } = (await inSession('GET', '/api/v1/withdrawals', undefined, 'wang')).data;
  return items.find((one: { withdrawal_no: string }) => one.withdrawal_no === no);
};
const listed = async (query: string, login?: string) =>
  (await see(`/withdrawals?limit=100&${query}`, login)).data.items as Record<string, unknown>[];
const numbersOf = (items: readonly Record<string, unknown>[]) =>
  items.map(({ withdrawal_no: no }) => no);
const balance = async () =>
  (await inSession('GET', '/api/v1/wallets', undefined, 'wang')).data.consumer.balance as number;

test('asked for, approved and paid out: its owner sees each state, and where it went', async () => {
  const no = await asked();
  const first = await ownOf(no);
  assert.equal(first.status, 'requested');
  const payee = { holder: '王小明', bank: '招商银行', account: '****7788', branch: null };
  assert.deepEqual(first.payee, payee);
  await act(no, 'approve');
  assert.equal((await ownOf(no)).status, 'approved');
  const done = await act(no, 'paid-out', { bank_reference: ' 20261121000931 ' });
  assert.deepEqual(
    [done.data.status, done.data.bank_reference, done.data.payee],
    ['paid_out', '20261121000931', payee],
  );
  const own = await ownOf(no);
  assert.deepEqual([own.status, own.bank_reference], ['paid_out', '20261121000931']);
  assert.equal(own.ended_at, done.data.ended_at);
  const again = await act(no, 'paid-out', { bank_reference: '20261121000931' });
  assert.deepEqual(again.data, done.data);
  const other = await act(no, 'paid-out', { bank_reference: 'another' });
  assertRefused(other, 409, 'withdrawal_decided');
  const back = await act(no, 'return', { reason: '户名不符' });
  assertRefused(back, 409, 'withdrawal_decided');
});

test('returned, it is back in the wallet once, with a record of its own', async () => {
  const before = await balance();
  const no = await approved(12);
  assert.equal(await balance(), before - 12);
  const done = await act(no, 'return', { reason: '户名不符' });
  assert.deepEqual([done.data.status, done.data.return_reason], ['returned', '户名不符']);
  assert.equal(await balance(), before);
  await act(no, 'return', { reason: '户名不符' });
  assert.equal(await balance(), before);
  const { items } = (await inSession('GET', '/api/v1/records?type=withdraw', undefined, 'wang'))
    .data;
  const lines = items
    .filter((one: { tx_no: string }) => one.tx_no === no)
    .map((one: Record<string, unknown>) => [one.type, one.direction, one.amount]);
  assert.deepEqual(lines, [
    ['withdraw', 'in', 12],
    ['withdraw', 'out', 12],
  ]);
  const paid = await act(no, 'paid-out', { bank_reference: '1' });
  assertRefused(paid, 409, 'withdrawal_decided');
});

test('only what is approved can end, with something to say, by whoever proves who they are', async () => {
  const no = await asked();
  const said = { bank_reference: '20261121000932' };
  assertRefused(await act(no, 'paid-out', said), 409, 'withdrawal_not_approved');
  assertRefused(await act(no, 'return', { reason: 'x' }), 409, 'withdrawal_not_approved');
  assertInvalid(await act(no, 'paid-out'), 'bank_reference');
  assertInvalid(await act(no, 'return', { reason: ' ' }), 'reason');
  await act(no, 'approve');
  const wrong = await act(no, 'paid-out', { ...said, password: 'a wrong one' });
  assertRefused(wrong, 401, 'login_failed');
  assertRefused(await act('none', 'return', { reason: 'x' }), 404, 'withdrawal_not_found');
  assertRefused(await act(no, 'return', { reason: 'x' }, 'wang'), 404, 'not_found');
});

test('an operator ends none of their own', async () => {
  const person = await town.newPerson('qian', { operator: true });
  await town.recharge(person, 100_00n);
  const no = await asked(5, 'qian');
  await act(no, 'approve');
  assertInvalid(await act(no, 'paid-out', { bank_reference: '1' }, 'qian'), 'user');
  assertInvalid(await act(no, 'return', { reason: 'x' }, 'qian'), 'user');
  const file = await see('/payouts.csv', 'qian');
  assert.equal(file.text.includes(no), false, 'their own is in the file that they took');
  assert.ok((await see('/payouts.csv')).text.includes(no));
});

test('two who take the file at once share what there is, and neither gets what the other has', async () => {
  await see('/payouts.csv');
  const wanted = new Set<string>();
  for (let i = 0; i < 6; i++) wanted.add(await approved(1));
  const files = await Promise.all([see('/payouts.csv'), see('/payouts.csv', 'sun')]);
  const taken = files.map(({ text }) => [...wanted].filter((no) => text.includes(no)));
  assert.deepEqual(new Set(taken.flat()), wanted);
  assert.equal(taken.flat().length, wanted.size, 'one of them is in both files');
  const third = await see('/payouts.csv');
  assert.match(third.headers.get('content-disposition') ?? '', /payouts-none\.csv/);
});

test('a file has whole accounts, a digest and its sum, and again what of it has not ended', async () => {
  await see('/payouts.csv');
  const [one, two] = [await approved(1.5), await approved(2)];
  const file = await see('/payouts.csv');
  assert.equal(file.status, 200, file.text);
  const rows = file.text.replace('\ufeff', '').trimEnd().split('\r\n');
  assert.equal(
    rows[0],
    'payout_no,withdrawal_no,amount,holder,account,bank,branch,user_id,approved_at',
  );
  const [no, withdrawalNo, amount, holder, account] = rows[1]?.split(',') ?? [];
  // A spreadsheet would make a number of it and keep fifteen of its digits.
  assert.equal(account, '6225 8802 1234 7788');
  assert.equal(account?.replaceAll(' ', ''), ACCOUNT);
  assert.deepEqual([withdrawalNo, amount, holder], [one, '1.50', '王小明']);
  assert.equal(rows.at(-1), ',2,3.50,,,,,,');
  assert.match(file.headers.get('content-disposition') ?? '', new RegExp(`payouts-${no}\\.csv`));
  // Reading it as text leaves the mark in front out.
  const sha256 = createHash('sha256').update(`\ufeff${file.text}`).digest('base64');
  assert.equal(file.headers.get('repr-digest'), `sha-256=:${sha256}:`);
  const again = () => see(`/payouts.csv?payout_no=${no}`, 'sun');
  assert.equal((await again()).text, file.text);
  await act(two, 'return', { reason: 'closed' });
  const left = (await again()).text;
  assert.deepEqual([left.includes(one), left.includes(two)], [true, false]);
  assert.match(left, /,1,1\.50,,,,,,\r\n$/);
  assert.deepEqual(numbersOf(await listed(`q=${no}`)), [two, one]);
  const [line] = await api.rows(`select by_name, details from audit_lines
    where action = 'payout_taken' and details like '%${one}%'`);
  assert.match(line?.details, new RegExp(no ?? ''));
  assert.equal(line?.details.includes(ACCOUNT), false);
});

test('a HEAD, which brings nobody the file, takes none', async () => {
  const no = await approved();
  assert.equal((await inSession('HEAD', `${OPERATORS}/payouts.csv`)).status, 200);
  assert.ok((await see('/payouts.csv')).text.includes(no));
});

test('another site cannot make an operator take a file, and no number is made up', async () => {
  const headers = { cookie: await town.cookieOf('zhang'), 'sec-fetch-site': 'cross-site' };
  const foreign = await town.web('GET', `${OPERATORS}/payouts.csv`, { headers });
  assertRefused(foreign, 403, 'cross_site');
  assertInvalid(await see('/payouts.csv?payout_no=1'), 'payout_no');
});

test('the whole account is for whoever pays it out, until it has ended', async () => {
  const no = await asked();
  const shown = async () => (await see(`/withdrawals/${no}`)).data;
  assert.deepEqual(
    [(await shown()).account_number, (await shown()).payee.account],
    [null, '****7788'],
  );
  await act(no, 'approve');
  assert.equal((await shown()).account_number, ACCOUNT);
  assert.equal(JSON.stringify(await listed(`q=${no}`)).includes(ACCOUNT), false);
  await act(no, 'paid-out', { bank_reference: 'seen' });
  assert.equal((await shown()).account_number, null);
  assertRefused(await see('/withdrawals/none'), 404, 'withdrawal_not_found');
});

test('operators find them by state, number, user, file and reference of the bank', async () => {
  const no = await approved();
  const done = await approved();
  await act(done, 'paid-out', { bank_reference: '工行 20261121' });
  assert.ok(numbersOf(await listed('status=approved')).includes(no));
  assert.equal(numbersOf(await listed('status=approved')).includes(done), false);
  assert.ok(numbersOf(await listed('status=paid_out')).includes(done));
  assert.deepEqual(numbersOf(await listed(`q=${done}`)), [done]);
  assert.deepEqual(numbersOf(await listed(`q=${done}&status=returned`)), []);
  assert.deepEqual(numbersOf(await listed(`q=${encodeURIComponent('工行 20261121')}`)), [done]);
  const theirs = await listed('q=wang&status=approved');
  assert.ok(numbersOf(theirs).includes(no));
  assert.ok(theirs.every(({ login }) => login === 'wang'));
  assert.deepEqual(await listed('date_from=2020-01-01&date_to=2020-01-02'), []);
  const days = '?date_from=2020-02-01&date_to=2020-01-02';
  assertInvalid(await see(`/withdrawals${days}`), 'date_from');
});

test('a program ends them once per key, and returns no more than its key brings in', async () => {
  const [one, two] = [await approved(6), await approved(5)];
  const once = { bank_reference: 'by key', idempotency_key: 'paid-by-key' };
  const first = await byKey(one, 'paid-out', once);
  const again = await byKey(one, 'paid-out', once);
  assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true']);
  const other = await byKey(two, 'paid-out', once);
  assertRefused(other, 422, 'idempotency_key_reused');
  const limits = { rechargeLimitFen: fen(4_00), payoutLimitFen: null };
  const limited = await newOperateKey(town, operator, limits);
  const over = await byKey(two, 'return', { reason: '户名不符' }, limited);
  assertRefused(over, 403, 'daily_limit_reached');
  const keyless = await byKey(two, 'paid-out', { bank_reference: 'x', idempotency_key: undefined });
  assertInvalid(keyless, 'idempotency_key');
});

test('a withdrawal that names nobody, from the machine, is paid out without a file', async () => {
  const { requestWithdrawal } = await import('../../../src/service/withdrawals.ts');
  const wanted = { wallet: 'consumer', amountFen: fen(1_00), idempotencyKey: null } as const;
  const { service } = api;
  const { userId } = town.payer;
  const made = await requestWithdrawal(service, { userId, ...wanted }, service.operator);
  assert.ok(made.ok);
  const no = made.value.withdrawalNo;
  await act(no, 'approve');
  assert.equal((await see('/payouts.csv')).text.includes(no), false);
  assert.deepEqual([(await ownOf(no)).payee, (await ownOf(no)).payee_id], [null, null]);
  assert.equal((await act(no, 'paid-out', { bank_reference: 'cash' })).data.status, 'paid_out');
});

test('an account with money on its way cannot be closed', async () => {
  const person = await town.newPerson('leaver');
  await town.recharge(person, 5_00n);
  const no = await asked(5, 'leaver');
  await act(no, 'approve');
  const body = { password: PASSWORD, pay_password: PAYER_PIN };
  const close = () => inSession('POST', '/api/v1/account/close', body, 'leaver');
  const refused = await close();
  assertRefused(refused, 409, 'account_in_use', ['errors']);
  assert.deepEqual(
    refused.json.errors.map(({ field }: { field: string }) => field),
    ['payouts'],
  );
  await act(no, 'paid-out', { bank_reference: 'last' });
  assert.equal((await close()).status, 200);
});
