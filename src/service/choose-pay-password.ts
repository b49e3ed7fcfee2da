// Users set their own payment password, or replace one that they forgot or locked. They prove who they
// are with the login password, and a code if they use them. The core counts and throttles wrong ones.

import type { UserId } from '../core/ledger/wallet.ts';
import { invalidFields } from './administration/answer.ts';
import { payPasswordProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import {
  addressSubjectOf,
  codeSubjectOf,
  throttledSeconds,
  userSubjectOf,
} from './counted-subjects.ts';
import type { Service } from './service.ts';
import { digestPayPassword, matchCode } from './typed-factors.ts';

export interface ChosenPayPassword {
  readonly userId: UserId;
  /** The login password, again. */
  readonly password: string;
  readonly totpCode: string | null;
  readonly payPassword: string;
  /** Of the session they do it in. */
  readonly sessionDigest: string;
}

export async function choosePayPassword(
  service: Service,
  { userId, password, totpCode, payPassword, sessionDigest }: ChosenPayPassword,
  clientAddress: string,
): Promise<Answer<null>> {
  const problems = payPasswordProblems('pay_password', payPassword);
  if (problems.length > 0) return invalidFields(problems);
  const userSubject = userSubjectOf(service, userId);
  const addressSubject = addressSubjectOf(service, clientAddress);
  const retryAfterSeconds = await throttledSeconds(service, [userSubject, addressSubject]);
  if (retryAfterSeconds > 0) {
    return { ok: false, refusal: { code: 'login_throttled', retryAfterSeconds } };
  }
  const user = await service.store.queries.user(userId);
  if (!user) return { ok: false, refusal: { code: 'session_required' } };
  const verdict = await service.loginPasswords.verify(password, user.loginPasswordHash);
  if (verdict === 'overloaded') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  }
  const outcome = await service.gatherer.submit(
    {
      kind: 'choose_pay_password',
      userId,
      fittingHash: verdict === 'right' ? user.loginPasswordHash : null,
      code: await matchCode(service, userId, totpCode),
      userSubject,
      addressSubject,
      sessionDigest,
      codeSubject: codeSubjectOf(service, userId),
      payPasswordDigest: digestPayPassword(service, user, payPassword),
      by: { kind: 'user', name: `${userId}`, from: clientAddress },
    },
    { party: `user/${userId}` },
  );
  return outcome.ok ? { ok: true, value: null } : outcome;
}
