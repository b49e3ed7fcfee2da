// `--as`: operators at the machine who say who they are. The password and the code come from standard input,
// and the trail names the person.

import assert from 'node:assert/strict';
import { hostname, userInfo } from 'node:os';
import { test } from 'node:test';
import { fen } from '../../src/core/money.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { inPerson } from '../../src/service/administration/in-person.ts';
import { recharge } from '../../src/service/administration/recharge.ts';
import { requestWithdrawal } from '../../src/service/withdrawals.ts';
import { openHome } from '../support/command-line.ts';
import { codeOf } from '../support/one-time-code.ts';
import { unwrap } from '../support/residents.ts';
import { type Json, jsonOf, runTaelAlone } from '../support/tael.ts';

const { done, env, home, service } = await openHome();
const PASSWORD = String(env.TAEL_PASSWORD);
const SETTINGS = { ...env, TAEL_PASSWORD: undefined, TAEL_TWO_OPERATORS_ABOVE: '5.00' };

const told = async (line: string, input = ''): Promise<Json> =>
  jsonOf(await runTaelAlone([...line.split(' '), '--json'], { cwd: home, env: SETTINGS }, input));

await done('user create --name Zhang --login zhang --operator');
await done('user create --name Sun --login sun --operator');
await done('user create --name Liu --login liu --operator');
const { user_id: userId } = await done('user create --name Wang --login wang');
const { secret } = await done('user totp --user sun');

test('two operators at the machine pay out, each with their own password and code', async () => {
  await done('recharge --user wang --amount 9.00');
  const wanted = { userId: Number(userId), wallet: 'consumer', amountFen: fen(6_00n) } as const;
  const asked = await requestWithdrawal(
    service,
    { ...wanted, idempotencyKey: null },
    service.operator,
  );
  const approve = `withdrawal approve ${unwrap(asked).withdrawalNo}`;
  const { errors } = await told(approve);
  assert.match(JSON.stringify(errors), /"as".*two operators approve it, who say who they are/);
  assert.equal((await told(`${approve} --as zhang`, 'wrong horse 1\n')).code, 'login_failed');
  const first = await told(`${approve} --as zhang`, `${PASSWORD}\n`);
  assert.deepEqual([first.ok, first.status, first.decided_at], [true, 'requested', null]);
  const again = await told(`${approve} --as zhang`, `${PASSWORD}\n`);
  assert.match(
    JSON.stringify(again.errors),
    /"withdrawal_no","msg":"is what you approved yourself/,
  );
  assert.equal((await told(`${approve} --as sun`, `${PASSWORD}\n`)).code, 'totp_invalid');
  const code = await codeOf(String(secret));
  const second = await told(`${approve} --as sun`, `${PASSWORD}\n${code}\n`);
  assert.deepEqual([second.ok, second.status], [true, 'approved']);
  const { items } = (await done('audit --user wang --limit 2')) as { items: Json[] };
  const device = `tael (${userInfo().username})`;
  assert.deepEqual(
    items.map(({ action, by_kind, by, from, device }) => [action, by_kind, by, from, device]),
    [
      ['withdrawal_approved', 'user', 'sun', hostname(), device],
      ['withdrawal_proposed', 'user', 'zhang', hostname(), device],
    ],
  );
});

test('two operators at the machine bring money in, and never one of them alone', async () => {
  const line = 'recharge --user wang --amount 5.01 --reason counter --reference 20261126-417';
  const proposed = await told(`${line} --as zhang`, `${PASSWORD}\n`);
  assert.deepEqual([proposed.status, proposed.balance], ['requested', null]);
  const { items: waiting } = (await done('recharges list')) as { items: Json[] };
  assert.deepEqual(
    waiting.map((one) => [one.tx_no, one.amount, one.proposed_by]),
    [[proposed.tx_no, 5.01, 'zhang']],
  );
  const [shown] = waiting;
  assert.deepEqual([shown?.proposed_reason, shown?.bank_reference], ['counter', '20261126-417']);
  const become = await done(`recharges show ${proposed.tx_no}`);
  assert.deepEqual([become.status, become.login, become.decided_at], ['requested', 'wang', null]);
  const approve = `recharges approve ${proposed.tx_no}`;
  const { errors } = await told(`${approve} --as zhang`, `${PASSWORD}\n`);
  assert.match(JSON.stringify(errors), /you approved yourself/);
  const made = await told(`${approve} --as liu`, `${PASSWORD}\n`);
  assert.deepEqual([made.ok, made.status, made.decided_at !== null], [true, 'approved', true]);
});

test('what one brings in at the machine counts for their day, and a suspension has its reason', async () => {
  const once = () => told('recharge --user wang --amount 3.00 --as liu', `${PASSWORD}\n`);
  assert.deepEqual([(await once()).status, (await once()).status], ['approved', 'requested']);
  await told('user suspend --user wang --reason dispute --as liu', `${PASSWORD}\n`);
  await done('user resume --user wang --reason settled');
  const { items } = (await done('audit --user wang --limit 4')) as { items: Json[] };
  const [resumed, suspended, proposed, alone] = items.map(({ details }) => details as Json);
  assert.deepEqual([resumed?.reason, suspended?.reason], ['settled', 'dispute']);
  assert.deepEqual([proposed?.day_total, alone?.day_total], [undefined, 3]);
});

test('nobody is asked about a large amount where nobody could answer', async () => {
  const large = await done('recharge --user wang --amount 50000.00');
  assert.equal(large.status, 'approved');
});

test('a password for somebody else comes before that of whoever sits there', async () => {
  const line = 'user password --user wang --password - --as zhang';
  assert.equal((await told(line, `battery staple\n${PASSWORD}\n`)).ok, true);
  assert.equal((await told(line, 'battery staple\n')).code, 'login_failed');
});

test('who is no operator, or gives a code twice, does nothing', async () => {
  const code = await codeOf(String(secret), 1);
  const ask = { password: async () => PASSWORD, totpCode: async () => code };
  const credit = { userId: Number(userId), amountFen: fen(1_00n), idempotencyKey: null };
  for (const name of ['wang', 'nobody']) {
    const refused = await inPerson(service, name, ask);
    assert(!refused.ok);
    assert.deepEqual(refused.refusal.problems, [{ field: 'as', rule: 'operator_login' }]);
  }
  const acting = unwrap(await inPerson(service, 'sun', ask));
  assert.equal((await recharge(acting, credit, atThisMachine(acting))).ok, true);
  const again = await recharge(acting, credit, atThisMachine(acting));
  assert(!again.ok);
  assert.equal(again.refusal.code, 'totp_invalid');
});
