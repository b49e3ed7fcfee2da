// A forgotten login password is reset by mail: with a link that works once, for half an hour, and for nobody
// else; and whoever asks learns nothing of who has an account.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, assertRefused } from '../../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { codeOf } from '../../support/one-time-code.ts';
import { until } from '../../support/until.ts';
import { LINK, peopleOf, startPost } from './post.ts';

const server = await startMailServer();
const town = await openApiTown({ ...server.settings, TAEL_COOLING_OFF: '24h' });
const { api } = town;
const { setAddress, kindsOf } = peopleOf(town, server);
const post = startPost(town);
after(() => post.stop());

const ask = (login: string) => town.web('POST', '/forgot-password', { body: { login } });
const open = (link: string, body: object) =>
  town.web('POST', new URL(link).pathname, { body: { password_again: undefined, ...body } });
const NEW = 'battery staple 2';

async function linkFor(login: string): Promise<string> {
  const email = `${login}@mail.example`;
  const links = () => server.sentTo(email).flatMap(({ text }) => LINK.exec(text)?.[0] ?? []);
  const before = links().length;
  const asked = await ask(login);
  assert.equal(asked.status, 200, asked.text);
  await until('the link comes', () => links().length > before);
  return links().at(-1) ?? '';
}

const shape = ({ status, json }: Answer) => [status, { ...json, request_id: null }];

test('whoever asks is told the same, whether there is an account, an address, or neither', async () => {
  await setAddress('wang');
  const answers = [
    await ask('wang'),
    await ask('chen'),
    await ask('nobody-at-all'),
    await ask('\u0000'),
  ];
  for (const answer of answers) assert.deepEqual(shape(answer), shape(answers[0] as Answer));
  const [row] = await api.rows(
    `select count(*)::int as asked from notices where kind = 'password_reset'`,
  );
  assert.equal(row?.asked, 1);
});

test('the link sets another login password once, and ends all sessions', async () => {
  const cookie = await town.cookieOf('wang');
  const link = await linkFor('wang');
  const shown = await town.web('GET', new URL(link).pathname, { headers: { accept: 'text/html' } });
  assert.equal(shown.status, 200);
  assert.equal((await town.signIn('wang')).status, 200, 'looking changes nothing');
  const weak = await open(link, { password: 'password' });
  assert.equal(weak.status, 400);
  const done = await open(link, { password: NEW });
  assert.equal(done.status, 200, done.text);
  assertRefused(
    await town.web('GET', '/api/v1/me', { headers: { cookie } }),
    401,
    'session_required',
  );
  assertRefused(await town.signIn('wang'), 401, 'login_failed');
  assert.equal((await town.signIn('wang', { password: NEW })).status, 200);
  assertRefused(await open(link, { password: PASSWORD }), 403, 'reset_link_invalid');
  const lines = await api.rows(
    `select action from audit_lines where action in ('login_password_reset', 'cooling_off_began')`,
  );
  assert.deepEqual(lines.map(({ action }) => action).sort(), [
    'cooling_off_began',
    'login_password_reset',
  ]);
});

test('the payment password stays, and money waits until the account has cooled off', async () => {
  const txNo = await town.order();
  const signedIn = await town.signIn('wang', { password: NEW });
  const cookie = signedIn.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const headers = { cookie, accept: 'application/json' };
  const paid = await town.web('POST', `/pay/${txNo}`, {
    headers,
    body: { pay_password: PAYER_PIN },
  });
  assertRefused(paid, 403, 'cooling_off');
});

test('a link ends with another address, after half an hour, and if it is changed', async () => {
  await setAddress('lin');
  const old = await linkFor('lin');
  const forged = old.replace(/\.(\d{13})\./, (_, at) => `.${Number(at) + 1}.`);
  assertRefused(await open(forged, { password: NEW }), 403, 'reset_link_invalid');
  await setAddress('lin', 'lin2@mail.example');
  assertRefused(await open(old, { password: NEW }), 403, 'reset_link_invalid');
  await setAddress('lin');
  const late = await linkFor('lin');
  const terms = /\.(\d{13})\./.exec(late)?.[1];
  assert.ok(Number(terms) - api.service.store.nowMs() <= 30 * 60_000);
});

test('it asks for the code of who uses two-factor authentication, and takes a right one', async () => {
  const person = await town.newPerson('two');
  await setAddress('two');
  const secret = await town.enrol(person);
  api.secrets.add(secret);
  const link = await linkFor('two');
  assertRefused(await open(link, { password: NEW }), 403, 'totp_required');
  assertRefused(await open(link, { password: NEW, totp_code: '000000' }), 403, 'totp_invalid');
  const done = await open(link, { password: NEW, totp_code: await codeOf(secret) });
  assert.equal(done.status, 200, done.text);
});

test('wrong codes that lock codes are told in the security log', async () => {
  const person = await town.newPerson('guessed');
  await setAddress('guessed');
  api.secrets.add(await town.enrol(person));
  const link = await linkFor('guessed');
  const noted = async () =>
    api.rows(`select kind from security_events
      where user_id = ${person.userId} and kind = 'codes_locked'`);
  for (let tries = 0; tries < 10; tries++) {
    const answer = await open(link, { password: NEW, totp_code: '000000' });
    if (answer.status === 429) break;
  }
  assert.equal((await noted()).length, 1);
});

test('operators are not written to, nor who is suspended', async () => {
  const boss = await town.newPerson('boss', { operator: true });
  await setAddress('boss');
  assert.equal((await ask('boss')).status, 200);
  const [row] = await api.rows(
    `select count(*)::int as asked from notices where kind = 'password_reset' and user_id = ${boss.userId}`,
  );
  assert.equal(row?.asked, 0);
});

test('asking is throttled for each login, known or not', async () => {
  for (const login of ['wang', 'nobody-here']) {
    let answer = await ask(login);
    for (let tries = 0; tries < 6 && answer.status === 200; tries++) answer = await ask(login);
    assertRefused(answer, 429, 'rate_limited');
    assert.doesNotMatch(answer.text, /sign-in|signing in|登录失败/, 'nobody has tried to sign in');
  }
});

test('the new password is told to the bell and by mail', async () => {
  await until('it is mailed', () =>
    server.sentTo('wang@mail.example').some(({ subject }) => /已重置|was reset/.test(subject)),
  );
  const signedIn = await town.signIn('two', { password: NEW, totp_code: '000000' });
  assert.notEqual(signedIn.status, 200);
  assert.ok((await kindsOf('lin')).includes('email_set'));
});

test('asking from another site, and a password that is not repeated, change nothing', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const asked = await town.web('POST', '/forgot-password', { headers, body: { login: 'lin' } });
  assertRefused(asked, 403, 'cross_site');
});
