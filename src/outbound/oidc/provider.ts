// The sign-in provider as the service uses it: where to send a browser, and who it was that came back. All
// of the protocol (OpenID Connect, authorisation code with PKCE) is the library's; here is when it is asked,
// for how long, and what its failures mean.

import * as client from 'openid-client';
import { boundedQueue } from '../../crypto/bounded-queue.ts';
import type { ProviderSettings } from '../../settings/sign-in.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type ProviderFault, providerFaultOf, reasonOf } from './provider-fault.ts';

export interface SignInProvider {
  /** Where the browser goes; what is secret about it stays with the browser. */
  begin(redirectUri: string): Promise<Begun | ProviderFault>;
  /** `returned`: the address that the provider sent the browser to. */
  finish(returned: URL, checks: SignInChecks): Promise<Identity | ProviderFault>;
  /** Asks the provider anew; null: it answers as it should. */
  examine(): Promise<string | null>;
}

/** What the answer of the provider must fit. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Begun {
  readonly url: string;
  readonly checks: SignInChecks;
}

export interface Identity {
  /** Issuer and subject: one person for this provider, for ever. */
  readonly account: string;
  /** What the mapped claim says; null: nothing that could be a reference. */
  readonly reference: string | null;
}

type WriteLog = (message: string, details: Readonly<Record<string, unknown>>) => void;

interface ProviderParts {
  readonly settings: ProviderSettings;
  readonly log: WriteLog;
  readonly nowMs?: () => number;
  /** For how long one question to the provider may take. */
  readonly requestSeconds?: number;
}

const REQUEST_SECONDS = 5;
/** What the provider says of itself is read again, while the former answer serves. */
const RENEWED_AFTER_MS = 3_600_000;
/** One that does not answer is not asked for each of many people. */
const ASKED_AGAIN_AFTER_MS = 5_000;
const AT_ONCE = { running: 32, waiting: 128 };

export function signInProvider({
  settings,
  log,
  nowMs = Date.now,
  requestSeconds = REQUEST_SECONDS,
}: ProviderParts): SignInProvider {
  const ask = () => discover(settings, requestSeconds);
  const enqueue = boundedQueue(AT_ONCE);
  const discovered = discoveryCache(ask, nowMs);

  /** `during`: what goes wrong then is another fault than a provider that is away. */
  async function attempt<Result>(
    run: (configuration: client.Configuration) => Promise<Result>,
    during: (error: unknown) => ProviderFault,
  ): Promise<Result | ProviderFault> {
    let faultOf: typeof during = () => 'unavailable';
    try {
      return await enqueue(async () => {
        const configuration = await discovered();
        faultOf = during;
        return run(configuration);
      });
    } catch (error) {
      const fault = faultOf(error);
      log('A sign-in through the provider failed.', { fault, reason: reasonOf(error) });
      return fault;
    }
  }

  return {
    begin: (redirectUri) =>
      attempt(
        (configuration) => begin(configuration, settings, redirectUri),
        () => 'unavailable',
      ),
    finish: (returned, checks) =>
      attempt(
        (configuration) => identify(configuration, settings, returned, checks),
        providerFaultOf,
      ),
    examine: () => ask().then(() => null, reasonOf),
  };
}

async function begin(
  configuration: client.Configuration,
  { scopes }: ProviderSettings,
  redirectUri: string,
): Promise<Begun> {
  const verifier = client.randomPKCECodeVerifier();
  const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, checks };
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderSettings,
  timeout: number,
): Promise<client.Configuration> {
  const server = new URL(issuer);
  const execute = [
    // Without them a token counts unsigned: the library then trusts the connection alone.
    client.enableNonRepudiationChecks,
    ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
  ];
  return client.discovery(
    server,
    clientId,
    { client_secret: clientSecret },
    (as, ...request) => {
      const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = as;
      const isBasic = methods.includes('client_secret_basic');
      const authenticate = isBasic ? client.ClientSecretBasic : client.ClientSecretPost;
      authenticate(clientSecret)(as, ...request);
    },
    { execute, timeout, [client.customFetch]: boundedFetch },
  );
}

/** The library checks signature, issuer, audience, nonce, times (30 s of clock skew), state and `iss`. */
async function identify(
  configuration: client.Configuration,
  { referenceClaim }: ProviderSettings,
  returned: URL,
  { state, nonce, verifier }: SignInChecks,
): Promise<Identity> {
  const tokens = await client.authorizationCodeGrant(configuration, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (token === undefined) throw new TypeError('the provider sent no ID token');
  const asksMore = token[referenceClaim] === undefined;
  const mayAsk = configuration.serverMetadata().userinfo_endpoint !== undefined;
  const claims =
    asksMore && mayAsk
      ? { ...(await client.fetchUserInfo(configuration, tokens.access_token, token.sub)) }
      : token;
  return { account: `${token.iss} ${token.sub}`, reference: referenceIn(claims, referenceClaim) };
}

const REFERENCE = /^[\x21-\x7e]{1,64}$/;

/** What the provider has not verified could be anybody's. */
const VERIFIED_BY: Readonly<Record<string, string>> = {
  email: 'email_verified',
  phone_number: 'phone_number_verified',
};

function referenceIn(claims: Readonly<Record<string, unknown>>, name: string): string | null {
  const proof = VERIFIED_BY[name];
  if (proof !== undefined && claims[proof] !== true) return null;
  const claim = claims[name];
  const text = Number.isSafeInteger(claim) ? `${claim}` : claim;
  return typeof text === 'string' && REFERENCE.test(text) ? text : null;
}

/** One question at a time, whose answer serves until a later one does. */
function discoveryCache(
  ask: () => Promise<client.Configuration>,
  nowMs: () => number,
): () => Promise<client.Configuration> {
  let known: { readonly configuration: client.Configuration; readonly untilMs: number } | null =
    null;
  let failed: { readonly error: unknown; readonly untilMs: number } | null = null;
  let asking: Promise<client.Configuration> | null = null;

  async function renew(): Promise<client.Configuration> {
    try {
      const configuration = await ask();
      known = { configuration, untilMs: nowMs() + RENEWED_AFTER_MS };
      failed = null;
      return configuration;
    } catch (error) {
      failed = { error, untilMs: nowMs() + ASKED_AGAIN_AFTER_MS };
      if (known) return known.configuration;
      throw error;
    } finally {
      asking = null;
    }
  }

  return async () => {
    const atMs = nowMs();
    if (known && atMs < known.untilMs) return known.configuration;
    if (failed && atMs < failed.untilMs) {
      if (known) return known.configuration;
      throw failed.error;
    }
    asking ??= renew();
    return known ? known.configuration : asking;
  };
}
