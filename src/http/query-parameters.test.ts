// Query strings are parsed strictly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestFrom } from '../../test/support/stub-service.ts';
import { JsonNumber } from '../wire/json-read.ts';
import { queryParametersOf } from './query-parameters.ts';

function read(query: string) {
  return queryParametersOf(requestFrom({}, '127.0.0.1', `/x${query}`), ['page']);
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

test('repeated and badly encoded parameters are refused, unknown ones too', () => {
  assert.deepEqual(problemsOf('?a=1&a=1'), ['a repeated']);
  assert.deepEqual(problemsOf('?a=1&%61=2'), ['a repeated']);
  assert.deepEqual(problemsOf('?a=&a='), ['a repeated']);
  assert.deepEqual(problemsOf('?a=%zz'), ['a percent_encoding']);
  assert.deepEqual(problemsOf('?%E0%A4=1'), ['query percent_encoding']);
  assert.deepEqual(problemsOf('?__proto__=1&constructor=2'), []);
});
