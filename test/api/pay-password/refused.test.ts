// Setting a payment password is refused: for invalid fields, without proof, and after too many tries.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused, tally, times } from '../../support/api-http.ts';
import { cookieIn, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { newcomersOf } from '../../support/newcomers.ts';

const town = await openApiTown();
const { setPayPassword } = newcomersOf(town);
const digestOf = async (userId: number) =>
  (await town.api.rows(`select pay_password_digest from wallets where user_id = ${userId}`))[0];
const wrong = { password: 'wrong horse 1' };

test('400: malformed passwords, and a repetition that differs, are refused', async () => {
  const cookie = await town.cookieOf();
  const raw = (text: string) =>
    town.web('POST', '/auth/pay-password', { raw: text, headers: { cookie } });
  assertInvalid(await raw('{}'), 'password', 'pay_password');
  for (const pin of [null, '12345', '1234567', '１２３４５６', 123456, 'abcdef']) {
    assertInvalid(await setPayPassword(cookie, { pay_password: pin }), 'pay_password');
  }
  for (const pin of ['888888', '456789', '987654', '147258']) {
    const answer = await setPayPassword(cookie, { pay_password: pin });
    assertInvalid(answer, 'pay_password');
    assert.match(answer.text, /easy to guess/);
  }
  assertInvalid(await setPayPassword(cookie, { totp_code: '12345' }), 'totp_code');
  const differs = { pay_password: '975310', pay_password_again: '975311' };
  assertInvalid(await setPayPassword(cookie, differs), 'pay_password_again');
  assertRefused(await raw('{'), 400, 'invalid_json');
});

test('401: a session and the right login password are needed', async () => {
  const before = await digestOf(town.payer.userId);
  assertRefused(await setPayPassword(''), 401, 'session_required');
  const ended = cookieIn(await town.signIn('wang'));
  await town.web('POST', '/auth/logout', { headers: { cookie: ended } });
  assertRefused(await setPayPassword(ended), 401, 'session_required');
  const cookie = await town.cookieOf();
  for (const password of ['wrong horse 1', '', PAYER_PIN, 'x'.repeat(5000)]) {
    const answer = await setPayPassword(cookie, { password });
    assertRefused(answer, 401, 'login_failed');
    assert.equal(answer.msg, 'The login password is wrong.');
  }
  assert.deepEqual(await digestOf(town.payer.userId), before);
});

test('403: another site cannot set one', async () => {
  const cookie = await town.cookieOf('lin');
  const headers = { origin: 'https://evil.example' };
  assertRefused(await setPayPassword(cookie, {}, { headers }), 403, 'cross_site');
});

test('403: with two-factor authentication a code is required, after the password', async () => {
  const person = await town.newPerson('codes');
  const cookie = cookieIn(await town.signIn('codes'));
  await town.enrol(person);
  assertRefused(await setPayPassword(cookie), 403, 'totp_required');
  assertRefused(await setPayPassword(cookie, { totp_code: '000000' }), 403, 'totp_invalid');
  const guess = await setPayPassword(cookie, { ...wrong, totp_code: '000000' });
  assertRefused(guess, 401, 'login_failed');
});

test('429: of twenty wrong passwords at once five are checked, and the session goes on', async () => {
  const cookie = await town.cookieOf('chen');
  await town.recharge(town.stranger, 100_000n);
  const answers = await times(20, () => setPayPassword(cookie, wrong));
  assert.deepEqual(tally(answers), { '401 login_failed': 5, '429 login_throttled': 15 });
  const right = await setPayPassword(cookie);
  assertRefused(right, 429, 'login_throttled');
  assert.ok(Number(right.headers.get('retry-after')) >= 1);
  const paid = await town.pay(await town.order(), {}, { headers: { cookie } });
  assert.equal(paid.status, 200, 'the session and the payment password still hold');
});

test("guesses at a login do not lock out its user's open session", async () => {
  const cookie = cookieIn(await town.signIn('lin'));
  for (let n = 0; n < 5; n++) await town.signIn('lin', wrong);
  assertRefused(await town.signIn('lin'), 429, 'login_throttled');
  assert.equal((await setPayPassword(cookie)).status, 200);
});
