// The signature doctor of the console: it finds nothing wrong with what the service accepts, and names what
// is wrong with everything else.

import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { diagnose } from '../../console/src/screens/doctor/diagnose.ts';
import { newApiSecret } from '../../src/crypto/api-secret.ts';

const KEY = 'tk_0123456789abcdefghjkmn';
const SECRET = 'sk_c2VjcmV0LW9mLXRoZS1kb2N0b3I';
const AT = '1795204806';
const NONCE = '8f14e45fceea167a';
const NOW_MS = 1_795_204_806_417;

const hmac = (secret: string | Buffer, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');

const PARTS = ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'] as const;

/** Header lines of a request that is signed right, but for what is said. */
function sent(over: Partial<Record<(typeof PARTS)[number], string>> = {}, shortName = 'Tael') {
  const { Key = KEY, Timestamp = AT, Nonce = NONCE } = over;
  const signature = hmac(SECRET, Key + Timestamp + Nonce);
  const all = { Key, Secret: SECRET, Timestamp, Nonce, Signature: signature, ...over };
  return PARTS.map((part) => `X-${shortName}-${part}: ${all[part]}`).join('\n');
}

const kindsOf = (pasted: string, secret = '') =>
  diagnose({ pasted, secret, shortName: 'Tael', nowMs: NOW_MS }).findings.map(({ kind }) => kind);

test('a request that is signed right has nothing wrong, however it is pasted', () => {
  const lines = sent();
  const dumped = lines.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n');
  const curl = lines
    .split('\n')
    .map((line) => `-H '${line}' \\`)
    .join('\n  ');
  const json = lines.replaceAll(/^(.*): (.*)$/gm, '  "$1": "$2",');
  const long = curl.replaceAll("-H '", '--header "').replaceAll("' \\", '" \\');
  const forms = [lines, lines.toLowerCase().replace(SECRET.toLowerCase(), SECRET), dumped, json];
  for (const pasted of [...forms, `curl -sS https://pay.example/ \\\n  ${curl}`, long]) {
    assert.deepEqual(kindsOf(pasted), [], pasted);
    assert.deepEqual(kindsOf(pasted, SECRET), []);
  }
});

test('what is wrong with a header is said of that header', () => {
  const checks: readonly (readonly [string, readonly string[]])[] = [
    ['GET /api/v1/balance', ['nothing_found']],
    [sent({}, 'SVC'), ['other_short_name']],
    [sent().replace(/^X-Tael-Nonce.*\n/m, ''), ['missing']],
    [`${sent()}\nX-Tael-Nonce: another-one`, ['repeated']],
    [sent({ Signature: '$SIGNATURE' }), ['not_filled_in']],
    [sent({ Key: SECRET, Secret: KEY }), ['swapped']],
    [sent({ Key: 'tk_0123' }), ['key_shape']],
    [sent({ Timestamp: `${AT}417` }), ['timestamp_millis']],
    [sent({ Timestamp: '2026-11-20' }), ['timestamp_shape']],
    [sent({ Timestamp: '1795204000' }), ['timestamp_skew']],
    [sent({ Nonce: 'short' }), ['nonce_shape']],
    [sent({ Nonce: 'two words here' }), ['blanks']],
  ];
  for (const [pasted, kinds] of checks) assert.deepEqual(kindsOf(pasted), kinds, pasted);
  assert.deepEqual(kindsOf(sent(), 'sk_another'), ['secret_differs', 'signature_unknown']);
});

test('a wrong signature is traced to how it was made', () => {
  const text = KEY + AT + NONCE;
  const right = hmac(SECRET, text);
  const plain = (given: string) => createHash('sha256').update(given).digest('hex');
  const decoded = Buffer.from(SECRET.slice(3), 'base64');
  const made: Readonly<Record<string, string>> = {
    signature_case: right.toUpperCase(),
    signature_base64: Buffer.from(right, 'hex').toString('base64'),
    signature_shape: right.slice(1),
    signature_newline: hmac(SECRET, `${text}\n`),
    signature_separator: hmac(SECRET, [KEY, AT, NONCE].join('|')),
    signature_order: hmac(SECRET, AT + NONCE + KEY),
    signature_millis: hmac(SECRET, `${KEY}${AT}417${NONCE}`),
    signature_key_id_as_key: hmac(KEY, text),
    signature_no_hmac: plain(SECRET + text),
    signature_secret_decoded: hmac(decoded, text),
    signature_unknown: hmac('sk_another', text),
  };
  for (const [kind, signature] of Object.entries(made)) {
    assert.deepEqual(kindsOf(sent({ Signature: signature })), [kind]);
  }
});

test('a secret that is cut short or mistyped is told from a wrong one', () => {
  const secret = newApiSecret();
  assert.deepEqual(kindsOf(sent(), secret), ['secret_differs', 'signature_unknown']);
  const typed = secret.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  assert.ok(kindsOf(sent(), typed).includes('secret_mistyped'));
  assert.ok(kindsOf(sent(), secret.slice(0, 30)).includes('secret_cut_short'));
  assert.ok(kindsOf(sent(), `${secret}x`).includes('secret_too_long'));
});

test('the signature of a whole request is examined with the request, pasted as a curl command', () => {
  const body = '{"amount":88.00}';
  const digest = createHash('sha256').update(body).digest('hex');
  const lines = ['v2', 'POST', '/api/v1/collection', KEY, AT, NONCE, 'order-1', digest];
  const header = `X-Tael-Signature-V2: ${hmac(SECRET, lines.join('\n'))}\nX-Idempotency-Key: order-1`;
  const options = `${sent()}\n${header}`.split('\n').map((line) => `-H '${line}'`);
  const curl = (data: string) =>
    `curl -sS ${options.join(' ')} -d '${data}' 'https://pay.example/api/v1/collection'`;
  assert.deepEqual(kindsOf(curl(body)), []);
  assert.deepEqual(kindsOf(curl('{"amount":99.00}')), ['whole_differs']);
  assert.deepEqual(kindsOf(`${sent()}\n${header}`), ['whole_not_shown']);
  const given = { pasted: curl('{}'), secret: '', shortName: 'Tael', nowMs: NOW_MS };
  assert.equal(diagnose(given).right?.text.split('\n')[2], '/api/v1/collection');
});

test('it says what had to be signed, and how that is signed', () => {
  const { right } = diagnose({ pasted: sent(), secret: '', shortName: 'Tael', nowMs: NOW_MS });
  const text = KEY + AT + NONCE;
  assert.deepEqual(right, { text, signature: hmac(SECRET, text) });
});
