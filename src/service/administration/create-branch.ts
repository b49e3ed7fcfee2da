// Creates a branch of a merchant, which orders may name.

import type { Provenance } from '../../core/access/audit.ts';
import type { ByProgram } from '../../core/access/set-up-merchant.ts';
import type { WriteAnswer } from '../answer.ts';
import type { Service } from '../service.ts';
import { publicNameProblems } from './field-rules.ts';

export interface NewBranch {
  readonly merchantId: number;
  readonly name: string;
  /** Of whom the merchant has to be; left out where it may be anybody's. */
  readonly ownerId?: number;
  /** At the machine. */
  readonly nameMayRepeat?: boolean;
}

/**
 * `by`: the operator at the machine, if left out.
 * `program`: that of the platform, which gets one branch for each of its idempotency keys.
 */
export async function createBranch(
  service: Service,
  { merchantId, name, nameMayRepeat = false, ...asked }: NewBranch,
  by: Provenance = service.operator,
  program: ByProgram | null = null,
): Promise<WriteAnswer<{ readonly branchId: number }>> {
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  const ownerId = asked.ownerId ?? (await service.store.queries.merchant(merchantId))?.ownerId;
  if (ownerId === undefined) return { ok: false, refusal: { code: 'merchant_not_found' } };
  const branchId = await service.store.queries.nextId('branch');
  const outcome = await service.gatherer.submit(
    {
      kind: 'create_branch',
      branchId,
      merchantId,
      ownerId,
      name: name.trim(),
      nameMayRepeat,
      by,
      program,
    },
    program ? { party: program.key.keyId } : {},
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: { branchId: outcome.result.branchId }, replayed: outcome.replayed };
}
