// refund_order called by a client that opens pages: its user is sent to the approval page, and the
// repeated call reports the decision.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { revokeKey } from '../../src/service/administration/revoke-key.ts';
import { type SigningKey, signed } from '../support/api-http.ts';
import { OWNER_PIN } from '../support/api-town.ts';
import { refundRequestsIn } from '../support/refund-requests.ts';
import { assertToolError, openToolTown } from './tool-town.ts';

const town = await openToolTown();
const { approve, decline } = refundRequestsIn(town);
const VERSION = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': VERSION,
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
};
const terms = (tx_no: string, amount = 40) =>
  ({ tx_no, refund_type: 'partial', amount, reason: '杯子是凉的' }) as const;
const refunded = async (txNo: string) => (await town.record(txNo)).refunded_amount;

interface Page {
  readonly mode?: unknown;
  readonly url?: unknown;
  readonly message?: unknown;
}

/** The official client, whose user does `visit` on every page it opens. */
async function clientThat(visit: (page: Page) => Promise<'accept' | 'decline' | 'cancel'>) {
  const client = new Client({ name: 'test', version: '1.0.0' }, {
    capabilities: { elicitation: { url: {} } },
    versionNegotiation: { mode: { pin: VERSION } },
  } as object);
  client.setRequestHandler('elicitation/create', async ({ params }) => ({
    action: await visit(params),
  }));
  const signingFetch = (input: string | URL | Request, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(signed(town.key))) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };
  const url = new URL(`${town.origin}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: signingFetch }));
  after(() => client.close());
  return async (args: ReturnType<typeof terms>) => {
    const { structuredContent } = await client.callTool({ name: 'refund_order', arguments: args });
    return Object(structuredContent);
  };
}

const numberIn = ({ url }: Page) => String(url).split('/').at(-1) ?? '';

test('the user is sent to the page, approves there, and the call answers with the refund', async () => {
  const txNo = await town.paid(100);
  const pages: Page[] = [];
  const call = await clientThat(async (page) => {
    pages.push(page);
    assert.equal(await refunded(txNo), 0);
    assert.equal((await approve(numberIn(page))).status, 200);
    return 'accept';
  });
  const { status, request_no, refund } = await call(terms(txNo));
  assert.deepEqual([status, refund.amount, refund.net_amount], ['refunded', 40, 39.6]);
  const [{ mode, url, message } = {}] = pages;
  assert.deepEqual([pages.length, mode], [1, 'url']);
  assert.equal(url, `${town.origin}/refund-requests/${request_no}`);
  for (const told of [txNo, '40.00', '0.40', '39.60']) assert.ok(String(message).includes(told));
  assert.equal(await refunded(txNo), 40);
  // The owner decided minutes ago, so the same call is answered without a page.
  assert.equal((await call(terms(txNo))).request_no, request_no);
  assert.equal(pages.length, 1);
});

test('a declined request is reported as declined', async () => {
  const txNo = await town.paid(100);
  const call = await clientThat(async (page) => {
    await decline(numberIn(page));
    return 'accept';
  });
  const { status, refund } = await call(terms(txNo));
  assert.deepEqual([status, refund], ['declined', null]);
  assert.equal(await refunded(txNo), 0);
});

test('a client that cannot open the page gets its address as text, once', async () => {
  for (const action of ['decline', 'cancel', 'accept'] as const) {
    let visits = 0;
    const call = await clientThat(async () => {
      visits += 1;
      return action;
    });
    const { status, approval_url } = await call(terms(await town.paid(100)));
    assert.deepEqual([status, visits], ['approval_required', 1]);
    assert.match(approval_url, /\/refund-requests\/Q/);
  }
});

/** One round, as it is sent over the wire. */
async function round(
  args: object,
  params: object = {},
  { key = town.key, _meta = META as object }: { key?: SigningKey; _meta?: object } = {},
) {
  const headers = {
    'MCP-Protocol-Version': VERSION,
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'refund_order',
  };
  const call = { name: 'refund_order', arguments: args, _meta, ...params };
  const answer = await town.callMethod('tools/call', call, { key, headers });
  const { result } = answer.json;
  const { structuredContent: data, isError = false, content } = result;
  return { result, answer, text: content?.[0].text ?? '', isError, data, error: undefined };
}

const BACK = { inputResponses: { approval: { action: 'accept' } } };

test('on the wire it is a request for input with a state to return', async () => {
  const txNo = await town.paid(100);
  const { result } = await round(terms(txNo));
  const { _meta, requestState, inputRequests, ...rest } = result;
  assert.deepEqual(rest, { resultType: 'input_required' });
  assert.equal(_meta['io.modelcontextprotocol/serverInfo'].name, 'tael');
  const { method, params } = inputRequests.approval;
  assert.deepEqual(
    [method, Object.keys(params)],
    ['elicitation/create', ['mode', 'url', 'message']],
  );
  const waits = await round(terms(txNo), { ...BACK, requestState });
  assert.deepEqual([waits.result.resultType, waits.data.status], ['complete', 'approval_required']);
  await approve(waits.data.request_no);
  const { data } = await round(terms(txNo), { ...BACK, requestState });
  assert.deepEqual([data.status, data.refund.amount], ['refunded', 40]);
});

test('a request that nobody decided in time is reported as expired', async () => {
  const txNo = await town.paid(100);
  const { requestState, inputRequests } = (await round(terms(txNo))).result;
  const requestNo = numberIn(inputRequests.approval.params);
  await town.api.alter(`update refund_requests set expires_at_ms = requested_at_ms
    where request_no = '${requestNo}'`);
  const { data } = await round(terms(txNo), { ...BACK, requestState });
  assert.deepEqual([data.status, data.request_no], ['expired', requestNo]);
});

test('a changed or foreign state, or one of another call, is refused and moves nothing', async () => {
  const [txNo, other] = [await town.paid(100), await town.paid(100)];
  const { requestState } = (await round(terms(txNo))).result;
  const { requestState: elsewhere } = (await round(terms(other))).result;
  const theirs = await town.newKey(town.owner);
  const last = requestState.endsWith('0') ? '1' : '0';
  const paying = { ...terms(txNo), pay_password: OWNER_PIN };
  for (const [args, state, key] of [
    [terms(txNo), `${requestState.slice(0, -1)}${last}`, town.key],
    [terms(txNo), 'nonsense', town.key],
    [terms(txNo), '', town.key],
    [terms(txNo), { nested: true }, town.key],
    [terms(txNo), elsewhere, town.key],
    [terms(txNo, 41), requestState, town.key],
    [{ ...terms(txNo), refund_type: 'full', amount: null }, requestState, town.key],
    [terms(txNo), requestState, theirs],
    [paying, 'nonsense', town.key],
  ] as const) {
    const called = await round(args, { ...BACK, requestState: state }, { key });
    assertToolError(called, 'invalid_parameters');
    assert.match(called.text, /- requestState was not issued to this key/);
  }
  const asked = await town.api.rows(`select tx_no from refund_requests
    where tx_no in ('${txNo}', '${other}')`);
  assert.equal(asked.length, 2);
  assert.deepEqual([await refunded(txNo), await refunded(other)], [0, 0]);
});

test('a call that returns a state refunds nothing by itself, not even with the password', async () => {
  const txNo = await town.paid(100);
  const { requestState } = (await round(terms(txNo))).result;
  const paying = { ...terms(txNo), pay_password: OWNER_PIN };
  const { data } = await round(paying, { ...BACK, requestState });
  assert.equal(data.status, 'approval_required');
  assert.equal(await refunded(txNo), 0);
});

test('a second key gets the same page, and learns that revoking the first declined the request', async () => {
  const first = await town.newKey(town.owner);
  const txNo = await town.paid(100);
  const [one, two] = [
    (await round(terms(txNo), {}, { key: first })).result,
    (await round(terms(txNo))).result,
  ];
  assert.deepEqual(one.inputRequests, two.inputRequests);
  assert.notEqual(one.requestState, two.requestState);
  assert.ok((await revokeKey(town.api.service, first.keyId, town.api.service.operator)).ok);
  const { data } = await round(terms(txNo), { ...BACK, requestState: two.requestState });
  assert.equal(data.status, 'declined');
});

test('a client that does not open pages, or has lost the state, gets the text', async () => {
  const txNo = await town.paid(100);
  const capable = (clientCapabilities: unknown) => ({
    _meta: { ...META, 'io.modelcontextprotocol/clientCapabilities': clientCapabilities },
  });
  const answers = [
    await round(terms(txNo), BACK),
    await round(terms(txNo), {}, capable({})),
    await round(terms(txNo), {}, capable({ elicitation: {} })),
    await round(terms(txNo), {}, capable({ elicitation: { form: {}, url: true } })),
  ];
  for (const { result, data, text } of answers) {
    assert.deepEqual([result.resultType, data.status], ['complete', 'approval_required']);
    assert.ok(text.includes(data.approval_url));
  }
  const params = { name: 'refund_order', arguments: terms(txNo) };
  const capabilities = {
    'io.modelcontextprotocol/clientCapabilities': { elicitation: { url: {} } },
  };
  const older = await town.callMethod(
    'tools/call',
    { ...params, _meta: capabilities, requestState: 'nonsense' },
    { key: town.key },
  );
  assert.equal(older.json.result.structuredContent.status, 'approval_required');
});

test('a call that is refused, or needs no approval, is answered in one round', async () => {
  assertToolError(await round(terms(await town.order())), 'order_not_paid');
  const txNo = await town.paid(100);
  const { data } = await round({ ...terms(txNo), pay_password: OWNER_PIN });
  assert.equal(data.status, 'refunded');
});
