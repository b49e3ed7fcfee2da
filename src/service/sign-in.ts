// Signs a person in: verifies the login password and the one-time code; then the core counts a wrong
// attempt or opens the session. An unknown login takes the same steps at the same cost.

import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { signInCounters, subjectsOf } from '../core/proofs/throttle.ts';
import type { Client } from '../core/rows/user.ts';
import { newSessionToken } from '../crypto/session-token.ts';
import { hasControlOrLoneSurrogate } from '../wire/text-rules.ts';
import type { Answer } from './answer.ts';
import {
  codeSubjectOf,
  loginSubjectOf,
  signInSubjectsFrom,
  submitterAt,
  throttledSeconds,
} from './counted-subjects.ts';
import { deviceSubjectOf, deviceTokenFor } from './known-device.ts';
import { recoveryCodeDigest } from './recovery-codes.ts';
import type { Service } from './service.ts';
import { NOBODY, newSession } from './session.ts';
import { matchCode } from './typed-factors.ts';

export interface SignInRequest {
  readonly login: string;
  readonly password: string;
  readonly totpCode: string | null;
  /** In place of the one-time code. */
  readonly recoveryCode: string | null;
}

export interface OpenedSession<User extends SignedInUser = SignedInUser> {
  readonly user: User;
  /** For the browser alone: the store has only its digest. */
  readonly sessionToken: string;
  /** For the browser to be known by, also after the session; null: it is not. */
  readonly deviceToken: string | null;
}

export interface SignedInUser {
  readonly userId: UserId;
  readonly walletId: string;
  readonly name: string;
}

export async function signIn(
  service: Service,
  { login: typedLogin, password, totpCode, recoveryCode }: SignInRequest,
  client: Client,
  formerDevice: string | null = null,
): Promise<Answer<OpenedSession>> {
  const { store } = service;
  const login = normaliseLogin(typedLogin);
  // Text with control characters is nobody's login, and the database would reject the query.
  const known = hasControlOrLoneSurrogate(login)
    ? undefined
    : await store.queries.userByLogin(login);
  const version = known?.loginPasswordHash ?? '';
  const subjects = {
    deviceSubject: deviceSubjectOf(service, known, formerDevice),
    ...signInSubjectsFrom(service, login, version, client.address),
    loginSubject: loginSubjectOf(service, login),
  };
  const seconds = await throttledSeconds(service, subjectsOf(signInCounters(subjects)));
  if (seconds > 0) {
    return { ok: false, refusal: { code: 'login_throttled', retryAfterSeconds: seconds } };
  }
  const kept = known?.loginPasswordHash ?? null;
  const verdict = await service.loginPasswords.verify(password, kept);
  if (verdict === 'overloaded') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  }
  // From here on a wrong password is treated like an unknown login: it costs the same, and guesses do not
  // lock rows that the user's payments need.
  const user = verdict === 'right' ? known : undefined;
  const code = user ? await matchCode(service, user.userId, totpCode) : null;
  const sessionToken = newSessionToken(user?.userId ?? NOBODY);
  const outcome = await service.gatherer.submit(
    {
      kind: 'sign_in',
      userId: user?.userId ?? null,
      namedUserId: known?.userId ?? null,
      fittingHash: user?.loginPasswordHash ?? null,
      code,
      recoveryDigest:
        user && recoveryCode !== null
          ? recoveryCodeDigest(service, user.userId, recoveryCode)
          : null,
      ...subjects,
      codeSubject: user ? codeSubjectOf(service, user.userId) : '',
      operatorsOnly: !service.config.localLogins,
      ...newSession(service, sessionToken, client),
    },
    { submitter: submitterAt(service, 'sign-in', client.address) },
  );
  if (!outcome.ok) return outcome;
  assert(user, 'somebody unknown was signed in');
  const deviceToken = deviceTokenFor(service, user, formerDevice);
  return { ok: true, value: { user, sessionToken, deviceToken } };
}

/** The same login however it is typed: in capitals, full-width letters, between spaces. */
export function normaliseLogin(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
