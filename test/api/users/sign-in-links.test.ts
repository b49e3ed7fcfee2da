// Sign-in links by a platform's program: what the link opens is tested beside its page; here it is who
// may have one made, for whom, and that the trail says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atThisMachine } from '../../../src/service/administration/authorization.ts';
import { changeUserStatus } from '../../../src/service/administration/change-user-status.ts';
import { revokeKey } from '../../../src/service/administration/revoke-key.ts';
import { closeAccount } from '../../../src/service/close-account.ts';
import { assertInvalid, assertRefused, send } from '../../support/api-http.ts';
import { newOperateKey, openPlatform } from '../../support/platform.ts';
import { unwrap } from '../../support/residents.ts';

const platform = await openPlatform();
const { town, operator, post, member, key } = platform;
const { api } = town;
const PAGE = { accept: 'text/html', 'accept-language': 'en' };

async function opened(url: string): Promise<{ readonly status: number; readonly cookie: string }> {
  const { pathname } = new URL(url);
  const shown = await send(api.origin, 'GET', pathname, { headers: PAGE });
  const [, proof = ''] = /name="proof" value="([0-9a-f]{64})"/.exec(shown.text) ?? [];
  const cookieOf = ({ headers }: typeof shown) => headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const headers = {
    ...PAGE,
    'Content-Type': 'application/x-www-form-urlencoded',
    cookie: cookieOf(shown),
  };
  const raw = new URLSearchParams({ proof }).toString();
  const entered = await send(api.origin, 'POST', pathname, { raw, headers });
  return { status: entered.status, cookie: cookieOf(entered) };
}

test('a link signs the user in, once, and the line in their trail names the key', async () => {
  const userId = await member();
  const made = await post('/sign-in-links', { user_id: userId, page: 'account' });
  assert.equal(made.status, 200, made.text);
  const { status, cookie } = await opened(made.data.url);
  assert.equal(status, 303);
  const account = await send(api.origin, 'GET', '/account', { headers: { ...PAGE, cookie } });
  assert.equal(account.status, 200);
  assert.match(account.text, /会员/);
  assert.equal((await opened(made.data.url)).status, 403);
  const [line] = await api.rows(
    `select by_kind, by_name, details from audit_lines
      where user_id = ${userId} and action = 'sign_in_link_created'`,
  );
  assert.deepEqual([line?.by_kind, line?.by_name], ['key', key.keyId]);
});

test('it leads to an order that is there, and to no other page', async () => {
  const userId = await member();
  const txNo = await town.order({ amount: 1, payer_id: userId });
  const made = await post('/sign-in-links', { user_id: userId, page: txNo });
  assert.match(made.data.url, new RegExp(`\\.${txNo}\\.`));
  const page = `${txNo.slice(0, -1)}${txNo.endsWith('0') ? '1' : '0'}`;
  assertRefused(await post('/sign-in-links', { user_id: userId, page }), 404, 'order_not_found');
  for (const wrong of ['', 'x\u0000', '../console', 7, null]) {
    const answer = await post('/sign-in-links', { user_id: userId, page: wrong });
    assert.ok([400, 404, 422].includes(answer.status), answer.text);
    assert.equal(answer.json.ok, false);
  }
  const neither = await post('/sign-in-links', { user_id: 'x', page: '' });
  assertInvalid(neither, 'user_id', 'page');
});

test('nobody is let in who may not come in, and no operator at all', async () => {
  const ask = (userId: number) => post('/sign-in-links', { user_id: userId, page: 'console' });
  assertRefused(await ask(999_999), 404, 'user_not_found');
  assertInvalid(await ask(operator.userId), 'user');
  const [suspended, closed] = [await member(), await member()];
  const early = (await ask(suspended)).data.url;
  unwrap(
    await changeUserStatus(api.service, suspended, 'suspend', null, atThisMachine(api.service)),
  );
  unwrap(await closeAccount(api.service, closed, atThisMachine(api.service)));
  assertRefused(await ask(suspended), 403, 'user_suspended');
  assertRefused(await ask(closed), 409, 'user_closed');
  assert.equal((await opened(early)).status, 403);
});

test('a key that was revoked makes none', async () => {
  const one = await newOperateKey(town, operator);
  const userId = await member();
  unwrap(await revokeKey(api.service, one.keyId, api.service.operator));
  const body = { user_id: userId, page: 'account' };
  assertRefused(await post('/sign-in-links', body, { key: one }), 401, 'credentials_invalid');
});
