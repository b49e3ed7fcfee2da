// POST /mcp/payer is answered as POST /mcp is: by the same transport, wherever a request goes wrong.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSwitch } from '../support/api-away.ts';
import { mandatesIn } from '../support/mandates.ts';
import { assertFault, assertToolError, openToolTown } from './tool-town.ts';

const database = databaseSwitch();
const PATH = '/mcp/payer';
const town = await openToolTown({}, database, PATH);
const { newMandate, newSpendKey, newSpending } = mandatesIn(town);
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

test('it takes POST alone, JSON alone, and no more than fits', async () => {
  for (const method of ['GET', 'DELETE', 'PUT']) {
    assertFault(await town.web(method, PATH), 405, -32000);
  }
  const plain = { raw: PING, headers: { 'Content-Type': 'text/plain' } };
  assertFault(await town.postMessage(null, plain), 415, -32600);
  const large = `${PING}${' '.repeat(65_537)}`;
  assertFault(await town.postMessage(null, { raw: large }), 413, -32600);
  const elsewhere = { raw: PING, headers: { Origin: 'https://evil.example' } };
  assert.equal((await town.postMessage(null, elsewhere)).status, 403);
});

test('both eras of the protocol are spoken', async () => {
  for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const { result } = (await town.callMethod('initialize', params)).json;
    assert.equal(result.protocolVersion, protocolVersion);
  }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
  const { json } = await town.callMethod('tools/list', { _meta }, { headers });
  assert.equal(json.result.resultType, 'complete', JSON.stringify(json));
  assert.equal(json.result.tools.length, 4);
});

test('a key that calls too often is told when to try again', async () => {
  const mandateNo = await newMandate(town.payer);
  const key = await newSpendKey(town.payer, mandateNo, { ratePerMinute: 1 });
  assert.equal((await town.call('get_mandate', {}, { key })).isError, false);
  const late = await town.call('get_mandate', {}, { key });
  assertToolError(late, 'rate_limited');
  assert.match(late.text, /an order is paid once\.$/);
});

test('when the outcome is unknown, the same call finds it out and pays nothing twice', async () => {
  const { key } = await newSpending(town.payer);
  const args = { tx_no: await town.order({ amount: 3 }), amount: 3 };
  database.offAtCommit();
  const called = await town.call('pay_order', args, { key });
  assertToolError(called, 'outcome_unknown');
  assert.match(called.text, /Repeat the same call/);
  database.off();
  const away = await town.call('pay_order', args, { key });
  assertFault(away.answer, 503, -32603, 1);
  database.on();
  assert.equal((await town.resultOf('pay_order', args, { key })).status, 'paid');
  assert.equal((await town.resultOf('get_mandate', {}, { key })).spent_total, 3);
});
