// A sign-in provider for tests: `oidc-provider`, which is no code of ours, over real HTTP, with its own pages
// to sign in. A test may stand in its way: change what it answers, keep it waiting, take it down.

import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, type ProviderContext } from 'oidc-provider';

const CLIENT_ID = 'tael';
export const CLIENT_SECRET = 'a-secret-of-the-client-0123456789';
/** Of the claim that says what the platform calls somebody. */
export const REFERENCE_CLAIM = 'member_no';

type Claims = Readonly<Record<string, unknown>>;

/** Answers in the provider's place; false: the provider does. */
type InTheWay = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestProvider {
  readonly issuer: string;
  /** The settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** What it says of its users, by the login they type there, which is their subject too. */
  readonly claims: Map<string, Claims>;
  /** What stands in its way from now on; null: nothing. */
  standInTheWay(inTheWay: InTheWay | null): void;
  /** Services that it sends browsers back to. */
  allowReturnTo(origin: string): void;
  close(): Promise<void>;
}

export async function openTestProvider(): Promise<TestProvider> {
  const claims = new Map<string, Claims>();
  const origins: string[] = [];
  let inTheWay: InTheWay | null = null;
  let made: Provider | null = null;
  const server = createServer((request, response) => {
    if (inTheWay?.(request, response)) return;
    made ??= providerOf(issuer, claims, origins);
    if (request.url?.startsWith(INTERACTION)) void interact(made, request, response);
    else made.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    settings: {
      TAEL_OIDC_ISSUER: issuer,
      TAEL_OIDC_CLIENT_ID: CLIENT_ID,
      TAEL_OIDC_CLIENT_SECRET: CLIENT_SECRET,
      TAEL_OIDC_SCOPES: 'openid member',
      TAEL_OIDC_REFERENCE_CLAIM: REFERENCE_CLAIM,
      TAEL_OIDC_NAME_EN: 'Member ID',
      TAEL_OIDC_NAME_ZH: '会员账户',
    },
    claims,
    standInTheWay(next) {
      inTheWay = next;
    },
    allowReturnTo(origin) {
      origins.push(origin);
      made = null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const INTERACTION = '/interaction/';
const PAGE = `<!doctype html><title>Member ID</title><h1>Member ID</h1>
<form method="post"><label>Member <input name="login"></label><button>Continue</button></form>
<form method="post"><button name="login" value="">Cancel</button></form>`;

/** Its own page to sign in, where whoever names themselves is believed. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    return;
  }
  const typed = new URLSearchParams(await text(request)).get('login');
  const result = typed ? { login: { accountId: typed } } : { error: 'access_denied' };
  await provider.interactionFinished(request, response, result);
}

/** Signs in on the provider's own pages, or turns away there; answers where it sends the browser. */
export async function visitProvider(
  { issuer }: Pick<TestProvider, 'issuer'>,
  url: string,
  login: string | null,
): Promise<URL> {
  const jar = new Map<string, string>();
  let next: { url: URL; body?: URLSearchParams } = { url: new URL(url) };
  for (let hops = 0; hops < 12; hops++) {
    if (next.url.origin !== issuer) return next.url;
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(next.url, {
      method: next.body ? 'POST' : 'GET',
      body: next.body ?? null,
      headers: { cookie },
      redirect: 'manual',
    });
    for (const kept of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = kept.split(';', 1)[0]?.split(/=(.*)/) ?? [];
      jar.set(name, value);
    }
    const body = await answer.text();
    const location = answer.headers.get('location');
    if (location !== null) {
      next = { url: new URL(location, next.url) };
    } else {
      assert.ok(answer.ok, `${answer.status} ${body}`);
      next = { url: next.url, body: new URLSearchParams({ login: login ?? '' }) };
    }
  }
  assert.fail('the provider does not come to an end');
}

const KEY = newSigningKey();

/** The public half, under the same name, of a key that signs nothing here. */
export function wrongKeys(): string {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...wrong } = newSigningKey();
  return JSON.stringify({ keys: [wrong] });
}

function newSigningKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' };
}

function providerOf(
  issuer: string,
  claims: ReadonlyMap<string, Claims>,
  origins: readonly string[],
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: origins.map((origin) => `${origin}/auth/oidc/callback`),
      },
    ],
    jwks: { keys: [KEY] },
    cookies: { keys: ['a key of the provider for its own cookies'] },
    scopes: ['openid', 'member', 'email', 'phone'],
    claims: {
      openid: ['sub'],
      member: [REFERENCE_CLAIM],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: {
      url: (_: unknown, { uid }: { readonly uid: string }) => `${INTERACTION}${uid}`,
    },
    findAccount: async (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ sub, ...claims.get(sub) }),
    }),
    // Its users have agreed already, as they have where platform and wallet are one house.
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId });
      grant.addOIDCScope('openid member email phone');
      await grant.save();
      return grant;
    },
  });
}
