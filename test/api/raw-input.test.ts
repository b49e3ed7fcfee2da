// Requests that no well-behaved client sends, as bytes on a socket: each gets a documented refusal or
// the answer of exactly one request, and never an internal error.

import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, test } from 'node:test';
import { assertRefused } from '../support/api-http.ts';
import { type HeaderLines, request, sendBytes, signedLines, talk } from '../support/api-raw.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
const { port } = town.api;
const HEALTH = 'GET /api/v1/health';
let body = '';
let orders: unknown;
const made = () => town.api.rows('select count(*)::int as orders from orders');

before(async () => {
  body = `{"amount":1,"merchant_id":${town.merchantId}}`;
  orders = await made();
});

const withHost = (lines: string[], rest = '') =>
  `${[...lines, 'Host: tael.test', 'Connection: close'].join('\r\n')}\r\n\r\n${rest}`;

const collection = (lines: HeaderLines, sent = body) =>
  request('POST /api/v1/collection', [...signedLines(town.key), ...lines], sent);
const JSON_TYPE = ['Content-Type', 'application/json'] as const;

const BROKEN: Readonly<Record<string, string | Buffer>> = {
  'no HTTP at all': 'nonsense\r\n\r\n',
  'the greeting of TLS': Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 3, 13, 10, 13, 10]),
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an unknown version': 'GET /api/v1/health HTTP/3.7\r\nHost: x\r\n\r\n',
  'a method that is none': 'G=T /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n',
  'no host': 'GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n',
  'a space in the address': 'GET /api/v1/hea lth HTTP/1.1\r\nHost: x\r\n\r\n',
  'a folded header (RFC 9112)': withHost([`${HEALTH} HTTP/1.1`, 'X-Folded: a', ' b']),
  'a space before a colon (RFC 9112)': withHost([`${HEALTH} HTTP/1.1`, 'X-Spaced : a']),
  'a header without a colon': withHost([`${HEALTH} HTTP/1.1`, 'X-Bare']),
  'a header without a name': withHost([`${HEALTH} HTTP/1.1`, ': a']),
  'a NUL in a header': withHost([`${HEALTH} HTTP/1.1`, 'X-Nul: a\0b']),
  'a NUL in the address': withHost(['GET /api/v1/health\0 HTTP/1.1']),
  'a bare carriage return in a header': withHost([`${HEALTH} HTTP/1.1`, 'X-Cr: a\rX-B: b']),
  'CVE-2021-22959: two lengths that differ': withHost(
    ['POST /api/v1/query HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3'],
    '{} ',
  ),
  'CVE-2022-32213: a length and chunks': withHost(
    ['POST /api/v1/query HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  ),
  'CVE-2022-32215: chunks that are not the last encoding': withHost(
    ['POST /api/v1/query HTTP/1.1', 'Transfer-Encoding: chunked, identity'],
    '0\r\n\r\n',
  ),
  'a negative length': withHost(['POST /api/v1/query HTTP/1.1', 'Content-Length: -1'], '{}'),
  'a hexadecimal length': withHost(['POST /api/v1/query HTTP/1.1', 'Content-Length: 0x2'], '{}'),
  'a length with a plus': withHost(['POST /api/v1/query HTTP/1.1', 'Content-Length: +2'], '{}'),
  'lines that end with a bare line feed': `${HEALTH} HTTP/1.1\nHost: x\nConnection: close\n\n`,
  'CVE-2021-22959: a chunk size that ends with a bare line feed': withHost(
    ['POST /api/v1/query HTTP/1.1', 'Transfer-Encoding: chunked'],
    '2\n{}\r\n0\r\n\r\n',
  ),
  'CVE-2022-32213: an encoding that is not quite chunked': withHost(
    ['POST /api/v1/query HTTP/1.1', 'Content-Length: 2', 'Transfer-Encoding: \x0bchunked'],
    '{}',
  ),
  'a chunk of no size': withHost(
    ['POST /api/v1/query HTTP/1.1', 'Transfer-Encoding: chunked'],
    'zz\r\n{}\r\n0\r\n\r\n',
  ),
};

for (const [what, bytes] of Object.entries(BROKEN)) {
  test(`${what} is refused`, async () => {
    const [answer, ...more] = await talk(port, bytes);
    assert.ok(answer);
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
    assert.deepEqual(more, [], 'nothing is answered behind it');
  });
}

test('two Host headers are refused, even if equal', async () => {
  for (const host of ['tael.test', 'evil.example']) {
    const answer = await sendBytes(port, request(HEALTH, [['Host', host]]));
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
});

test('of an absolute address only the path counts (RFC 9112)', async () => {
  const target = 'http://evil.example/api/v1/balance';
  assertRefused(await sendBytes(port, request(`GET ${target}`)), 401, 'credentials_missing');
  const answer = await sendBytes(port, request(`GET ${target}`, signedLines(town.key)));
  assert.equal(answer.data?.user_id, town.owner.userId);
  assertRefused(await sendBytes(port, request('GET http://evil.example')), 404, 'not_found');
});

test('it acts neither as a proxy nor as a tunnel', async () => {
  assertRefused(await sendBytes(port, request('OPTIONS *')), 405, 'method_not_allowed');
  assert.deepEqual(await talk(port, request('CONNECT evil.example:443')), []);
});

test('headers of more than 16 KiB are refused with 431', async () => {
  for (const lines of [
    [['X-Wide', 'x'.repeat(20_000)]],
    Array.from({ length: 3_000 }, (_, index) => [`X-${index}`, 'x'.repeat(10)]),
  ] as const) {
    const [answer] = await talk(port, request(HEALTH, lines as HeaderLines));
    assert.ok(answer);
    assertRefused(answer, 431, 'payload_too_large');
  }
});

test('very long addresses are refused', async () => {
  for (const [path, status, code] of [
    [`/api/v1/${'x'.repeat(10_000)}`, 404, 'not_found'],
    [`/api/v1/balance/${'../'.repeat(3_000)}`, 404, 'not_found'],
    [`/${'x'.repeat(20_000)}`, 431, 'payload_too_large'],
  ] as const) {
    const [answer] = await talk(port, request(`GET ${path}`));
    assert.ok(answer);
    assertRefused(answer, status, code);
  }
  const long = `GET /api/v1/transactions?foo=${'x'.repeat(8_000)}`;
  assert.equal((await sendBytes(port, request(long, signedLines(town.key)))).status, 200);
});

test('bad percent-encoding in an address is refused', async () => {
  for (const path of ['/api/v1/%zz', '/pay/%ff', '/%', '/api/v1/balance%2']) {
    const answer = await sendBytes(port, request(`GET ${path}`));
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
});

test('encoded letters and dots do not bypass authentication', async () => {
  const encoded = await sendBytes(port, request('GET /api/v1/%62alance'));
  assertRefused(encoded, 401, 'credentials_missing');
  for (const path of ['/api/v1/./balance', '/api/v1/x/../balance', '/api/v1/x/%2e%2e/balance']) {
    assertRefused(await sendBytes(port, request(`GET ${path}`)), 404, 'not_found');
  }
});

test('a body on GET is ignored', async () => {
  for (const sent of ['{"nonsense":', '{"user_id":1}', '\0\xff']) {
    const lines = [...signedLines(town.key), JSON_TYPE];
    const answer = await sendBytes(port, request('GET /api/v1/balance', lines, sent));
    assert.equal(answer.data?.user_id, town.owner.userId, answer.text);
  }
});

test('CVE-2025-32442: two content types, or none, are refused', async () => {
  const json = 'application/json';
  for (const lines of [
    [],
    [
      ['Content-Type', json],
      ['Content-Type', json],
    ],
    [
      ['Content-Type', json],
      ['Content-Type', 'text/plain'],
    ],
    [
      ['Content-Type', 'text/plain'],
      ['content-type', json],
    ],
    [['Content-Type', '']],
    [['Content-Type', 'application/json\ta']],
  ] as HeaderLines[]) {
    assertRefused(await sendBytes(port, collection(lines)), 415, 'unsupported_media_type');
  }
});

test('CVE-2026-33806: a content type between spaces is understood, and the body is validated', async () => {
  for (const type of [
    ' application/json',
    'application/json ;',
    'Application/JSON; charset=UTF-8',
  ]) {
    const sent = body.replace('"amount":1', '"amount":-1');
    const answer = await sendBytes(port, collection([['Content-Type', type]], sent));
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
});

test('a body that is compressed is refused, and the message says why', async () => {
  for (const encoding of ['gzip', 'br', 'GZIP', 'identity, gzip']) {
    const lines = [JSON_TYPE, ['Content-Encoding', encoding] as const];
    const answer = await sendBytes(port, collection(lines, '\x1f\x8b\x08\0\0\0'));
    assertRefused(answer, 415, 'unsupported_media_type');
    assert.ok(answer.msg.startsWith(`The service does not support Content-Encoding: ${encoding}.`));
  }
  const plain = [JSON_TYPE, ['Content-Encoding', 'identity'] as const];
  const sent = body.replace('"amount":1', '"amount":-1');
  assertRefused(await sendBytes(port, collection(plain, sent)), 400, 'invalid_parameters', [
    'errors',
  ]);
});

test('what is not JSON in UTF-8 is named', async () => {
  for (const [type, named] of [
    ['application/json; charset=gbk', 'charset=gbk'],
    ['application/json;charset="GB18030"', 'charset="GB18030"'],
    ['text/plain', 'Content-Type: text/plain'],
  ] as const) {
    const answer = await sendBytes(port, collection([['Content-Type', type]]));
    assertRefused(answer, 415, 'unsupported_media_type');
    assert.match(answer.msg, /Send the body as Content-Type: application\/json, in UTF-8/);
    assert.ok(answer.msg.startsWith(`The service does not support ${named}.`), answer.msg);
  }
});

test('a repeated idempotency key header is refused', async () => {
  for (const again of ['one', 'two']) {
    const keys = [['X-Idempotency-Key', 'one'] as const, ['x-idempotency-key', again] as const];
    const answer = await sendBytes(port, collection([JSON_TYPE, ...keys]));
    assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  }
});

test('a body that ends early has no effect (aborted request)', async () => {
  const whole = collection([JSON_TYPE]);
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(whole.slice(0, -5));
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve());
    socket.on('error', () => {});
  });
});

test('a pipelined request is answered on its own', async () => {
  const first = request(HEALTH).replace('Connection: close\r\n', '');
  const second = request('GET /api/v1/balance');
  const answers = await talk(port, first + second);
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 401],
  );
});

test('a body does not run over into the next request (smuggling)', async () => {
  const inner = 'GET /api/v1/balance HTTP/1.1\r\nHost: x\r\n\r\n';
  const answer = await sendBytes(port, request('POST /api/v1/query', [JSON_TYPE], inner));
  assertRefused(answer, 401, 'credentials_missing');
});

test('what was answered before its body came gets no second answer when the body is none', async () => {
  for (const path of ['/nowhere', '/api/v1/balance']) {
    const head = request(`POST ${path}`, [['Transfer-Encoding', 'chunked']]);
    const kept = head.replace('Connection: close\r\n', '');
    const [answer, ...more] = await talk(port, `${kept}zz\r\n`);
    assert.ok(answer && [404, 405].includes(answer.status));
    assert.deepEqual(more, []);
  }
});

test('chunk extensions and trailers change nothing', async () => {
  const head = request('POST /api/v1/query', [
    ...signedLines(town.key),
    JSON_TYPE,
    ['Transfer-Encoding', 'chunked'],
  ]);
  const chunk = '{"query_type":"balance"}';
  const chunks = `${chunk.length.toString(16)};x=y\r\n${chunk}\r\n0\r\nX-Tael-Key: other\r\n\r\n`;
  const answer = await sendBytes(port, head + chunks);
  assert.equal(answer.data?.user_id, town.owner.userId, answer.text);
});

test('CVE-2024-22019: a chunk with endless extensions is cut off', async () => {
  const lines = [...signedLines(town.key), JSON_TYPE, ['Transfer-Encoding', 'chunked']] as const;
  const head = request('POST /api/v1/query', lines);
  const [answer, ...more] = await talk(port, `${head}2;${'x'.repeat(20_000)}`);
  assert.ok(answer);
  assertRefused(answer, 400, 'invalid_parameters', ['errors']);
  assert.deepEqual(more, []);
});

test('Latin-1 bytes in a header are refused as invisible characters', async () => {
  const lines = signedLines(town.key).map(([name, value]) =>
    name.endsWith('Nonce')
      ? ([name, '\xe9\xe9\xe9\xe9\xe9\xe9\xe9\xe9'] as const)
      : ([name, value] as const),
  );
  const bytes = Buffer.from(request('GET /api/v1/balance', lines), 'latin1');
  assertRefused(await sendBytes(port, bytes), 401, 'credentials_malformed');
});

test('an unknown expectation is ignored, and 100-continue is honoured', async () => {
  const [known] = await talk(port, request(HEALTH, [['Expect', 'nothing']]));
  assert.equal(known?.status, 200);
  const answers = await talk(
    port,
    collection([JSON_TYPE, ['Expect', '100-continue']], '{"amount":'),
  );
  assert.equal(answers.at(-1)?.status, 400);
});

test('HTTP/1.0 without a host is answered, and the connection closed', async () => {
  const answer = await sendBytes(port, 'GET /api/v1/health HTTP/1.0\r\n\r\n');
  assert.equal(answer.data.status, 'ok');
});

test('none of these requests made an order', async () => {
  assert.deepEqual(await made(), orders);
});
