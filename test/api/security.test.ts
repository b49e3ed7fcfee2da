// /api/v1/security: factors, sessions and the security log of whoever has signed in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sending } from '../support/api-http.ts';
import { assertData, assertInvalid, assertRefused } from '../support/api-http.ts';
import { cookieIn, openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';
import { codeOf, codeOfStepBefore } from '../support/one-time-code.ts';

const town = await openApiTown();
const { secrets, rows } = town.api;
const NEW_PASSWORD = 'battery staple 2';
secrets.add(NEW_PASSWORD);

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/131.0.0.0 Mobile Safari/537.36';

/** Somebody new who has signed in, and what they ask of their security page. */
async function comesIn(login: string, sending: Sending = {}) {
  const person = await town.newPerson(login);
  const cookie = cookieIn(await town.signIn(login, {}, sending));
  return { person, ...asks(cookie) };
}

function asks(cookie: string) {
  const headers = { cookie };
  const see = (path = '/security') => town.web('GET', `/api/v1${path}`, { headers });
  const change = (path: string, body: object = {}) =>
    town.web('POST', `/api/v1/${path}`, { headers, body });
  return { cookie, see, change };
}

/** Switches two-factor authentication on; the code of now is not used up by it. */
async function switchesOn({ change }: Pick<ReturnType<typeof asks>, 'change'>) {
  const offered = await change('security/two-factor/offer');
  assertData(offered, ['secret', 'otpauth_url', 'offer', 'ends_at']);
  const { secret, offer } = offered.data;
  const taken = { password: PASSWORD, offer, totp_code: await codeOfStepBefore(secret) };
  const on = await change('security/two-factor/switch-on', taken);
  assertData(on, ['recovery_codes']);
  const codes: string[] = on.data.recovery_codes;
  for (const hidden of [secret, offer, ...codes]) secrets.add(hidden);
  return { secret, codes };
}

test('somebody who has set nothing up sees that', async () => {
  const { see } = await comesIn('plain');
  const answer = await see();
  assertData(answer, ['pay_password', 'two_factor', 'cooling_off', 'cooling_off_seconds']);
  const payPassword = { set: true, tries_left: 5, locked: false, locked_until: null };
  assert.deepEqual(answer.data.pay_password, payPassword);
  const limits = { own_code_limit: null, service_code_limit: null };
  assert.deepEqual(answer.data.two_factor, { on: false, recovery_codes_left: 0, ...limits });
  assert.equal(answer.headers.get('cache-control'), 'no-store');
});

test('a lock of the payment password is shown with its end, and set anew it is gone', async () => {
  const { see, change, cookie } = await comesIn('locked');
  const txNo = await town.order();
  const pay = () => town.pay(txNo, { pay_password: '111222' }, { headers: { cookie } });
  await pay();
  assert.equal((await see()).data.pay_password.tries_left, 4);
  for (let n = 0; n < 4; n++) await pay();
  const { locked, locked_until: until, tries_left: left } = (await see()).data.pay_password;
  assert.deepEqual([locked, left], [true, 0]);
  assert.ok(Date.parse(until) > Date.now());
  const wrong = await change('security/pay-password', {
    password: 'wrong',
    pay_password: '975310',
  });
  assertRefused(wrong, 401, 'login_failed');
  const set = await change('security/pay-password', { password: PASSWORD, pay_password: '975310' });
  assertData(set, []);
  assert.equal((await see()).data.pay_password.locked, false);
});

test('a changed login password ends the other sessions, and the device stays known', async () => {
  const { change, see, cookie } = await comesIn('changer');
  const other = asks(cookieIn(await town.signIn('changer')));
  const wrong = { password: 'wrong horse 1', new_password: NEW_PASSWORD };
  assertRefused(await change('security/login-password', wrong), 401, 'login_failed');
  const weak = { password: PASSWORD, new_password: 'password123' };
  assertInvalid(await change('security/login-password', weak), 'new_password');
  const done = await change('security/login-password', { ...wrong, password: PASSWORD });
  assertData(done, []);
  assert.equal((await see()).status, 200);
  assertRefused(await other.see(), 401, 'session_required');
  assertRefused(await town.signIn('changer'), 401, 'login_failed');

  const device = done.headers.getSetCookie().find((one) => one.includes('_device='));
  const known = { headers: { cookie: `${cookie}; ${device?.split(';', 1)[0]}` } };
  for (let n = 0; n < 5; n++) await town.signIn('changer', { password: 'wrong horse 1' });
  const right = { password: NEW_PASSWORD };
  assertRefused(await town.signIn('changer', right), 429, 'login_throttled');
  assert.equal((await town.signIn('changer', right, known)).status, 200);
});

test('two-factor authentication is switched on with a code, and then signing in takes one', async () => {
  const someone = await comesIn('enrolling');
  const { secret, codes } = await switchesOn(someone);
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const { data } = await someone.see();
  assert.deepEqual([data.two_factor.on, data.two_factor.recovery_codes_left], [true, 10]);
  assertRefused(await town.signIn('enrolling'), 403, 'totp_required');
  const entry = await town.signIn('enrolling', { totp_code: codeOf(secret) });
  assert.equal(entry.status, 200, entry.text);
  const stored = await rows(
    `select totp_sealed_secret as secret, unused_digests as digests
     from users join recovery_codes using (user_id) where user_id = ${someone.person.userId}`,
  );
  const kept = JSON.stringify(stored);
  for (const hidden of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
    assert.ok(!kept.includes(hidden), 'a secret is stored in the clear');
  }
});

test('an offer is for one user and a while, and a wrong code takes it for nobody', async () => {
  const { change } = await comesIn('careful');
  const other = await comesIn('thief');
  const { secret, offer } = (await change('security/two-factor/offer')).data;
  for (const hidden of [secret, offer]) secrets.add(hidden);
  const taken = { password: PASSWORD, offer, totp_code: codeOf(secret) };
  assertInvalid(await other.change('security/two-factor/switch-on', taken), 'offer');
  const never = codeOf(secret, 10);
  const wrong = await change('security/two-factor/switch-on', { ...taken, totp_code: never });
  assertRefused(wrong, 403, 'totp_invalid');
  const bare = await change('security/two-factor/switch-on', {
    ...taken,
    password: 'wrong horse 1',
  });
  assertRefused(bare, 401, 'login_failed');
  assertData(await change('security/two-factor/switch-on', taken), ['recovery_codes']);
  assertInvalid(await change('security/two-factor/switch-on', taken), 'two_factor');
});

test('a recovery code signs in once, however it is typed, and counts down', async () => {
  const someone = await comesIn('recovering');
  const { secret, codes } = await switchesOn(someone);
  const [first = ''] = codes;
  const both = { totp_code: codeOf(secret), recovery_code: first };
  assertInvalid(await town.signIn('recovering', both), 'recovery_code');
  const typed = { recovery_code: ` ${first.toLowerCase().replace('-', ' ')} ` };
  assert.equal((await town.signIn('recovering', typed)).status, 200);
  const again = await town.signIn('recovering', { recovery_code: first });
  assertRefused(again, 403, 'totp_invalid');
  assert.match(again.msg, /recovery code/);
  assert.equal((await someone.see()).data.two_factor.recovery_codes_left, 9);
});

test('a recovery code ends the lock that wrong codes have set at sign-in', async () => {
  const { secret, codes } = await switchesOn(await comesIn('lockedout'));
  const never = codeOf(secret, 10);
  for (let n = 0; n < 5; n++) {
    const wrong = await town.signIn('lockedout', { totp_code: never });
    assertRefused(wrong, 403, 'totp_invalid');
  }
  const right = () => town.signIn('lockedout', { totp_code: codeOf(secret) });
  assertRefused(await right(), 429, 'login_throttled');
  assert.equal((await town.signIn('lockedout', { recovery_code: codes[0] })).status, 200);
  assert.equal((await right()).status, 200);
});

test('payments above a limit of their own take a code, and raising it takes one too', async () => {
  const someone = await comesIn('limiting');
  const { secret } = await switchesOn(someone);
  const headers = { cookie: someone.cookie };
  const limit = (body: object) =>
    someone.change('security/code-limit', { password: PASSWORD, ...body });
  assertRefused(await limit({ amount: 5 }), 403, 'totp_required');
  assertInvalid(await limit({ amount: -1, totp_code: codeOf(secret) }), 'amount');
  assertData(await limit({ amount: 5, totp_code: codeOf(secret) }), []);
  assert.equal((await someone.see()).data.two_factor.own_code_limit, 5);
  const [cheap, dear] = [await town.order({ amount: 5 }), await town.order({ amount: 5.01 })];
  assertRefused(await town.pay(dear, {}, { headers }), 403, 'totp_required');
  assertRefused(await town.pay(cheap, {}, { headers }), 422, 'insufficient_balance');
  assertRefused(await limit({}), 403, 'totp_required');
  assertData(await limit({ totp_code: codeOf(secret, 1) }), []);
  assert.equal((await someone.see()).data.two_factor.own_code_limit, null);
});

test('payments stop at a limit of their own, and what is left is told', async () => {
  const someone = await comesIn('measured');
  const headers = { cookie: someone.cookie };
  const set = (body: object) =>
    someone.change('security/spending-limits', { password: PASSWORD, ...body });
  assertRefused(await set({ per_day: 5, password: 'not it' }), 401, 'login_failed');
  assertInvalid(await set({ per_day: 'much' }), 'per_day');
  const limited = await set({ per_day: 5, per_month: 7.5 });
  const day = { period: 'day', set_by: 'owner', amount: 5, spent: 0, left: 5 };
  const month = { ...day, period: 'month', amount: 7.5, left: 7.5 };
  const known = { account_class: null, real_name_known: false };
  assert.deepEqual(limited.data, { limits: [day, month], ...known });
  const dear = await town.order({ amount: 5.01 });
  const refused = await town.pay(dear, {}, { headers });
  assertRefused(refused, 422, 'spending_limit_exceeded');
  assert.match(String(refused.msg), /limited to 5\.00 yuan a day, of which 5\.00 is left/);
  const cheap = await town.order({ amount: 5 });
  assertRefused(await town.pay(cheap, {}, { headers }), 422, 'insufficient_balance');
  assert.deepEqual((await set({})).data, { limits: [], ...known });
});

test('nothing but signing in and switching off takes a recovery code', async () => {
  const someone = await comesIn('frugal');
  const { codes } = await switchesOn(someone);
  const with_ = { password: PASSWORD, recovery_code: codes[0] };
  const attempts = [
    ['security/pay-password', { ...with_, pay_password: '975310' }],
    ['security/login-password', { ...with_, new_password: NEW_PASSWORD }],
    ['security/two-factor/renew-recovery-codes', with_],
  ] as const;
  for (const [path, body] of attempts) {
    assertRefused(await someone.change(path, body), 403, 'totp_required');
  }
  assert.equal((await someone.see()).data.two_factor.recovery_codes_left, 10);
});

test('new recovery codes replace the old ones', async () => {
  const someone = await comesIn('renewing');
  const { secret, codes } = await switchesOn(someone);
  const proof = { password: PASSWORD, totp_code: codeOf(secret) };
  const renewed = await someone.change('security/two-factor/renew-recovery-codes', proof);
  assertData(renewed, ['recovery_codes']);
  const fresh: string[] = renewed.data.recovery_codes;
  for (const code of fresh) secrets.add(code);
  const old = await town.signIn('renewing', { recovery_code: codes[0] });
  assertRefused(old, 403, 'totp_invalid');
  assert.equal((await town.signIn('renewing', { recovery_code: fresh[0] })).status, 200);
});

test('it is switched off with a code or a recovery code, and the password alone signs in', async () => {
  for (const [login, how] of [
    ['off1', 'totp_code'],
    ['off2', 'recovery_code'],
  ] as const) {
    const someone = await comesIn(login);
    const { secret, codes } = await switchesOn(someone);
    const bare = await someone.change('security/two-factor/switch-off', { password: PASSWORD });
    assertRefused(bare, 403, 'totp_required');
    const proof = { password: PASSWORD, [how]: how === 'totp_code' ? codeOf(secret) : codes[0] };
    assertData(await someone.change('security/two-factor/switch-off', proof), []);
    const { on, recovery_codes_left: left } = (await someone.see()).data.two_factor;
    assert.deepEqual([on, left], [false, 0]);
    assert.equal((await town.signIn(login)).status, 200);
  }
});

test('sessions are listed with device and address, this one marked, and end one by one', async () => {
  const someone = await comesIn('roaming', { headers: { 'user-agent': ANDROID } });
  const other = asks(
    cookieIn(await town.signIn('roaming', {}, { headers: { 'user-agent': 'curl/8.5.0' } })),
  );
  const { items } = (await someone.see('/sessions')).data;
  assert.deepEqual(
    items.map((one: { device: string; current: boolean }) => [one.device, one.current]),
    [
      ['curl', false],
      ['Chrome on Android', true],
    ],
  );
  const { address, session_id: id } = items[0];
  assert.equal(address, '127.0.0.1');
  const digests = await rows('select session_digest as digest from sessions');
  assert.ok(digests.every(({ digest }) => digest !== id));
  const foreign = await comesIn('stranger');
  assertData(await foreign.change(`sessions/${id}/end`), []);
  assert.equal((await other.see()).status, 200, 'nobody ends the session of somebody else');
  assertData(await someone.change(`sessions/${id}/end`), []);
  assertRefused(await other.see(), 401, 'session_required');
  assertData(await someone.change(`sessions/${id}/end`), []);
});

test('all other sessions end at once, and this one stays', async () => {
  const someone = await comesIn('tidy');
  const others = [await town.signIn('tidy'), await town.signIn('tidy')].map(cookieIn).map(asks);
  assertData(await someone.change('sessions/end-others'), []);
  for (const other of others) assertRefused(await other.see(), 401, 'session_required');
  assert.equal((await someone.see('/sessions')).data.items.length, 1);
});

test('the security log tells of sign-ins, locks, changes and keys, and of operators as such', async () => {
  const someone = await comesIn('logged', { headers: { 'user-agent': ANDROID } });
  for (let n = 0; n < 5; n++) await town.signIn('logged', { password: 'wrong horse 1' });
  const { keyId } = await town.newKey(someone.person, { name: 'till' });
  await someone.change('security/pay-password', { password: PASSWORD, pay_password: '975310' });
  const answer = await someone.see('/security/log');
  assertData(answer, ['items', 'next']);
  const items: Record<string, string | null>[] = answer.data.items;
  const told = items.map(({ event, by }) => [event, by]);
  assert.deepEqual(told, [
    ['pay_password_set', 'you'],
    ['key_created', 'operator'],
    ['sign_in_locked', 'somebody'],
    ['signed_in_new_device', 'you'],
    ['user_created', 'operator'],
  ]);
  const [set, created, locked, entry] = items;
  const here = { device: 'Chrome on Android', address: '127.0.0.1' };
  assert.deepEqual({ device: set?.device, address: set?.address }, here);
  assert.deepEqual({ device: entry?.device, address: entry?.address }, here);
  assert.deepEqual([locked?.device, locked?.address], ['node', '127.0.0.1']);
  assert.equal(created?.subject, `till (${keyId})`);
  assert.deepEqual([created?.device, created?.address], [null, null]);
});

test('the log has pages, from the newest to the oldest, and nobody sees another user’s', async () => {
  const someone = await comesIn('busy');
  const { userId } = someone.person;
  await rows(
    `insert into security_events (user_id, at_ms, kind, address, device)
     select ${userId}, 1700000000000 + n / 3, 'signed_in', '203.0.113.7', null
     from generate_series(1, 120) n returning 1`,
  );
  const seen: string[] = [];
  let path = '/security/log?limit=50';
  for (let page = 0; page < 4; page++) {
    const { items, next } = (await someone.see(path)).data;
    assert.ok(items.length <= 50 && items.length > 0);
    seen.push(...items.map(({ at }: { at: string }) => at));
    if (next === null) break;
    path = `/security/log?limit=50&after=${next}`;
  }
  assert.equal(seen.length, 122);
  assert.deepEqual(seen, [...seen].sort().reverse());
  // Three share each millisecond, and none of them is lost where a page ends among them.
  let [one, after] = [0, ''];
  while (after !== null && one < 200) {
    const { items, next } = (await someone.see(`/security/log?limit=7${after}`)).data;
    assert.deepEqual(
      items.map(({ at }: { at: string }) => at),
      seen.slice(one, one + 7),
    );
    [one, after] = [one + items.length, next && `&after=${next}`];
  }
  assert.equal(one, 122);
  const stranger = await comesIn('curious');
  assert.equal((await stranger.see('/security/log')).data.items.length, 2);
  assertInvalid(await someone.see('/security/log?after=yesterday'), 'after');
});

test('no answer of the page repeats a password or a code', async () => {
  const someone = await comesIn('silent');
  const wrong = { password: 'hush hush 123', totp_code: '314159', new_password: NEW_PASSWORD };
  const answer = await someone.change('security/login-password', wrong);
  for (const hidden of Object.values(wrong)) assert.ok(!answer.text.includes(hidden));
});

test('what happened since somebody last looked is news until they say that they have seen it', async () => {
  const { cookie, see, change } = await comesIn('absent');
  const nothing = await see('/security/news');
  assertData(nothing, ['since', 'items', 'more', 'newest']);
  assert.deepEqual([nothing.data.items, nothing.data.newest], [[], null]);
  const android = { headers: { 'user-agent': ANDROID } };
  assert.equal((await town.signIn('absent', {}, android)).status, 200);
  await change('security/pay-password', { password: PASSWORD, pay_password: '975310' });
  const events = async () => {
    const { data } = await asks(cookie).see('/security/news');
    return data.items.map(({ event }: { event: string }) => event);
  };
  assert.deepEqual(await events(), ['pay_password_set', 'signed_in_new_device']);
  const [, newDevice] = (await see('/security/news')).data.items;
  const before = `${Date.parse(newDevice.at)}`;
  assertData(await change('security/log/read', { up_to: before }), []);
  assert.deepEqual(await events(), ['pay_password_set']);
  assertInvalid(await change('security/log/read', { up_to: 'yesterday' }), 'up_to');
  const { newest } = (await see('/security/news')).data;
  assertData(await change('security/log/read', { up_to: newest }), []);
  assert.deepEqual(await events(), []);
  assert.equal((await see('/security/log')).data.items.length > 2, true);
});
