// Creates a user with an empty pair of wallets. Whoever calls has been authorised already.

import type { Answer } from '../answer.ts';
import { newUser, type Registration } from '../new-user.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { type Authorization, submitterOf } from './authorization.ts';
import { referenceProblems } from './field-rules.ts';

interface NewUser extends Registration {
  readonly operator: boolean;
  /** What the platform calls them. A user who is there under it already stays as they are. */
  readonly reference?: string | null;
}

export interface CreatedUser {
  readonly userId: number;
  readonly walletId: string;
}

export async function createUser(
  service: Service,
  { operator, reference = null, ...registration }: NewUser,
  authorization: Authorization,
): Promise<Answer<CreatedUser & { readonly created: boolean }>> {
  const problems = reference === null ? [] : referenceProblems('reference', reference);
  if (problems.length > 0) return invalidFields(problems);
  const user = await newUser(service, registration);
  if (!user.ok) return user;
  const outcome = await service.gatherer.submit(
    { kind: 'create_user', ...user.value, operator, reference, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  if (outcome.result.kind === 'done') return succeed({ ...idsOf(user.value), created: true });
  const known = await service.store.queries.user(outcome.result.userId);
  return known
    ? succeed({ ...idsOf(known), created: false })
    : { ok: false, refusal: { code: 'user_not_found' } };
}

function idsOf({ userId, walletId }: CreatedUser): CreatedUser {
  return { userId, walletId };
}
