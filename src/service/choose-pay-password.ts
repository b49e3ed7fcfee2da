// A person sets his own payment password, or sets it anew after he forgot it or locked it. He proves
// with the login password, and with a code where he uses them, that it is he; the core counts and
// throttles wrong ones.

import type { UserId } from '../core/ledger/wallet.ts';
import { payPasswordDigest } from '../crypto/pay-password.ts';
import type { Answer } from './answer.ts';
import { addressSubjectOf, userSubjectOf } from './counted-subjects.ts';
import type { Service } from './service.ts';
import { blocked, presentedCode } from './sign-in.ts';

export interface ChosenPayPassword {
  readonly userId: UserId;
  /** The login password, again. */
  readonly password: string;
  readonly totpCode: string | null;
  readonly payPassword: string;
}

export async function choosePayPassword(
  service: Service,
  { userId, password, totpCode, payPassword }: ChosenPayPassword,
  clientAddress: string,
): Promise<Answer<null>> {
  const userSubject = userSubjectOf(service, userId);
  const addressSubject = addressSubjectOf(service, clientAddress);
  // A look ahead, so that whoever is blocked anyway costs no hash; the command decides again.
  const retryAfterSeconds = await blocked(service, [userSubject, addressSubject]);
  if (retryAfterSeconds > 0) {
    return { ok: false, refusal: { code: 'login_throttled', retryAfterSeconds } };
  }
  const user = await service.store.queries.user(userId);
  if (!user) return { ok: false, refusal: { code: 'session_required' } };
  const verdict = await service.loginPasswords.verify(password, user.loginPasswordHash);
  if (verdict === 'overloaded') {
    return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  }
  const code = totpCode === null ? null : await presentedCode(service, userId, totpCode);
  const { payPasswordSalt: salt } = user;
  const outcome = await service.gatherer.submit(
    {
      kind: 'choose_pay_password',
      userId,
      fittingHash: verdict === 'right' ? user.loginPasswordHash : null,
      code,
      userSubject,
      addressSubject,
      payPasswordDigest: payPasswordDigest(service.keys.payPassword, userId, salt, payPassword),
      by: { kind: 'user', name: `${userId}`, from: clientAddress },
    },
    { party: `user/${userId}` },
  );
  return outcome.ok ? { ok: true, value: null } : outcome;
}
