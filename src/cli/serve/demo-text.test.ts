// Tests that the text of the demo contains everything needed to try Tael, ready to be copied.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../core/money.ts';
import type { Demo, DemoPerson } from './demo-seed.ts';
import { demoLines, demoText } from './demo-text.ts';

function person(userId: number, login: string): DemoPerson {
  return { user_id: userId, login, password: `${login}-password`, pay_password: `00${userId}` };
}

const DEMO: Demo = {
  merchant_id: 1001,
  merchant_name: '林记茶铺',
  key_id: 'tk_demo',
  secret: 'sk_demo',
  tool_refunds: 'direct',
  tool_refund_limit: fen(20_000),
  pay_url: 'http://127.0.0.1:8080/pay/C01',
  merchant: person(1002, 'merchant'),
  payer: person(1003, 'payer'),
  operator: person(1004, 'operator'),
};
const ADDRESS = 'http://127.0.0.1:8080';
const TEXT = demoText(DEMO, ADDRESS, { shortName: 'Tael', signUp: 'open' });

test('it contains every credential', () => {
  for (const { login, password, pay_password } of [DEMO.merchant, DEMO.payer, DEMO.operator]) {
    for (const text of [login, password, pay_password]) assert.ok(TEXT.includes(text), text);
  }
  for (const text of [DEMO.key_id, DEMO.secret, DEMO.merchant_name, '1001']) {
    assert.ok(TEXT.includes(text), text);
  }
});

test('the values are aligned in one column', () => {
  const starts = TEXT.split('\n')
    .filter((line) => / (address|login|password|key id|key secret|tool refunds) /.test(line))
    .map((line) => /^ {2}\S.*? {2,}/.exec(line)?.[0].length);
  assert.equal(starts.length, 13);
  assert.equal(new Set(starts).size, 1);
});

test('the request is not indented, so that it can be pasted', () => {
  assert.match(TEXT, /^TAEL_KEY='tk_demo'$/m);
  assert.match(TEXT, /^curl -sS -X POST 'http:\/\/127\.0\.0\.1:8080\/api\/v1\/collection' \\$/m);
  assert.match(TEXT, /"merchant_id": 1001,/);
});

test('it says who can sign up, and where', () => {
  const said = (signUp: 'open' | 'invite' | 'off') =>
    /^(.*) can sign up, on a pay page or at (.*)\.$/m
      .exec(demoText(DEMO, ADDRESS, { shortName: 'Tael', signUp }))
      ?.slice(1);
  assert.deepEqual(said('open'), ['Anybody', `${ADDRESS}/account`]);
  assert.deepEqual(said('invite'), ['Whoever has an invite', `${ADDRESS}/account`]);
  assert.equal(said('off'), undefined);
});

test('it says that tools refund up to a limit, and that the merchant approves above it', () => {
  assert.match(TEXT, /^ {2}tool refunds +up to 200\.00 a day; above that the merchant approves$/m);
});

test('the terminal shows a handful of lines: the pay link, two logins, and where the rest is', () => {
  const lines = demoLines(DEMO, './data/demo.txt').join('\n').split('\n');
  assert.ok(lines.length <= 6, `${lines.length} lines`);
  const text = lines.join('\n');
  assert.match(text, /http:\/\/127\.0\.0\.1:8080\/pay\/C01$/m);
  assert.match(text, /^ {2}payer +payer-password +001003$/m);
  assert.match(text, /^ {2}merchant +merchant-password +001002$/m);
  assert.match(text, / is in \.\/data\/demo\.txt\.$/m);
  for (const kept of ['sk_demo', 'operator']) assert.ok(!text.includes(kept), kept);
});
