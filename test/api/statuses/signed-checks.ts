// Checks what every signed endpoint refuses before it looks at its parameters: requests without proof,
// without permission, or over the rate.

import assert from 'node:assert/strict';
import { assertRefused, newNonce, nowSeconds, type Sending } from '../../support/api-http.ts';
import type { Subject } from './signed-endpoints.ts';

/** Sentences about an endpoint, each with its check. */
export type Checks = Readonly<Record<string, (endpoint: Subject) => Promise<void>>>;

const SCOPES = ['query', 'collection', 'refund', 'events'];
/** The scope `query` opens the events too. */
const lacking = (wanted: string) =>
  SCOPES.filter((scope) => scope !== wanted && (wanted !== 'events' || scope !== 'query'));
const PARTS = ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'];
const NO_SIGNATURE = '0'.repeat(64);

export const unauthenticated: Checks = {
  ...Object.fromEntries(
    PARTS.map((part) => [
      `a request without its ${part.toLowerCase()} is refused, and the missing header is named`,
      (endpoint: Subject) => assertNamesMissing(endpoint, `X-Tael-${part}`),
    ]),
  ),

  async 'the first check that fails answers, whatever else is wrong'({ town, ...endpoint }) {
    const valid = await endpoint.prepare();
    const unsound = endpoint.method === 'POST' ? { raw: '{"nonsense":' } : {};
    const scopes = lacking(endpoint.scope);
    const key = await town.newKey(town.owner, { scopes, ipRules: ['203.0.113.7'] });
    const at = (sending: Sending) => valid.send({ key, ...unsound, ...sending });
    const used = newNonce();
    const from = { headers: { 'X-Forwarded-For': '203.0.113.7' } };
    assertRefused(await at({ signing: { nonce: used }, ...from }), 403, 'scope_missing');

    const wrong = {
      timestamp: String(nowSeconds() - 1_000),
      signature: NO_SIGNATURE,
      nonce: used,
    };
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
      ['nonce_reused', { signing: { nonce: used }, ...from }],
      ['scope_missing', { ...from }],
    ] as const) {
      const status = ['ip_not_allowed', 'scope_missing'].includes(code) ? 403 : 401;
      assertRefused(await at(sending), status, code);
    }
    const answer = await valid.send();
    assert.equal(answer.status, 200, answer.text);
  },
};

async function assertNamesMissing({ request }: Subject, header: string): Promise<void> {
  for (const value of [null, '']) {
    const answer = await request({ headers: { [header]: value } });
    assertRefused(answer, 401, 'credentials_missing');
    assert.match(answer.msg, new RegExp(`${header}\\b`));
  }
}

export const forbidden: Checks = {
  async 'a key without the scope it takes is refused, one with it alone is not'(endpoint) {
    const { town, scope, request } = endpoint;
    const scopes = lacking(scope);
    const answer = await request({ key: await town.newKey(town.owner, { scopes }) });
    assertRefused(answer, 403, 'scope_missing');
    assert.match(answer.msg, new RegExp(`"${scope}"`));
    const having = await town.newKey(town.owner, { scopes: [scope] });
    assert.equal((await request({ key: having })).status, 200);
  },

  async 'a key is refused from an address that is not on its whitelist'({ town, request }) {
    const key = await town.newKey(town.owner, { ipRules: ['203.0.113.0/24', '2001:db8::/32'] });
    assertRefused(await request({ key }), 403, 'ip_not_allowed');
    const local = await town.newKey(town.owner, { ipRules: ['10.0.0.1', '127.0.0.0/8'] });
    assert.equal((await request({ key: local })).status, 200);
  },

  async 'a suspended owner is refused, and only after the scope'({ town, scope, request }) {
    const without = await town.newKey(town.stranger, { scopes: lacking(scope) });
    const having = await town.newKey(town.stranger, { scopes: [scope] });
    await town.standing(town.stranger, 'suspend');
    assertRefused(await request({ key: without }), 403, 'scope_missing');
    assertRefused(await request({ key: having }), 403, 'user_suspended');
    await town.standing(town.stranger, 'resume');
  },
};

export const throttled: Checks = {
  async 'a used-up rate is refused, says when to come back, and has no effect'(endpoint) {
    const { town, request, prepare } = endpoint;
    const key = await town.newKey(town.owner, { ratePerMinute: 2 });
    for (let i = 0; i < 2; i++) assert.equal((await request({ key })).status, 200);
    const orders =
      'select count(*)::int as count from orders where refunded > 0 or paid_at_ms is null';
    const valid = await prepare();
    const before = await town.api.rows(orders);
    const answer = await valid.send({ key });
    assertRefused(answer, 429, 'rate_limited');
    const seconds = Number(answer.headers.get('retry-after'));
    assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds} s`);
    assert.equal(answer.headers.get('ratelimit'), `"default";r=0;t=${seconds}`);
    assert.equal(answer.headers.get('ratelimit-policy'), '"default";q=2;w=60');
    assert.deepEqual(await town.api.rows(orders), before);
  },
};
