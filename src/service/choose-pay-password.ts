// Users set their own payment password, or replace one that they forgot or locked. They prove who they
// are with the login password, and a code if they use them. The core counts and throttles wrong ones.

import type { ActingUser } from './acting-user.ts';
import { invalidFields, succeed } from './administration/answer.ts';
import { payPasswordProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import type { Service } from './service.ts';
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
    { party: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}
