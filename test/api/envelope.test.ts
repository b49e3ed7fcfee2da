// Tests what all answers have in common: the media type, the request id, the language of the message and
// the link to its page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, assertRefused, times } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const order = (language: string | null) =>
  town.post(
    '/query',
    { query_type: 'order', tx_no: 'TNOPE' },
    language === null
      ? {}
      : {
          headers: { 'Accept-Language': language },
        },
  );

test('every answer of the interface is JSON in UTF-8 and has an id of its own', async () => {
  const txNo = await town.paid(1);
  const answers: Answer[] = [
    await town.web('GET', '/api/v1/health'),
    await town.get('/balance'),
    await town.get('/transactions'),
    await town.get(`/order-lifecycle?tx_no=${txNo}`),
    await town.post('/query', { query_type: 'order', tx_no: txNo }),
    await town.collect(),
    await town.refund({ tx_no: txNo, refund_type: 'full' }),
    await town.refund({ tx_no: txNo, refund_type: 'full' }),
    await town.collect({ amount: 0 }),
    await town.get('/nowhere'),
    await town.web('DELETE', '/api/v1/balance'),
    await town.web('GET', '/api/v1/balance'),
    await town.web('GET', '/'),
  ];
  for (const { headers, json } of answers) {
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,64}$/);
    assert.equal(typeof json.ok, 'boolean');
  }
  const ids = new Set(answers.map(({ headers }) => headers.get('x-request-id')));
  assert.equal(ids.size, answers.length);
});

test('a request id sent by the client is not adopted', async () => {
  const answer = await town.get('/balance', { headers: { 'X-Request-Id': 'mine' } });
  assert.notEqual(answer.headers.get('x-request-id'), 'mine');
});

test('messages are Chinese if the client prefers it, and English otherwise', async () => {
  const chinese = /[\u4e00-\u9fff]/;
  for (const language of [
    ...['zh', 'zh-CN', 'zh-Hans-CN,en;q=0.5', 'en;q=0.4,zh;q=0.6', 'fr,zh;q=0.5,en;q=0.1', 'ZH-cn'],
  ]) {
    assert.match((await order(language)).msg, chinese, language);
  }
  for (const language of [
    ...['en', 'en-GB,zh;q=0.9', 'fr', '*', 'de,en', 'zh;q=0', 'en;q=1,zh;q=1', 'nonsense;;;'],
    null,
  ]) {
    assert.doesNotMatch((await order(language)).msg, chinese, String(language));
  }
});

test('the list of invalid fields is in the same language', async () => {
  const headers = { 'Accept-Language': 'zh-CN' };
  const answer = await town.collect({ amount: 0 }, { headers });
  assert.match(answer.json.errors[0].msg, /[\u4e00-\u9fff]/);
});

test('the language changes no code, status or field', async () => {
  const [english, chinese] = [await order('en'), await order('zh')];
  assertRefused(english, 404, 'order_not_found');
  assertRefused(chinese, 404, 'order_not_found');
});

test('the page that a failure links to explains its code', async () => {
  const { json } = await order(null);
  const { pathname, hash } = new URL(json.doc_url);
  const page = await town.web('GET', pathname);
  assert.equal(page.status, 200);
  assert.match(page.text, new RegExp(`id="${hash.slice(1)}"`));
});

test('an unknown address is refused in the envelope, whatever the method', async () => {
  assertRefused(await town.web('GET', '/'), 404, 'not_found');
  assertRefused(await town.web('POST', '/', { raw: '{' }), 405, 'method_not_allowed');
  for (const path of ['/api', '/api/v1', '/api/v1/', '/api/v2/health', '/api/v1/Balance']) {
    assertRefused(await town.web('GET', path), 404, 'not_found');
    assertRefused(await town.web('POST', path, { raw: '{' }), 404, 'not_found');
  }
  for (const path of [
    '/api/v1/balance/',
    '/api/v1//balance',
    '/api/v1/balance/x',
    '/API/v1/balance',
  ]) {
    assertRefused(await town.web('GET', path), 404, 'not_found');
  }
});

test('an address that has moved says where it is', async () => {
  const said = async (method: string, path: string, language = 'en') => {
    const headers = { 'Accept-Language': language };
    const answer = await town.web(method, path, { headers });
    assertRefused(answer, 404, 'not_found');
    return /(?:is now|现为) (\S+?)[.，] ?(?:See|参数)/.exec(answer.msg)?.[1] ?? answer.msg;
  };
  const own = '/api/v1/orders';
  for (const [method, path, now] of [
    ['GET', '/console/api/orders?status=paid', own],
    ['POST', '/console/api/merchants/create', '/api/v1/merchants'],
    ['POST', '/console/api/keys/tk_1/rotate', '/api/v1/keys/tk_1/rotate'],
    ['POST', '/console/api/cashier/7/collect', '/api/v1/till/7/orders'],
    ['GET', '/console/api/security/sessions', '/api/v1/sessions'],
    ['POST', '/operator/v1/merchants/7/change', '/api/v1/operator/merchants/7'],
    ['GET', '/operator/v1/totals', '/api/v1/operator/totals'],
    ['GET', '/console/api/orders.csv', `${own}.csv`],
    ['GET', '/console/api/orders/counts', `${own}/counts`],
    ['GET', '/console/api/orders/C1', `${own}/C1`],
    ['POST', '/console/api/orders/C1/cancel', `${own}/C1/cancel`],
    ['GET', '/console/api/operator/orders', '/api/v1/operator/orders'],
    ['GET', '/console/api/operator/orders/C1', '/api/v1/operator/orders/C1'],
    ['GET', '/console/api/orders/C1/refund-preview', `${own}/C1/refund-preview`],
    ['POST', '/console/api/operator/orders/C1/refund', '/api/v1/operator/orders/C1/refunds'],
    ['GET', '/console/api/refund-requests/open-count', '/api/v1/refund-requests/open-count'],
    ['POST', '/console/api/refund-requests/Q1/approve', '/api/v1/refund-requests/Q1/approve'],
    ['POST', '/console/api/wallets/withdraw', '/api/v1/withdrawals'],
    ['GET', '/console/api/withdrawals', '/api/v1/withdrawals'],
    ['GET', '/console/api/operator/withdrawals', '/api/v1/operator/withdrawals'],
    ['GET', '/console/api/wallets/history', '/api/v1/wallets/history'],
    ['GET', '/console/api/statement.csv?month=2026-11', '/api/v1/statement.csv'],
    ['GET', '/console/api/recipient?wallet_id=N6C6FYGMB0', '/api/v1/recipients'],
    ['POST', '/console/api/wallets/transfer', '/api/v1/transfers'],
    ['POST', '/console/api/operator/users/7/recharge', '/api/v1/operator/users/7/recharges'],
    ['POST', '/operator/v1/users/7/recharge', '/api/v1/operator/users/7/recharges'],
    ['GET', '/operator/v1/users/7/balance', '/api/v1/operator/users/7/balance'],
    ['GET', '/operator/v1/recharges/D1', '/api/v1/operator/recharges/D1'],
    ['POST', '/console/api/operator/recharges/D1/approve', '/api/v1/operator/recharges/D1/approve'],
    ['GET', '/console/api/receivers', '/api/v1/receivers'],
    ['POST', '/console/api/receivers/create', '/api/v1/receivers'],
    ['POST', '/console/api/receivers/1/pause', '/api/v1/receivers/1'],
    ['POST', '/console/api/receivers/1/ping', '/api/v1/receivers/1/ping'],
    ['GET', '/console/api/callbacks?state=failed', '/api/v1/callbacks'],
    ['POST', '/console/api/callbacks/evt_C1/resend', '/api/v1/callbacks/evt_C1/resend'],
    ['POST', '/console/api/callback-period/resend', '/api/v1/callback-period/resend'],
    ['POST', '/console/api/callback-receiver/ping', '/api/v1/callback-url/ping'],
    ['POST', '/console/api/callback-secret/show', '/api/v1/callback-secret/show'],
    ['GET', '/console/api/operator/users?search=lin', '/api/v1/operator/users'],
    ['GET', '/console/api/operator/users/7', '/api/v1/operator/users/7'],
    ['POST', '/console/api/operator/users/7/close', '/api/v1/operator/users/7/close'],
    ['POST', '/console/api/operator/invites/create', '/api/v1/operator/invites'],
    ['POST', '/console/api/operator/invites/7/revoke', '/api/v1/operator/invites/7/revoke'],
    ['POST', '/operator/v1/users', '/api/v1/operator/users'],
    ['POST', '/operator/v1/users/7/change', '/api/v1/operator/users/7'],
    ['POST', '/operator/v1/users/7/suspend', '/api/v1/operator/users/7/suspend'],
    ['POST', '/operator/v1/sign-in-links', '/api/v1/operator/sign-in-links'],
    ['GET', '/operator/v1/withdrawals', '/api/v1/operator/withdrawals'],
    ['POST', '/operator/v1/withdrawals/W1/approve', '/api/v1/operator/withdrawals/W1/approve'],
    [
      'POST',
      '/console/api/operator/withdrawals/W1',
      '/api/v1/operator/withdrawals/W1/approve|decline',
    ],
  ] as const) {
    assert.equal(await said(method, path), now);
    assert.equal(await said(method, path, 'zh'), now);
  }
  for (const path of [
    '/console/api/orders/C1/paid',
    '/operator/v1/orders',
    '/console/api/nowhere',
  ]) {
    assert.match(await said('GET', path), /does not exist/);
  }
});

test('answers to concurrent requests are not mixed up', async () => {
  const answers = await times(50, (index) =>
    index % 2 ? town.get('/balance') : town.get('/balance', { key: town.payerKey }),
  );
  for (const [index, answer] of answers.entries()) {
    const { userId } = index % 2 ? town.owner : town.payer;
    assert.equal(answer.data.user_id, userId);
  }
});

/** What the answer says was not read; null: everything was. */
const ignoredBy = ({ headers }: Answer) => headers.get('x-tael-ignored');

test('fields and parameters that nobody reads are named, in successes and in failures', async () => {
  const misspelt = { notifyUrl: 'https://shop.example.com/paid', currency: 'USD' };
  assert.equal(ignoredBy(await town.collect(misspelt)), 'notifyUrl, currency');
  const refused = await town.collect({ ...misspelt, amount: 0 });
  assertRefused(refused, 400, 'invalid_parameters', ['errors']);
  assert.equal(ignoredBy(refused), 'notifyUrl, currency');
  const nobodys = await town.refund({ tx_no: 'TNOPE', refund_type: 'full', refundReason: '退' });
  assert.deepEqual([nobodys.code, ignoredBy(nobodys)], ['order_not_found', 'refundReason']);

  assert.equal(ignoredBy(await town.get('/transactions?tx_no=T1&page=1')), 'tx_no');
  assert.equal(ignoredBy(await town.get('/transactions?tx_no=T1&tx_no=T2&page=x')), 'tx_no');
  assert.equal(ignoredBy(await town.get('/balance?merchant_id=9')), 'merchant_id');
  assert.equal(ignoredBy(await town.get('/events?after=0&type=order.paid')), 'type');
  assert.equal(ignoredBy(await town.get('/requests?status=400')), 'status');
  assert.equal(ignoredBy(await town.get('/order-lifecycle?txNo=T1')), 'txNo');
  assert.equal(ignoredBy(await town.post('/collection?amount=1', {})), 'amount');
});

test('nothing is said where everything is read, and no field of POST /query is unknown', async () => {
  const txNo = await town.order({ title: null });
  const read = [
    await town.collect({ title: '茶', notify_url: null, idempotency_key: 'read' }),
    await town.get('/transactions?page=1&wallet='),
    await town.get('/balance'),
    await town.post('/query', { query_type: 'order', tx_no: txNo, page: 1, per_page: 20 }),
    await town.post('/query', { query_type: 'balance', tx_no: txNo, type: 'refund' }),
  ];
  for (const answer of read) assert.deepEqual([answer.status, ignoredBy(answer)], [200, null]);
  const unread = await town.post('/query', { queryType: 'order', tx_no: txNo });
  assert.deepEqual([unread.code, ignoredBy(unread)], ['invalid_parameters', 'queryType']);
});

test('ten are named; the others, and names that are none, are counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`field_${n}`, n]));
  const ten = Object.keys(many).slice(0, 10).join(', ');
  const strange = { 'a\r\nb': 1, 名: 1, ['x'.repeat(41)]: 1 };
  assert.equal(ignoredBy(await town.collect({ ...strange, ...many })), `${ten}, +5`);
  assert.equal(ignoredBy(await town.collect(strange)), '+3');
  assert.equal(ignoredBy(await town.get('/balance?%20=1&a.b-c=2')), 'a.b-c, +1');
});

test('whoever has no proven key is told nothing of it', async () => {
  const answer = await town.web('POST', '/api/v1/collection', { body: { currency: 'USD' } });
  assertRefused(answer, 401, 'credentials_missing');
  assert.equal(ignoredBy(answer), null);
  assert.equal(ignoredBy(await town.web('GET', '/api/v1/health?verbose')), null);
});
