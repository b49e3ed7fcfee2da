// With local logins off users come in through the sign-in provider alone; operators, and staff at their
// tills, keep their login password. Pages offer what works.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { atThisMachine } from '../../src/service/administration/authorization.ts';
import { createUser } from '../../src/service/administration/create-user.ts';
import { openAwayTown } from '../support/api-away.ts';
import { type Answer, send } from '../support/api-http.ts';
import { openTestProvider, REFERENCE_CLAIM, visitProvider } from '../support/sign-in-provider.ts';

const PUBLIC = 'http://127.0.0.1:8080';
const provider = await openTestProvider();
after(() => provider.close());
provider.allowReturnTo(PUBLIC);
const { town, database } = await openAwayTown({
  ...provider.settings,
  TAEL_PUBLIC_URL: PUBLIC,
  TAEL_LOCAL_LOGINS: 'off',
  TAEL_FIRST_PAY_PASSWORD: 'link',
});
const { api, payer } = town;
await town.newPerson('boss', { operator: true });

const PAGE = { accept: 'text/html', 'accept-language': 'en' };

/** `during`: while they are at the provider. */
async function comeIn(login: string, during: () => void): Promise<Answer> {
  const begun = await send(api.origin, 'GET', '/auth/oidc', { headers: PAGE });
  const cookie = begun.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const at = await visitProvider(provider, begun.headers.get('location') ?? '', login);
  during();
  return send(api.origin, 'GET', at.pathname + at.search, { headers: { ...PAGE, cookie } });
}

test('A right login password of a user opens nothing, and a wrong one says no more than ever.', async () => {
  const right = await town.signIn('wang');
  assert.deepEqual([right.status, right.code], [403, 'local_logins_off']);
  assert.deepEqual(right.headers.getSetCookie(), []);
  const wrong = await town.signIn('wang', { password: 'wrong horse 1' });
  assert.deepEqual([wrong.status, wrong.code], [401, 'login_failed']);
  const operator = await town.signIn('boss');
  assert.equal(operator.status, 200);
  assert.match(operator.headers.getSetCookie()[0] ?? '', /^tael_session=./);
});

test('Staff sign in at their till as before.', async () => {
  const typed = { login: 'wang', password: 'wrong horse 1' };
  const answer = await town.web('POST', '/auth/staff/login', { body: typed });
  assert.equal(answer.code, 'login_failed', 'it is about the login, not about the way in');
});

test('Pages offer the provider, and no field for a password that would not work.', async () => {
  const txNo = await town.order();
  for (const path of ['/account', `/pay/${txNo}`, `/refund-requests/Q${'0'.repeat(26)}`]) {
    const { text } = await town.web('GET', path, { headers: PAGE });
    assert.match(text, />Sign in with Member ID<\/a>/, path);
    assert.doesNotMatch(text, /type="password"/, path);
    const [, address = ''] = /href="(\/auth\/oidc\?page=[^"]+)"/.exec(text) ?? [];
    assert.equal(new URL(address, PUBLIC).searchParams.get('page'), path);
  }
  const { text } = await town.web('GET', '/account', { headers: { accept: 'text/html' } });
  assert.match(text, />使用会员账户登录<\/a>/);
});

test('A member who has never had a password comes in, chooses six digits, and pays.', async () => {
  const reference = 'member-2';
  const member = { name: '新会员', login: null, password: null, payPassword: null, reference };
  const made = await createUser(
    api.service,
    { ...member, operator: false },
    atThisMachine(api.service),
  );
  assert.ok(made.ok);
  const { userId } = made.value;
  await town.recharge({ userId }, 5_000n);
  provider.claims.set('newcomer', { [REFERENCE_CLAIM]: reference });
  const arrived = await comeIn('newcomer', () => {});
  const cookie = arrived.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const headers = { cookie, accept: 'application/json' };
  const chosen = { pay_password: '246813' };
  const set = await town.web('POST', '/auth/pay-password', { body: chosen, headers });
  assert.equal(set.status, 200, set.text);
  const txNo = await town.order({ amount: 12.5, payer_id: userId });
  const paid = await town.web('POST', `/pay/${txNo}`, { body: chosen, headers });
  assert.deepEqual([paid.status, paid.data.status], [200, 'paid'], paid.text);
});

test('While the database is away nobody comes in, and afterwards they begin again.', async () => {
  const { userId } = payer;
  const { operator: by, gatherer } = api.service;
  const reference = 'member-1';
  assert.ok((await gatherer.submit({ kind: 'change_user', userId, name: null, reference, by })).ok);
  provider.claims.set('wang', { [REFERENCE_CLAIM]: reference });
  const away = await comeIn('wang', () => database.off());
  assert.deepEqual([away.status, away.headers.getSetCookie()], [503, []]);
  const back = await comeIn('wang', () => database.on());
  assert.equal(back.status, 303, back.text);
});
