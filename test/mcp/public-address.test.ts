// The tool interface under a public address and another short name: which pages may use it, and the
// names of links, headers and fields.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFault, assertUnauthenticated, openToolTown } from './tool-town.ts';

const town = await openToolTown({
  TAEL_HOST: '0.0.0.0',
  TAEL_PUBLIC_URL: 'https://pay.example.com/shop',
  TAEL_SHORT_NAME: 'SVC',
});
const svc = { signing: { shortName: 'SVC' } };

test('only pages of the public address may use the tools', async () => {
  const ping = (origin: string) =>
    town.callMethod('ping', undefined, { headers: { Origin: origin } });
  assert.equal((await ping('https://pay.example.com')).status, 200);
  for (const origin of [
    'http://pay.example.com',
    'https://pay.example.com:8443',
    'https://pay.example.com/shop',
    'https://example.com',
    'http://localhost',
    'http://127.0.0.1',
  ]) {
    assertFault(await ping(origin), 403, -32600);
  }
});

test('headers, fields and descriptions carry the short name', async () => {
  const balance = await town.call('get_balance', {}, svc);
  assert.equal(balance.data.svc_id, town.owner.walletId);
  assert.match(balance.text, new RegExp(`svc_id ${town.owner.walletId}`));
  const unsigned = await town.call('get_balance');
  assertUnauthenticated(unsigned, 'credentials_missing');
  assert.match(unsigned.error.message, /X-SVC-Key/);
  const { serverInfo } = (await town.callMethod('initialize', { protocolVersion: '2025-11-25' }))
    .json.result;
  assert.deepEqual([serverInfo.name, serverInfo.title], ['svc', 'SVC']);
  const { tools } = (await town.callMethod('tools/list')).json.result;
  for (const { description, name } of tools) {
    assert.match(description, /\bSVC\b/, name);
    assert.doesNotMatch(description, /tael/i, name);
  }
});

test('links use the public address', async () => {
  const args = { amount: 1, merchant_id: town.merchantId };
  const { data, text } = await town.call('create_collection', args, svc);
  assert.equal(data.pay_url, `https://pay.example.com/shop/pay/${data.tx_no}`);
  assert.match(text, new RegExp(`\nPayment link: ${data.pay_url}\n`));
  assert.match(text, new RegExp(`\nQR code: ${data.pay_qrcode_url}\n`));
});
