// Creates a merchant, which collects into its owner's merchant wallet.

import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { publicNameProblems } from './field-rules.ts';

export interface NewMerchant {
  readonly ownerId: number;
  readonly name: string;
}

export async function createMerchant(
  service: Service,
  merchant: NewMerchant,
): Promise<Answer<{ readonly merchantId: number }>> {
  const { ownerId, name } = merchant;
  const problems = publicNameProblems('name', name, service.config);
  if (problems.length > 0) return invalidFields(problems);
  const merchantId = await service.store.queries.nextId('merchant');
  const outcome = await service.gatherer.submit({
    kind: 'create_merchant',
    merchantId,
    ownerId,
    name: name.trim(),
  });
  return outcome.ok ? succeed({ merchantId }) : outcome;
}
