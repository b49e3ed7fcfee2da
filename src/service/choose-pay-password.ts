// Users set their own payment password, or replace one that they forgot or locked. They prove who they
// are with the login password, and a code if they use them. The core counts and throttles wrong ones.
// Where the operator allows it, those who have no login password set their first one without.

import type { Owner } from '../core/ledger/wallet.ts';
import { hasTwoFactor } from '../core/proofs/factors.ts';
import { NOBODYS_PASSWORD_HASH } from '../crypto/login-password.ts';
import type { ActingUser } from './acting-user.ts';
import { invalidFields, refuse, succeed } from './administration/answer.ts';
import { payPasswordProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import type { Service } from './service.ts';
import type { CurrentSession } from './session.ts';
import { digestPayPassword } from './typed-factors.ts';

export interface ChosenPayPassword extends TypedProof {
  readonly payPassword: string;
}

export async function choosePayPassword(
  service: Service,
  { userId, sessionDigest, by }: ActingUser,
  { payPassword, ...typed }: ChosenPayPassword,
): Promise<Answer<null>> {
  const problems = payPasswordProblems('pay_password', payPassword);
  if (problems.length > 0) return invalidFields(problems);
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  const { user, proof } = proved.value;
  const { coolingOffMs } = service.config;
  const payPasswordDigest = digestPayPassword(service, user, payPassword);
  const outcome = await service.gatherer.submit(
    {
      kind: 'choose_pay_password',
      userId,
      ...proof,
      sessionDigest,
      payPasswordDigest,
      coolingOffMs,
      by,
    },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}

/** In a session that a link opened, which proves nothing more. */
export async function chooseFirstPayPassword(
  service: Service,
  { userId, by }: Omit<ActingUser, 'sessionDigest'>,
  payPassword: string,
): Promise<Answer<null>> {
  if (service.config.firstPayPassword === 'login') return refuse({ code: 'session_limited' });
  const problems = payPasswordProblems('pay_password', payPassword);
  if (problems.length > 0) return invalidFields(problems);
  const user = await service.store.queries.user(userId);
  if (!user) return refuse({ code: 'session_required' });
  const outcome = await service.gatherer.submit(
    {
      kind: 'choose_first_pay_password',
      userId,
      nobodysPasswordHash: NOBODYS_PASSWORD_HASH,
      payPasswordDigest: digestPayPassword(service, user, payPassword),
      by,
    },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}

export type PayPasswordTakes = 'login_password' | 'nothing' | 'another_session';

/** What setting their payment password takes from users in the session that they have. */
export async function payPasswordTakes(
  { config, store }: Pick<Service, 'config' | 'store'>,
  { userId, limited }: Pick<CurrentSession, 'userId' | 'limited'>,
  owner: Owner,
): Promise<PayPasswordTakes> {
  if (!limited) return 'login_password';
  if (config.firstPayPassword === 'login') return 'another_session';
  if (owner.payPasswordDigest !== null || hasTwoFactor(owner)) return 'another_session';
  const user = await store.queries.user(userId);
  return user?.loginPasswordHash === NOBODYS_PASSWORD_HASH ? 'nothing' : 'another_session';
}
