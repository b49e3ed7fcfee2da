// Tests that the demo's text holds all that somebody needs to try Tael, ready to be copied.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Demo, DemoPerson } from './demo-seed.ts';
import { demoText } from './demo-text.ts';

function person(userId: number, login: string): DemoPerson {
  return { user_id: userId, login, password: `${login}-password`, pay_password: `00${userId}` };
}

const DEMO: Demo = {
  merchant_id: 1001,
  merchant_name: '林记茶铺',
  key_id: 'tk_demo',
  secret: 'sk_demo',
  merchant: person(1002, 'merchant'),
  payer: person(1003, 'payer'),
  operator: person(1004, 'operator'),
};
const TEXT = demoText(DEMO, 'http://127.0.0.1:8080', 'Tael');

test('every credential stands in it', () => {
  for (const { login, password, pay_password } of [DEMO.merchant, DEMO.payer, DEMO.operator]) {
    for (const text of [login, password, pay_password]) assert.ok(TEXT.includes(text), text);
  }
  for (const text of [DEMO.key_id, DEMO.secret, DEMO.merchant_name, '1001']) {
    assert.ok(TEXT.includes(text), text);
  }
});

test('values stand in one column', () => {
  const starts = TEXT.split('\n')
    .filter((line) => / (address|login|password|key id|key secret) /.test(line))
    .map((line) => /^ {2}\S.*? {2,}/.exec(line)?.[0].length);
  assert.equal(starts.length, 12);
  assert.equal(new Set(starts).size, 1);
});

test('the request stands at the start of its lines, so that it can be pasted', () => {
  assert.match(TEXT, /^KEY='tk_demo'$/m);
  assert.match(TEXT, /^curl -sS -X POST 'http:\/\/127\.0\.0\.1:8080\/api\/v1\/collection' \\$/m);
  assert.match(TEXT, /"merchant_id": 1001,/);
});
