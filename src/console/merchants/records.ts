// The merchants of an owner, as the console shows them.

import { z } from 'zod';
import { dataOf } from '../../http/openapi/description.ts';
import { MERCHANT } from '../../http/openapi/story.ts';
import {
  BRANCH_RECORD,
  MERCHANT_RECORD,
  MERCHANTS_RECORD,
} from '../../service/present/merchants.ts';
import { id } from '../../service/present/record-fields.ts';

const CREATED_MERCHANT = z
  .object({ merchant_id: id('The id of the merchant.') })
  .meta({ description: 'A merchant.' });

const CREATED_BRANCH = z
  .object({ branch_id: id('The id of the branch.') })
  .meta({ description: 'A branch.' });

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
