// Tests what the parser guarantees beyond the grammar, and its agreement with JSON.parse otherwise.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  isJsonObject,
  JsonNumber,
  type JsonReading,
  type JsonValue,
  readJson,
} from './json-read.ts';
import { hasControlOrLoneSurrogate } from './text-rules.ts';

function read(text: string): JsonReading {
  return readJson(Buffer.from(text));
}

function accept(text: string): JsonValue {
  const reading = read(text);
  assert.ok(reading.ok, text);
  return reading.value;
}

function problemOf(text: string): string {
  const reading = read(text);
  assert.ok(!reading.ok, text);
  return reading.problem;
}

/** The value as JSON.parse would give it. */
function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.raw);
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** Counts colons outside strings: one for each member, those that JSON.parse loses included. */
function writtenMembers(text: string): number {
  return text.replace(/"(?:[^"\\]|\\.)*"/gs, '').split(':').length - 1;
}

function keptMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value).reduce((sum: number, each) => sum + keptMembers(each), 0);
  return Array.isArray(value) ? inner : inner + Object.keys(value).length;
}

function agreesWithTheEngine(text: string): void {
  const reading = read(text);
  let expected: unknown;
  try {
    expected = JSON.parse(text);
  } catch {
    assert.equal(reading.ok, false, text);
    return;
  }
  if (keptMembers(expected) < writtenMembers(text)) {
    assert.ok(!reading.ok && reading.problem.includes('twice'), text);
  } else {
    assert.ok(reading.ok, text);
    assert.deepStrictEqual(plain(reading.value), expected);
  }
}

test('Numbers keep every digit they were written with.', () => {
  for (const raw of ['100000.0000000000001', '1e400', '-0', '1.00', '1E+2', '0.1e-7']) {
    const value = accept(` ${raw}\n`);
    assert.ok(value instanceof JsonNumber);
    assert.equal(value.raw, raw);
  }
});

test('An object in a body cannot pass for a number.', () => {
  const value = accept('{"raw":"1"}');
  assert.equal(value instanceof JsonNumber, false);
  assert.equal(isJsonObject(value), true);
  for (const text of ['1', '[]', '"x"', 'null', 'true']) {
    assert.equal(isJsonObject(accept(text)), false);
  }
  assert.equal(isJsonObject(undefined), false);
});

test('A key that appears twice in one object is refused, however it is spelled.', () => {
  const twice = 'the key "amount" appears twice in one object';
  assert.equal(problemOf('{"amount":0.01,"amount":100000}'), twice);
  assert.equal(problemOf('{"amount":1,"\\u0061mount":2}'), twice);
  assert.equal(problemOf('[{"a":{"amount":null,"b":[],"amount":null}}]'), twice);
  assert.match(problemOf('{"":1,"":2}'), /twice/);
  assert.match(problemOf('{"__proto__":1,"__proto__":2}'), /twice/);
  assert.match(problemOf('{"7":1,"7":2}'), /twice/);
  assert.ok(problemOf(`{"${'k'.repeat(9999)}":1,"${'k'.repeat(9999)}":2}`).length < 120);
  assert.ok(read('{"amount":1,"Amount":2,"b":{"amount":3},"c":[{"amount":4},{"amount":5}]}').ok);
});

test('Only what looks like the name of a parameter is repeated: a secret may stand in its place.', () => {
  for (const name of ['246810', 'tael_sk_4uB9', 'correct horse', 'K7QXM-2B9TD', 'k'.repeat(33)]) {
    assert.equal(problemOf(`{"${name}":1,"${name}":2}`), 'a key appears twice in one object');
  }
});

test('Prototypes are neither inherited nor polluted.', () => {
  const value = accept('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
  assert.ok(isJsonObject(value));
  assert.deepEqual(Object.keys(value), ['__proto__', 'constructor']);
  assert.equal('polluted' in {}, false);
  const empty = accept('{}');
  assert.ok(isJsonObject(empty));
  for (const name of ['toString', '__proto__', 'constructor', 'hasOwnProperty', 'valueOf']) {
    assert.equal(empty[name], undefined);
  }
});

test('Thirty-two levels are read and no more.', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.ok(read(nested(32)).ok);
  assert.match(problemOf(nested(33)), /deeper than 32/);
  assert.match(problemOf(`${'{"a":'.repeat(33)}1${'}'.repeat(33)}`), /deeper than 32/);
  assert.match(problemOf('['.repeat(65_536)), /deeper than 32/);
  assert.match(problemOf('[{"a":'.repeat(10_000)), /deeper than 32/);
  assert.ok(read(`[${'[],'.repeat(1000)}{"a":[]}]`).ok);
});

test('Lone surrogates pass the parser and are found by the rules for text.', () => {
  for (const text of ['"\\ud800"', '"\\udc00\\ud800"', '"a\\uDBFFz"']) {
    const value = accept(text);
    assert.equal(typeof value, 'string');
    assert.equal(hasControlOrLoneSurrogate(value as string), true);
  }
  assert.equal(accept('"\\ud83d\\ude00"'), '😀');
  assert.equal(accept('"\\u5411\\/\\n\\u0000"'), '向/\n\u0000');
});

test('An error names its position and does not repeat the body.', () => {
  assert.equal(problemOf(''), 'unexpected end of input');
  assert.equal(problemOf('{"a":'), 'unexpected end of input');
  assert.equal(problemOf('"abc'), 'unexpected end of input');
  assert.equal(problemOf('{"a":1,}'), 'unexpected "}" at position 7');
  assert.equal(problemOf('{"a":\t"\n"}'), 'unexpected "\\n" at position 7');
  assert.equal(problemOf('["\\x"]'), 'the string at position 1 has a malformed escape');
  assert.equal(problemOf('\ufeff{}'), 'unexpected "\ufeff" at position 0');
});

test('JSON of any shape is read as the engine reads it.', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 6 }), agreesWithTheEngine));
  const written = fc.jsonValue({ stringUnit: 'binary' }).map((v) => JSON.stringify(v, null, '\t'));
  fc.assert(fc.property(written, agreesWithTheEngine));
});

test('JSON with a few characters changed is accepted or refused as by the engine.', () => {
  const piece = fc.constantFrom(
    ...['"', '\\', '{', '}', '[', ']', ',', ':', '0', '1', '-', '.', 'e', 'E', '+', ' ', '\n', 't'],
    ...['true', 'null', '\\u12', '\u0000', '\u00a0', '\ufeff', '__proto__', '"a":', '/', "'"],
  );
  const edit = fc.tuple(fc.nat(), fc.nat({ max: 3 }), piece);
  const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), edits, (text, changes) => {
      let changed = text;
      for (const [seed, removed, inserted] of changes) {
        const at = seed % (changed.length + 1);
        changed = changed.slice(0, at) + inserted + changed.slice(at + removed);
      }
      agreesWithTheEngine(changed.toWellFormed());
    }),
    { numRuns: 2000 },
  );
});

test('Text made of JSON characters only is judged as by the engine.', () => {
  const soup = fc.stringMatching(/^(?:[[\]{},:"0-9eE.+\- ]|true|false|null|"a":|\\u00){0,12}$/);
  fc.assert(fc.property(soup, agreesWithTheEngine), { numRuns: 2000 });
});

test('Bytes of any kind never make it throw.', () => {
  const fatal = new TextDecoder('utf-8', { fatal: true });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const quoted = Buffer.concat([Buffer.from('"'), bytes, Buffer.from('"')]);
      const reading = readJson(quoted);
      if (reading.ok) assert.doesNotThrow(() => fatal.decode(bytes));
    }),
    { numRuns: 2000 },
  );
});
