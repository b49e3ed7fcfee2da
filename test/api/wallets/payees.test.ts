// Payees: added and removed with the factors that money out takes, shown with their account masked, and new
// for a while.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertInvalid, assertRefused } from '../../support/api-http.ts';
import { ACCOUNT, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { codeOf } from '../../support/one-time-code.ts';

const town = await openApiTown({ TAEL_PAYEE_COOLING: '24h' });
const { api, payer } = town;
const FIELDS = [
  ...['payee_id', 'holder', 'bank', 'account', 'branch'],
  ...['created_at', 'usable_at'],
];

async function send(method: string, path: string, body?: object, login = 'wang') {
  const headers = { cookie: await town.cookieOf(login) };
  return town.web(method, `/api/v1${path}`, { headers, ...(body && { body }) });
}
const said = { holder: '王小明', bank: '招商银行', account: '6225 8802 1234 7788' };
const add = (more: object = {}, login?: string) =>
  send('POST', '/payees', { ...said, pay_password: PAYER_PIN, ...more }, login);
const remove = (id: string, more: object = {}, login?: string) =>
  send('DELETE', `/payees/${id}`, { pay_password: PAYER_PIN, ...more }, login);
const listed = async (login?: string) =>
  (await send('GET', '/payees', undefined, login)).data.items as Record<string, string>[];

test('a payee is added once, shown by its last four, and usable a day later', async () => {
  const made = await add({ branch: '上海分行营业部' });
  assertData(made, FIELDS);
  const { holder, bank, account, branch, created_at, usable_at } = made.data;
  assert.deepEqual([holder, bank, account], ['王小明', '招商银行', '****7788']);
  assert.equal(branch, '上海分行营业部');
  assert.equal(Date.parse(usable_at) - Date.parse(created_at), 86_400_000);
  const again = await add({ branch: '上海分行营业部', account: ACCOUNT });
  assert.deepEqual([again.data, again.headers.get('idempotent-replayed')], [made.data, 'true']);
  assert.deepEqual(await listed(), [made.data]);
  assert.deepEqual(await listed('chen'), []);
  const kept = await api.rows('select * from payees');
  assert.equal(JSON.stringify(kept).includes('7788'), false, 'the row says it in the clear');
});

test('it takes the payment password, and a code from whoever has two-factor authentication', async () => {
  assertRefused(await add({ pay_password: '999990' }), 403, 'pay_password_wrong');
  const person = await town.newPerson('twice');
  const cookie = await town.cookieOf('twice');
  const secret = await town.enrol(person);
  api.secrets.add(secret);
  const headers = { cookie };
  const body = { ...said, pay_password: PAYER_PIN };
  const asked = await town.web('POST', '/api/v1/payees', { headers, body });
  assertRefused(asked, 403, 'totp_required');
  const withCode = { ...body, totp_code: await codeOf(secret) };
  const made = await town.web('POST', '/api/v1/payees', { headers, body: withCode });
  assertData(made, FIELDS);
  const path = `/api/v1/payees/${made.data.payee_id}`;
  const gone = await town.web('DELETE', path, { headers, body: { pay_password: PAYER_PIN } });
  assertRefused(gone, 403, 'totp_required');
});

test('what is wrong with one is told at once', async () => {
  assertInvalid(
    await add({ holder: '', bank: 'a\u202eb', account: '1234', branch: 'x'.repeat(129) }),
    ...['holder', 'bank', 'account', 'branch'],
  );
  assertInvalid(await add({ account: '62258802123477880000000000000000000' }), 'account');
  assertInvalid(await add({ account: '6225-8802-1234-77８8' }), 'account');
  assertInvalid(await add({ account: 6225880212347788 }), 'account');
});

test('one that is removed is gone, and one of others was never there', async () => {
  const id = (await add({ account: '6225880212340001' })).data.payee_id;
  assertRefused(await remove(id, {}, 'chen'), 404, 'payee_not_found');
  assertRefused(await remove(id, { pay_password: '999990' }), 403, 'pay_password_wrong');
  const gone = await remove(id);
  assert.deepEqual([gone.status, gone.data.account], [200, '****0001']);
  assertRefused(await remove(id), 404, 'payee_not_found');
  const [row] = await api.rows(`select sealed from payees where payee_id = '${id}'`);
  assert.equal(row?.sealed, null);
});

test('whose it is finds both in their security log, and is told of them as news', async () => {
  await town.newPerson('sees');
  const id = (await add({}, 'sees')).data.payee_id;
  await remove(id, {}, 'sees');
  const { items } = (await send('GET', '/security/log', undefined, 'sees')).data;
  const seen = items.slice(0, 2).map((one: { event: string }) => one.event);
  assert.deepEqual(seen, ['payee_removed', 'payee_added']);
  const news = (await send('GET', '/security/news', undefined, 'sees')).data;
  assert.match(JSON.stringify(news), /payee_added/);
  const trail = await api.rows("select details from audit_lines where action like 'payee_%'");
  assert.equal(JSON.stringify(trail).includes(ACCOUNT), false);
});

test('a withdrawal to a new one is held back, and says for how long', async () => {
  const id = (await add({ account: '6225880212340002' })).data.payee_id;
  const wanted = { wallet: 'consumer', amount: 1, payee_id: id, idempotency_key: 'new-payee' };
  const ask = () => send('POST', '/withdrawals', { ...wanted, pay_password: PAYER_PIN });
  const refused = await ask();
  assertRefused(refused, 403, 'cooling_off');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 86_000 && seconds <= 86_400, `${seconds}`);
  assert.match(refused.msg, /This payee is new\. Money can go to it in 24 hours\./);
  await api.alter(`update payees set usable_at_ms = created_at_ms where payee_id = '${id}'`);
  const done = await ask();
  assert.deepEqual([done.status, done.data.payee.account], [200, '****0002']);
});

test('no key may see them, and an account that is closed takes them with it', async () => {
  const byKey = await town.get('/payees', { key: town.payerKey });
  assertRefused(byKey, 401, 'session_required');
  const leaver = await town.newPerson('leaver');
  await add({}, 'leaver');
  const body = { password: PASSWORD, pay_password: PAYER_PIN };
  const headers = { cookie: await town.cookieOf('leaver') };
  const closed = await town.web('POST', '/api/v1/account/close', { headers, body });
  assert.equal(closed.status, 200, closed.text);
  const rows = await api.rows(`select sealed, removed_at_ms is not null as removed from payees
    where owner_id = ${leaver.userId}`);
  assert.deepEqual(rows, [{ sealed: null, removed: true }]);
  assert.notEqual(payer.userId, leaver.userId);
});
