// Creates a merchant, which collects into its owner's merchant wallet.

import type { Provenance } from '../../core/access/audit.ts';
import type { ByProgram } from '../../core/access/set-up-merchant.ts';
import type { WriteAnswer } from '../answer.ts';
import type { Service } from '../service.ts';
import { publicNameProblems } from './field-rules.ts';
import { looksOf } from './own-names.ts';

export interface NewMerchant {
  readonly ownerId: number;
  readonly name: string;
  /** At the machine. */
  readonly nameMayRepeat?: boolean;
}

/**
 * `by`: the operator at the machine, if left out.
 * `program`: that of the platform, which gets one merchant for each of its idempotency keys.
 */
export async function createMerchant(
  service: Service,
  { ownerId, name, nameMayRepeat = false }: NewMerchant,
  by: Provenance = service.operator,
  program: ByProgram | null = null,
): Promise<WriteAnswer<{ readonly merchantId: number }>> {
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  const merchantId = await service.store.queries.nextId('merchant');
  const outcome = await service.gatherer.submit(
    {
      kind: 'create_merchant',
      merchantId,
      ownerId,
      name: name.trim(),
      nameMayRepeat,
      looks: nameMayRepeat ? null : looksOf(service, name),
      by,
      program,
    },
    program ? { party: program.key.keyId } : {},
  );
  if (!outcome.ok) return outcome;
  const value = { merchantId: outcome.result.merchantId };
  return { ok: true, value, replayed: outcome.replayed };
}
