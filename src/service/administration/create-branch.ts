// Creates a branch of a merchant, which orders may name.

import type { CreateBranch } from '../../core/access/set-up-merchant.ts';
import type { WriteAnswer } from '../answer.ts';
import type { Service } from '../service.ts';
import { publicNameProblems } from './field-rules.ts';

export interface NewBranch {
  readonly merchantId: number;
  readonly name: string;
}

/** `program`: that of the platform, which gets one branch for each of its idempotency keys. */
export async function createBranch(
  service: Service,
  { merchantId, name }: NewBranch,
  program: CreateBranch['program'] = null,
): Promise<WriteAnswer<{ readonly branchId: number }>> {
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  const branchId = await service.store.queries.nextId('branch');
  const outcome = await service.gatherer.submit(
    { kind: 'create_branch', branchId, merchantId, name: name.trim(), program },
    program ? { party: program.key.keyId } : {},
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: { branchId: outcome.result.branchId }, replayed: outcome.replayed };
}
