// An operator may give the service another short name: it appears in the headers, in the field of
// the wallet identifier, and wherever they are explained.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertRefused, signed } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { PASSWORD } from '../support/known-password.ts';

const town = await openApiTown({
  TAEL_SHORT_NAME: 'SVC',
  TAEL_PUBLIC_URL: 'https://pay.example.com/shop',
  TAEL_NOTIFY_ALLOW: '10.0.0.0/8',
});
const { key, owner } = town;
const svc = { signing: { shortName: 'SVC' } };

test('the headers carry the name, and the default headers are ignored', async () => {
  const balance = await town.get('/balance', svc);
  const wallet = ['balance', 'frozen', 'total_in', 'total_out'];
  assertData(balance, ['user_id', 'svc_id', 'consumer', 'merchant', ...wallet]);
  assert.equal(balance.data.svc_id, owner.walletId);
  const refused = await town.get('/balance');
  assertRefused(refused, 401, 'credentials_missing');
  assert.match(refused.msg, /X-SVC-Key/);
  const both = await town.get('/balance', { ...svc, headers: signed(town.payerKey) });
  assert.equal(both.data.user_id, owner.userId);
  const ignoring = await town.get('/balance?page=1', svc);
  assert.equal(ignoring.headers.get('x-svc-ignored'), 'page');
  assert.equal(ignoring.headers.get('x-tael-ignored'), null);
});

test('messages use the configured header names', async () => {
  for (const [headers, name] of [
    [{ 'X-SVC-Timestamp': '1795204806000' }, 'X-SVC-Timestamp'],
    [{ 'X-SVC-Timestamp': '1000000000' }, 'X-SVC-Timestamp'],
    [{ 'X-SVC-Signature': '0'.repeat(64) }, 'X-SVC-Signature'],
    [{ 'X-SVC-Nonce': 'short' }, 'X-SVC-Nonce'],
  ] as const) {
    const { msg } = await town.get('/balance', { ...svc, headers });
    assert.match(msg, new RegExp(name));
    assert.doesNotMatch(msg, /X-Tael/i);
  }
});

test('records and sign-ins have the renamed field, too', async () => {
  const { items } = (await town.get('/transactions', { ...svc, key: town.payerKey })).data;
  assert.deepEqual(items[0].counterparty, { kind: 'platform', name: 'SVC', svc_id: null });
  const login = await town.web('POST', '/auth/login', {
    body: { login: 'lin', password: PASSWORD },
  });
  assertData(login, ['user_id', 'svc_id', 'name']);
});

test('so have the records of operations, and their description', async () => {
  await town.newPerson('zhang', { operator: true });
  const listed = await town.web('GET', '/api/v1/operator/users?search=lin', {
    headers: { cookie: await town.cookieOf('zhang') },
  });
  assert.equal(listed.data.items[0].svc_id, owner.walletId);
  const { components } = (await town.web('GET', '/openapi.json?for=operator')).json;
  const { properties, required } = components.schemas.OperatorUser;
  assert.ok('svc_id' in properties && required.includes('svc_id'));
  assert.ok(!('tael_id' in properties));
});

test('links and cookies use the public address', async () => {
  const { data } = await town.collect({ notify_url: 'http://10.1.2.3/paid' }, svc);
  assert.equal(data.pay_url, `https://pay.example.com/shop/pay/${data.tx_no}`);
  assert.equal(data.pay_qrcode_url, `https://pay.example.com/shop/qrcode/${data.tx_no}`);
  const { json } = await town.get('/nowhere', { key });
  assert.equal(json.doc_url, 'https://pay.example.com/shop/docs/errors#not_found');
  const login = await town.web('POST', '/auth/login', {
    body: { login: 'lin', password: PASSWORD },
  });
  const cookie = login.headers.get('set-cookie') ?? '';
  assert.match(cookie, /; Secure/);
  assert.doesNotMatch(cookie, /tael/i);
});

test('OneUptime #2578: with a public address no callback goes to loopback unless it is allowed', async () => {
  for (const host of ['127.0.0.1', '[::1]', '127.9.9.9', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']) {
    const answer = await town.collect({ notify_url: `http://${host}:9000/paid` }, svc);
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
    assert.match(answer.json.errors[0].msg, /TAEL_NOTIFY_ALLOW/);
  }
  for (const host of ['2130706433', '0x7f.1', '127。0。0。1', '0177.0.0.1', '192.168.0.1']) {
    const answer = await town.collect({ notify_url: `http://${host}/paid` }, svc);
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
});
