// Tests of reading HTML forms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formFields } from './submitted-fields.ts';

function fieldsOf(body: string) {
  const read = formFields(body);
  return read.ok ? { ...read.value } : read.refusal;
}

test('a form is a set of named texts', () => {
  const body = 'login=Lin+Wei%40example.com&password=%E8%8C%B6%20%2B%26%3D';
  assert.deepEqual(fieldsOf(body), { login: 'Lin Wei@example.com', password: '茶 +&=' });
});

test('fields left empty are absent', () => {
  assert.deepEqual(fieldsOf('pay_password=123456&totp_code='), { pay_password: '123456' });
  assert.deepEqual(fieldsOf(''), {});
});

test('a repeated field is refused', () => {
  const problems = [{ field: 'login', rule: 'repeated' }];
  assert.deepEqual(fieldsOf('login=a&login=b'), { code: 'invalid_parameters', problems });
});

test('`__proto__` and `constructor` are ordinary fields', () => {
  const read = formFields('__proto__=x&constructor=y');
  assert.deepEqual(read.ok && Object.keys(read.value), ['__proto__', 'constructor']);
});
