// Sets a user's login password, which also ends all sessions and clears the count of wrong attempts.

import type { Answer } from '../answer.ts';
import { loginSubjectOf, userSubjectOf } from '../counted-subjects.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { passwordProblems } from './field-rules.ts';

export async function setLoginPassword(
  service: Service,
  userId: number,
  password: string,
): Promise<Answer<{ readonly userId: number }>> {
  const user = await service.store.queries.user(userId);
  const problems = passwordProblems('password', password, user?.login ?? '');
  if (problems.length > 0) return invalidFields(problems);
  if (!user) return refuse({ code: 'user_not_found' });
  const hashed = await service.loginPasswords.hash(password);
  if (hashed === 'overloaded') return refuse({ code: 'overloaded', retryAfterSeconds: 1 });
  const outcome = await service.gatherer.submit({
    kind: 'set_login_password',
    userId,
    loginPasswordHash: hashed.encoded,
    loginSubject: loginSubjectOf(service, user.login),
    userSubject: userSubjectOf(service, userId),
    coolingOffMs: service.config.coolingOffMs,
    by: service.operator,
  });
  return outcome.ok ? succeed({ userId }) : outcome;
}
