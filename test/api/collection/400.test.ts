// POST /collection with invalid parameters: it is refused, the fields are named, and nothing
// happens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const { merchantId } = town;
const collectRaw = (amount: string) =>
  town.post('/collection', null, { raw: `{"amount":${amount},"merchant_id":${merchantId}}` });

test('the message names the first fault and its field, and counts the others', async () => {
  const one = await collectRaw('88.001');
  assertInvalid(one, 'amount');
  assert.equal(one.msg, 'amount has more than two decimal places: 88.001.');
  const faulty = { amount: 'x', merchant_id: 0, title: 7 };
  const several = await town.collect(faulty);
  assert.equal(several.msg, 'amount must be a JSON number. "errors" lists 2 more problems.');
  const chinese = await town.collect(faulty, { headers: { 'accept-language': 'zh' } });
  assert.equal(chinese.msg, 'amount 必须是 JSON 数字。另有 2 处错误，见 errors 列表。');
});

test('titles that turn the text around them, or that nobody can see, are refused', async () => {
  for (const title of ['a\u202eb', '\u200fa', 'a\u2069', '\u200b', '\u2060\u200d', '\u3164']) {
    const answer = await town.collect({ title });
    assertInvalid(answer, 'title');
    assert.match(answer.text, /direction of text|visible character/);
  }
});

test('documenso #2901: private literal addresses are refused, and the setting is named', async () => {
  for (const host of [
    ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.9.9', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '0.0.0.0', '224.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[::]', '[::ffff:10.0.0.1]'],
    ...['[::ffff:a00:1]', '[64:ff9b::a00:1]', '3232235777', '0xa000001', '0300.0250.1.1', '10.1'],
    ...['１０.0.0.1', '10。0。0。1', '192.168.1.1.', '[2002:a00:1::]'],
  ]) {
    const answer = await town.collect({ notify_url: `http://${host}/paid` });
    assertInvalid(answer, 'notify_url');
    assert.match(answer.json.errors[0].msg, /TAEL_NOTIFY_ALLOW/, host);
  }
});

test('field names are case-sensitive', async () => {
  assertInvalid(await town.post('/collection', { Amount: 1, merchant_id: merchantId }), 'amount');
});

test('none of these requests made an order', async () => {
  assert.deepEqual(await town.api.rows('select tx_no from orders'), []);
});
