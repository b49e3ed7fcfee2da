// The tool interface without a database: overload, internal errors, and what neither may reveal.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signedHeaders, stubService } from '../../test/support/stub-service.ts';
import type { Command } from '../core/decide.ts';
import type { Outcome } from '../core/outcome.ts';
import { buildServer } from '../server/server.ts';

const stub = stubService();
let outcome: Outcome = { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
const gatherer = {
  ...stub.service.gatherer,
  submit: async (_command: Command): Promise<never> => outcome as never,
};
const app = buildServer({ ...stub.service, gatherer });
stub.given.key = { scopes: ['query', 'collection', 'refund'] };
after(() => app.close());

async function call(name: string, args: object = {}) {
  const payload = {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name, arguments: args },
  };
  const headers = signedHeaders(stub);
  const response = await app.inject({ method: 'POST', url: '/mcp', payload, headers });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

// With a key no equal order is looked for, which takes a database.
const ORDER = { amount: 1, merchant_id: 1, idempotency_key: 'one' };

test('an overloaded service reports it in the status, and nothing is done', async () => {
  for (const code of ['overloaded', 'unavailable'] as const) {
    outcome = { ok: false, refusal: { code, retryAfterSeconds: 1 } };
    const { status, headers, id, error } = await call('create_collection', ORDER);
    assert.deepEqual([status, id, error.code, error.data.code], [503, 7, -32603, code]);
    assert.deepEqual(
      [headers['retry-after'], error.data.request_id],
      ['1', headers['x-request-id']],
    );
  }
});

test('an internal error is not explained', async () => {
  outcome = { ok: false, refusal: { code: 'internal' } };
  const { status, error } = await call('create_collection', ORDER);
  assert.deepEqual([status, error.code, error.data.code], [200, -32603, 'internal']);
  stub.given.failure = new TypeError('secret detail');
  const thrown = await call('get_balance');
  stub.given.failure = null;
  assert.deepEqual([thrown.status, thrown.error.code], [200, -32603]);
  assert.doesNotMatch(JSON.stringify(thrown), /secret detail/);
});

test('an unknown outcome is reported to the model', async () => {
  outcome = { ok: false, refusal: { code: 'outcome_unknown' } };
  const { status, result } = await call('create_collection', ORDER);
  assert.deepEqual([status, result.isError], [200, true]);
  assert.match(result.content[0].text, /^Error outcome_unknown: .*same idempotency/s);
});

test('without a password only a refund request is submitted', async () => {
  const submitted: string[] = [];
  gatherer.submit = async ({ kind }: Command) => {
    submitted.push(kind);
    return outcome as never;
  };
  const args = { tx_no: 'C01M7X8TAZJTN2S32GVJ8SZHKJT', refund_type: 'full', reason: 'x' };
  await call('refund_order', args);
  await call('refund_order', { ...args, totp_code: '123456' });
  assert.deepEqual(submitted, ['open_refund_request', 'open_refund_request']);
});
