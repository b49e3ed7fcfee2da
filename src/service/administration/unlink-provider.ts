// Ends what ties a user to their account at the sign-in provider, and signs them out.

import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';
import { atThisMachine, partyOf } from './authority.ts';

export async function unlinkProvider(
  service: Service,
  userId: number,
): Promise<Answer<{ readonly userId: number }>> {
  const authority = atThisMachine(service);
  const outcome = await service.gatherer.submit(
    { kind: 'unlink_provider', userId, ...authority },
    partyOf(authority),
  );
  return outcome.ok ? succeed({ userId }) : outcome;
}
