// Users and withdrawals, for operators who are signed in, and who prove what is dangerous.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { requestWithdrawal } from '../../../src/service/withdrawals.ts';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { unwrap } from '../../support/residents.ts';

const town = await openApiTown({ TAEL_TWO_OPERATORS_ABOVE: '40.00' });
const { service } = town.api;
const operator = await town.newPerson('zhang', { name: '张运营', operator: true });
await town.newPerson('sun', { name: '孙运营', operator: true });

const proof = { password: PASSWORD };
const said = { reason: '线下汇款', bank_reference: '20261126000417' };
/** A line of a statement is good for one recharge. */
const saying = (line: string) => ({ ...said, bank_reference: `${said.bank_reference}-${line}` });
let keys = 0;
const newKey = () => `operator-test-${++keys}`;

const see = async (path: string, login = 'zhang') =>
  town.web('GET', `/api/v1/operator${path}`, {
    headers: { cookie: await town.cookieOf(login) },
  });
const act = async (path: string, body: object = proof, login = 'zhang') =>
  town.web('POST', `/api/v1/operator${path}`, {
    headers: { cookie: await town.cookieOf(login) },
    body,
  });
const waiting = async (login = 'zhang') =>
  (await see('/withdrawals?status=requested&order=oldest&limit=100', login)).data.items;
const recharge = (userId: number, body: object, login = 'zhang') =>
  act(`/users/${userId}/recharges`, body, login);
const decideRecharge = (no: string, verb: string, body: object = proof, login = 'zhang') =>
  act(`/recharges/${no}/${verb}`, body, login);
const decide = (no: string, verb: string, body: object = proof, login = 'zhang') =>
  act(`/withdrawals/${no}/${verb}`, body, login);
const found = async (search: string) => {
  const answer = await see(`/users?search=${encodeURIComponent(search)}`);
  assertData(answer, ['items', 'next']);
  return answer.data.items.map(({ login }: { login: string }) => login);
};
const account = async ({ userId }: { userId: number }) => (await see(`/users/${userId}`)).data;
const trailOf = async ({ userId }: { userId: number }) =>
  (await see(`/audit?user=${userId}`)).data.items as Record<string, unknown>[];

async function withdrawal(userId: number, amountFen: bigint) {
  const wanted = { userId, wallet: 'consumer', amountFen: fen(amountFen) } as const;
  const asked = await requestWithdrawal(
    service,
    { ...wanted, idempotencyKey: null },
    service.operator,
  );
  return unwrap(asked).withdrawalNo;
}

test('Users are found by number, login, wallet id, and how their names begin.', async () => {
  const { userId, walletId } = town.payer;
  assert.deepEqual(await found(`${userId}`), ['wang']);
  assert.deepEqual(await found('WANG'), ['wang']);
  assert.deepEqual(await found(walletId.toLowerCase()), ['wang']);
  assert.deepEqual(await found('王小'), ['wang']);
  assert.deepEqual(await found('小明'), []);
  const newest = (await see('/users')).data.items;
  assert.equal(newest[0].login, 'sun');
  assert.equal(newest.length, 5);
});

test('Whoever is meant exactly comes first, and pages hold everybody once.', async () => {
  const { userId } = await town.newPerson('wang-2', { name: '王小明二' });
  const changed = await town.web('PATCH', `/api/v1/operator/users/${userId}`, {
    headers: { cookie: await town.cookieOf('zhang') },
    body: { ...proof, reference: 'wang-ref' },
  });
  assert.equal(changed.data.reference, 'wang-ref');
  assert.deepEqual(await found('wang-ref'), ['wang-2']);
  const inPages = async (query: string) => {
    const logins: string[] = [];
    for (let after = ''; after !== null; ) {
      const { data } = await see(`/users?limit=1&${query}&after=${after}`);
      logins.push(...data.items.map(({ login }: { login: string }) => login));
      after = data.next;
    }
    return logins;
  };
  assert.deepEqual(await inPages(`search=${encodeURIComponent('王')}`), ['wang', 'wang-2']);
  const all = (await see('/users?limit=100')).data.items;
  const logins = all.map(({ login }: { login: string }) => login);
  assert.deepEqual(await inPages(''), logins);
  assertInvalid(await see('/users?after=x'), 'after');
});

test('Users are found by their state, with a text or without, and so is the file of them.', async () => {
  const name = '同名';
  const [open, held] = [
    await town.newPerson('state-open', { name }),
    await town.newPerson('state-held', { name }),
  ];
  await town.standing(held, 'suspend');
  const numbersIn = async (query: string) =>
    (await see(`/users?${query}`)).data.items.map((one: { user_id: number }) => one.user_id);
  const search = `search=${encodeURIComponent(name)}`;
  assert.deepEqual(await numbersIn(`${search}&state=active`), [open.userId]);
  assert.deepEqual(await numbersIn(`${search}&state=suspended`), [held.userId]);
  assert.deepEqual(await numbersIn(`${search}&state=closed`), []);
  assert.deepEqual(await numbersIn('state=suspended'), [held.userId]);
  assert.ok(!(await numbersIn('state=active&limit=100')).includes(held.userId));
  const page = (await see('/users?state=active&limit=2')).data;
  assert.equal(page.items.length, 2);
  const rest = (await see(`/users?state=active&limit=100&after=${page.next}`)).data.items;
  assert.deepEqual(
    [...page.items, ...rest],
    (await see('/users?state=active&limit=100')).data.items,
  );
  const file = await see('/users.csv?state=suspended');
  assert.deepEqual(
    file.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0])),
    [held.userId],
  );
  assertInvalid(await see('/users?state=asleep'), 'state');
});

test('The list says what users can spend, and is a file as well.', async () => {
  const { items } = (await see('/users?search=wang')).data;
  const [{ consumer_balance: spendable, merchant_balance: earned }] = items;
  const { consumer, merchant } = await account(town.payer);
  assert.deepEqual([spendable, earned], [consumer.balance, merchant.balance]);
  const file = await see(`/users.csv?search=${encodeURIComponent('王')}`);
  assert.match(String(file.headers.get('content-disposition')), /users-\d{4}-\d\d-\d\d\.csv/);
  const [head, ...lines] = file.text.replace('\ufeff', '').trim().split('\r\n');
  assert.match(
    String(head),
    /^user_id,tael_id,reference,login,.*,consumer_balance,merchant_balance$/,
  );
  assert.deepEqual(
    lines.map((line: string) => line.split(',')[3]),
    ['wang', 'wang-2'],
  );
  assert.match(String(lines[0]), new RegExp(`,${spendable.toFixed(2)},0\\.00$`));
  const whole = await see('/users.csv');
  const all = (await see('/users?limit=100')).data.items;
  assert.equal(whole.text.trim().split('\r\n').length, all.length + 1);
});

test('A user is shown with wallets, merchants, keys, sessions and the trail.', async () => {
  await town.cookieOf('lin');
  const shown = await account(town.owner);
  assert.equal(shown.login, 'lin');
  assert.equal(shown.own, false);
  assert.equal(shown.pay_password, 'set');
  assert.equal(shown.merchants[0].merchant_name, '林记茶铺');
  assert.equal(shown.keys[0].works, true);
  assert.equal(shown.sessions, 1);
  assert.deepEqual(
    (await trailOf(town.owner)).map(({ action }) => action),
    ['branch_created', 'merchant_created', 'key_created', 'user_created'],
  );
  assertRefused(await see('/users/1'), 404, 'user_not_found');
  assertRefused(await see('/users/none'), 404, 'user_not_found');
});

test('A recharge is done once per key, and the trail names the operator.', async () => {
  const person = await town.newPerson('qian', { name: '钱多多' });
  const body = { ...proof, ...said, amount: 7.5, idempotency_key: newKey() };
  const done = await recharge(person.userId, body);
  assertData(done, ['tx_no', 'status', 'balance', 'proposed_at']);
  assert.deepEqual([done.data.status, done.data.balance], ['approved', 7.5]);
  assert.deepEqual((await recharge(person.userId, body)).data, done.data);
  const more = { ...body, amount: 8 };
  assertRefused(await recharge(person.userId, more), 422, 'idempotency_key_reused');
  assert.equal((await account(person)).consumer.balance, 7.5);
  const [line = {}] = await trailOf(person);
  assert.deepEqual(
    [line.action, line.by_kind, line.by, line.from, line.amount, line.reason, line.bank_reference],
    ['recharged', 'user', 'zhang', '127.0.0.1', 7.5, said.reason, said.bank_reference],
  );
});

test('Why there is a recharge, and what the bank calls it, is said in so many characters.', async () => {
  const person = await town.newPerson('lisi', { name: '李四' });
  const long = { ...said, reason: ' ', bank_reference: 'x'.repeat(65) };
  const lengths = { ...proof, ...long, amount: 1, idempotency_key: newKey() };
  assertInvalid(await recharge(person.userId, lengths), 'reason', 'bank_reference');
});

test('Operators see which account is their own, and which password is locked.', async () => {
  assert.equal((await account(operator)).own, true);
  const person = await town.newPerson('suo', { name: '锁' });
  const txNo = await town.order();
  for (let n = 0; n < 5; n++) await town.pay(txNo, { pay_password: '111222' }, { as: 'suo' });
  assert.equal((await account(person)).pay_password, 'locked');
  assert.equal((await act(`/users/${person.userId}/unlock`)).status, 200);
  assert.equal((await account(person)).pay_password, 'set');
});

test('A suspended user is out at once, and in again when resumed.', async () => {
  const person = await town.newPerson('zhao', { name: '赵' });
  const cookie = cookieIn(await town.signIn('zhao'));
  assertInvalid(await act(`/users/${person.userId}/suspend`), 'reason');
  const suspended = await act(`/users/${person.userId}/suspend`, { ...proof, reason: '争议' });
  assert.equal(suspended.data.suspended, true);
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie } });
  assertRefused(me, 401, 'session_required');
  assertRefused(await town.signIn('zhao'), 403, 'user_suspended');
  assert.equal((await account(person)).suspended, true);
  assertInvalid(await act(`/users/${person.userId}/resume`), 'reason');
  const resumed = await act(`/users/${person.userId}/resume`, { ...proof, reason: ' 已查清 ' });
  assert.equal(resumed.data.suspended, false);
  assert.equal((await town.signIn('zhao')).status, 200);
  assert.deepEqual(
    (await trailOf(person)).slice(0, 2).map((line) => [line.action, line.reason]),
    [
      ['user_resumed', '已查清'],
      ['user_suspended', '争议'],
    ],
  );
});

test('Above the limit two operators approve, and each sees who was the first.', async () => {
  const person = await town.newPerson('gao', { name: '高' });
  await town.recharge(person, 100_00n);
  const no = await withdrawal(person.userId, 40_01n);
  const shown = async (login: string) => {
    const items = await waiting(login);
    const found = items.find((one: { withdrawal_no: string }) => one.withdrawal_no === no);
    return [found.takes_two, found.proposed_by, found.proposed_by_you];
  };
  assert.deepEqual(await shown('zhang'), [true, null, false]);
  const first = await decide(no, 'approve');
  assert.equal(first.data.status, 'requested');
  assert.deepEqual(await shown('zhang'), [true, 'zhang', true]);
  assert.deepEqual(await shown('sun'), [true, 'zhang', false]);
  assertInvalid(await decide(no, 'approve'), 'withdrawal_no');
  const second = await decide(no, 'approve', proof, 'sun');
  assert.equal(second.data.status, 'approved');
  const { consumer } = await account(person);
  assert.deepEqual([consumer.balance, consumer.frozen, consumer.total_out], [59.99, 0, 40.01]);
});

test('Who has moved the limit alone today is told that the next takes two, and others are not.', async () => {
  await town.newPerson('qin', { name: '秦运营', operator: true });
  const person = await town.newPerson('lei', { name: '雷' });
  const credit = () => {
    const key = newKey();
    return { ...proof, ...saying(key), amount: 30, idempotency_key: key };
  };
  assert.equal((await recharge(person.userId, credit(), 'qin')).data.status, 'approved');
  assert.equal((await recharge(person.userId, credit(), 'qin')).data.status, 'requested');
  const no = await withdrawal(person.userId, 15_00n);
  const shown = async (login: string) => {
    const items = await waiting(login);
    return items.find((one: { withdrawal_no: string }) => one.withdrawal_no === no).takes_two;
  };
  assert.deepEqual([await shown('qin'), await shown('sun')], [true, false]);
  assert.equal((await decide(no, 'approve', proof, 'qin')).data.status, 'requested');
  assert.equal((await account(person)).consumer.frozen, 15);
  assert.equal((await decide(no, 'approve', proof, 'sun')).data.status, 'approved');
});

test('What is usual is told with the account, and from where on to ask once more.', async () => {
  const person = await town.newPerson('ping', { name: '平' });
  const asked = async () => {
    const { usual_recharge, ask_from } = await account(person);
    return [usual_recharge, ask_from];
  };
  assert.deepEqual(await asked(), [null, 10000]);
  for (const amountFen of [20_00n, 300_00n, 30_00n]) await town.recharge(person, amountFen);
  assert.deepEqual(await asked(), [30, 300]);
});

test('Above the limit one operator proposes a recharge, and another one makes or declines it.', async () => {
  const person = await town.newPerson('tao', { name: '陶' });
  const propose = async (key: string) => {
    const body = { ...proof, ...saying(key), amount: 40.01, idempotency_key: key };
    const answer = await recharge(person.userId, body);
    assertData(answer, ['tx_no', 'status', 'balance', 'proposed_at']);
    assert.deepEqual([answer.data.status, answer.data.balance], ['requested', null]);
    return answer.data.tx_no as string;
  };
  const [made, refused] = [await propose('tao-1'), await propose('tao-2')];
  const shown = async (login: string) =>
    (await see('/recharges?order=oldest', login)).data.items
      .filter((one: { user_id: number }) => one.user_id === person.userId)
      .map((one: Record<string, unknown>) => [
        ...[one.tx_no, one.proposed_by, one.proposed_by_you],
        ...[one.proposed_reason, one.bank_reference],
      ]);
  const told = (key: string) => Object.values(saying(key));
  assert.deepEqual(await shown('zhang'), [
    [made, 'zhang', true, ...told('tao-1')],
    [refused, 'zhang', true, ...told('tao-2')],
  ]);
  assertInvalid(await decideRecharge(made, 'approve'), 'recharge_no');
  const done = await decideRecharge(made, 'approve', proof, 'sun');
  assert.equal(done.data.status, 'approved');
  const declined = await decideRecharge(
    refused,
    'decline',
    { ...proof, reason: '没有到账' },
    'sun',
  );
  assert.deepEqual([declined.data.status, declined.data.reason], ['declined', '没有到账']);
  assertInvalid(await decideRecharge(refused, 'approve', proof, 'sun'), 'recharge_no');
  assert.deepEqual(await shown('sun'), []);
  assert.equal((await account(person)).consumer.balance, 40.01);
});

test('What somebody gets of their trail names no operator who decided about their money.', async () => {
  const person = await town.newPerson('fang', { name: '方' });
  const own = saying('fang');
  const body = { ...proof, ...own, amount: 40.01, idempotency_key: newKey() };
  const { tx_no: no } = (await recharge(person.userId, body)).data;
  await decideRecharge(no, 'approve', { ...proof, reason: '已到账' }, 'sun');
  const answer = await town.web('POST', '/api/v1/account/export', {
    headers: { cookie: await town.cookieOf('fang') },
    body: proof,
  });
  const { bank_reference } = own;
  const lines = JSON.parse(answer.text).audit_trail.filter(
    ({ by }: { by: string }) => by === 'operator',
  );
  assert.deepEqual(
    lines.map(({ action, details }: Record<string, unknown>) => [action, details]),
    [
      ['recharged', { tx_no: no, amount: 40.01, bank_reference, reason: '已到账' }],
      ['recharge_proposed', { tx_no: no, amount: 40.01, ...own }],
      ['user_created', { login: 'fang', operator: false }],
    ],
  );
});
