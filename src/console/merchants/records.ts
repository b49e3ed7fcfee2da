// What the console is told of a merchant or branch that was made or renamed.

import { z } from 'zod';
import { dataOf } from '../../http/openapi/description.ts';
import { MERCHANT } from '../../http/openapi/story.ts';
import { id } from '../../service/present/record-fields.ts';

const CREATED_MERCHANT = z
  .object({ merchant_id: id('The id of the merchant.') })
  .meta({ description: 'A merchant.' });

const CREATED_BRANCH = z
  .object({ branch_id: id('The id of the branch.') })
  .meta({ description: 'A branch.' });

export const merchantData = () =>
  dataOf('OwnMerchantId', CREATED_MERCHANT, {
    merchant: { summary: 'The merchant', value: { merchant_id: MERCHANT.merchant_id } },
  });

export const branchData = () =>
  dataOf('OwnBranchId', CREATED_BRANCH, {
    branch: { summary: 'The branch', value: { branch_id: 1001 } },
  });
