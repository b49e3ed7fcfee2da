// Users whom the platform let in without a login password choose their first payment password in the
// session of a link, where the operator allows it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createUser } from '../../src/service/administration/create-user.ts';
import { setLoginPassword } from '../../src/service/administration/set-login-password.ts';
import { createSignInLink } from '../../src/service/sign-in-links.ts';
import { send } from '../support/api-http.ts';
import { type ApiTown, openApiTown } from '../support/api-town.ts';

const PASSWORD = 'correct horse 1';

const allowed = await openApiTown({ TAEL_FIRST_PAY_PASSWORD: 'link' });
const usual = await openApiTown();

let members = 0;

async function newMember({ api: { service } }: ApiTown) {
  const reference = `member-${++members}`;
  const registration = { name: '新会员', login: null, password: null, payPassword: null };
  const made = await createUser(
    service,
    { ...registration, operator: false, reference },
    atThisMachine(service),
  );
  assert.ok(made.ok, JSON.stringify(made));
  return made.value;
}

async function cookieBySignInLink({ api: { service, origin } }: ApiTown, userId: number) {
  const made = await createSignInLink(service, userId, 'account', atThisMachine(service));
  assert.ok(made.ok, JSON.stringify(made));
  const { pathname } = new URL(made.value.url);
  const shown = await send(origin, 'GET', pathname, { headers: { accept: 'text/html' } });
  const [, proof = ''] = /name="proof" value="([0-9a-f]{64})"/.exec(shown.text) ?? [];
  const raw = new URLSearchParams({ proof }).toString();
  const headers = { cookie: first(shown.headers), 'Content-Type': FORM, accept: 'text/html' };
  const entered = await send(origin, 'POST', pathname, { raw, headers });
  assert.equal(entered.status, 303, entered.text);
  return first(entered.headers);
}

const FORM = 'application/x-www-form-urlencoded';
const first = (headers: Headers) => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

function choose(town: ApiTown, cookie: string, body: Record<string, unknown>) {
  return town.web('POST', '/auth/pay-password', { body, headers: { cookie } });
}

test('A member of the platform sets their first payment password by a link, and pays.', async () => {
  const { userId } = await newMember(allowed);
  await allowed.recharge({ userId }, 5_000n);
  const txNo = await allowed.order({ amount: 12.5, payer_id: userId });
  const cookie = await cookieBySignInLink(allowed, userId);
  const set = await choose(allowed, cookie, { pay_password: '246813' });
  assert.deepEqual([set.status, set.data], [200, {}], set.text);
  const headers = { cookie, accept: 'application/json' };
  const paid = await allowed.web('POST', `/pay/${txNo}`, {
    body: { pay_password: '246813' },
    headers,
  });
  assert.deepEqual([paid.status, paid.data.status], [200, 'paid'], paid.text);
  const { data } = await allowed.web('GET', '/api/v1/security/log', { headers });
  const events = data.items.map(({ event }: { event: string }) => event);
  assert.ok(events.includes('pay_password_set'), `${events}`);
});

test('Two that are sent at once set one, and nobody replaces it so.', async () => {
  const { userId } = await newMember(allowed);
  const cookie = await cookieBySignInLink(allowed, userId);
  const wanted = ['246813', '135792', '864209', '975318'];
  const answers = await Promise.all(
    wanted.map((pin) => choose(allowed, cookie, { pay_password: pin })),
  );
  const codes = answers.map(({ status, code }) => (status === 200 ? 'set' : code));
  assert.deepEqual(codes.sort(), ['session_limited', 'session_limited', 'session_limited', 'set']);
  const again = await choose(allowed, await cookieBySignInLink(allowed, userId), {
    pay_password: '246813',
  });
  assert.deepEqual([again.status, again.code], [403, 'session_limited']);
});

test('Easy ones, mistyped ones and malformed ones are refused, and set nothing.', async () => {
  const { userId } = await newMember(allowed);
  const cookie = await cookieBySignInLink(allowed, userId);
  const bodies = [
    { pay_password: '111111' },
    { pay_password: '246813', pay_password_again: '246814' },
    { pay_password: 246_813 },
    { pay_password: '24681' },
    {},
  ];
  for (const body of bodies) {
    const refused = await choose(allowed, cookie, body);
    assert.deepEqual([refused.status, refused.code], [400, 'invalid_parameters'], refused.text);
  }
  assert.equal((await choose(allowed, cookie, { pay_password: '246813' })).status, 200);
});

test('Who has a login password proves it, and a session without a link always does.', async () => {
  const { userId, walletId } = await newMember(allowed);
  const { service } = allowed.api;
  assert.ok((await setLoginPassword(service, userId, PASSWORD)).ok);
  const cookie = await cookieBySignInLink(allowed, userId);
  const refused = await choose(allowed, cookie, { pay_password: '246813', password: PASSWORD });
  assert.deepEqual([refused.status, refused.code], [403, 'session_limited']);
  const whole = await allowed.web('POST', '/auth/login', {
    body: { login: walletId, password: PASSWORD },
  });
  const without = await choose(allowed, first(whole.headers), { pay_password: '246813' });
  assert.deepEqual([without.status, without.code], [400, 'invalid_parameters'], without.text);
});

test('A page of another site sets none.', async () => {
  const { userId } = await newMember(allowed);
  const cookie = await cookieBySignInLink(allowed, userId);
  const foreign = { cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const refused = await allowed.web('POST', '/auth/pay-password', {
    body: { pay_password: '246813' },
    headers: foreign,
  });
  assert.deepEqual([refused.status, refused.code], [403, 'cross_site']);
});

test('Unless the operator allows it, a link sets none, and the page says what it takes.', async () => {
  const { userId } = await newMember(usual);
  const cookie = await cookieBySignInLink(usual, userId);
  const refused = await choose(usual, cookie, { pay_password: '246813' });
  assert.deepEqual([refused.status, refused.code], [403, 'session_limited']);
  const headers = { cookie, accept: 'text/html', 'accept-language': 'en' };
  const page = await usual.web('GET', '/account', { headers });
  assert.doesNotMatch(page.text, /name="pay_password"/);
  assert.match(page.text, /Sign in with your login password for this\./);
});
