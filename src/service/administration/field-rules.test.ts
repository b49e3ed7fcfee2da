// Tests of the names, logins, passwords and amounts that administrative requests may contain.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../core/money.ts';
import { readConfig } from '../../settings/config.ts';
import {
  amountProblems,
  idempotencyKeyProblems,
  loginProblems,
  nameProblems,
  passwordProblems,
  payPasswordProblems,
  publicNameProblems,
} from './field-rules.ts';

const SVC = readConfig({ TAEL_SHORT_NAME: 'SVC' });

type Rule = (field: string, text: string) => readonly unknown[];

function accepts(rule: Rule, texts: readonly string[]): void {
  for (const text of texts) assert.deepEqual(rule('field', text), [], `"${text}"`);
}

function refuses(rule: Rule, texts: readonly string[]): void {
  for (const text of texts) assert.equal(rule('field', text).length, 1, `"${text}"`);
}

test('a name has 1 to 64 characters, counted as people count them', () => {
  accepts(nameProblems, ['林', ' Lin ', '茶'.repeat(64), '🍵'.repeat(64)]);
  refuses(nameProblems, ['', '  ', '茶'.repeat(65), 'a\u0000b', 'a\nb', '\ud800']);
  refuses(nameProblems, ['a\u202eb', '\u200b', '\u200d\u2060']);
});

test('a name that others see does not look like the name of the service', () => {
  const rule: Rule = (field, name) => publicNameProblems(field, name, SVC);
  accepts(rule, ['林记茶铺', 'Michael']);
  refuses(rule, ['tael', 'Ｔａｅｌ 官方客服', 'S V C', 'Tael\u202e']);
});

test('a login has 3 to 64 characters that can be typed and told apart anywhere', () => {
  accepts(loginProblems, ['lin', 'lin.xiaoman+1@example.com', '123', 'a'.repeat(64)]);
  refuses(loginProblems, ['', 'ab', 'Lin', '林小满', 'a b c', '.lin', 'a'.repeat(65), 'lin\n']);
});

test('a password has at least 8 characters, a payment password six digits', () => {
  const rule: Rule = (field, password) => passwordProblems(field, password, 'lin.xiaoman');
  accepts(rule, ['correct horse', '八个汉字也可以的', 'lin.xiaoman1']);
  refuses(rule, ['', '1234567', 'x'.repeat(1025)]);
  refuses(rule, ['12345678', 'PassWord1', 'ｐａｓｓｗｏｒｄ', 'Lin.Xiaoman', 'woaini1314']);
  accepts(payPasswordProblems, ['097531', '135790']);
  refuses(payPasswordProblems, ['000000', '123456', '654321', '520520']);
  refuses(payPasswordProblems, ['', '12345', '1234567', '１２３４５６', 'abcdef']);
});

test('an idempotency key may be left out', () => {
  assert.deepEqual(idempotencyKeyProblems('field', null), []);
  accepts(idempotencyKeyProblems, ['k', 'x'.repeat(128)]);
  refuses(idempotencyKeyProblems, ['', 'a b', '钥匙', 'x'.repeat(129)]);
});

test('an amount must be positive', () => {
  assert.deepEqual(amountProblems('field', fen(1)), []);
  assert.equal(amountProblems('field', fen(0)).length, 1);
  assert.equal(amountProblems('field', fen(100_000_000_000_001n)).length, 1);
});
