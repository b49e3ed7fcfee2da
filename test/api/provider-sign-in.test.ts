// Signing in through the provider (OpenID Connect), against a real one over HTTP: who comes in, where they
// arrive, what their session may do, and everything that must not let anybody in.

import assert from 'node:assert/strict';
import { after, afterEach, test } from 'node:test';
import { exportUser } from '../../src/interface/export-user.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { type Answer, send } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN, type Person } from '../support/api-town.ts';
import {
  CLIENT_SECRET,
  openTestProvider,
  REFERENCE_CLAIM,
  visitProvider,
  wrongKeys,
} from '../support/sign-in-provider.ts';

const provider = await openTestProvider();
after(() => provider.close());
/** Both nodes are reached under one name. */
const PUBLIC = 'http://127.0.0.1:8080';
provider.allowReturnTo(PUBLIC);
const town = await openApiTown({ ...provider.settings, TAEL_PUBLIC_URL: PUBLIC });
const { api, payer, owner } = town;
const second = await api.secondNode();
api.secrets.add(CLIENT_SECRET);
afterEach(() => provider.standInTheWay(null));

const PAGE = { accept: 'text/html', 'accept-language': 'en' };

await refer(payer, 'member-1');
provider.claims.set('wang-at-provider', { [REFERENCE_CLAIM]: 'member-1' });

async function refer({ userId }: Person, reference: string): Promise<void> {
  const { operator: by } = api.service;
  const change = { kind: 'change_user', userId, name: null, reference, by } as const;
  const outcome = await api.service.gatherer.submit(change);
  assert.ok(outcome.ok, JSON.stringify(outcome));
}

async function begin(page = '/account', origin = api.origin) {
  const path = `/auth/oidc?page=${encodeURIComponent(page)}`;
  const begun = await send(origin, 'GET', path, { headers: PAGE });
  assert.equal(begun.status, 303, begun.text);
  const [cookie = ''] = begun.headers.getSetCookie();
  return {
    url: begun.headers.get('location') ?? '',
    cookie: cookie.split(';', 1)[0] ?? '',
    kept: cookie,
  };
}

function comeBack(at: URL, cookie: string | null, origin = api.origin): Promise<Answer> {
  // As a browser says it after the page of another site.
  const headers = { ...PAGE, cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  return send(origin, 'GET', at.pathname + at.search, { headers });
}

async function signIn(login: string, page?: string) {
  const begun = await begin(page);
  const at = await visitProvider(provider, begun.url, login);
  return { ...begun, at, answer: await comeBack(at, begun.cookie) };
}

function sessionIn(answer: Answer): string | null {
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
  return cookies.find((one) => /^tael_session=./.test(one)) ?? null;
}

function assertRefused(answer: Answer, status: number, message: RegExp): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.text, message);
  assert.equal(sessionIn(answer), null);
}

const BEGIN_AGAIN = /wrong, used or expired, or was begun in another browser/;

test('A user comes in by their reference, arrives where they wanted, and pays.', async () => {
  const txNo = await town.order({ amount: 12.5, payer_id: payer.userId });
  const { answer, kept } = await signIn('wang-at-provider', `/pay/${txNo}?lang=en`);
  assert.match(kept, /^tael_oidc=v1\.[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/pay/${txNo}?lang=en`]);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const [session, gone, ...others] = answer.headers.getSetCookie();
  assert.match(session ?? '', /^tael_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.match(gone ?? '', /^tael_oidc=; Max-Age=0; /);
  assert.deepEqual(others, [], 'the device does not become a known one');
  const headers = { cookie: sessionIn(answer), accept: 'application/json' };
  const paid = await town.web('POST', `/pay/${txNo}`, {
    body: { pay_password: PAYER_PIN },
    headers,
  });
  assert.deepEqual([paid.status, paid.data.status], [200, 'paid'], paid.text);
  const refused = await town.web('POST', '/auth/pay-password', {
    body: { password: 'correct horse 1', pay_password: '864209' },
    headers,
  });
  assert.deepEqual([refused.status, refused.code], [403, 'session_limited']);
});

test('The first sign-in is on the trail, each in the security log; none says the account.', async () => {
  const person = await town.newPerson('zhou');
  await refer(person, 'member-2');
  provider.claims.set('zhou-at-provider', { [REFERENCE_CLAIM]: 'member-2' });
  await signIn('zhou-at-provider');
  const { answer } = await signIn('zhou-at-provider');
  const headers = { cookie: sessionIn(answer) };
  const { data } = await town.web('GET', '/api/v1/security/log', { headers });
  const events = data.items.map(({ event }: { event: string }) => event);
  const count = (event: string) => events.filter((one: string) => one === event).length;
  assert.deepEqual([count('provider_linked'), count('signed_in_by_provider')], [1, 2]);
  assert.ok(!JSON.stringify(data).includes('zhou-at-provider'));
  const [row] = await api.rows(
    `select provider_account from users where user_id = ${person.userId}`,
  );
  assert.equal(row?.provider_account, `${provider.issuer} zhou-at-provider`);
  for (const table of ['sign_in_attempts', 'audit_lines', 'security_events', 'sessions']) {
    const [kept] = await api.rows(`select string_agg(one::text, ' ') as text from ${table} as one`);
    assert.ok(!`${kept?.text}`.includes('zhou-at-provider'), table);
  }
});

test('The person is given their account at the provider in their export.', async () => {
  await signIn('wang-at-provider');
  const exported = await exportUser(api.service, payer.userId, atThisMachine(api.service));
  assert.ok(exported.ok);
  const { account } = JSON.parse((await Array.fromAsync(exported.value)).join(''));
  assert.equal(account.reference, 'member-1');
  assert.equal(account.provider_account, `${provider.issuer} wang-at-provider`);
});

test('An account that is bound stays its user’s, whatever they are called later.', async () => {
  const [first, other] = [await town.newPerson('han'), await town.newPerson('qian')];
  await refer(first, 'member-3');
  provider.claims.set('han-at-provider', { [REFERENCE_CLAIM]: 'member-3' });
  assert.equal((await signIn('han-at-provider')).answer.status, 303);
  await refer(first, 'member-3-former');
  await refer(other, 'member-3');
  const { answer } = await signIn('han-at-provider');
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie: sessionIn(answer) } });
  assert.equal(me.data.user_id, first.userId, 'a moved reference moves nobody');
  provider.claims.set('thief-at-provider', { [REFERENCE_CLAIM]: 'member-3-former' });
  assertRefused(
    (await signIn('thief-at-provider')).answer,
    403,
    /No wallet belongs to the account/,
  );
  const unlinked = await api.service.gatherer.submit({
    kind: 'unlink_provider',
    userId: first.userId,
    ...atThisMachine(api.service),
  });
  assert.ok(unlinked.ok);
  const ended = await town.web('GET', '/api/v1/me', {
    headers: { cookie: sessionIn(answer) },
  });
  assert.equal(ended.status, 401, 'whoever came in that way is out');
  const anew = await signIn('han-at-provider');
  const they = await town.web('GET', '/api/v1/me', {
    headers: { cookie: sessionIn(anew.answer) },
  });
  assert.equal(they.data.user_id, other.userId, 'a free account is bound by the reference again');
});

test('Whoever has no wallet here, or no reference, or is an operator, stays out.', async () => {
  const message = /No wallet belongs to the account/;
  assertRefused((await signIn('nobody-here')).answer, 403, message);
  for (const claim of ['', 'x'.repeat(65), 'two words', 7.5, null, { a: 1 }]) {
    provider.claims.set('odd', { [REFERENCE_CLAIM]: claim });
    assertRefused((await signIn('odd')).answer, 403, message);
  }
  const operator = await town.newPerson('boss', { operator: true });
  await refer(operator, 'member-4');
  provider.claims.set('boss-at-provider', { [REFERENCE_CLAIM]: 'member-4' });
  assertRefused((await signIn('boss-at-provider')).answer, 403, message);
  const [row] = await api.rows(
    `select provider_account from users where user_id = ${operator.userId}`,
  );
  assert.equal(row?.provider_account, null);
});

test('A suspended user is refused as with a login password, and nothing is bound.', async () => {
  const person = await town.newPerson('wei');
  await refer(person, 'member-5');
  provider.claims.set('wei-at-provider', { [REFERENCE_CLAIM]: 'member-5' });
  await town.standing(person, 'suspend');
  assertRefused((await signIn('wei-at-provider')).answer, 403, /suspended/);
  const [row] = await api.rows(
    `select provider_account from users where user_id = ${person.userId}`,
  );
  assert.equal(row?.provider_account, null);
});

test('What came back works once, in the browser that began, on either node.', async () => {
  const begun = await begin('/console', second.origin);
  const at = await visitProvider(provider, begun.url, 'wang-at-provider');
  const elsewhere = await begin();
  assertRefused(await comeBack(at, null), 403, BEGIN_AGAIN);
  assertRefused(await comeBack(at, elsewhere.cookie), 403, BEGIN_AGAIN);
  assertRefused(await comeBack(at, `${begun.cookie}x`), 403, BEGIN_AGAIN);
  const wrongState = new URL(at);
  wrongState.searchParams.set('state', 'x'.repeat(43));
  assertRefused(await comeBack(wrongState, begun.cookie), 403, BEGIN_AGAIN);
  const arrived = await comeBack(at, begun.cookie);
  assert.deepEqual([arrived.status, arrived.headers.get('location')], [303, '/console']);
  assertRefused(await comeBack(at, begun.cookie), 403, BEGIN_AGAIN);
  assertRefused(await comeBack(at, begun.cookie, second.origin), 403, BEGIN_AGAIN);
  const other = await visitProvider(provider, (await begin()).url, 'wang-at-provider');
  other.searchParams.set('state', at.searchParams.get('state') ?? '');
  assertRefused(await comeBack(other, begun.cookie), 403, BEGIN_AGAIN);
});

test('Sent to two nodes at once it lets in one, or nobody where the provider minds.', async () => {
  const begun = await begin();
  const at = await visitProvider(provider, begun.url, 'wang-at-provider');
  const nodes = [api.origin, second.origin];
  const answers = await Promise.all(nodes.map((origin) => comeBack(at, begun.cookie, origin)));
  const sessions = answers.filter((answer) => sessionIn(answer) !== null);
  assert.ok(sessions.length <= 1);
  for (const answer of answers)
    if (!sessions.includes(answer)) assertRefused(answer, 403, BEGIN_AGAIN);
});

test('Somebody may take ten minutes at the provider, by the clock of the database.', async () => {
  const { store } = api.service;
  const begun = await begin();
  const at = await visitProvider(provider, begun.url, 'wang-at-provider');
  const { nowMs } = store;
  try {
    store.nowMs = () => nowMs() + 600_001;
    assertRefused(await comeBack(at, begun.cookie), 403, BEGIN_AGAIN);
  } finally {
    store.nowMs = nowMs;
  }
  assert.equal((await comeBack(at, begun.cookie)).status, 303);
});

test('Who turns away at the provider is back where they were, and may begin again.', async () => {
  const begun = await begin('/account');
  const at = await visitProvider(provider, begun.url, null);
  assert.equal(at.searchParams.get('error'), 'access_denied');
  const answer = await comeBack(at, begun.cookie);
  assertRefused(answer, 403, /cancelled, or not allowed/);
  assert.match(answer.text, /<a class="main" href="\/account">Back to sign-in<\/a>/);
  const forged = new URL(at);
  forged.searchParams.set('state', 'x'.repeat(43));
  assertRefused(await comeBack(forged, begun.cookie), 403, BEGIN_AGAIN);
});

test('An answer that names another issuer, or a token under another key, lets nobody in.', async () => {
  const begun = await begin();
  const at = await visitProvider(provider, begun.url, 'wang-at-provider');
  const mixedUp = new URL(at);
  mixedUp.searchParams.set('iss', 'https://evil.example');
  assertRefused(await comeBack(mixedUp, begun.cookie), 403, BEGIN_AGAIN);
  mixedUp.searchParams.delete('iss');
  assertRefused(await comeBack(mixedUp, begun.cookie), 403, BEGIN_AGAIN);
  assert.equal((await comeBack(at, begun.cookie)).status, 303, 'none of these used it up');
});

test('No other site signs anybody in, and a page that is none of ours leads to the account.', async () => {
  const foreign = { ...PAGE, 'sec-fetch-site': 'cross-site' };
  const answer = await send(api.origin, 'GET', '/auth/oidc?page=/account', { headers: foreign });
  assertRefused(answer, 403, /another website/);
  assert.deepEqual(answer.headers.getSetCookie(), []);
  for (const page of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/logout',
    '/payments',
  ]) {
    const { answer: arrived } = await signIn('wang-at-provider', page);
    assert.equal(arrived.headers.get('location'), '/account', page);
  }
});

test('Both ways in work, and the one ends the session of the other in that browser.', async () => {
  const whole = await town.signIn('lin');
  await refer(owner, 'member-6');
  provider.claims.set('lin-at-provider', { [REFERENCE_CLAIM]: 'member-6' });
  const before = whole.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const begun = await begin();
  const at = await visitProvider(provider, begun.url, 'lin-at-provider');
  const answer = await comeBack(at, `${begun.cookie}; ${before}`);
  assert.equal(answer.status, 303);
  const former = await town.web('GET', '/api/v1/me', { headers: { cookie: before } });
  assert.equal(former.status, 401);
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie: sessionIn(answer) } });
  assert.deepEqual([me.data.user_id, me.data.limited], [owner.userId, true]);
});

test('While the provider is away people are told at once, and sign in with their password.', async () => {
  const fresh = await openTestProvider();
  fresh.allowReturnTo(PUBLIC);
  after(() => fresh.close());
  const other = await openApiTown({ ...fresh.settings, TAEL_PUBLIC_URL: PUBLIC });
  fresh.standInTheWay((_, response) => {
    response.writeHead(500).end();
    return true;
  });
  const ask = () => send(other.api.origin, 'GET', '/auth/oidc', { headers: PAGE });
  const refused = await ask();
  assertRefused(refused, 503, /does not answer as it should/);
  assert.equal(refused.headers.get('retry-after'), '5');
  let asked = 0;
  fresh.standInTheWay(() => {
    asked += 1;
    return false;
  });
  assertRefused(await ask(), 503, /does not answer/);
  assert.equal(asked, 0, 'it is not asked for each of many people');
  assert.equal((await other.signIn('wang')).status, 200);
});

test('A provider that shows another key than it signs with lets nobody in.', async () => {
  const fresh = await openTestProvider();
  fresh.allowReturnTo(PUBLIC);
  after(() => fresh.close());
  const other = await openApiTown({ ...fresh.settings, TAEL_PUBLIC_URL: PUBLIC });
  const keys = wrongKeys();
  fresh.standInTheWay((request, response) => {
    if (request.url !== '/jwks') return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end(keys);
    return true;
  });
  const begun = await begin('/account', other.api.origin);
  const at = await visitProvider(fresh, begun.url, 'wang-at-provider');
  assertRefused(await comeBack(at, begun.cookie, other.api.origin), 403, BEGIN_AGAIN);
});
