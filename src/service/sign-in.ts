// Signs a person in: checks the login password and the one-time code, then asks the core, which
// counts wrong attempts and opens the session. An unknown login takes the same way at the same
// cost.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { hasControlOrLoneSurrogate } from '../wire/text-rules.ts';
import type { Answer } from './answer.ts';
import { addressSubjectOf, loginSubjectOf, throttledSeconds } from './counted-subjects.ts';
import type { Service } from './service.ts';
import { newSessionToken, sessionDigest } from './session.ts';
import { matchCode } from './typed-factors.ts';

export interface SignInRequest {
  readonly login: string;
  readonly password: string;
  readonly totpCode: string | null;
}

export interface OpenedSession {
  readonly user: SignedInUser;
  /** For the browser alone: the store has only its digest. */
  readonly sessionToken: string;
}

export interface SignedInUser {
  readonly userId: UserId;
  readonly walletId: string;
  readonly name: string;
}

export async function signIn(
  service: Service,
  { login: typedLogin, password, totpCode }: SignInRequest,
  clientAddress: string,
): Promise<Answer<OpenedSession>> {
  const { store } = service;
  const login = normaliseLogin(typedLogin);
  const loginSubject = loginSubjectOf(service, login);
  const addressSubject = addressSubjectOf(service, clientAddress);
  const seconds = await throttledSeconds(service, [loginSubject, addressSubject]);
  if (seconds > 0) {
    return { ok: false, refusal: { code: 'login_throttled', retryAfterSeconds: seconds } };
  }
  // Text with control characters names nobody, and the database would not take it as a question.
  const known = hasControlOrLoneSurrogate(login)
    ? undefined
    : await store.queries.userByLogin(login);
  const kept = known?.loginPasswordHash ?? null;
  const verdict = await service.loginPasswords.verify(password, kept);
  if (verdict === 'overloaded') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  }
  // From here on a wrong password looks like an unknown login: it costs the same, and guesses do
  // not hold up the payments of whoever they are aimed at.
  const user = verdict === 'right' ? known : undefined;
  const code = user ? await matchCode(service, user.userId, totpCode) : null;
  const sessionToken = newSessionToken();
  const outcome = await service.gatherer.submit(
    {
      kind: 'sign_in',
      userId: user?.userId ?? null,
      fittingHash: user?.loginPasswordHash ?? null,
      code,
      loginSubject,
      addressSubject,
      sessionDigest: sessionDigest(service, sessionToken),
    },
    { party: `sign-in/${addressSubject}` },
  );
  if (!outcome.ok) return outcome;
  assert(user, 'somebody unknown was signed in');
  return { ok: true, value: { user, sessionToken } };
}

/** The same login however it is typed: in capitals, full-width letters, between spaces. */
export function normaliseLogin(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
