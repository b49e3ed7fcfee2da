// The merchants of an owner, as the console shows them.

import { z } from 'zod';
import { dataOf } from '../../http/openapi/description.ts';
import { MERCHANT } from '../../http/openapi/story.ts';
import type { MerchantWithBranches } from '../../service/own-merchants.ts';
import { id, text } from '../../service/present/record-fields.ts';

const BRANCH_RECORD = z
  .object({ branch_id: id('The id of the branch.'), name: text('Its name.') })
  .meta({ description: 'A branch of a merchant.' });

const MERCHANT_RECORD = z
  .object({
    merchant_id: id('The id of the merchant.'),
    name: text('The name that payers see.'),
    branches: z.array(BRANCH_RECORD).meta({ description: 'Oldest first.' }),
  })
  .meta({ description: 'A merchant with its branches.' });

const MERCHANTS_RECORD = z
  .object({ items: z.array(MERCHANT_RECORD).meta({ description: 'Oldest first.' }) })
  .meta({ description: 'The merchants of an owner.' });

const CREATED_MERCHANT = z
  .object({ merchant_id: id('The id of the merchant.') })
  .meta({ description: 'A merchant.' });

const CREATED_BRANCH = z
  .object({ branch_id: id('The id of the branch.') })
  .meta({ description: 'A branch.' });

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

export const merchantsData = () => {
  const { merchant_id, merchant_name: name } = MERCHANT;
  const value = { items: [{ merchant_id, name, branches: [{ branch_id: 1001, name: '西湖店' }] }] };
  return dataOf(
    'OwnMerchants',
    MERCHANTS_RECORD,
    { one: { summary: 'One merchant with one branch', value } },
    { OwnMerchant: MERCHANT_RECORD, OwnBranch: BRANCH_RECORD },
  );
};

export const merchantData = () =>
  dataOf('OwnMerchantId', CREATED_MERCHANT, {
    merchant: { summary: 'The merchant', value: { merchant_id: MERCHANT.merchant_id } },
  });

export const branchData = () =>
  dataOf('OwnBranchId', CREATED_BRANCH, {
    branch: { summary: 'The branch', value: { branch_id: 1001 } },
  });
