// Signing in at a terminal: the operator whom it named allows it in a session of theirs, once, with a proof,
// and the terminal fetches the session, once. Nobody else can do either.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TERMINAL_SIGN_IN_MS } from '../../src/core/people/terminal-sign-in.ts';
import { seal } from '../../src/crypto/sealed.ts';
import { setLoginPassword } from '../../src/service/administration/set-login-password.ts';
import { type Answer, assertRefused } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';

const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const { service, secrets } = town.api;
const ops = await town.newPerson('ops', { operator: true });
await town.newPerson('sun', { operator: true });

interface Pair {
  readonly url: string;
  readonly code: string;
  readonly request: string;
  readonly secret: string;
}

async function ask(login = 'ops', headers = {}): Promise<Pair> {
  const asked = await town.web('POST', '/auth/terminal', { body: { login }, headers });
  assert.equal(asked.status, 200, asked.text);
  return asked.data;
}

async function look(request: string, as = 'ops', more = {}): Promise<Answer> {
  const headers = { cookie: await town.cookieOf(as), ...more };
  const query = new URLSearchParams({ request });
  return town.web('GET', `/api/v1/operator/terminal-sign-in?${query}`, { headers });
}

async function decide(
  verdict: 'allow' | 'refuse',
  request: string,
  { as = 'ops', ...typed }: { as?: string; password?: string } = {},
): Promise<Answer> {
  const headers = { cookie: await town.cookieOf(as) };
  const body = { request, ...(verdict === 'allow' && { password: PASSWORD }), ...typed };
  return town.web('POST', `/api/v1/operator/terminal-sign-in/${verdict}`, { body, headers });
}

async function fetchSession({ request, secret }: Pick<Pair, 'request' | 'secret'>) {
  const answer = await town.web('POST', '/auth/terminal/session', { body: { request, secret } });
  assert.equal(answer.status, 200, answer.text);
  const cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? null;
  assert.equal(cookie !== null, answer.data.status === 'signed_in');
  if (cookie !== null) secrets.add(cookie.split('=')[1] ?? '');
  return { status: answer.data.status, cookie };
}

const whoIs = (cookie: string | null) =>
  town.web('GET', '/api/v1/me', { headers: { cookie: cookie ?? '' } });

test('Whoever is allowed gets a session like any other, once, and the trail says so.', async () => {
  const pair = await ask('  OPS ');
  secrets.add(pair.secret);
  assert.equal(new URL(pair.url).searchParams.get('request'), pair.request);
  assert.equal((await fetchSession(pair)).status, 'waiting');
  const { data: shown } = await look(pair.request);
  assert.deepEqual([shown.code, shown.address, shown.same_address], [pair.code, '127.0.0.1', true]);
  assert.equal((await decide('allow', pair.request)).status, 200);
  const { status, cookie } = await fetchSession(pair);
  assert.equal(status, 'signed_in');
  const { data: me } = await whoIs(cookie);
  assert.deepEqual([me.login, me.operator], ['ops', true]);
  assert.deepEqual(await fetchSession(pair), { status: 'ended', cookie: null });
  const headers = { cookie: await town.cookieOf('ops') };
  const { data: log } = await town.web('GET', '/api/v1/security/log', { headers });
  assert.equal(log.items[0].event, 'terminal_signed_in');
  const { data: sessions } = await town.web('GET', '/api/v1/sessions', { headers });
  const [newest] = sessions.items;
  const path = `/api/v1/sessions/${newest.session_id}/end`;
  assert.equal((await town.web('POST', path, { headers, body: {} })).status, 200);
  assertRefused(await whoIs(cookie), 401, 'session_required');
});

test('It is decided once, by one of two who allow at once, and what was refused stays so.', async () => {
  const allowed = await ask();
  const both = await Promise.all([1, 2].map(() => decide('allow', allowed.request)));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404]);
  assertRefused(await look(allowed.request), 404, 'not_found');
  assertRefused(await decide('refuse', allowed.request), 404, 'not_found');
  const fetched = await Promise.all([1, 2, 3].map(() => fetchSession(allowed)));
  assert.equal(fetched.filter(({ status }) => status === 'signed_in').length, 1);
  const refused = await ask();
  assert.equal((await decide('refuse', refused.request)).status, 200);
  assert.equal((await fetchSession(refused)).status, 'ended');
  assertRefused(await decide('allow', refused.request), 404, 'not_found');
  assert.equal((await fetchSession(refused)).status, 'ended');
});

test('It takes the password of whom it named, who is an operator; others see nothing.', async () => {
  const pair = await ask();
  assertRefused(await decide('allow', pair.request, { password: 'wrong' }), 401, 'login_failed');
  for (const as of ['sun', 'wang']) {
    assertRefused(await look(pair.request, as), 404, 'not_found');
    assertRefused(await decide('allow', pair.request, { as }), 404, 'not_found');
    assertRefused(await decide('refuse', pair.request, { as }), 404, 'not_found');
  }
  const ofPayer = await ask('wang');
  assertRefused(await decide('allow', ofPayer.request, { as: 'wang' }), 404, 'not_found');
  for (const one of [ofPayer, await ask('nobody'), pair]) {
    assert.equal(
      (await fetchSession(one)).status,
      'waiting',
      'nobody learns which logins there are',
    );
  }
});

test('No other secret fetches it, and no request that was made up is shown.', async () => {
  const [one, other] = [await ask(), await ask()];
  assert.notEqual(one.code, other.code);
  assert.equal((await decide('allow', one.request)).status, 200);
  for (const secret of [other.secret, one.secret.replace(/.$/, '~'), '']) {
    assert.equal((await fetchSession({ ...one, secret })).status, 'ended');
  }
  assert.equal((await fetchSession(one)).status, 'signed_in', 'guesses use nothing up');
  const changed = one.request.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  for (const request of [changed, 'none', other.request.slice(0, 20)]) {
    assertRefused(await look(request), 404, 'not_found');
    assertRefused(await decide('allow', request), 404, 'not_found');
    assert.equal((await fetchSession({ ...other, request })).status, 'ended');
  }
});

test('After ten minutes nobody can allow or fetch it.', async () => {
  const asked = (agoMs: number) => {
    const askedAtMs = service.store.nowMs() - agoMs;
    const client = { address: '203.0.113.7', device: null };
    const text = JSON.stringify({ login: 'ops', code: 'K7QX-M2B9', client, askedAtMs, nonce: '' });
    return seal(service.keys.signIns, 'terminal-sign-in', text);
  };
  const [late, early] = [asked(TERMINAL_SIGN_IN_MS + 1), asked(TERMINAL_SIGN_IN_MS - 30_000)];
  assertRefused(await look(late), 404, 'not_found');
  assertRefused(await decide('allow', late), 404, 'not_found');
  assert.equal((await look(early)).status, 200);
  const subject = 'a'.repeat(64);
  const expiresAtMs = service.store.nowMs() - 1;
  const submitted = { kind: 'fetch_terminal_session', subject, expiresAtMs } as const;
  assert.deepEqual(await service.gatherer.submit(submitted), {
    ok: false,
    refusal: { code: 'not_found' },
  });
});

test('What ends the sessions of a user ends the one that was not fetched yet.', async () => {
  const pair = await ask();
  assert.equal((await decide('allow', pair.request)).status, 200);
  assert.ok((await setLoginPassword(service, ops.userId, 'another horse 1')).ok);
  assert.equal((await fetchSession(pair)).status, 'ended');
});

test('No page of another site asks, or fetches.', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const path of ['/auth/terminal', '/auth/terminal/session']) {
    const body = { login: 'ops', request: 'x', secret: 'x' };
    assertRefused(await town.web('POST', path, { body, headers }), 403, 'cross_site');
  }
});

test('Who asks from elsewhere is told apart from who reads.', async () => {
  const { request } = await ask('sun', { 'x-forwarded-for': '198.51.100.9' });
  const { data: shown } = await look(request, 'sun');
  assert.deepEqual([shown.address, shown.same_address], ['198.51.100.9', false]);
});

test('Of IPv6 one network is one place: a household has many addresses in it.', async () => {
  const { request } = await ask('sun', { 'x-forwarded-for': '2001:db8:1:2::5' });
  const from = async (address: string) =>
    (await look(request, 'sun', { 'x-forwarded-for': address })).data.same_address;
  assert.deepEqual(
    [await from('2001:db8:1:2:aaaa::9'), await from('2001:db8:1:3::5'), await from('198.51.100.9')],
    [true, false, false],
  );
});
