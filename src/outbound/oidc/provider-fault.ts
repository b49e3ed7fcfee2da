// Decides what it means for the person who signs in when the provider, or what came back from it, is not as
// it should be; and says why, for the log. A reason holds no code, no token and nothing that a browser
// sent.

import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** `invalid`: begin again; `declined`: they or the provider did not want to. */
export type ProviderFault = 'invalid' | 'declined' | 'unavailable' | 'overloaded';

/** The person's answer, or what the provider wants of them. The rest is between it and the operator. */
const DECLINED: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

/** The provider cannot be talked to. What else the library finds is wrong with an answer. */
const AWAY: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

export function providerFaultOf(error: unknown): ProviderFault {
  if (error instanceof AuthorizationResponseError) {
    return DECLINED.has(error.error) ? 'declined' : 'unavailable';
  }
  // A code that was used before, has ended, or belongs to another sign-in.
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'invalid' : 'unavailable';
  }
  // A code that came twice ends what its first use was given.
  if (error instanceof WWWAuthenticateChallengeError) return 'invalid';
  if (error instanceof ClientError && error.code !== undefined) {
    return AWAY.has(error.code) ? 'unavailable' : 'invalid';
  }
  return 'unavailable';
}

const REASON_MAX = 200;

export function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return error.error.slice(0, REASON_MAX);
  }
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause.message : null;
  const code = error instanceof ClientError ? error.code : null;
  return [error.message, code, cause].filter(Boolean).join('; ').slice(0, REASON_MAX);
}
