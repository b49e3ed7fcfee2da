// POST /collection with invalid parameters: it is refused, the fields are named, and nothing
// happens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { merchantId } = town;
const collectRaw = (amount: string) =>
  town.post('/collection', null, { raw: `{"amount":${amount},"merchant_id":${merchantId}}` });

test('amounts outside the bounds are refused: zero, negative, too small, too large', async () => {
  for (const amount of [
    ...['0', '0.00', '-0', '-0.0', '0e5', '-0.01', '-1', '-5', '-1e2', '0.009', '0.001'],
    ...['100000.01', '100001', '1e6', '1e400', '9007199254740993', '100000.0000000000001'],
  ]) {
    assertInvalid(await collectRaw(amount), 'amount');
  }
});

test('no digit after the second decimal is rounded away', async () => {
  for (const amount of [
    ...['1.005', '0.001', '1e-7', '10.001', '88.00000000000000000001', '12345e-5', '0.015'],
    ...['0.7999999999999999', '1.999', '1e-2147483648', '1e-99999999999999999999'],
  ]) {
    assertInvalid(await collectRaw(amount), 'amount');
  }
});

test('the message names the first fault and its field, and counts the others', async () => {
  const one = await collectRaw('88.001');
  assertInvalid(one, 'amount');
  assert.equal(one.msg, 'amount has more than two decimal places: 88.001.');
  const faulty = { amount: 'x', merchant_id: 0, title: 7 };
  const several = await town.collect(faulty);
  assert.equal(several.msg, 'amount must be a JSON number. "errors" lists 2 more problems.');
  const chinese = await town.collect(faulty, { headers: { 'accept-language': 'zh' } });
  assert.equal(chinese.msg, 'amount 必须是 JSON 数字。另有 2 处错误，见 errors 列表。');
});

test('numbers written in more than 32 characters are refused', async () => {
  for (const amount of [`7.${'0'.repeat(31)}`, `1${'0'.repeat(40)}e-40`, `1e${'0'.repeat(40)}1`]) {
    assertInvalid(await collectRaw(amount), 'amount');
  }
});

test('an amount that is not a number is refused', async () => {
  for (const amount of [
    ...['"10"', '"10.00"', '"１００"', '"-5"', '""', 'null', 'true', 'false', '[]', '[10]', '{}'],
    ...['{"raw":"10"}', '"NaN"', '"1e2"'],
  ]) {
    assertInvalid(await collectRaw(amount), 'amount');
  }
});

test('a number that JSON cannot express is refused as invalid JSON', async () => {
  for (const amount of [
    ...['NaN', 'Infinity', '-Infinity', '01', '+1', '.5', '1.', '0x10', '1_000', '1e', '１', "'1'"],
    ...['--1', '1.0.0', '1,5', 'undefined', '', '00', '-', '1e+', '1 0'],
  ]) {
    assertRefused(await collectRaw(amount), 400, 'invalid_json');
  }
});

test('merchant, branch and payer must be positive whole numbers', async () => {
  for (const field of ['merchant_id', 'branch_id', 'payer_id']) {
    for (const id of [0, -1, 1.5, '1001', '', true, [], {}, 2 ** 53, 1e300]) {
      assertInvalid(await town.collect({ [field]: id }), field);
    }
  }
  assertInvalid(await town.collect({ merchant_id: null }), 'merchant_id');
  assertInvalid(await town.post('/collection', { amount: 1 }), 'merchant_id');
  assertInvalid(await town.post('/collection', { merchant_id: merchantId }), 'amount');
});

test('titles with control characters, broken Unicode or over 128 characters are refused', async () => {
  for (const title of [
    ...['a\u0000b', 'a\nb', 'a\tb', '\u001b[31m', 'a\u007fb', 'a\u0085b', 'a\u009fb', 'x\rb'],
    ...['\ud800', 'a\udc00b', '\udc00\ud800', 'x'.repeat(129), '🍵'.repeat(129)],
    ...[`e${'\u0301'.repeat(10_000)}`],
  ]) {
    assertInvalid(await town.collect({ title }), 'title');
  }
  for (const title of [7, true, [], {}, ['x']]) {
    assertInvalid(await town.collect({ title }), 'title');
  }
});

test('titles that turn the text around them, or that nobody can see, are refused', async () => {
  for (const title of ['a\u202eb', '\u200fa', 'a\u2069', '\u200b', '\u2060\u200d', '\u3164']) {
    const answer = await town.collect({ title });
    assertInvalid(answer, 'title');
    assert.match(answer.text, /direction of text|visible character/);
  }
});

test('a callback address has a scheme, a host, no credentials and at most 2048 characters', async () => {
  for (const url of [
    ...['', 'x', '/paid', '//a.example', 'a.example', 'http://', 'https://'],
    ...[
      'ftp://a.example',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:,x',
      'ws://a.example',
    ],
    ...[
      'https://u@a.example',
      'https://u:p@a.example',
      'https://:p@a.example',
      'http://a b.example',
    ],
    ...[
      'https://a.example/x y',
      ' https://a.example',
      'https://a.example\n',
      'https://a\u0000.example',
    ],
    ...['https://[::1', 'https://a.example:99999', 'https://a.example/\ud800', 'https://%zz'],
    ...[`https://a.example/${'x'.repeat(2048 - 17)}`, 'http:\\\\a.example\t', 'gopher://a.example'],
  ]) {
    assertInvalid(await town.collect({ notify_url: url }), 'notify_url');
    assertInvalid(await town.collect({ return_url: url }), 'return_url');
  }
  for (const url of [7, true, [], {}, ['https://a.example']]) {
    assertInvalid(await town.collect({ notify_url: url }), 'notify_url');
    assertInvalid(await town.collect({ return_url: url }), 'return_url');
  }
});

test('documenso #2901: private literal addresses are refused, and the setting is named', async () => {
  for (const host of [
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.9.9', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '0.0.0.0', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[::]', '[::ffff:10.0.0.1]'],
    ...['[::ffff:a00:1]', '[64:ff9b::a00:1]', '3232235777', '0xa000001', '0300.0250.1.1', '10.1'],
    ...['１０.0.0.1', '10。0。0。1', '192.168.1.1.', '[2002:a00:1::]'],
  ]) {
    const answer = await town.collect({ notify_url: `http://${host}/paid` });
    assertInvalid(answer, 'notify_url');
    assert.match(answer.json.errors[0].msg, /TAEL_NOTIFY_ALLOW/, host);
  }
});

test('malformed idempotency keys are refused, in the header and in the body', async () => {
  for (const key of ['', ' ', 'a b', 'a\tb', 'x'.repeat(129), '键', 'a\u0000', 7, true, [], {}]) {
    assertInvalid(await town.collect({ idempotency_key: key }), 'idempotency_key');
  }
  for (const key of ['a b', 'x'.repeat(129), '\u00e9']) {
    const headers = { 'X-Idempotency-Key': key };
    assertInvalid(await town.collect({}, { headers }), 'X-Idempotency-Key');
  }
});

test('a header and a body field that differ are refused', async () => {
  const headers = { 'X-Idempotency-Key': 'one' };
  assertInvalid(await town.collect({ idempotency_key: 'two' }, { headers }), 'idempotency_key');
  assertInvalid(await town.collect({ idempotency_key: 'One' }, { headers }), 'idempotency_key');
});

test('every invalid field is named at once', async () => {
  const answer = await town.post('/collection', {
    amount: '1',
    branch_id: 0,
    title: 'a\nb',
    notify_url: 'x',
    return_url: 'x',
    payer_id: 'me',
    idempotency_key: '',
  });
  assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  const fields = answer.json.errors.map((error: { field: string }) => error.field).sort();
  assert.deepEqual(fields, [
    ...['amount', 'branch_id', 'idempotency_key', 'merchant_id', 'notify_url', 'payer_id'],
    ...['return_url', 'title'],
  ]);
});

test('field names are case-sensitive', async () => {
  assertInvalid(await town.post('/collection', { Amount: 1, merchant_id: merchantId }), 'amount');
});

test('none of these requests made an order', async () => {
  assert.deepEqual(await town.api.rows('select tx_no from orders'), []);
});
