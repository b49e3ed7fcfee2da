// Changes the name of a user, what the platform calls them, and how well it knows who they are.

import type { AccountClass } from '../../core/ledger/wallet.ts';
import { invalid } from '../../core/refusal.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { type Authorization, submitterOf } from './authorization.ts';
import { publicNameProblems, referenceProblems } from './field-rules.ts';

/** Null: stays as it is. */
export interface UserChange {
  readonly userId: number;
  readonly name: string | null;
  readonly reference: string | null;
  readonly accountClass: AccountClass | 'none' | null;
  readonly realNameKnown: boolean | null;
}

export async function changeUser(
  service: Service,
  { userId, name, reference, ...known }: UserChange,
  authorization: Authorization,
): Promise<Answer<{ readonly userId: number }>> {
  const isNothing = [name, reference, ...Object.values(known)].every((given) => given === null);
  if (isNothing) return refuse(invalid('name', 'nothing_to_update'));
  const problems = [
    ...(name === null ? [] : publicNameProblems('name', name, service.config)),
    ...(reference === null ? [] : referenceProblems('reference', reference)),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const outcome = await service.gatherer.submit(
    {
      kind: 'change_user',
      userId,
      name: name?.trim() ?? null,
      reference,
      ...known,
      ...authorization,
    },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed({ userId }) : outcome;
}
