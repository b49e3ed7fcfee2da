// The writer agrees with JSON.stringify, and writes money with two decimals.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { fen } from '../core/money.ts';
import { type JsonWritable, writeJson } from './json-write.ts';

test('Money is a number with exactly two decimals.', () => {
  const order = { tx_no: 'C1', amount: fen(8800), fee: fen(5), net: fen(-5), none: fen(0) };
  assert.equal(
    writeJson(order),
    '{"tx_no":"C1","amount":88.00,"fee":0.05,"net":-0.05,"none":0.00}',
  );
});

test('Members keep their order and those without a value are left out.', () => {
  assert.equal(writeJson({ z: 1, a: undefined, b: null, c: true }), '{"z":1,"b":null,"c":true}');
  assert.equal(writeJson({ a: undefined }), '{}');
  assert.equal(writeJson([]), '[]');
  assert.equal(writeJson([{}, [], '', [1, [false]]]), '[{},[],"",[1,[false]]]');
});

test('Strings are escaped wherever JSON requires it, and only there.', () => {
  const texts = ['"', '\\', '\u0000', '\n', '\u001f', '\u007f', '\u2028', '向 王记 付款', '😀'];
  for (const text of [...texts, '\ud800', '\udc00x', 'a\ud800b', '</script>', '']) {
    assert.equal(writeJson(text), JSON.stringify(text));
    assert.equal(writeJson({ [text]: text }), JSON.stringify({ [text]: text }));
  }
});

test('Without money the writer and JSON.stringify agree.', () => {
  const values = fc.object({ withNullPrototype: true, maxDepth: 4 }).map((value) => {
    return JSON.parse(JSON.stringify(value)) as JsonWritable;
  });
  const text = fc.string({ unit: 'binary' });
  const doubles = fc.double().map((n) => [n, { n }]);
  const texts = fc.dictionary(text, fc.array(text));
  fc.assert(
    fc.property(fc.oneof(values, texts, doubles), (value) => {
      assert.equal(writeJson(value), JSON.stringify(value));
    }),
  );
});

test('Written money parses back to the same amount.', () => {
  const amounts = fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), amounts), (members) => {
      const record = Object.fromEntries(Object.entries(members).map(([k, v]) => [k, fen(v)]));
      const parsed = JSON.parse(writeJson(record)) as Record<string, number>;
      for (const [name, amount] of Object.entries(members)) {
        assert.equal(BigInt(Math.round((parsed[name] ?? Number.NaN) * 100)), amount);
      }
    }),
  );
});

test('Names beyond the cache limit are written, too.', () => {
  const record = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`name"${i}`, i]));
  assert.equal(writeJson(record), JSON.stringify(record));
});
