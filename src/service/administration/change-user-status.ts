// Unlocks a user's payment password, suspends a user, or lets a suspended one back in.

import type { ChangeUserStatus } from '../../core/command.ts';
import type { Answer } from '../answer.ts';
import { codeSubjectOf } from '../counted-subjects.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';

export async function changeUserStatus(
  service: Service,
  userId: number,
  change: ChangeUserStatus['change'],
): Promise<Answer<{ readonly userId: number }>> {
  const keys = change === 'unlock' ? await service.store.queries.keysOf(userId) : [];
  const keyIds = keys.map((key) => key.keyId);
  const outcome = await service.gatherer.submit({
    kind: 'change_user_status',
    userId,
    change,
    keyIds,
    codeSubject: codeSubjectOf(service, userId),
    by: service.operator,
  });
  return outcome.ok ? succeed({ userId }) : outcome;
}
