// The rows: every code has one, with a text in both languages, with and without its details.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../core/money.ts';
import { type FieldProblem, insufficientBalance, REFUSAL_CODES } from '../core/refusal.ts';
import { ACCOUNT } from './account.ts';
import { FIELD_RULES } from './field-rules.ts';
import { MONEY } from './money.ts';
import { ORDER } from './order.ts';
import { messageOf } from './refusals.ts';
import { REQUEST } from './request.ts';
import { SERVICE } from './service.ts';
import { SIGN_IN } from './sign-in.ts';
import { SIGNING } from './signing.ts';

const CHINESE = /[\u4e00-\u9fff]/;

test('no refusal has a row in two files, of which one would be lost', () => {
  const topics = [REQUEST, SIGNING, SIGN_IN, ORDER, ACCOUNT, MONEY, SERVICE];
  const rows = topics.flatMap((topic) => Object.keys(topic));
  assert.deepEqual(rows.sort(), [...REFUSAL_CODES].sort());
});

test('every refusal has a sentence in both languages', () => {
  for (const code of REFUSAL_CODES) {
    const bearer = { txNo: 'C1', status: 'pending' } as const;
    const made = { madeNo: 'R1', bearer };
    const refusal = { code, subject: 'X-Tael-Nonce', retryAfterSeconds: 61, ...made };
    const [english, chinese] = [messageOf(refusal, 'en'), messageOf(refusal, 'zh')];
    assert.doesNotMatch(english, CHINESE, code);
    assert.match(english, /^[A-Z].*\.$/s, code);
    assert.match(chinese, CHINESE, code);
    for (const text of [english, chinese]) {
      assert.doesNotMatch(text, /undefined|null|NaN|\[object/, code);
    }
  }
});

test('a message contains the details of the refusal', () => {
  const english = (refusal: Parameters<typeof messageOf>[0]) => messageOf(refusal, 'en');
  const nonce = { code: 'credentials_missing', subject: 'X-Tael-Nonce' } as const;
  assert.match(english(nonce), /X-Tael-Nonce/);
  const timestamp = { code: 'credentials_malformed', subject: 'X-SVC-Timestamp' } as const;
  assert.match(english(timestamp), /X-SVC-Timestamp.*seconds, not milliseconds/);
  assert.match(english({ code: 'idempotency_key_expired', madeNo: 'R123' }), /R123/);
  assert.match(english({ code: 'pay_password_wrong', triesLeft: 1 }), /1 attempt left/);
  assert.match(english({ code: 'totp_invalid', triesLeft: 3 }), /3 attempts left/);
  assert.match(english({ code: 'pay_password_wrong', triesLeft: 0 }), /now locked/);
  assert.match(english({ code: 'pay_password_locked', retryAfterSeconds: 841 }), /15 minutes/);
  assert.match(english({ code: 'pay_password_locked', subject: 'key' }), /This key/);
  assert.match(
    english({ code: 'rate_limited', subject: '60', retryAfterSeconds: 1 }),
    /limit of 60 .* 1 second\./,
  );
  assert.match(english({ code: 'rate_limited', retryAfterSeconds: 7 }), /too many .* 7 seconds\./);
});

test('the message tells the first faulty parameter, and how many more there are', () => {
  const amount = { field: 'amount', rule: 'amount_decimals', given: '88.001' } as const;
  const title = { field: 'title', rule: 'string' } as const;
  const told = (problems: readonly FieldProblem[]) => {
    const refusal = { code: 'invalid_parameters', problems } as const;
    return [messageOf(refusal, 'en'), messageOf(refusal, 'zh')];
  };
  const [english, chinese] = [
    'amount has more than two decimal places: 88.001.',
    'amount 小数不得超过两位：88.001。',
  ];
  assert.deepEqual(told([amount]), [english, chinese]);
  assert.deepEqual(told([amount, title]), [
    `${english} "errors" lists 1 more problem.`,
    `${chinese}另有 1 处错误，见 errors 列表。`,
  ]);
  assert.match(told([amount, title, title])[0] ?? '', /lists 2 more problems\.$/);
});

test('the owner of a wallet is told what it lacks', () => {
  const refusal = insufficientBalance('merchant', fen(12_00), fen(88_00));
  assert.match(messageOf(refusal, 'en'), /merchant wallet .* 12\.00 yuan .* 76\.00 yuan .* Frozen/);
  assert.match(messageOf(refusal, 'zh'), /^商户钱包.*可用 12\.00 元，还差 76\.00 元。冻结金额/);
});

test('every field rule has both texts', () => {
  for (const [rule, { en, zh }] of Object.entries(FIELD_RULES)) {
    assert.doesNotMatch(en, CHINESE, rule);
    assert.match(zh, CHINESE, rule);
  }
});

test('a rule without a text does not compile', () => {
  // @ts-expect-error A slip in the name of a rule used to reach users as text.
  const problem: FieldProblem = { field: 'title', rule: 'requird' };
  assert.ok(!Object.hasOwn(FIELD_RULES, problem.rule));
});
