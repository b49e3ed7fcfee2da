// The merchants of an owner with their branches, as the owner sees them and the platform.

import { z } from 'zod';
import type { MerchantWithBranches } from '../own-merchants.ts';
import { id, text } from './record-fields.ts';

export const BRANCH_RECORD = z
  .object({ branch_id: id('The id of the branch.'), name: text('Its name.') })
  .meta({ description: 'A branch of a merchant.' });

export const MERCHANT_RECORD = z
  .object({
    merchant_id: id('The id of the merchant.'),
    name: text('The name that payers see.'),
    branches: z.array(BRANCH_RECORD).meta({ description: 'Oldest first.' }),
  })
  .meta({ description: 'A merchant with its branches.' });

export const MERCHANTS_RECORD = z
  .object({ items: z.array(MERCHANT_RECORD).meta({ description: 'Oldest first.' }) })
  .meta({ description: 'The merchants of an owner.' });

export function presentMerchants(
  merchants: readonly MerchantWithBranches[],
): z.output<typeof MERCHANTS_RECORD> {
  return {
    items: merchants.map(({ merchantId, name, branches }) => ({
      merchant_id: merchantId,
      name,
      branches: branches.map((branch) => ({ branch_id: branch.branchId, name: branch.name })),
    })),
  };
}
