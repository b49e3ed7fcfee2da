// Bodies and parameters that have broken payment systems before, each with its source. Each gets a
// documented refusal, never an internal error, and changes nothing.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertRefused, send, signed } from '../support/api-http.ts';
import { OWNER_PIN, openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const { merchantId, api } = town;
let txNo = '';
let books: unknown;

const snapshot = () =>
  api.rows(`select (select count(*) from orders) as orders,
  (select count(*) from refunds) as refunds, (select count(*) from entries) as entries,
  (select sum(factor_failures) from wallets) as failures,
  (select count(*) from idempotency_keys) as keys`);

before(async () => {
  txNo = await town.paid(100);
  books = await snapshot();
});

type Row = readonly [source: string, what: string, body: string | Uint8Array<ArrayBuffer>];

const order = (amount: string, more = '') =>
  `{"amount":${amount},"merchant_id":${merchantId}${more}}`;
const nested = (depth: number) =>
  order('1', `,"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}`);
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

const NOT_JSON: readonly Row[] = [
  ['Bishop Fox on JSON parsers', 'an amount twice', order('0.01', ',"amount":100000')],
  ['Bishop Fox on JSON parsers', 'a name twice, once escaped', order('1', ',"\\u0061mount":2')],
  [
    'Bishop Fox on JSON parsers',
    'a name twice in a part nobody reads',
    order('1', ',"x":{"a":1,"a":2}'),
  ],
  ['CVE-2019-10744', '__proto__ twice', order('1', ',"__proto__":{},"__proto__":{}')],
  ['JSONTestSuite n_number', 'not a number', order('NaN')],
  ['JSONTestSuite n_number', 'infinity', order('Infinity')],
  ['JSONTestSuite n_number', 'a leading zero', order('01')],
  ['JSONTestSuite n_number', 'a leading plus', order('+1')],
  ['JSONTestSuite n_number', 'a hexadecimal', order('0x1')],
  ['JSONTestSuite n_number', 'full-width digits', order('１００')],
  ['JSONTestSuite n_structure', 'a trailing comma', order('1', ',')],
  ['JSONTestSuite n_structure', 'a comment', order('1', '/* x */')],
  ['JSONTestSuite n_structure', 'single quotes', "{'amount':1}"],
  ['JSONTestSuite n_structure', 'something behind the end', `${order('1')}{}`],
  ['JSONTestSuite n_structure', 'a NUL behind the end', `${order('1')}\0`],
  ['JSONTestSuite n_structure', 'nothing', ''],
  ['JSONTestSuite n_structure', 'white space', ' \n\t '],
  ['JSONTestSuite n_structure', 'an open end', order('1').slice(0, -1)],
  ['JSONTestSuite n_structure', 'a non-breaking space', `\u00a0${order('1')}`],
  ['JSONTestSuite n_string', 'a raw line feed in a string', order('1', ',"title":"a\nb"')],
  ['JSONTestSuite n_string', 'a raw NUL in a string', order('1', ',"title":"a\0b"')],
  ['JSONTestSuite n_string', 'an unknown escape', order('1', ',"title":"\\x41"')],
  ['JSONTestSuite n_string', 'half an escape', order('1', ',"title":"\\u12"')],
  ['JSONTestSuite i_structure', 'a byte order mark', bytes([0xef, 0xbb, 0xbf], order('1'))],
  [
    'JSONTestSuite i_string',
    'a lone byte 0xff',
    bytes(order('1').slice(0, -1), ',"t":"', [0xff], '"}'),
  ],
  ['JSONTestSuite i_string', 'an overlong slash', bytes('{"t":"', [0xc0, 0xaf], '"}')],
  ['JSONTestSuite i_string', 'a surrogate as bytes', bytes('{"t":"', [0xed, 0xa0, 0x80], '"}')],
  ['JSONTestSuite i_string', 'UTF-16', Buffer.from(order('1'), 'utf16le')],
  ['JSONTestSuite i_structure', 'thirty-three levels', nested(33)],
  ['nested denial of service', 'thirty thousand levels', '['.repeat(30_000)],
  ['nested denial of service', 'thirty thousand objects', '{"a":'.repeat(10_000)],
];

for (const [source, what, raw] of NOT_JSON) {
  test(`${source}: ${what} is not accepted as JSON`, async () => {
    assertRefused(await town.post('/collection', null, { raw }), 400, 'invalid_json');
  });
}

const INVALID: readonly Row[] = [
  ['WooCommerce #8346', 'a negative amount', order('-1')],
  ['Hyperswitch PR 11491', 'a negative fen', order('-0.01')],
  ['Hyperswitch PR 11491', 'minus zero', order('-0')],
  ['Hyperswitch PR 11491', 'a negative amount as a string', order('"-5"')],
  ['Blnk #203', 'half a fen', order('1.005')],
  ['Blnk #203', 'a tenth of a fen', order('0.001')],
  ['Blnk #203', 'an amount with an exponent below a fen', order('1e-7')],
  ['number facts', 'more than any double', order('1e400')],
  ['number facts', 'an amount that a double rounds to the bound', order('100000.0000000000001')],
  [
    'number facts',
    'an amount that a double rounds to two decimals',
    order('88.00000000000000000001'),
  ],
  ['Unicode tricks', 'full-width digits as a string', order('"１００"')],
  ['Unicode tricks', 'a lone surrogate', order('1', ',"title":"\\ud800"')],
  ['Unicode tricks', 'a NUL', order('1', ',"title":"a\\u0000b"')],
  [
    'Unicode tricks',
    'ten thousand combining marks',
    order('1', `,"title":"e${'\u0301'.repeat(10_000)}"`),
  ],
  [
    'Unicode tricks',
    'a full-width private address',
    order('1', ',"notify_url":"http://１０。0。0。1/"'),
  ],
  [
    'Bishop Fox on JSON parsers',
    'an amount in another case',
    `{"Amount":1,"merchant_id":${merchantId}}`,
  ],
  ['CVE-2019-10744', 'an amount in the prototype', `{"__proto__":${order('1')}}`],
  ['CVE-2019-10744', 'an amount in a constructor', `{"constructor":{"prototype":${order('1')}}}`],
  ['type juggling', 'an amount in a list', order('[1]')],
  ['type juggling', 'an amount that calls itself a number', order('{"raw":"1"}')],
  ['type juggling', 'a merchant in a list', `{"amount":1,"merchant_id":[${merchantId}]}`],
  ['SQL injection', 'a merchant with a comment', `{"amount":1,"merchant_id":"${merchantId}--"}`],
];

for (const [source, what, raw] of INVALID) {
  test(`${source}: ${what} is refused as a parameter`, async () => {
    const answer = await town.post('/collection', null, { raw });
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  });
}

const REFUNDS: readonly Row[] = [
  ['CVE-2026-44826', 'a negative refund', '"amount":-5'],
  ['CVE-2026-44826', 'a refund of minus zero', '"amount":-0'],
  ['CVE-2026-44826', 'a negative refund as a string', '"amount":"-5"'],
  ['Blnk #203', 'a refund of half a fen', '"amount":1.005'],
  ['Bishop Fox on JSON parsers', 'a refund with two orders', '"amount":1,"tx_no":"C1"'],
  ['type juggling', 'a password as a number', `"amount":1,"pay_password":${OWNER_PIN}`],
];

for (const [source, what, fields] of REFUNDS) {
  test(`${source}: ${what} is refused`, async () => {
    const password = String(fields).includes('pay_password')
      ? ''
      : `,"pay_password":"${OWNER_PIN}"`;
    const order = `"tx_no":"${txNo}","refund_type":"partial","reason":"x"`;
    const raw = `{${order},${fields}${password}}`;
    const answer = await town.post('/refund', null, { raw });
    const twice = what.includes('two orders');
    if (twice) assertRefused(answer, 400, 'invalid_json');
    else assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  });
}

test('WooCommerce #64668: a refund may not exceed the order by a rounding error', async () => {
  const refund = { tx_no: txNo, refund_type: 'partial', amount: 100.01 };
  assertRefused(await town.refund(refund), 422, 'refund_exceeds_remaining');
});

test('CVE-2019-10744: a body cannot reach prototypes, and gains no scope by trying', async () => {
  const key = await town.newKey(town.owner, { scopes: ['query'] });
  const pollution = '{"polluted":1,"scopes":["refund"],"query_type":"balance"}';
  for (const raw of [
    `{"query_type":"gold","__proto__":${pollution}}`,
    `{"query_type":"gold","constructor":{"prototype":${pollution}}}`,
    '{"query_type":"gold","toString":null,"hasOwnProperty":1,"valueOf":{}}',
  ]) {
    const answer = await town.post('/query', null, { key, raw });
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
  const query = '?__proto__[polluted]=1&constructor.prototype.polluted=1&__proto__=x';
  assert.equal((await town.get(`/transactions${query}`, { key })).status, 200);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  assertRefused(await town.refund({}, { key }), 403, 'scope_missing');
});

test('BLNS: text that is known to break things is stored or refused, and changes nothing else', async () => {
  for (const title of [
    ...["'; drop table orders; --", '{{7*7}}', '%s%n%x', '../../etc/passwd', '\\', '"'],
    ...['<script>alert(1)</script>', 'a\u2028b\u2029c', 'a\u200bbc', '👩‍👩‍👧‍👦', 'ﷺ', '\ufeffx'],
    ...['null', 'undefined', 'NaN', 'true', '0', '-1', '１', 'Ω≈ç√', '$1', '$$', 'CON'],
  ]) {
    const answer = await town.collect({ title });
    assert.equal(answer.status, 200, title);
    const kept = (await town.record(answer.data.tx_no)).title;
    assert.equal(kept, title.trim());
  }
  await api.rows("delete from orders where status = 'pending'");
});

test('CVE-2023-28121: forged headers do not change the caller', async () => {
  const { userId } = town.payer;
  const headers = {
    'X-User-ID': `${userId}`,
    'X-WCPAY-PLATFORM-CHECKOUT-USER': `${userId}`,
    'X-HTTP-Method-Override': 'DELETE',
    'X-Original-URL': '/api/v1/health',
    'X-Rewrite-URL': '/x',
    'X-Forwarded-Host': 'evil.example',
    Cookie: 'tael_session=x',
  };
  const answer = await town.get('/balance', { headers });
  assert.equal(answer.data.user_id, town.owner.userId);
  const unsigned = await town.web('GET', '/api/v1/balance', { headers });
  assertRefused(unsigned, 401, 'credentials_missing');
});

test('credentials in the address are ignored', async () => {
  const query = new URLSearchParams(signed(town.key)).toString();
  const answer = await send(api.origin, 'GET', `/api/v1/balance?${query}`);
  assertRefused(answer, 401, 'credentials_missing');
});

test('none of these requests had an effect', async () => {
  assert.deepEqual(await snapshot(), books);
});
