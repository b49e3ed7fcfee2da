// GET /balance succeeds: both wallets of the key's owner, and the merchant wallet again at the top
// level.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, send, signed } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const WALLET = ['balance', 'frozen', 'total_in', 'total_out'];

/** As it is written in the answer, with its decimals. */
async function written(key: typeof town.key, wallet: 'consumer' | 'merchant'): Promise<string> {
  const { text } = await town.get('/balance', { key });
  return new RegExp(`"${wallet}":(\\{[^}]*\\})`).exec(text)?.[1] ?? text;
}

test('it has exactly the specified fields, with amounts to two decimals', async () => {
  const answer = await town.get('/balance');
  assertData(answer, ['user_id', 'tael_id', 'consumer', 'merchant', ...WALLET]);
  const nothing = '"balance":0.00,"frozen":0.00,"total_in":0.00,"total_out":0.00';
  const { userId, walletId } = town.owner;
  assert.equal(
    answer.text,
    `{"ok":true,"data":{"user_id":${userId},"tael_id":"${walletId}",` +
      `"consumer":{${nothing}},"merchant":{${nothing}},${nothing}}}`,
  );
});

test('the public wallet identifier is short and does not reveal the user id', async () => {
  const { tael_id, user_id } = await town.balance(town.key);
  assert.match(tael_id, /^[A-Z0-9]{6,16}$/);
  assert.ok(!tael_id.includes(String(user_id)));
});

test('a paid amount is frozen until its settlement, and a refund takes it back', async () => {
  const txNo = await town.paid(100.5);
  const before = '"balance":999899.50,"frozen":0.00,"total_in":1000000.00,"total_out":100.50';
  assert.equal(await written(town.payerKey, 'consumer'), `{${before}}`);
  const held = '"balance":0.00,"frozen":100.50,"total_in":100.50,"total_out":0.00';
  assert.equal(await written(town.key, 'merchant'), `{${held}}`);

  await town.refund({ tx_no: txNo, refund_type: 'partial', amount: 40 });
  const less = '"balance":0.00,"frozen":60.50,"total_in":100.50,"total_out":40.00';
  assert.equal(await written(town.key, 'merchant'), `{${less}}`);
  const back = '"balance":999939.10,"frozen":0.00,"total_in":1000039.60,"total_out":100.50';
  assert.equal(await written(town.payerKey, 'consumer'), `{${back}}`);
  const top = (await town.get('/balance')).data;
  for (const field of WALLET) assert.equal(top[field], top.merchant[field]);
});

test('bodies and parameters are ignored', async () => {
  const answer = await town.get('/balance?user_id=1&page=0&page=1', {
    headers: { 'Content-Type': 'nonsense' },
  });
  assert.equal(answer.data.user_id, town.owner.userId);
});

test('HEAD is authenticated and counted like GET', async () => {
  const { origin } = town.api;
  const head = (headers: Record<string, string>) =>
    send(origin, 'HEAD', '/api/v1/balance', { headers });
  const key = await town.newKey(town.owner, { ratePerMinute: 1 });
  assert.equal((await head({})).status, 401);
  const headers = signed(key);
  const answer = await head(headers);
  assert.deepEqual([answer.status, answer.text], [200, '']);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal((await town.get('/balance', { key })).status, 429);
});
