// After an operator has set another login password: what earlier sessions, and sign-ins that are just
// being checked, are answered.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byUser } from '../../src/core/rows/audit.ts';
import { setLoginPassword } from '../../src/service/administration/set-login-password.ts';
import { choosePayPassword } from '../../src/service/choose-pay-password.ts';
import type { Service } from '../../src/service/service.ts';
import { sessionOf } from '../../src/service/session.ts';
import { signIn } from '../../src/service/sign-in.ts';
import { assertRefused } from '../support/api-http.ts';
import { cookieIn, openApiTown, type Person } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';

const town = await openApiTown();
const { service, secrets } = town.api;
const CLIENT = { address: '198.51.100.7', device: null };

let count = 0;

async function newPassword({ userId }: Person): Promise<string> {
  count += 1;
  const password = `another horse ${count}`;
  secrets.add(password);
  assert.ok((await setLoginPassword(service, userId, password)).ok);
  return password;
}

/** The same service, in which an operator acts right after a password was found correct. */
function overtaken(person: Person): Service {
  const { loginPasswords } = service;
  return {
    ...service,
    loginPasswords: {
      ...loginPasswords,
      async verify(password, kept) {
        const verdict = await loginPasswords.verify(password, kept);
        assert.equal(verdict, 'right');
        await newPassword(person);
        return verdict;
      },
    },
  };
}

test('an earlier session can no longer pay; one opened with the new password can', async () => {
  const person = await town.newPerson('before');
  await town.recharge(person, 100_000n);
  const [phone, computer] = [await town.signIn('before'), await town.signIn('before')];
  const password = await newPassword(person);
  const txNo = await town.order();
  for (const cookie of [phone, computer].map(cookieIn)) {
    assertRefused(await town.pay(txNo, {}, { headers: { cookie } }), 401, 'session_required');
  }
  assertRefused(await town.signIn('before'), 401, 'login_failed');
  const cookie = cookieIn(await town.signIn('before', { password }));
  assert.equal((await town.pay(txNo, {}, { headers: { cookie } })).status, 200);
});

test('a form submitted from an earlier session gets the sign-in form', async () => {
  const person = await town.newPerson('form');
  const cookie = cookieIn(await town.signIn('form'));
  await newPassword(person);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', cookie };
  const headers = { ...form, Accept: 'text/html' };
  const raw = 'pay_password=246810';
  const answer = await town.web('POST', `/pay/${await town.order()}`, { raw, headers });
  assert.equal(answer.status, 401);
  assert.match(answer.text, /name="login"/);
});

test('nobody else is signed out, and keys keep working', async () => {
  const cookie = await town.cookieOf('wang');
  await newPassword(await town.newPerson('else'));
  await newPassword(town.owner);
  const paid = await town.pay(await town.order(), {}, { headers: { cookie } });
  assert.equal(paid.status, 200);
});

test('a sign-in fails when the password changes while it is being checked', async () => {
  const person = await town.newPerson('slow');
  const credentials = { login: 'slow', password: PASSWORD, totpCode: null, recoveryCode: null };
  const answer = await signIn(overtaken(person), credentials, CLIENT);
  assert.deepEqual(answer, { ok: false, refusal: { code: 'login_failed' } });
  const rows = await town.api.rows(`select from sessions where user_id = ${person.userId}`);
  assert.equal(rows.length, 0);
});

test('a payment password is not set when the login password changes while it is being checked', async () => {
  const person = await town.newPerson('chooser', { payPassword: null });
  const { userId } = person;
  const typed = { password: PASSWORD, totpCode: null, payPassword: '975310' };
  const acting = { userId, sessionDigest: 'none', by: byUser(userId, CLIENT) };
  const answer = await choosePayPassword(overtaken(person), acting, typed);
  assert.equal(!answer.ok && answer.refusal.code, 'login_failed');
  assert.equal((await service.store.queries.owner(userId))?.payPasswordDigest, null);
});

test('earlier wrong passwords make nobody wait, not even within a session', async () => {
  const person = await town.newPerson('patient');
  const cookie = cookieIn(await town.signIn('patient'));
  const wrong = { password: 'wrong horse 1' };
  const choose = (as: string, password: string) =>
    town.web('POST', '/auth/pay-password', {
      body: { password, pay_password: '975310' },
      headers: { cookie: as },
    });
  for (let n = 0; n < 5; n++) {
    await town.signIn('patient', wrong);
    await choose(cookie, wrong.password);
  }
  assertRefused(await town.signIn('patient'), 429, 'login_throttled');
  assertRefused(await choose(cookie, PASSWORD), 429, 'login_throttled');
  const password = await newPassword(person);
  const fresh = cookieIn(await town.signIn('patient', { password }));
  assert.equal((await choose(fresh, password)).status, 200);
});

test('a suspended user can get a new password, and stays out until they are resumed', async () => {
  const person = await town.newPerson('away');
  await town.standing(person, 'suspend');
  const password = await newPassword(person);
  assertRefused(await town.signIn('away', { password }), 403, 'user_suspended');
  await town.standing(person, 'resume');
  const credentials = { login: 'away', password, totpCode: null, recoveryCode: null };
  const opened = await signIn(service, credentials, CLIENT);
  assert.ok(opened.ok && (await sessionOf(service, opened.value.sessionToken)).ok);
});

test('a password that is too short, or for an unknown user, is refused', async () => {
  const short = await setLoginPassword(service, town.payer.userId, 'short');
  const problems = [{ field: 'password', rule: 'password_too_short' }];
  assert.deepEqual(short, { ok: false, refusal: { code: 'invalid_parameters', problems } });
  const nobody = await setLoginPassword(service, 77, 'another horse');
  assert.deepEqual(nobody, { ok: false, refusal: { code: 'user_not_found' } });
});
