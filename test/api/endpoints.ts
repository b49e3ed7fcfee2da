// The signed endpoints as the specification lists them, each with a request that succeeds, and the
// checks that every one of them makes alike before it looks at what it was asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertRefused,
  newNonce,
  nowSeconds,
  type Sending,
  send,
  signed,
} from '../support/api-http.ts';
import { request, signedLines, talk } from '../support/api-raw.ts';
import { type ApiTown, OWNER_PIN } from '../support/api-town.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly scope: 'query' | 'collection' | 'refund';
  /** A request that succeeds, as often as it is made anew. */
  readonly valid: (town: ApiTown) => Promise<{ query?: string; body?: unknown }>;
}

const get = { method: 'GET' } as const;
const post = { method: 'POST' } as const;

export const BALANCE: Endpoint = {
  ...{ ...get, path: '/balance', scope: 'query' },
  valid: async () => ({}),
};
export const TRANSACTIONS: Endpoint = {
  ...{ ...get, path: '/transactions', scope: 'query' },
  valid: async () => ({ query: '?page=1&per_page=5' }),
};
export const EVENTS: Endpoint = {
  ...{ ...get, path: '/events', scope: 'query' },
  valid: async () => ({ query: '?after=0' }),
};
export const ORDER_LIFECYCLE: Endpoint = {
  ...{ ...get, path: '/order-lifecycle', scope: 'query' },
  valid: async (town) => ({ query: `?tx_no=${await town.order()}` }),
};
export const QUERY: Endpoint = {
  ...{ ...post, path: '/query', scope: 'query' },
  valid: async () => ({ body: { query_type: 'balance' } }),
};
export const COLLECTION: Endpoint = {
  ...{ ...post, path: '/collection', scope: 'collection' },
  valid: async (town) => ({ body: { amount: 1, merchant_id: town.merchantId } }),
};
export const REFUND: Endpoint = {
  ...{ ...post, path: '/refund', scope: 'refund' },
  valid: async (town) => {
    const order = { tx_no: await town.paid(1), refund_type: 'full', reason: '退' };
    return { body: { ...order, pay_password: OWNER_PIN } };
  },
};

const OLD = () => String(nowSeconds() - 1_000);
const NO_SIGNATURE = '0'.repeat(64);
/** One byte more than 64 KiB. */
export const TOO_LARGE = 'x'.repeat(65_537);

/** A request that succeeds unless something is done to it. */
export async function ask(town: ApiTown, endpoint: Endpoint, sending: Sending = {}) {
  const { query = '', body } = await endpoint.valid(town);
  const path = `/api/v1${endpoint.path}${query}`;
  return send(town.api.origin, endpoint.method, path, { key: town.key, body, ...sending });
}

export function testUnsigned(town: ApiTown, endpoint: Endpoint): void {
  for (const part of ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature']) {
    test(`a request without its ${part.toLowerCase()} is told which header is missing`, async () => {
      for (const value of [null, '']) {
        const answer = await ask(town, endpoint, { headers: { [`X-Tael-${part}`]: value } });
        assertRefused(answer, 401, 'credentials_missing');
        assert.match(answer.msg, new RegExp(`X-Tael-${part}\\b`));
      }
    });
  }

  test('the first check that fails answers, whatever else is wrong', async () => {
    const { query = '', body } = await endpoint.valid(town);
    const path = `/api/v1${endpoint.path}${query}`;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const unsound = endpoint.method === 'POST' ? { raw: '{"nonsense":' } : {};
    const scopes = ['query', 'collection', 'refund'].filter((scope) => scope !== endpoint.scope);
    const key = await town.newKey(town.owner, { scopes, ipRules: ['203.0.113.7'] });
    const at = (sending: Sending) =>
      send(town.api.origin, endpoint.method, path, { key, ...unsound, ...sending });
    const used = newNonce();
    const from = (headers: Sending['headers'] = {}) => ({
      headers: { 'X-Forwarded-For': '203.0.113.7', ...headers },
    });
    assertRefused(await at({ signing: { nonce: used }, ...from() }), 403, 'scope_missing');

    const wrong = { timestamp: OLD(), signature: NO_SIGNATURE, nonce: used };
    const short = { headers: { 'X-Tael-Nonce': 'short' } };
    const headless = { headers: { ...short.headers, 'X-Tael-Timestamp': null } };
    const stranger = { ...wrong, secret: 'sk_wrong' };
    for (const [code, sending] of [
      ['credentials_missing', { signing: stranger, ...headless }],
      ['credentials_malformed', { signing: stranger, ...short }],
      ['credentials_invalid', { signing: stranger }],
      ['timestamp_out_of_range', { signing: wrong }],
      ['signature_invalid', { signing: { signature: NO_SIGNATURE, nonce: used } }],
      ['ip_not_allowed', { signing: { nonce: used } }],
      ['nonce_reused', { signing: { nonce: used }, ...from() }],
      ['scope_missing', { ...from() }],
    ] as const) {
      const status = ['ip_not_allowed', 'scope_missing'].includes(code) ? 403 : 401;
      assertRefused(await at(sending), status, code);
    }
    const sound = text === undefined ? {} : { raw: text };
    const answer = await at({ key: town.key, raw: undefined, ...sound } as Sending);
    assert.equal(answer.status, 200, answer.text);
  });
}

export function testScope(town: ApiTown, endpoint: Endpoint): void {
  const others = ['query', 'collection', 'refund'].filter((scope) => scope !== endpoint.scope);

  test(`a key without the scope ${endpoint.scope} is refused, one with it alone is not`, async () => {
    const lacking = await town.newKey(town.owner, { scopes: others });
    const answer = await ask(town, endpoint, { key: lacking });
    assertRefused(answer, 403, 'scope_missing');
    assert.match(answer.msg, new RegExp(`"${endpoint.scope}"`));
    const having = await town.newKey(town.owner, { scopes: [endpoint.scope] });
    assert.equal((await ask(town, endpoint, { key: having })).status, 200);
  });

  test('a key is refused from an address that is not on its whitelist', async () => {
    const key = await town.newKey(town.owner, { ipRules: ['203.0.113.0/24', '2001:db8::/32'] });
    assertRefused(await ask(town, endpoint, { key }), 403, 'ip_not_allowed');
    const local = await town.newKey(town.owner, { ipRules: ['10.0.0.1', '127.0.0.0/8'] });
    assert.equal((await ask(town, endpoint, { key: local })).status, 200);
  });

  test('a suspended owner is refused, and only after the scope', async () => {
    const lacking = await town.newKey(town.stranger, { scopes: others });
    const having = await town.newKey(town.stranger, { scopes: [endpoint.scope] });
    await town.standing(town.stranger, 'suspend');
    assertRefused(await ask(town, endpoint, { key: lacking }), 403, 'scope_missing');
    assertRefused(await ask(town, endpoint, { key: having }), 403, 'user_suspended');
    await town.standing(town.stranger, 'resume');
  });
}

export function testSize(town: ApiTown, endpoint: Endpoint): void {
  test('a body over 64 KiB is refused before the credentials are looked at', async () => {
    const line = `${endpoint.method} /api/v1${endpoint.path}`;
    const [declared] = await talk(town.api.port, request(line, [], TOO_LARGE));
    assert.ok(declared);
    assertRefused(declared, 413, 'payload_too_large');
  });

  test('a body of 64 KiB is read, one byte more is not', async () => {
    const { query = '', body } = await endpoint.valid(town);
    const line = `${endpoint.method} /api/v1${endpoint.path}${query}`;
    const text = JSON.stringify(body ?? {});
    const fits = text + ' '.repeat(65_536 - Buffer.byteLength(text));
    for (const [bytes, status] of [
      [`${fits} `, 413],
      [fits, 200],
    ] as const) {
      const lines = [...signedLines(town.key), ['Content-Type', 'application/json'] as const];
      const [answer] = await talk(town.api.port, request(line, lines, bytes));
      assert.equal(answer?.status, status);
    }
  });

  if (endpoint.method === 'GET') return; // its body is not read
  test('a body that grows too large while it arrives in chunks is refused', async () => {
    const line = `${endpoint.method} /api/v1${endpoint.path}`;
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    const head = request(line, [['Transfer-Encoding', 'chunked']]);
    const [answer] = await talk(town.api.port, `${head}${chunk.repeat(3)}0\r\n\r\n`);
    assert.ok(answer);
    assertRefused(answer, 413, 'payload_too_large');
  });
}

export function testMediaType(town: ApiTown, endpoint: Endpoint): void {
  const refused = [
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    ...['application/jsonx', 'application/json-patch+json', 'text/json', 'application/json;x'],
    ...['application/json\ta', 'application/json; charset=gbk', 'json', '*/*', ';'],
    ...['application/json, application/json'],
  ];
  test('CVE-2025-32442: a body that does not say it is JSON is refused', async () => {
    for (const type of refused) {
      const answer = await ask(town, endpoint, { headers: { 'Content-Type': type } });
      assertRefused(answer, 415, 'unsupported_media_type');
    }
    const { body } = await endpoint.valid(town);
    const line = `${endpoint.method} /api/v1${endpoint.path}`;
    const bare = request(line, signedLines(town.key), JSON.stringify(body));
    const [untyped] = await talk(town.api.port, bare);
    assert.ok(untyped);
    assertRefused(untyped, 415, 'unsupported_media_type');
  });

  test('the media type is refused before the body is read', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await ask(town, endpoint, { raw: '{"nonsense":', headers });
    assertRefused(answer, 415, 'unsupported_media_type');
  });

  test('spelling, white space and a UTF-8 charset make no difference', async () => {
    for (const type of [
      ...['application/json', 'Application/JSON', 'application/json; charset=utf-8'],
      ...['application/json;charset=UTF-8', 'application/json ; charset="utf-8"'],
    ]) {
      const answer = await ask(town, endpoint, { headers: { 'Content-Type': type } });
      assert.equal(answer.status, 200, type);
    }
  });
}

export function testRate(town: ApiTown, endpoint: Endpoint): void {
  test('a used-up rate is refused, says when to come back, and has no effect', async () => {
    const key = await town.newKey(town.owner, { ratePerMinute: 2 });
    for (let i = 0; i < 2; i++) assert.equal((await ask(town, endpoint, { key })).status, 200);
    const orders =
      'select count(*)::int as count from orders where refunded > 0 or paid_at_ms is null';
    const { query = '', body } = await endpoint.valid(town);
    const before = await town.api.rows(orders);
    const path = `/api/v1${endpoint.path}${query}`;
    const headers = signed(key);
    const answer = await send(town.api.origin, endpoint.method, path, { body, headers });
    assertRefused(answer, 429, 'rate_limited');
    const seconds = Number(answer.headers.get('retry-after'));
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds} s`);
    assert.equal(answer.headers.get('ratelimit'), `"default";r=0;t=${seconds}`);
    assert.equal(answer.headers.get('ratelimit-policy'), '"default";q=2;w=60');
    assert.deepEqual(await town.api.rows(orders), before);
  });
}
