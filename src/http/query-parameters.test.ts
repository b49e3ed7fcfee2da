// Query strings are parsed strictly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestFrom } from '../../test/support/stub-service.ts';
import { optional } from '../service/parameters/fields.ts';
import { JsonNumber } from '../wire/json-read.ts';
import { queryParametersOf } from './query-parameters.ts';

const text = optional((value) => value, null, { type: 'string' });
const FIELDS = {
  tx_no: text,
  empty: text,
  bare: text,
  a: text,
  page: optional((value) => value, null, { type: 'integer' }),
};

function read(query: string) {
  return queryParametersOf(requestFrom({}, '127.0.0.1', `/x${query}`), FIELDS);
}

function problemsOf(query: string): readonly string[] {
  const answer = read(query);
  const problems = answer.ok ? [] : (answer.refusal.problems ?? []);
  return problems.map(({ field, rule }) => `${field} ${rule}`);
}

test('names and values are decoded, numbers stay as they were written', () => {
  assert.deepEqual(read(''), { ok: true, value: Object.create(null) });
  const answer = read('?tx_no=a%20b+c&page=01&&empty=&bare');
  assert.ok(answer.ok);
  const { tx_no, page, empty, bare } = answer.value;
  assert.deepEqual([tx_no, empty, bare], ['a b c', '', '']);
  assert.ok(page instanceof JsonNumber && page.raw === '01');
});

test('repeated and badly encoded parameters are refused', () => {
  assert.deepEqual(problemsOf('?a=1&a=1'), ['a repeated']);
  assert.deepEqual(problemsOf('?a=1&%61=2'), ['a repeated']);
  assert.deepEqual(problemsOf('?a=&a='), ['a repeated']);
  assert.deepEqual(problemsOf('?a=%zz'), ['a percent_encoding']);
  assert.deepEqual(problemsOf('?%E0%A4=1'), ['query percent_encoding']);
});

test('unknown parameters are ignored, also when they are repeated', () => {
  const query = '?b=1&b=2&__proto__=1&__proto__=2&constructor=2&tx_no=1';
  assert.deepEqual(problemsOf(query), []);
  const answer = read(query);
  assert.deepEqual(answer.ok && Object.keys(answer.value), ['tx_no']);
});
