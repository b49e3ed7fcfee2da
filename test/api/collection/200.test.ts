// POST /collection succeeds: the answer, valid amounts, titles and addresses, and repeated
// requests.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { api, merchantId, branchId, payer } = town;

/** The raw body, so that numbers arrive as they are written. */
const collectRaw = (amount: string, more = '') =>
  town.post('/collection', null, {
    raw: `{"amount":${amount},"merchant_id":${merchantId}${more}}`,
  });

const withKey = (idempotencyKey: string) => ({ headers: { 'X-Idempotency-Key': idempotencyKey } });

test('the answer has exactly the specified fields, byte for byte', async () => {
  const answer = await town.collect({ amount: 88, title: '龙井二两' });
  const txNo = answer.data.tx_no;
  assert.match(txNo, /^[A-Z][A-Z0-9]{9,39}$/);
  assert.match(txNo, /[0-9]/);
  assert.equal(
    answer.text,
    `{"ok":true,"data":{"tx_no":"${txNo}","pay_url":"${api.origin}/pay/${txNo}",` +
      `"pay_qrcode_url":"${api.origin}/qrcode/${txNo}","amount":88.00,"title":"龙井二两",` +
      `"merchant_id":${merchantId},"merchant_name":"林记茶铺","expire_seconds":1800}}`,
  );
  assertData(answer, [
    ...['tx_no', 'pay_url', 'pay_qrcode_url', 'amount', 'title'],
    ...['merchant_id', 'merchant_name', 'expire_seconds'],
  ]);
});

test('an amount is the exact decimal value of the number as written', async () => {
  for (const [given, written] of [
    ['10', '10.00'],
    ['10.0', '10.00'],
    ['10.000', '10.00'],
    ['1e2', '100.00'],
    ['1E+2', '100.00'],
    ['12.5e-1', '1.25'],
    ['5e-2', '0.05'],
    ['1000e-5', '0.01'],
    ['0.010', '0.01'],
    ['1.005e2', '100.50'],
    ['0.29', '0.29'],
    ['1.1', '1.10'],
    ['99999.99', '99999.99'],
    [`7.${'0'.repeat(30)}`, '7.00'], // 32 characters
  ] as const) {
    const answer = await collectRaw(given);
    assert.equal(answer.status, 200, given);
    assert.ok(answer.text.includes(`"amount":${written},`), `${given}: ${answer.text}`);
  }
});

test('an absent, null or blank title gets the default', async () => {
  for (const title of [undefined, null, '', '   ', '\t\n']) {
    const answer = await town.collect({ title });
    assert.equal(answer.data.title, '向 林记茶铺 付款');
  }
});

test('a title is trimmed, and may have up to 128 code points of any kind', async () => {
  for (const [given, kept] of [
    ['  Tea  ', 'Tea'],
    ['茶'.repeat(128), '茶'.repeat(128)],
    ['🍵'.repeat(128), '🍵'.repeat(128)],
    [` ${'x'.repeat(128)} `, 'x'.repeat(128)],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['a\u200Bc', 'a\u200Bc'],
    ['e\u0301', 'e\u0301'],
    ['\u00e9', '\u00e9'],
  ] as const) {
    const answer = await town.collect({ title: given });
    assert.equal(answer.status, 200, given);
    assert.equal(answer.data.title, kept);
    assert.equal((await town.record(answer.data.tx_no)).title, kept);
  }
});

test('branch, payer and callback are stored, and null means absent', async () => {
  const named = { branch_id: branchId, payer_id: payer.userId, notify_url: 'https://a.example/x' };
  const full = await town.collect(named);
  assert.equal(full.status, 200, full.text);
  const record = await town.record(full.data.tx_no);
  assert.deepEqual([record.branch_id, record.payer_id], [branchId, payer.userId]);
  const [row] = await api.rows(`select notify_url from orders where tx_no = '${record.tx_no}'`);
  assert.equal(row?.notify_url, 'https://a.example/x');

  const absent = { branch_id: null, payer_id: null, notify_url: null, idempotency_key: null };
  const bare = await town.record((await town.collect(absent)).data.tx_no);
  assert.deepEqual([bare.branch_id, bare.payer_id], [null, null]);
});

test('the address to return to is in the order record, and null where there is none', async () => {
  for (const returnUrl of [
    'https://shop.example/orders/4711?a=b#c',
    'http://10.1.2.3:3000/done',
    'http://localhost:3000/done',
    `https://shop.example/${'x'.repeat(2048 - 'https://shop.example/'.length)}`,
  ]) {
    const { data } = await town.collect({ return_url: returnUrl });
    assert.equal((await town.record(data.tx_no)).return_url, returnUrl);
  }
  for (const absent of [{}, { return_url: null }]) {
    assert.equal((await town.record((await town.collect(absent)).data.tx_no)).return_url, null);
  }
});

test('callback addresses may be names, public addresses, or loopback on a developer machine', async () => {
  for (const url of [
    'https://shop.example/paid?order=1#x',
    'http://shop.example:8081/paid',
    'https://8.8.8.8/paid',
    'https://[2606:4700:4700::1111]/paid',
    'http://127.0.0.1:9000/paid',
    'http://[::1]:9000/paid',
    'http://localhost:9000/paid',
    `https://shop.example/${'x'.repeat(2048 - 'https://shop.example/'.length)}`,
  ]) {
    assert.equal((await town.collect({ notify_url: url })).status, 200, url.slice(0, 60));
  }
});

test('unknown fields are ignored', async () => {
  const answer = await town.collect({
    tip: 5,
    currency: 'USD',
    user_id: payer.userId,
    status: 'paid',
  });
  assert.equal(answer.status, 200);
  assert.equal((await town.record(answer.data.tx_no)).status, 'pending');
});

test('order numbers have nothing in common but the time', async () => {
  const numbers = (await times(50, () => town.collect())).map((answer) => answer.data.tx_no);
  assert.equal(new Set(numbers).size, 50);
  // 64 random bits are 13 characters of 32; what follows the time differs between any two.
  const tails = new Set(numbers.map((txNo) => txNo.slice(-13)));
  assert.equal(tails.size, 50);
  assert.deepEqual(
    numbers.filter((txNo) => !/^[A-Z][A-Z0-9]{9,39}$/.test(txNo)),
    [],
  );
});

test('after ten minutes a repeat is still answered with its order, and says how that stands', async () => {
  const body = { amount: 6, idempotency_key: 'repeat-late' };
  const first = await town.collect(body);
  await api.alter(
    `update idempotency_keys set at_ms = at_ms - 600000 where id like '%/repeat-late'`,
  );
  const { expires_at } = await town.record(first.data.tx_no);
  const pending = await town.collect(body);
  assert.deepEqual(pending.data, { ...first.data, status: 'pending', expires_at });
  assert.equal(pending.headers.get('idempotent-replayed'), 'true');
  await town.pay(first.data.tx_no);
  assert.deepEqual((await town.collect(body)).data, { ...first.data, status: 'paid', expires_at });
  const other = await town.collect({ ...body, amount: 7 });
  assert.notEqual(other.data.tx_no, first.data.tx_no);
  assert.equal(other.headers.get('idempotent-replayed'), null);
  assert.equal((await town.collect(body)).json.code, 'idempotency_key_reused');
});

test('the header and the body field name the same key, and may both be given if they agree', async () => {
  const first = await town.collect({ idempotency_key: 'repeat-2' });
  const byHeader = await town.collect({}, withKey('repeat-2'));
  const byBoth = await town.collect({ idempotency_key: 'repeat-2' }, withKey('repeat-2'));
  assert.equal(byHeader.text, first.text);
  assert.equal(byBoth.text, first.text);
});

test('idempotency keys have 1 to 128 visible characters', async () => {
  for (const idempotencyKey of ['!', '~'.repeat(128), 'a/b\'"\\c%20']) {
    const first = await town.collect({ idempotency_key: idempotencyKey });
    assert.equal(first.status, 200, idempotencyKey);
    const repeat = await town.collect({ idempotency_key: idempotencyKey });
    assert.equal(repeat.data.tx_no, first.data.tx_no);
  }
});

test('Formance wallets PR 109: a repeat is recognised by its command, however it is written', async () => {
  const write = (text: string) =>
    town.post('/collection', null, { raw: text, ...withKey('write') });
  const first = await write(`{"amount":10,"merchant_id":${merchantId},"title":"茶"}`);
  for (const text of [
    `{ "title": " 茶 ", "merchant_id": ${merchantId}, "amount": 10.00 }`,
    `{"amount":1e1,"merchant_id":${merchantId},"title":"\\u8336","branch_id":null,"extra":true}`,
    `{"amount":10.0,"merchant_id":${merchantId},"title":"茶","idempotency_key":"write"}`,
  ]) {
    const repeat = await write(text);
    assert.equal(repeat.text, first.text, text);
  }
  const untitled = await town.collect({}, withKey('untitled'));
  const named = await town.collect({ title: '向 林记茶铺 付款' }, withKey('untitled'));
  assert.equal(named.text, untitled.text);
});

test('an address that RFC 3986 does not have is answered as it was given', async () => {
  const given = {
    return_url: 'https://shop.example/茶?a=[1]|"\\',
    notify_url: 'http://茶.example/\u200b',
  };
  const txNo = await town.paid(1, given);
  assert.equal((await town.record(txNo)).return_url, given.return_url);
  const headers = { cookie: await town.cookieOf('lin') };
  const detail = await town.web('GET', `/api/v1/orders/${txNo}`, { headers });
  const { return_url, notify_url, callback } = detail.data;
  assert.deepEqual({ return_url, notify_url }, given);
  assert.equal(callback.url, given.notify_url);
});
