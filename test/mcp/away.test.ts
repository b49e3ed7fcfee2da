// The tool interface while the database is away, and when it fails at the worst moment.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSwitch } from '../support/api-away.ts';
import { assertFault, assertToolError, openToolTown } from './tool-town.ts';

const database = databaseSwitch();
const town = await openToolTown({}, database);

test('the outcome of a lost commit is unknown, and a repeat with the same key finds it out', async () => {
  const args = { amount: 7.77, merchant_id: town.merchantId, idempotency_key: 'lost' };
  database.offAtCommit();
  const called = await town.call('create_collection', args);
  assertToolError(called, 'outcome_unknown');
  assert.match(called.text, /Repeat it with the same idempotency_key/);
  database.on();
  const { tx_no: txNo } = await town.resultOf('create_collection', args);
  const orders = await town.api.rows('select tx_no from orders where amount = 777');
  assert.deepEqual(orders, [{ tx_no: txNo }]);
});

test('while the database is away no tool works, but they can still be listed', async () => {
  database.off();
  for (const name of ['get_balance', 'create_collection', 'nonsense']) {
    const { answer } = await town.call(name);
    assertFault(answer, 503, -32603, 1);
    assert.equal(answer.json.error.data.code, 'unavailable');
    assert.equal(answer.headers.get('retry-after'), '1');
  }
  const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_balance' } };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const batch = await town.postMessage([ping, call], { key: town.key });
  assert.deepEqual(
    [batch.status, batch.json[0].result, batch.json[1].error.code],
    [503, {}, -32603],
  );
  assert.equal((await town.callMethod('tools/list')).json.result.tools.length, 6);
  database.on();
  assert.equal((await town.resultOf('get_balance')).user_id, town.owner.userId);
});
