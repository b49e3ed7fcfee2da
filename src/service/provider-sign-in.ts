// Signing in through the provider: what the browser takes along, and what becomes of it when it is back.
// Between the two nothing is kept here. What the answer must fit lies sealed in a cookie of that browser,
// so whoever began is who comes back, on whatever node.

import { PROVIDER_SIGN_IN_MS } from '../core/people/sign-in-by-provider.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Client, User } from '../core/rows/user.ts';
import { open, seal } from '../crypto/sealed.ts';
import { newSessionToken } from '../crypto/session-token.ts';
import type { Identity, SignInChecks, SignInProvider } from '../outbound/oidc/provider.ts';
import type { ProviderFault } from '../outbound/oidc/provider-fault.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import { submitterAt } from './counted-subjects.ts';
import type { Service } from './service.ts';
import { newSession, opaqueDigest } from './session.ts';
import type { OpenedSession, SignedInUser } from './sign-in.ts';

/** Registered with the provider, below the public URL. */
export const PROVIDER_RETURN_PATH = '/auth/oidc/callback';

export interface BegunSignIn {
  /** At the provider. */
  readonly url: string;
  /** For a cookie of this browser. */
  readonly sealed: string;
}

/** What is sealed in the cookie. */
interface UnderWay extends SignInChecks {
  readonly expiresAtMs: number;
  /** Where they wanted to go. */
  readonly page: string;
}

export interface ArrivedUser extends SignedInUser {
  readonly page: string;
}

const CONTEXT = 'provider-sign-in';

export async function beginProviderSignIn(
  service: Service,
  provider: SignInProvider,
  page: string,
): Promise<Answer<BegunSignIn>> {
  const begun = await provider.begin(`${service.payBase()}${PROVIDER_RETURN_PATH}`);
  if (typeof begun === 'string') return refuse(REFUSALS[begun]);
  const expiresAtMs = service.store.nowMs() + PROVIDER_SIGN_IN_MS;
  const underWay: UnderWay = { ...begun.checks, expiresAtMs, page };
  const sealed = seal(service.keys.signIns, CONTEXT, JSON.stringify(underWay));
  return succeed({ url: begun.url, sealed });
}

/** `query`: what the provider sent the browser back with; `sealed`: that browser's cookie. */
export async function finishProviderSignIn(
  service: Service,
  provider: SignInProvider,
  returned: { readonly query: string; readonly sealed: string | null },
  client: Client,
): Promise<Answer<OpenedSession<ArrivedUser>>> {
  const underWay = underWayIn(service, returned.sealed);
  if (underWay === null || service.store.nowMs() >= underWay.expiresAtMs) {
    return refuse({ code: 'provider_sign_in_invalid' });
  }
  const address = new URL(`${service.payBase()}${PROVIDER_RETURN_PATH}`);
  address.search = returned.query;
  const identity = await provider.finish(address, underWay);
  if (typeof identity === 'string') return refuse(REFUSALS[identity]);
  const user = await userOf(service, identity);
  if (!user) return refuse({ code: 'provider_account_unknown' });
  const sessionToken = newSessionToken(user.userId);
  const outcome = await service.gatherer.submit(
    {
      kind: 'sign_in_by_provider',
      userId: user.userId,
      providerAccount: identity.account,
      reference: identity.reference,
      stateSubject: `oidc/${opaqueDigest(service, 'used state', underWay.state)}`,
      accountSubject: `oidc/${opaqueDigest(service, 'provider account', identity.account)}`,
      expiresAtMs: underWay.expiresAtMs,
      ...newSession(service, sessionToken, client),
    },
    { submitter: submitterAt(service, 'sign-in', client.address) },
  );
  if (!outcome.ok) return outcome;
  const { userId, walletId, name } = user;
  const arrived = { userId, walletId, name, page: underWay.page };
  // The device is known by login passwords alone: who leaves the provider leaves nothing that lasts.
  return succeed({ user: arrived, sessionToken, deviceToken: null });
}

/** An account that is bound stays its user's, whatever the provider calls them now. */
async function userOf(
  { store: { queries } }: Service,
  { account, reference }: Identity,
): Promise<User | undefined> {
  const bound = await queries.userByProviderAccount(account);
  if (bound || reference === null) return bound;
  return queries.userByReference(reference);
}

/** Where the browser wanted to go that this cookie is from; null: it is none of ours. */
export function pageUnderWay(service: Service, sealed: string | null): string | null {
  return underWayIn(service, sealed)?.page ?? null;
}

function underWayIn({ keys }: Service, sealed: string | null): UnderWay | null {
  const opened = sealed === null ? null : open(keys.signIns, CONTEXT, sealed);
  // Nobody else can seal one, so what opens has the shape that was sealed.
  return opened?.ok ? (JSON.parse(opened.text) as UnderWay) : null;
}

const AGAIN_SECONDS = 5;

const REFUSALS: Readonly<Record<ProviderFault, Refusal>> = {
  invalid: { code: 'provider_sign_in_invalid' },
  declined: { code: 'provider_sign_in_declined' },
  unavailable: { code: 'provider_unavailable', retryAfterSeconds: AGAIN_SECONDS },
  overloaded: { code: 'overloaded', retryAfterSeconds: 1 },
};
