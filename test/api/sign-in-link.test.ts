// Sign-in links: a link lets one user in, once, in the browser that opened it, to pay and to look, and for
// nothing else. What such a session may not do follows from the access matrix, row by row.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSessionToken } from '../../src/crypto/session-token.ts';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { setLoginPassword } from '../../src/service/administration/set-login-password.ts';
import { newSession } from '../../src/service/session.ts';
import { createSignInLink } from '../../src/service/sign-in-links.ts';
import { openAwayTown } from '../support/api-away.ts';
import { type Answer, send } from '../support/api-http.ts';
import { PAYER_PIN } from '../support/api-town.ts';
import { cookieSetBy, PAGE, signInLinksIn } from '../support/sign-in-links.ts';

const { town, database } = await openAwayTown({ TAEL_SIGNUP: 'invite' });
const { api, payer, owner } = town;
const { newLink, openLink, enter } = signInLinksIn(town);

function assertInvalid(answer: Answer): void {
  assert.equal(answer.status, 403, answer.text);
  assert.match(answer.text, /The sign-in link is wrong, used or expired\./);
  assert.deepEqual(answer.headers.getSetCookie(), []);
}

test('A link leads one user to one page, where they pay with their payment password.', async () => {
  const txNo = await town.order({ amount: 12.5, payer_id: payer.userId });
  const link = await newLink(payer, txNo);
  const { proof, cookie } = await openLink(link);
  const entered = await enter(link, proof, cookie);
  assert.deepEqual([entered.status, entered.headers.get('location')], [303, `/pay/${txNo}`]);
  const [session = '', ...others] = entered.headers.getSetCookie();
  assert.match(session, /^tael_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.deepEqual(others, [], 'the device does not become a known one');
  const headers = { cookie: cookieSetBy(entered), accept: 'application/json' };
  const wrong = await town.web('POST', `/pay/${txNo}`, {
    body: { pay_password: '975310' },
    headers,
  });
  assert.equal(wrong.code, 'pay_password_wrong');
  const paid = await town.web('POST', `/pay/${txNo}`, {
    body: { pay_password: PAYER_PIN },
    headers,
  });
  assert.deepEqual([paid.status, paid.data.status], [200, 'paid'], paid.text);
  const seen = await town.web('GET', '/api/v1/records', { headers });
  assert.equal(seen.data.items[0].tx_no, txNo);
});

test('Opening the page as often as one likes uses nothing up; sending its form does.', async () => {
  const link = await newLink(payer, 'console');
  await send(api.origin, 'HEAD', link, { headers: PAGE });
  await openLink(link);
  const { shown, proof, cookie } = await openLink(link);
  assert.equal(shown.headers.get('referrer-policy'), 'same-origin');
  assert.equal(shown.headers.get('cache-control'), 'no-store');
  assert.match(shown.headers.getSetCookie()[0] ?? '', /^tael_link=.*HttpOnly; SameSite=Strict$/);
  const entered = await enter(link, proof, cookie);
  assert.deepEqual([entered.status, entered.headers.get('location')], [303, '/console']);
  assertInvalid(await enter(link, proof, cookie));
});

test('A form is sent by the browser that opened the link, and by no page of another site.', async () => {
  const link = await newLink(payer, 'account');
  const { proof, cookie } = await openLink(link);
  const other = await openLink(link);
  assertInvalid(await enter(link, proof, null));
  assertInvalid(await enter(link, proof, other.cookie));
  assertInvalid(await enter(await newLink(payer, 'account'), proof, cookie));
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  assert.equal((await enter(link, proof, cookie, foreign)).status, 403);
  assert.equal((await enter(link, proof, cookie)).status, 303, 'none of these used it up');
});

test('A link that was changed opens nothing, nor does one from before a new login password.', async () => {
  const link = await newLink(payer, 'account');
  const changed = [
    link.replace('.account.', '.console.'),
    link.replace(`/${payer.userId}.`, `/${owner.userId}.`),
    link.replace(/(\d)\.(?=[\w-]{16}\.)/, (_, digit) => `${9 - Number(digit)}.`),
    link.replace(/..$/, (last) => (last === 'AA' ? 'BA' : 'AA')),
    '/sign-in/none',
  ];
  for (const one of changed) {
    const { proof, cookie } = await openLink(one);
    assertInvalid(await enter(one, proof, cookie));
  }
  const person = await town.newPerson('shen');
  const early = await newLink(person, 'account');
  const { proof, cookie } = await openLink(early);
  assert.ok((await setLoginPassword(api.service, person.userId, 'another horse 1')).ok);
  assertInvalid(await enter(early, proof, cookie));
});

test('A link is good for sixty seconds of the clock that decides.', async () => {
  const { service } = api;
  const user = await service.store.queries.user(payer.userId);
  assert(user);
  const link = await newLink(payer, 'account');
  const life = Number(link.split('.')[1]) - service.store.nowMs();
  assert.ok(life > 50_000 && life <= 60_000, `${life} ms`);
  const redeem = (expiresAtMs: number) =>
    service.gatherer.submit({
      kind: 'redeem_sign_in_link',
      userId: payer.userId,
      linkSubject: `link/${expiresAtMs}`,
      expiresAtMs,
      loginPasswordHash: user.loginPasswordHash,
      ...newSession(service, newSessionToken(payer.userId), { address: '::1', device: null }),
    });
  const late = await redeem(service.store.nowMs() - 1_000);
  assert.deepEqual(late, { ok: false, refusal: { code: 'sign_in_link_invalid' } });
  assert.ok((await redeem(service.store.nowMs() + 1_000)).ok);
});

test('Nobody gets a link to nowhere or for nobody, and the suspended do not come in.', async () => {
  const refused = async (userId: number, page: string) => {
    const made = await createSignInLink(api.service, userId, page, atThisMachine(api.service));
    return made.ok || made.refusal.code;
  };
  assert.equal(await refused(999_999, 'account'), 'user_not_found');
  assert.equal(await refused(payer.userId, 'C01M7X8TAZJTN2S32GVJ8SZHKJT'), 'order_not_found');
  assert.equal(await refused(payer.userId, 'https://evil.example'), 'order_not_found');
  const leaving = await town.newPerson('zhu');
  const link = await newLink(leaving, 'account');
  const { proof, cookie } = await openLink(link);
  await town.standing(leaving, 'suspend');
  assert.equal(await refused(leaving.userId, 'account'), 'user_suspended');
  const suspended = await enter(link, proof, cookie);
  assert.deepEqual([suspended.status, suspended.headers.getSetCookie()], [403, []]);
  await town.standing(leaving, 'resume');
  assert.equal((await enter(link, proof, cookie)).status, 303, 'a refusal does not use it up');
});

test('The link is kept nowhere; that it was made and used is on record.', async () => {
  const link = await newLink(owner, 'account');
  const { proof, cookie } = await openLink(link);
  const entered = await enter(link, proof, cookie);
  const [mac = ''] = link.split('.').slice(-1);
  for (const table of ['sign_in_attempts', 'sessions', 'audit_lines', 'security_events']) {
    const [row] = await api.rows(`select string_agg(one::text, ' ') as kept from ${table} as one`);
    assert.ok(!`${row?.kept}`.includes(mac), table);
  }
  const headers = { cookie: cookieSetBy(entered) };
  const { data } = await town.web('GET', '/api/v1/security/log', { headers });
  const events = data.items.slice(0, 2).map(({ event }: { event: string }) => event);
  assert.deepEqual(events.sort(), ['sign_in_link_created', 'signed_in_by_link']);
});

test('While the database is away it is unavailable, and the link works afterwards.', async () => {
  const link = await newLink(payer, 'account');
  const { proof, cookie } = await openLink(link);
  database.off();
  assert.equal((await enter(link, proof, cookie)).status, 503);
  database.on();
  assert.equal((await enter(link, proof, cookie)).status, 303);
});
