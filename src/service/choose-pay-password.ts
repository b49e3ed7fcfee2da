// Users set their own payment password, or replace one that they forgot or locked. They prove who they
// are with the login password, and a code if they use them. The core counts and throttles wrong ones.

import type { UserId } from '../core/ledger/wallet.ts';
import { invalidFields } from './administration/answer.ts';
import { payPasswordProblems } from './administration/field-rules.ts';
import type { Answer } from './answer.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import type { Service } from './service.ts';
import { digestPayPassword } from './typed-factors.ts';

export interface ChosenPayPassword extends TypedProof {
  readonly userId: UserId;
  readonly payPassword: string;
  /** Of the session they do it in. */
  readonly sessionDigest: string;
}

export async function choosePayPassword(
  service: Service,
  { userId, payPassword, sessionDigest, ...typed }: ChosenPayPassword,
  clientAddress: string,
): Promise<Answer<null>> {
  const problems = payPasswordProblems('pay_password', payPassword);
  if (problems.length > 0) return invalidFields(problems);
  const proved = await proveInSession(service, userId, typed, clientAddress);
  if (!proved.ok) return proved;
  const { user, proof } = proved.value;
  const outcome = await service.gatherer.submit(
    {
      kind: 'choose_pay_password',
      userId,
      ...proof,
      sessionDigest,
      payPasswordDigest: digestPayPassword(service, user, payPassword),
      by: { kind: 'user', name: `${userId}`, from: clientAddress },
    },
    { party: `user/${userId}` },
  );
  return outcome.ok ? { ok: true, value: null } : outcome;
}
