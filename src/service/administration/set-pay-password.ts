// Sets a user's payment password, which also ends a lock.

import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { digestPayPassword } from '../typed-factors.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { payPasswordProblems } from './field-rules.ts';

export async function setPayPassword(
  service: Service,
  userId: number,
  payPassword: string,
): Promise<Answer<{ readonly userId: number }>> {
  const problems = payPasswordProblems('pay_password', payPassword);
  if (problems.length > 0) return invalidFields(problems);
  const user = await service.store.queries.user(userId);
  if (!user) return refuse({ code: 'user_not_found' });
  const outcome = await service.gatherer.submit({
    kind: 'set_pay_password',
    userId,
    payPasswordDigest: digestPayPassword(service, user, payPassword),
    coolingOffMs: service.config.coolingOffMs,
    by: service.operator,
  });
  return outcome.ok ? succeed({ userId }) : outcome;
}
