// The town of the interface tests with its tool interface: messages as a plain client posts them,
// and calls signed as the specification requires.

import assert from 'node:assert/strict';
import type { ApiOptions } from '../support/api.ts';
import { type Answer, type Sending, send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

export type ToolTown = Awaited<ReturnType<typeof openToolTown>>;

export type Called = Awaited<ReturnType<ToolTown['call']>>;

export async function openToolTown(
  settings: Record<string, string> = {},
  options: ApiOptions = {},
  /** Of the tools. */
  path = '/mcp',
) {
  const town = await openApiTown(settings, options);
  const { origin } = town.api;

  /** Unsigned, unless a key is given. */
  const postMessage = (message: unknown, sending: Sending = {}, at = path) =>
    send(origin, 'POST', at, { body: message, ...sending });
  const callMethod = (method: string, params?: unknown, sending: Sending = {}, at = path) =>
    postMessage(
      { jsonrpc: '2.0', id: 1, method, ...(params !== undefined && { params }) },
      sending,
      at,
    );

  const call = (name: string, args?: unknown, sending: Sending = {}) =>
    callAt(path, name, args, sending);
  async function callAt(at: string, name: string, args?: unknown, sending: Sending = {}) {
    const params = { name, ...(args !== undefined && { arguments: args }) };
    const answer = await callMethod('tools/call', params, { key: town.key, ...sending }, at);
    const { result, error } = answer.json ?? {};
    const [content] = result?.content ?? [];
    const { structuredContent: data, isError = false } = result ?? {};
    // Without a text the call ended in an error of the protocol.
    return { answer, text: String(content?.text ?? ''), isError: !!isError, data, error };
  }
  /** The structured content of a successful call. */
  async function resultOf(name: string, args?: unknown, sending: Sending = {}) {
    const called = await call(name, args, sending);
    assert.ok(called.text !== '' && !called.isError, called.answer.text);
    return called.data;
  }
  return { ...town, origin, postMessage, callMethod, call, callAt, resultOf };
}

/** A protocol error, with its status. */
export function assertFault(
  answer: Answer,
  status: number,
  code: number,
  id: unknown = null,
): void {
  const { error, id: answered, ...more } = answer.json ?? {};
  assert.equal(`${answer.status} ${error?.code}`, `${status} ${code}`, answer.text);
  assert.deepEqual([answered, more], [id, { jsonrpc: '2.0' }]);
  assert.ok(typeof error.message === 'string' && error.message.length > 0);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
}

/** An error result for the model: it names the code, and what to do. */
export function assertToolError(called: Called, code: string): void {
  assert.equal(called.answer.status, 200, called.answer.text);
  assert.equal(called.isError, true, called.answer.text);
  assert.match(called.text, new RegExp(`^Error ${code}: \\S`));
  assert.match(called.text, /\nWhat to do next: [A-Z].*\./);
  assert.equal(called.data, undefined, 'hosts would check it against the schema of a success');
}

/** A call that was not authenticated. */
export function assertUnauthenticated(called: Called, code: string): void {
  assertFault(called.answer, 200, -32010, 1);
  const { code: told, request_id: requestId } = called.answer.json.error.data;
  assert.deepEqual([told, requestId], [code, called.answer.headers.get('x-request-id')]);
}
