// Creates a user with an empty pair of wallets. Whoever calls has already proved that he may.

import type { Answer } from '../answer.ts';
import { newUser, type Registration } from '../new-user.ts';
import type { Service } from '../service.ts';
import { answered } from './answer.ts';

interface NewUser extends Registration {
  readonly operator: boolean;
}

export interface CreatedUser {
  readonly userId: number;
  readonly walletId: string;
}

export async function createUser(
  service: Service,
  { operator, ...registration }: NewUser,
): Promise<Answer<CreatedUser>> {
  const user = await newUser(service, registration);
  if (!user.ok) return user;
  const { userId, walletId } = user.value;
  const outcome = await service.gatherer.submit({
    kind: 'create_user',
    ...user.value,
    operator,
    by: service.operator,
  });
  return outcome.ok ? answered({ userId, walletId }) : outcome;
}
