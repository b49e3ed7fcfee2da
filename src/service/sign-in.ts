// Signs a person in: checks the login password and the one-time code, then asks the core, which
// counts wrong attempts and opens the session. An unknown login takes the same way at the same
// cost.

import type { PresentedCode } from '../core/access/factors.ts';
import { assert } from '../core/assert.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { open } from '../crypto/sealed.ts';
import { stepOf } from '../crypto/totp.ts';
import { hasControlOrLoneSurrogate } from '../wire/text-rules.ts';
import { totpContext } from './administration/enrol-totp.ts';
import type { Answer } from './answer.ts';
import { addressSubjectOf, loginSubjectOf } from './counted-subjects.ts';
import type { Service } from './service.ts';
import { newSessionToken, sessionDigest } from './session.ts';

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
  credentials: SignInRequest,
  clientAddress: string,
): Promise<Answer<OpenedSession>> {
  const { store } = service;
  const login = normalisedLogin(credentials.login);
  const loginSubject = loginSubjectOf(service, login);
  const addressSubject = addressSubjectOf(service, clientAddress);
  // A look ahead, so that whoever is blocked anyway costs no hash; the command decides again.
  const retryAfterSeconds = await blocked(service, [loginSubject, addressSubject]);
  if (retryAfterSeconds > 0) {
    return { ok: false, refusal: { code: 'login_throttled', retryAfterSeconds } };
  }
  // Text with control characters names nobody, and the database would not take it as a question.
  const known = hasControlOrLoneSurrogate(login)
    ? undefined
    : await store.queries.userByLogin(login);
  const kept = known?.loginPasswordHash ?? null;
  const verdict = await service.loginPasswords.verify(credentials.password, kept);
  if (verdict === 'overloaded') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  }
  // From here on a wrong password looks like an unknown login: it costs the same, and guesses do
  // not hold up the payments of whoever they are aimed at.
  const user = verdict === 'right' ? known : undefined;
  const { totpCode } = credentials;
  const code =
    user && totpCode !== null ? await presentedCode(service, user.userId, totpCode) : null;
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

/** For how many seconds the most blocked of these subjects has to wait; 0: none is blocked. */
export async function blocked(service: Service, subjects: readonly string[]): Promise<number> {
  const untilMs = await service.store.queries.blockedUntilMs(subjects);
  return Math.max(0, Math.ceil((untilMs - service.store.nowMs()) / 1000));
}

/** Matches a code against the user's present enrolment; whether it is unused is not said. */
export async function presentedCode(
  service: Service,
  userId: UserId,
  totpCode: string,
): Promise<PresentedCode | null> {
  // The enrolment is read before the secret: should it change in between, the pair does not fit and
  // the core refuses it. The other way round an old secret could pass for the new one.
  const owner = await service.store.queries.owner(userId);
  const user = await service.store.queries.user(userId);
  const sealed = user?.totpSealedSecret ?? null;
  if (!owner || sealed === null) return null;
  const opened = open(service.keys.totpSecrets, totpContext(userId), sealed);
  assert(opened.ok, `the one-time-code secret of user ${userId} does not open`);
  const step = stepOf(opened.text, totpCode, service.store.nowMs());
  return { enrolment: owner.totpEnrolment, step };
}

/** The same login however it is typed: in capitals, full-width letters, between spaces. */
export function normalisedLogin(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
