// The grammar of RFC 8259 case by case: what every reader must accept, what every reader must
// refuse, and how this one decides what the RFC leaves open.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readJson } from './json-read.ts';

const accepted: Readonly<Record<string, readonly string[]>> = {
  scalars: ['null', 'true', 'false', '0', '"x"', '""', ' 1 ', '\t\n\r 1', '-1', '"\u007f"'],
  arrays: ['[]', '[ ]', '[[]]', '[[] ]', '[""]', '[1 ]', ' [1]', '[1\n,\n2]', '[null,1,"1",{}]'],
  arraysOfArrays: ['[[],[]]', '[1,null,null,null,2]', '[false]', '["a"]', '[\r\n]', '[2] '],
  objects: ['{}', '{ }', '{"":0}', '{"a":"b","c":"d"}', '{"a":[]}', '{"a\\u0000b":1}', '{"a" : 1}'],
  objectLayout: ['{"a":\n1\n}', '{"x":[{"id":"y"}],"id":"z"}', '{"\\u0061":1}', '{"min":-1.0e+28}'],
  integers: ['[0]', '[-0]', '[1]', '[-1]', '[123]', '[-123]', '[1234567890123456789012345678]'],
  exponents: ['[1e1]', '[1E1]', '[1e+1]', '[1E+1]', '[1e-1]', '[1E-22]', '[0e1]', '[0e+1]'],
  fractions: ['[1.0]', '[0.1]', '[-0.1]', '[123.456e78]', '[0.0000000000000000001]', '[4 ]'],
  manyDigits: [`[0.${'0'.repeat(80)}1]`, `[${'9'.repeat(400)}]`, '[123e65]', '[123e45]'],
  escapes: ['"\\""', '"\\\\"', '"\\/"', '"\\b\\f\\n\\r\\t"', '"\\\\a"', '"\\\\n"', '"\\\\u0000"'],
  unicodeEscapes: ['"\\u0060"', '"\\u0012"', '"\\uFFFF"', '"\\uaBcD"', '"\\u0000"', '"\\u002c"'],
  surrogatePairs: ['"\\uD801\\udc37"', '"\\ud83d\\ude39\\ud83d\\udc8d"', '"\\uDBFF\\uDFFE"'],
  rawUnicode: ['"\u2028\u2029"', '"€𝄞"', '"π"', '"\u200b"', '"asd "', '"\uffff"', '"\u{10ffff}"'],
  rawOddities: ['"\u0080"', '"a/*b*/c"', '"\u202e"', '"new\u00a0line"', '"﷐"', '"http://a"'],
};

const refused: Readonly<Record<string, readonly string[]>> = {
  nothing: ['', ' ', '\n', '\u0000', '\u00a0', '\u2060', '\u000c', '\u000b'],
  literals: ['tru', 'fals', 'nul', 'True', 'TRUE', 'NULL', 'nan', 'NaN', 'nulll', 'truefalse', 'n'],
  otherLiterals: ['undefined', 'Infinity', '-Infinity', 'inf', '+1', '[nan]', '[-NaN]', '[tru]'],
  trailing: ['1 2', '[]]', '{}}', '[1]x', '{} {}', '{}#', '{}//', '{}/**/', '"x"y', '[],', '1]'],
  trailingOdd: ['{"a":"b"}#', '[][]', '{"a":true} "x"', '[1]\u0000', '[]\u00a0', '""""', '2@'],
  arrayCommas: ['[,]', '[1,]', '[,1]', '[1,,2]', '[1,,]', '["",]', '["a",,"b"]', '["x",,]', '[,,]'],
  arrayUnclosed: ['[', '[1', '[1,', '[""', '["a"', '[\n1\n,1', '[{}', '[[', '[1 true]', '[1:2]'],
  arrayWrong: ['["": 1]', '[3[4]]', '[1}', '[a', '[1 000]', '["x"', "['x']", '[*]', '[<null>]'],
  arraySpace: ['[\u000c]', '[\u00a0]', '[\u2060]', '[\ufeff1]', '[1\u000b,2]', '[\\u000A""]'],
  objectCommas: ['{,}', '{"a":1,}', '{"a":1,,"b":2}', '{,"a":1}', '{"a":1 "b":2}', '{"a":1,,}'],
  objectColons: ['{"a"}', '{"a":}', '{:1}', '{"a" 1}', '{"a"::1}', '{"a",1}', '{"a" b}', '{:"b"}'],
  objectKeys: ['{a:1}', "{'a':1}", '{1:1}', '{null:1}', '{[]:1}', '{"a":1,b:2}', '{9999E9999:1}'],
  objectUnclosed: ['{', '{"', '{"a', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1]', '{"a":"b'],
  objectWrong: ['{1}', '{"a":b}', '{"a":1 2}', '{"a":+1}', "{'a':0}", '{"a":/*c*/1}', '{🇨🇭}'],
  numberSigns: ['[+1]', '[++1]', '[--1]', '[-]', '[- 1]', '[-+1]', '[+Inf]', '[-foo]', '[1-1]'],
  numberZeros: ['[01]', '[-01]', '[012]', '[-012]', '[00]', '[00.1]', '[-00]', '[0 1]', '[1 0]'],
  numberPoints: ['[.1]', '[1.]', '[-.1]', '[-1.]', '[.]', '[1.2.3]', '[.e1]', '[1..2]', '[2.e3]'],
  numberExponents: [
    '[1e]',
    '[1e+]',
    '[1e-]',
    '[1E]',
    '[1eE2]',
    '[1e1.5]',
    '[e1]',
    '[0.3e+]',
    '[0e]',
  ],
  numberForms: ['[0x1]', '[0x42]', '[1_000]', '[1,000', '[１]', '[1a]', '[1.8011670033376514H]'],
  numberOddities: [
    '[0.e1]',
    '[9.e+]',
    '[1.0e]',
    '[1.0e+]',
    '[1ea]',
    '[-1x]',
    '[-a]',
    '[1/2]',
    '[1n]',
  ],
  stringQuotes: ['"', '"a', "'a'", 'a"', '`a`', '“a”', '"a"b"', '["a', '[\\n]', 'abc', 'a', '\\'],
  stringEscapes: [
    '"\\a"',
    '"\\x00"',
    '"\\\'"',
    '"\\0"',
    '"\\U0041"',
    '"\\v"',
    '"\\ "',
    '"\\"',
    '"\\é"',
  ],
  stringShort: ['"\\u"', '"\\u1"', '"\\u12"', '"\\u123"', '"\\u00A', '"\\uD800\\"', '"\\uD800\\u"'],
  stringHex: ['"\\u00g0"', '"\\u 123"', '"\\uqqqq"', '"\\u+123"', '"\\u-123"', '"\\u{41}"', '"\\'],
  stringSurrogates: ['"\\uD800\\u1"', '"\\uD800\\u1x"', '"\\ud8zz"', '"\\uD834\\uDd"', '"\\🌀"'],
  stringControls: ['"\n"', '"\t"', '"\r"', '"\u0000"', '"\u001f"', '"\b"', '"\\\n"', '"a\\\u0000"'],
  structure: ['}', ']', ',', ':', '*', '#', '<.>', '{]', '[}', '[{"a":1]}', '{"a":[1}]', '<null>'],
  markup: ['{"a":1}//c', '/*c*/1', '//c\n1', '#c\n1', '{"a":/', '[1]/', '\u001e{}', ")]}'\n{}"],
  deep: ['['.repeat(100_000), '[{"":'.repeat(50_000), '{"a":'.repeat(100_000)],
};

const raw = (...codes: readonly number[]) => Uint8Array.from([0x22, ...codes, 0x22]);

const badUtf8: Readonly<Record<string, Uint8Array>> = {
  'a lone continuation byte': raw(0x81),
  'a truncated two-byte sequence': raw(0xc3),
  'a truncated three-byte sequence': raw(0xe5, 0x90),
  'a truncated four-byte sequence': raw(0xf0, 0x9f, 0x98),
  'an overlong slash of two bytes': raw(0xc0, 0xaf),
  'an overlong slash of three bytes': raw(0xe0, 0x80, 0xaf),
  'an overlong NUL': raw(0xc0, 0x80),
  'an encoded surrogate': raw(0xed, 0xa0, 0x80),
  'an encoded surrogate pair': raw(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80),
  'a code point above U+10FFFF': raw(0xf4, 0xbf, 0xbf, 0xbf),
  'a sequence of five bytes': raw(0xf8, 0x88, 0x80, 0x80, 0x80),
  'the byte FF': raw(0xff),
  'Latin-1': raw(0xe9),
  GBK: raw(0xcf, 0xf2),
  'a bad byte outside a string': Uint8Array.from([0x5b, 0xe5, 0x5d]),
  'a bad byte in an escape': raw(0x5c, 0x75, 0xe5),
  'a bad byte in a number': Uint8Array.from([0x31, 0xe5]),
  'UTF-16 with a mark': Uint8Array.from([0xff, 0xfe, 0x5b, 0, 0x5d, 0]),
};

/** Accepted by some readers and refused by others. */
const open: readonly (readonly [string, Uint8Array, boolean])[] = [
  ['a byte order mark', Buffer.from('\ufeff{}'), false],
  ['nothing but a byte order mark', Buffer.from('\ufeff'), false],
  ['a huge exponent', Buffer.from('[1e99999]'), true],
  ['a tiny exponent', Buffer.from('[-123.4e-99999]'), true],
  ['an integer beyond doubles', Buffer.from('[-98765432109876543210]'), true],
  ['a lone surrogate escape', Buffer.from('"\\udeAD"'), true],
  ['an inverted surrogate pair', Buffer.from('"\\udd1e\\ud834"'), true],
  ['a first surrogate and a plain escape', Buffer.from('"\\uD800\\n"'), true],
  ['two first surrogates', Buffer.from('"\\uD888\\uD888"'), true],
  ['UTF-16 little endian', Buffer.from('{}', 'utf16le'), false],
  ['UTF-16 big endian', Uint8Array.from([0, 0x7b, 0, 0x7d]), false],
  ['duplicate keys', Buffer.from('{"a":1,"a":1}'), false],
  ['five hundred levels', Buffer.from('['.repeat(500) + ']'.repeat(500)), false],
];

for (const [kind, texts] of Object.entries(accepted)) {
  test(`JSON is accepted: ${kind}.`, () => {
    for (const text of texts) {
      assert.equal(readJson(Buffer.from(text)).ok, true, JSON.stringify(text));
      assert.doesNotThrow(() => JSON.parse(text), `the table is wrong about ${text}`);
    }
  });
}

for (const [kind, texts] of Object.entries(refused)) {
  test(`Text that is not JSON is refused: ${kind}.`, () => {
    for (const text of texts) {
      assert.equal(readJson(Buffer.from(text)).ok, false, JSON.stringify(text.slice(0, 80)));
      assert.throws(() => JSON.parse(text), `the table is wrong about ${text.slice(0, 80)}`);
    }
  });
}

for (const [kind, bytes] of Object.entries(badUtf8)) {
  test(`Bytes that are not UTF-8 are refused: ${kind}.`, () => {
    assert.deepEqual(readJson(bytes), { ok: false, problem: 'it is not valid UTF-8' });
  });
}

for (const [kind, bytes, ok] of open) {
  test(`Where readers differ, this one ${ok ? 'accepts' : 'refuses'} ${kind}.`, () => {
    assert.equal(readJson(bytes).ok, ok);
  });
}
