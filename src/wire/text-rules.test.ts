// The rules for text, with known ways around them.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  codePointLength,
  hasControlOrLoneSurrogate,
  isMediaTypeJson,
  isVisibleAscii,
  literalAddressOf,
  urlSyntaxProblem,
} from './text-rules.ts';

test('Length is counted in code points.', () => {
  assert.equal(codePointLength(''), 0);
  assert.equal(codePointLength('王记😀'), 3);
  assert.equal(codePointLength('\ud800\udc00\udc00\ud800'), 3);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(codePointLength(text), [...text].length);
    }),
  );
});

test('Control characters and lone surrogates are found, and ordinary text is not.', () => {
  const bad = ['\u0000', '\t', '\n', '\r', '\u001f', '\u007f', '\u0080', '\u0085', '\u009f'];
  for (const text of [...bad, '\ud800', '\udc00', '\udc00\ud800']) {
    assert.equal(hasControlOrLoneSurrogate(`a${text}b`), true, JSON.stringify(text));
  }
  for (const text of ['', ' ', '~', '\u00a0', '向 王记 付款', '😀', '\u202e', '\u200b']) {
    assert.equal(hasControlOrLoneSurrogate(`a${text}b`), false, JSON.stringify(text));
  }
});

test('Visible ASCII runs from ! to ~ and has inclusive bounds.', () => {
  assert.equal(isVisibleAscii('!~azAZ09', 1, 128), true);
  assert.equal(isVisibleAscii('a'.repeat(8), 8, 8), true);
  assert.equal(isVisibleAscii('a'.repeat(7), 8, 9), false);
  assert.equal(isVisibleAscii('a'.repeat(10), 8, 9), false);
  for (const text of ['a b', 'a\tb', 'a\n', '\u007f', 'é', '１', '']) {
    assert.equal(isVisibleAscii(text, 1, 128), false, JSON.stringify(text));
  }
});

const json = [
  ...['application/json', 'Application/JSON', 'application/json; charset=utf-8'],
  ...['application/json;charset=UTF-8', 'application/json ; charset="utf-8"'],
  ...['application/json\t;\tCharset=utf-8', 'application/json;', 'application/json; '],
];
const notJson = [
  ...['', 'application/jsonx', 'text/plain', 'application/json\ta', 'application/json a'],
  ...[' application/json', 'application/json ', 'application/json,text/plain', 'json'],
  ...['application/json; charset=gbk', 'application/json; charset=utf-8; charset=gbk'],
  ...['application/json; charset = utf-8', 'application/json; charset=utf-8x', 'application /json'],
  ...[
    'application/json; boundary=x',
    'application/problem+json',
    'application/json\n',
    'text/json',
  ],
  ...['application/json; charset="utf-8', 'application/json, application/json', '*/*'],
  ...['application/\u017fon', 'application/j\u017fon', 'application/json\u000b'],
];

test('Only application/json, with or without its charset, is JSON.', () => {
  for (const header of json) assert.equal(isMediaTypeJson(header), true, JSON.stringify(header));
  for (const header of notJson) {
    assert.equal(isMediaTypeJson(header), false, JSON.stringify(header));
  }
  assert.equal(isMediaTypeJson(undefined), false);
});

test('A long hostile media type is judged quickly.', () => {
  const spaces = `application/json${'\t '.repeat(30_000)}`;
  assert.equal(isMediaTypeJson(`${spaces}x`), false);
  assert.equal(isMediaTypeJson(`application/json;${spaces}x`), false);
});

test('A callback address is plain http or https.', () => {
  const good = ['https://example.com/hook?x=1', 'http://127.0.0.1:8080/', 'HTTPS://例子.测试/回调'];
  const long = [`https://example.com/${'a'.repeat(2028)}`, `http://${'a.'.repeat(126)}b:8080/`];
  for (const url of [...good, ...long, 'http://[::1]/', 'https://example.com/@x?@y#@z']) {
    assert.equal(urlSyntaxProblem(url), null, url);
  }
});

const badUrls: readonly (readonly [string, string])[] = [
  ['', 'url_malformed'],
  ['example.com/hook', 'url_malformed'],
  ['//example.com', 'url_malformed'],
  ['https://', 'url_malformed'],
  ['https://exa%00mple.com', 'url_malformed'],
  ['https://example.com:65536/', 'url_malformed'],
  ['http://256.256.256.256/', 'url_malformed'],
  [`http://${'a'.repeat(255)}/`, 'url_malformed'],
  // Short as it is written, and thousands of characters long for a name server.
  [`http://${'例.'.repeat(200)}example/`, 'url_malformed'],
  ['ftp://example.com/', 'url_scheme'],
  ['javascript:alert(1)', 'url_scheme'],
  ['file:///etc/passwd', 'url_scheme'],
  ['data:text/plain,x', 'url_scheme'],
  ['https://user@example.com/', 'url_credentials'],
  ['https://user:password@example.com/', 'url_credentials'],
  ['https://:password@example.com/', 'url_credentials'],
  ['https://@example.com/', 'url_credentials'],
  ['https://:@example.com', 'url_credentials'],
  [' https://example.com/', 'url_characters'],
  ['https://example.com/ ', 'url_characters'],
  ['https://example.com/a b', 'url_characters'],
  ['ht\ntps://example.com/', 'url_characters'],
  ['https://example.com/\ud800', 'url_characters'],
  ['https://example.com/\u3000', 'url_characters'],
  [`https://example.com/${'a'.repeat(2029)}`, 'url_too_long'],
];

test('Every other callback address is refused by a rule.', () => {
  for (const [url, problem] of badUrls) {
    assert.equal(urlSyntaxProblem(url), problem, JSON.stringify(url));
  }
});

test('An address is found however the URL spells it.', () => {
  const loopback = ['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0x7f.1'];
  for (const host of [...loopback, '１２７.0.0.1', '127。0。0。1', '127.0.0.1.', '①②⑦.0.0.1']) {
    assert.equal(literalAddressOf(`http://${host}:80/x`), '127.0.0.1', host);
  }
  assert.equal(literalAddressOf('http://[::1]/'), '::1');
  assert.equal(literalAddressOf('http://[0:0::0:1]/'), '::1');
  assert.equal(literalAddressOf('http://[::ffff:127.0.0.1]/'), '::ffff:7f00:1');
  for (const url of ['https://example.com/', 'http://localhost/', 'nonsense', 'file:///x', '']) {
    assert.equal(literalAddressOf(url), null, url);
  }
});
