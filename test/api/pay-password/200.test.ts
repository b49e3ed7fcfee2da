// Users set their payment password, for the first time or anew.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOTP } from 'otpauth';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { newcomersOf } from '../../support/newcomers.ts';

const town = await openApiTown();
const { setPayPassword, form } = newcomersOf(town);
for (const secret of ['975310', '864209']) town.api.secrets.add(secret);

async function comesIn(login: string, pin: string | null = null) {
  const person = await town.newPerson(login, { payPassword: pin });
  await town.recharge(person, 100_000n);
  const cookie = cookieIn(await town.signIn(login));
  const pay = async (payPassword: string) =>
    town.pay(await town.order(), { pay_password: payPassword }, { headers: { cookie } });
  return { person, cookie, pay };
}

test('a first payment password works at once', async () => {
  const { cookie, pay } = await comesIn('first');
  assertRefused(await pay('975310'), 403, 'pay_password_not_set');
  const answer = await setPayPassword(cookie);
  assertData(answer, []);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal((await pay('975310')).status, 200);
});

test('a new payment password replaces the old one and ends a lock', async () => {
  const { cookie, pay, person } = await comesIn('anew', '864209');
  for (let n = 0; n < 5; n++) assertRefused(await pay('111111'), 403, 'pay_password_wrong');
  assertRefused(await pay('864209'), 403, 'pay_password_locked');
  assert.equal((await setPayPassword(cookie)).status, 200);
  assertRefused(await pay('864209'), 403, 'pay_password_wrong');
  assert.equal((await pay('975310')).status, 200);
  await town.api.alter(
    `update wallets set factor_failures = 20, locked_until_ms = 8640000000000000
     where user_id = ${person.userId} returning 1`,
  );
  assertRefused(await pay('975310'), 403, 'pay_password_locked');
  const same = await setPayPassword(cookie, { pay_password: '975310' });
  assertInvalid(same, 'pay_password');
  assert.match(same.text, /locked after too many wrong attempts/);
  assert.equal((await setPayPassword(cookie, { pay_password: '864209' })).status, 200);
  assert.equal((await pay('864209')).status, 200);
});

test('a reset signs out everywhere else, and a first one nowhere', async () => {
  const { cookie, pay, person } = await comesIn('thrice');
  const other = cookieIn(await town.signIn(person.login));
  assert.equal((await setPayPassword(cookie)).status, 200);
  assert.equal((await setPayPassword(other, { pay_password: '864209' })).status, 200);
  assertRefused(await pay('864209'), 401, 'session_required');
  assertRefused(await setPayPassword(cookie), 401, 'session_required');
  assert.equal((await setPayPassword(other)).status, 200);
});

test('a form sets it, too', async () => {
  const { cookie, pay } = await comesIn('form');
  const fields = { password: PASSWORD, pay_password: '975310', pay_password_again: '975310' };
  const headers = { cookie, accept: 'application/json' };
  assertData(await form('/auth/pay-password', { ...fields, totp_code: '' }, headers), []);
  assert.equal((await pay('975310')).status, 200);
});

test('with two-factor authentication the current code is needed, and used up', async () => {
  const { cookie, person } = await comesIn('codes');
  const code = new TOTP({ secret: await town.enrol(person) }).generate();
  assert.equal((await setPayPassword(cookie, { totp_code: code })).status, 200);
  assertRefused(await setPayPassword(cookie, { totp_code: code }), 403, 'totp_invalid');
  assertRefused(await town.signIn('codes', { totp_code: code }), 403, 'totp_invalid');
});

test("it is on the user's audit trail, without the secret", async () => {
  const { cookie, person } = await comesIn('trail');
  await setPayPassword(cookie);
  const lines = await town.api.rows(
    `select action, by_kind, by_name, by_from, details from audit_lines
     where user_id = ${person.userId} order by chain_no desc limit 1`,
  );
  const by = { by_kind: 'user', by_name: `${person.userId}`, by_from: '127.0.0.1' };
  assert.deepEqual(lines, [{ action: 'pay_password_set', ...by, details: '{}' }]);
});
