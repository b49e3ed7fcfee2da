// Tests what the load generator counts as success of a tool call: what the service answers when all went
// well, and nothing else it answers, although nearly all of it comes with status 200.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isResult } from '../../bench/load/success.ts';
import { openToolTown } from '../mcp/tool-town.ts';
import type { Answer } from '../support/api-http.ts';

const town = await openToolTown();
const order = { amount: 1, merchant_id: town.merchantId };

function counts({ status, text }: Answer): boolean {
  return isResult({ status, body: () => Buffer.from(text) });
}

test('a created order and the list of tools count as successes', async () => {
  const made = await town.call('create_collection', order);
  assert.equal(made.isError, false, made.answer.text);
  assert.ok(counts(made.answer));
  assert.ok(counts(await town.callMethod('tools/list')));
});

test('text that looks like an error is not one', async () => {
  const title = '"isError":true,"error":{';
  const made = await town.call('create_collection', { ...order, title });
  assert.equal(made.data.title, title);
  assert.ok(counts(made.answer));
});

test('errors of tools and of the protocol are not successes', async () => {
  const refused = await town.call('create_collection', { ...order, amount: 0 });
  assert.equal(refused.isError, true, refused.answer.text);
  const params = { name: 'create_collection', arguments: order };
  const unsigned = await town.callMethod('tools/call', params);
  const { answer: unknown } = await town.call('"result":{}', order);
  for (const answer of [refused.answer, unsigned, unknown]) {
    assert.equal(answer.status, 200);
    assert.equal(counts(answer), false, answer.text);
  }
  assert.equal(counts(await town.postMessage('no message')), false);
});
