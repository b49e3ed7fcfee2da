// `tael user password` as an operator runs it, beside a service that goes on serving the user.

import assert from 'node:assert/strict';
import { hostname, userInfo } from 'node:os';
import { after, test } from 'node:test';
import { PASSWORD_REQUIRED } from '../../src/cli/password-input.ts';
import { buildServer } from '../../src/server/server.ts';
import { send } from '../support/api-http.ts';
import { cookieIn } from '../support/api-town.ts';
import { openHome } from '../support/command-line.ts';
import { type Json, jsonOf, runTael } from '../support/tael.ts';

const { done, refused, tael, env, home, service } = await openHome();
const OLD = String(env.TAEL_PASSWORD);
const NEW = 'battery-staple';

const server = buildServer(service);
after(() => server.close());
const origin = await server.listen({ port: 0, host: '127.0.0.1' });

const signIn = (password: string) =>
  send(origin, 'POST', '/auth/login', { body: { login: 'ann', password } });
/** The answer to a wrong password, if the cookie is a session at all. */
const codeWith = async (cookie: string) => {
  const body = { password: 'not this one', pay_password: '135790' };
  return (await send(origin, 'POST', '/auth/pay-password', { body, headers: { cookie } })).code;
};

await done('user create --name Ann --login ann --pay-password 135790');

test('Users who forgot their password get another, and are signed out everywhere.', async () => {
  const cookie = cookieIn(await signIn(OLD));
  assert.equal(await codeWith(cookie), 'login_failed');
  const changed = await done(`user password --user 1001 --password ${NEW}`);
  assert.equal(changed.user_id, 1001);
  assert.equal(await codeWith(cookie), 'session_required');
  assert.equal((await signIn(OLD)).code, 'login_failed');
  assert.equal(await codeWith(cookieIn(await signIn(NEW))), 'login_failed');
});

test('The output for people says that the user is signed out.', async () => {
  const { out } = await tael('user', 'password', '--user', '1001', '--password', NEW);
  assert.equal(out, 'User 1001 has a new login password and is signed out everywhere.\n');
});

test('The audit trail says who changed the password, and not what it is.', async () => {
  const { items } = (await done('audit --user 1001')) as { items: Json[] };
  const { user_id: user, action, by_kind: kind, by, from, details } = items[0] ?? {};
  assert.deepEqual([user, action], [1001, 'login_password_set']);
  assert.deepEqual([kind, by, from], ['operator', userInfo().username, hostname()]);
  assert.deepEqual(details, {});
  await done('verify');
});

test('An unknown user and a malformed password are refused.', async () => {
  const { TAEL_PASSWORD: _, ...without } = env;
  const silent = runTael(['user', 'password', '--user', '1001', '--json'], {
    env: without,
    cwd: home,
  });
  await Promise.all([
    refused('user password --user 77', 'user_not_found'),
    refused('user password', 'invalid_parameters', 'user is required'),
    refused(
      'user password --user 1001 --password short',
      'invalid_parameters',
      'password must have at least 8 characters',
    ),
  ]);
  const { errors } = jsonOf(await silent) as { errors: Json[] };
  assert.deepEqual(errors, [{ field: 'password', msg: PASSWORD_REQUIRED }]);
  assert.equal((await signIn(NEW)).status, 200, 'what is refused changes nothing');
});
