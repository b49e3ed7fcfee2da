// The merchants of an owner, with their branches: for whom orders are made, and where.

import type { Branch } from '../core/order/order.ts';
import { MERCHANT as TEA_SHOP } from '../http/openapi/story.ts';
import { listOwnMerchants, type MerchantWithBranches } from '../service/own-merchants.ts';
import { type Broken, broken } from '../service/parameters/fields.ts';
import { own } from './operation.ts';
import { pageFields, pageWith } from './pages.ts';
import * as is from './record.ts';
import { pageOf, record } from './record.ts';

const BRANCH = record<Branch>()({
  name: 'Branch',
  about: 'A branch of a merchant.',
  fields: {
    branch_id: is.id('The id of the branch.', ({ branchId }) => branchId),
    branch_name: is.text('Its name.', ({ name }) => name),
  },
});

export const MERCHANT = record<MerchantWithBranches>()({
  name: 'Merchant',
  about: 'A merchant with its branches.',
  fields: {
    merchant_id: is.id('The id of the merchant.', ({ merchantId }) => merchantId),
    merchant_name: is.text('The name that payers see.', ({ name }) => name),
    branches: is.listOf(BRANCH, 'Oldest first.', ({ branches }) => branches),
  },
  examples: () => {
    const value = { ...TEA_SHOP, branches: [{ branch_id: 1001, branch_name: '西湖店' }] };
    return { one: { summary: 'A merchant with one branch', value } };
  },
});

const list = own({
  id: 'listMerchants',
  tag: 'Orders',
  method: 'GET',
  path: '/merchants',
  may: { session: true, key: 'query' },
  summary: { en: 'List your merchants with their branches', zh: '列出自己的商户及门店' },
  about:
    'The `merchant_id` and `branch_id` that orders name. A key that is bound to one merchant sees that one.',
  takes: pageFields(placeOf),
  examples: { page: { summary: 'The next page', value: { limit: 20, after: '1001' } } },
  gives: pageOf(MERCHANT),
  async run({ service, userId, onlyMerchantId, given: { limit, after } }) {
    const found = await listOwnMerchants(service, userId, onlyMerchantId);
    const rest = found.filter(({ merchantId }) => after === null || merchantId < after);
    const page = pageWith(rest.toReversed(), limit, ({ merchantId }) => String(merchantId));
    return { ok: true, value: page };
  },
});

function placeOf(value: unknown): number | Broken {
  const isId = typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value);
  return isId ? Number(value) : broken('place_in_list');
}

export const MERCHANTS = [list];
