// Unlocks a user's payment password, suspends a user, or lets a suspended one back in.

import type { ChangeUserStatus } from '../../core/people/administration.ts';
import type { Answer } from '../answer.ts';
import { codeSubjectOf } from '../counted-subjects.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { type Authorization, submitterOf } from './authorization.ts';
import { reasonProblems } from './field-rules.ts';

/** `why`: null: nobody said. */
export async function changeUserStatus(
  service: Service,
  userId: number,
  change: ChangeUserStatus['change'],
  why: string | null,
  authorization: Authorization,
): Promise<Answer<{ readonly userId: number }>> {
  const problems = reasonProblems('reason', why);
  if (problems.length > 0) return invalidFields(problems);
  const keys = change === 'unlock' ? await service.store.queries.keysOf(userId) : [];
  const keyIds = keys.map((key) => key.keyId);
  const outcome = await service.gatherer.submit(
    {
      kind: 'change_user_status',
      userId,
      change,
      reason: why?.trim() ?? null,
      keyIds,
      codeSubject: codeSubjectOf(service, userId),
      ...authorization,
    },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed({ userId }) : outcome;
}
