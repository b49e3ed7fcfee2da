// POST /query for an order that does not exist, or belongs to others: both look the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const order = (txNo: string, key = town.key) =>
  town.post('/query', { query_type: 'order', tx_no: txNo }, { key });

test('an order that does not exist is not found, whatever its number looks like', async () => {
  const txNo = await town.order();
  const next = txNo.slice(0, -1) + (txNo.endsWith('0') ? '1' : '0');
  for (const unknown of [
    ...[next, txNo.toLowerCase(), `${txNo} `, `${txNo}\u0000`, txNo.replace('C', 'R')],
    ...['TNOPE', '7', "' or 1=1 --", '茶', 'x'.repeat(10_000), '../health', '\ud800'],
  ]) {
    assertRefused(await order(unknown), 404, 'order_not_found');
  }
});

test('a stranger gets the answer for an order that does not exist, word for word', async () => {
  const pending = await town.order();
  const paid = await town.paid(1);
  const stripped = (json: { request_id: string }) => ({ ...json, request_id: '' });
  const unknown = await order('TNOPE', town.strangerKey);
  for (const txNo of [pending, paid]) {
    const answer = await order(txNo, town.strangerKey);
    assertRefused(answer, 404, 'order_not_found');
    assert.deepEqual(stripped(answer.json), stripped(unknown.json));
  }
});

test('a user who may pay an order cannot see it before paying', async () => {
  assertRefused(await order(await town.order(), town.payerKey), 404, 'order_not_found');
});

test('nobody but the designated payer sees an order meant for them', async () => {
  const txNo = await town.order({ payer_id: town.payer.userId });
  assertRefused(await order(txNo, town.strangerKey), 404, 'order_not_found');
});
