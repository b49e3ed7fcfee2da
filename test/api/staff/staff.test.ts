// Staff logins over HTTP: what their owner does with them, how staff sign in, and that a staff session
// is nobody's anywhere but at its till.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused, tally, times } from '../../support/api-http.ts';
import { cookieIn, openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { STAFF_PASSWORD, signInStaff, staffAt } from '../../support/staff.ts';
import { tillOf } from '../till/till-town.ts';

const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const { branchId } = town;
const NEW_PASSWORD = 'fresh horse 33';
town.api.secrets.add(NEW_PASSWORD);

/** `DELETE /1001`; where no method is named it is a POST. */
async function asOwner(address: string, body: object, login = 'lin') {
  const [path = '', method = 'POST'] = address.split(' ').toReversed();
  const headers = { cookie: await town.cookieOf(login) };
  return town.web(method, `/api/v1/branches/${branchId}/staff${path}`, { body, headers });
}

async function list(login = 'lin') {
  const headers = { cookie: await town.cookieOf(login) };
  return town.web('GET', `/api/v1/branches/${branchId}/staff`, { headers });
}

const actionsOf = async (userId: number) =>
  (
    await town.api.rows(
      `select action, by_kind, by_name, by_from from audit_lines
       where user_id = ${userId} and action like 'staff%' order by chain_no`,
    )
  ).map(({ action, by_kind, by_name }) => `${action} by ${by_kind} ${by_name}`);

const NEW = { name: '小吴', login: 'back', staff_password: STAFF_PASSWORD, password: PASSWORD };

test('An owner creates, renames, resets and removes a login, each of it audited.', async () => {
  const made = await staffAt(town, 'door');
  const { items } = (await list()).data;
  assert.deepEqual(items, [made]);
  assert.deepEqual([made.name, made.login], ['小周', `${branchId}/door`]);
  const path = `/${made.staff_id}`;
  const till = tillOf(town, cookieIn(await signInStaff(town, made.login)));
  const renamed = await asOwner(`PATCH ${path}`, { name: '早班', password: PASSWORD });
  assert.deepEqual(renamed.data, { ...made, name: '早班' });
  assert.equal((await till.show()).data.staff.name, '早班');
  const reset = { staff_password: NEW_PASSWORD, password: PASSWORD };
  assert.equal((await asOwner(`${path}/reset-password`, reset)).status, 200);
  assertRefused(await till.show(), 401, 'session_required');
  assertRefused(await signInStaff(town, made.login), 401, 'login_failed');
  const again = tillOf(town, cookieIn(await signInStaff(town, made.login, NEW_PASSWORD)));
  assert.equal((await again.show()).status, 200);
  assert.equal((await asOwner(`DELETE ${path}`, { password: PASSWORD })).status, 200);
  assertRefused(await again.show(), 401, 'session_required');
  assertRefused(await signInStaff(town, made.login, NEW_PASSWORD), 401, 'login_failed');
  assert.deepEqual((await list()).data.items, []);
  const { userId } = town.owner;
  assert.deepEqual(
    await actionsOf(userId),
    ['staff_created', 'staff_renamed', 'staff_password_set', 'staff_removed'].map(
      (action) => `${action} by user ${userId}`,
    ),
  );
});

test('What is wrong with a new login is said at its field.', async () => {
  await staffAt(town, 'taken');
  const bad = [
    ['login', { login: 'taken' }],
    ['login', { login: 'x' }],
    ['login', { login: 'front/1' }],
    ['name', { name: '  ' }],
    ['staff_password', { staff_password: 'short' }],
    ['staff_password', { staff_password: '12345678' }],
  ] as const;
  for (const [field, change] of bad) {
    assertInvalid(await asOwner('', { ...NEW, ...change }), field);
  }
});

test('Logins of users and of staff do not meet: neither signs in where the other does.', async () => {
  const made = await staffAt(town, 'side');
  const asUser = { login: made.login, password: STAFF_PASSWORD };
  assertRefused(await town.web('POST', '/auth/login', { body: asUser }), 401, 'login_failed');
  assertRefused(await signInStaff(town, 'lin', PASSWORD), 401, 'login_failed');
  assertRefused(await signInStaff(town, 'side'), 401, 'login_failed');
  const spelled = await signInStaff(town, `  ${made.login.toUpperCase().replace('/', '／')} `);
  assert.equal(spelled.status, 200, spelled.text);
});

test('Signing in at a till ends the session that the browser had.', async () => {
  const made = await staffAt(town, 'swap');
  const cookie = cookieIn(await town.signIn('lin'));
  const body = { login: made.login, password: STAFF_PASSWORD };
  const answer = await town.web('POST', '/auth/staff/login', { body, headers: { cookie } });
  assert.equal(answer.status, 200);
  const me = await town.web('GET', '/api/v1/me', { headers: { cookie } });
  assertRefused(me, 401, 'session_required');
});

test('Staff sign out, and then have no session.', async () => {
  const made = await staffAt(town, 'gone');
  const cookie = cookieIn(await signInStaff(town, made.login));
  assert.equal((await tillOf(town, cookie).show()).status, 200);
  assert.equal((await town.web('POST', '/auth/logout', { headers: { cookie } })).status, 200);
  assertRefused(await tillOf(town, cookie).show(), 401, 'session_required');
});

test('When the owner is suspended the till is out at once.', async () => {
  const shop = await town.openShop('sun');
  const branch = await town.newBranch(shop.merchantId, '一店');
  const headers = { cookie: cookieIn(await town.signIn('sun')) };
  const path = `/api/v1/branches/${branch}/staff`;
  const made = await town.web('POST', path, { body: NEW, headers });
  const till = tillOf(town, cookieIn(await signInStaff(town, made.data.login)));
  assert.equal((await till.day('', branch)).status, 200);
  await town.standing(shop.owner, 'suspend');
  assertRefused(await till.day('', branch), 401, 'session_required');
  assertRefused(await signInStaff(town, made.data.login), 403, 'user_suspended');
  await town.standing(shop.owner, 'resume');
  assertRefused(await till.day('', branch), 401, 'session_required');
  assert.equal((await signInStaff(town, made.data.login)).status, 200);
});

test('Wrong passwords are throttled per network; a reset begins a new count.', async () => {
  const made = await staffAt(town, 'guess');
  const from = (address: string, password: string) =>
    town.web('POST', '/auth/staff/login', {
      body: { login: made.login, password },
      headers: { 'X-Forwarded-For': address },
    });
  for (let n = 0; n < 5; n++) {
    assertRefused(await from('198.51.100.1', 'wrong'), 401, 'login_failed');
  }
  assertRefused(await from('198.51.100.1', STAFF_PASSWORD), 429, 'login_throttled');
  assert.equal((await from('198.51.100.2', STAFF_PASSWORD)).status, 200);
  const reset = { staff_password: NEW_PASSWORD, password: PASSWORD };
  assert.equal((await asOwner(`/${made.staff_id}/reset-password`, reset)).status, 200);
  assert.equal((await from('198.51.100.1', NEW_PASSWORD)).status, 200);
});

/** Two hundred wrong passwords, five from each address, in waves that the service can verify. */
async function guesses(login: string, addressOf: (n: number) => string) {
  const answers = [];
  for (let wave = 0; wave < 10; wave++) {
    answers.push(
      ...(await times(20, (n) => {
        const headers = { 'X-Forwarded-For': addressOf(Math.floor((20 * wave + n) / 5)) };
        const body = { login, password: 'wrong' };
        return town.web('POST', '/auth/staff/login', { body, headers });
      })),
    );
  }
  return tally(answers);
}

const deviceIn = ({ headers }: { readonly headers: Headers }) =>
  headers
    .getSetCookie()
    .find((one) => one.includes('_device='))
    ?.split(';', 1)[0] ?? '';

const at = (login: string, cookie: string, password = STAFF_PASSWORD) =>
  town.web('POST', '/auth/staff/login', { body: { login, password }, headers: { cookie } });

test('Guesses from everywhere keep a login from new tills, and never from one it has used.', async () => {
  const [early, late] = [await staffAt(town, 'early'), await staffAt(town, 'late')];
  const first = deviceIn(await at(early.login, ''));
  const till = deviceIn(await at(late.login, first));
  assert.deepEqual(await guesses(early.login, (n) => `2001:db8:${n}::1`), {
    '401 login_failed': 100,
    '429 login_throttled': 100,
  });
  assertRefused(await at(early.login, ''), 429, 'login_throttled');
  assert.equal((await at(early.login, till)).status, 200, 'both shifts are known here');
  const forged = `${first.slice(0, -1)}${first.endsWith('0') ? 1 : 0}`;
  const others = [first, deviceIn(await at(late.login, '')), forged];
  assert.equal((await at(early.login, others[0] ?? '')).status, 200);
  for (const other of others.slice(1)) {
    assertRefused(await at(early.login, other), 429, 'login_throttled');
  }
  for (let n = 0; n < 5; n++)
    assertRefused(await at(early.login, till, 'wrong'), 401, 'login_failed');
  assertRefused(await at(early.login, till), 429, 'login_throttled');
  assert.equal((await at(late.login, till)).status, 200, 'each login counts by itself');
  const reset = { staff_password: NEW_PASSWORD, password: PASSWORD };
  assert.equal((await asOwner(`/${early.staff_id}/reset-password`, reset)).status, 200);
  const renewed = deviceIn(await at(early.login, till, NEW_PASSWORD));
  assert.equal((await at(early.login, renewed, NEW_PASSWORD)).status, 200, 'a new count');
});

test('All networks of one /48 count as one, so that they close a login to nobody else.', async () => {
  const { login } = await staffAt(town, 'wide');
  assert.deepEqual(await guesses(login, (n) => `2001:db8:ffff:${n}::1`), {
    '401 login_failed': 20,
    '429 login_throttled': 180,
  });
  assert.equal((await at(login, '')).status, 200);
});

test('Another site signs nobody in.', async () => {
  const made = await staffAt(town, 'far');
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const body = { login: made.login, password: STAFF_PASSWORD };
  const answer = await town.web('POST', '/auth/staff/login', { body, headers });
  assertRefused(answer, 403, 'cross_site');
});
