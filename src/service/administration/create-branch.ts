// Creates a branch of a merchant, which orders may name.

import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { publicNameProblems } from './field-rules.ts';

export interface NewBranch {
  readonly merchantId: number;
  readonly name: string;
}

export async function createBranch(
  service: Service,
  branch: NewBranch,
): Promise<Answer<{ readonly branchId: number }>> {
  const { merchantId, name } = branch;
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) return invalidFields(problems);
  const branchId = await service.store.queries.nextId('branch');
  const outcome = await service.gatherer.submit({
    kind: 'create_branch',
    branchId,
    merchantId,
    name: name.trim(),
  });
  return outcome.ok ? succeed({ branchId }) : outcome;
}
