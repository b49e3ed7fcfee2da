// Merchants of users, and their branches: what there is, new ones and new names.

import { z } from 'zod';
import { assert } from '../core/assert.ts';
import { type Data, dataOf } from '../http/openapi/description.ts';
import { MERCHANT } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import type { Authority } from '../service/administration/authority.ts';
import { createBranch } from '../service/administration/create-branch.ts';
import { createMerchant } from '../service/administration/create-merchant.ts';
import { listedUser } from '../service/administration/search-users.ts';
import { listOwnMerchants, renameOwnBranch, renameOwnMerchant } from '../service/own-merchants.ts';
import { lineOf, required } from '../service/parameters/fields.ts';
import {
  BRANCH_RECORD,
  MERCHANT_RECORD,
  MERCHANTS_RECORD,
  presentMerchants,
} from '../service/present/merchants.ts';
import { id } from '../service/present/record-fields.ts';
import { OPERATOR_BASE, operatorRoute } from './operator-route.ts';

const NAME_MAX = 64;
const BRANCH = { branch_id: 1001, name: '西湖店' };

const NAMING = {
  request: 'PlatformNaming',
  schema: {
    name: required((value) => lineOf(value, NAME_MAX, 'name_length'), {
      type: 'string',
      minLength: 1,
      maxLength: NAME_MAX,
      description:
        'The name that payers see. It may not look like the name of the service, nor, unless it is the same, ' +
        'like that of a merchant of somebody else.',
    }),
  },
};
const NEW_NAME = { name: { summary: 'A name', value: { name: '西湖店' } } };
const NEW = {
  name: { summary: 'A name', value: { name: '西湖店', idempotency_key: 'shop-20417-1' } },
};

function merchantsData(): Data {
  const { merchant_id, merchant_name: name } = MERCHANT;
  const value = { items: [{ merchant_id, name, branches: [BRANCH] }] };
  const examples = { one: { summary: 'One merchant with one branch', value } };
  const parts = { PlatformMerchant: MERCHANT_RECORD, PlatformBranch: BRANCH_RECORD };
  return dataOf('PlatformMerchants', MERCHANTS_RECORD, examples, parts);
}

function merchantData(): Data {
  const schema = z
    .object({ merchant_id: id('The number of the merchant, which orders name.') })
    .meta({ description: 'A merchant.' });
  const value = { merchant_id: MERCHANT.merchant_id };
  return dataOf('PlatformMerchantId', schema, { merchant: { summary: 'The merchant', value } });
}

function branchData(): Data {
  const schema = z
    .object({ branch_id: id('The number of the branch, which orders may name.') })
    .meta({ description: 'A branch of a merchant.' });
  const value = { branch_id: BRANCH.branch_id };
  return dataOf('PlatformBranchId', schema, { branch: { summary: 'The branch', value } });
}

const list = operatorRoute({
  method: 'GET',
  path: `${OPERATOR_BASE}/users/:userId/merchants`,
  operation: {
    id: 'operateListMerchants',
    summary: 'List the merchants of a user',
    description: 'With their branches, the oldest first.',
    refusals: ['user_not_found'],
    success: 'The merchants; the list may be empty.',
    data: merchantsData,
  },
  async answer({ service, params }) {
    const user = await listedUser(service, numberIn(params.userId));
    if (!user.ok) return user;
    const merchants = await listOwnMerchants(service, user.value.user.userId);
    return { ok: true, value: presentMerchants(merchants) };
  },
});

const create = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/users/:userId/merchants`,
  operation: {
    id: 'operateCreateMerchant',
    summary: 'Create a merchant of a user',
    description:
      "It collects into the user's merchant wallet. Two merchants of a user cannot have the same name, " +
      'and a user has at most 100. The idempotency key makes it safe to repeat, for seven days.',
    body: { ...NAMING, examples: NEW },
    idempotent: true,
    refusals: ['user_not_found', 'user_closed'],
    success: 'The merchant is there.',
    data: merchantData,
  },
  async answer({ service, authority, params, fields: { name }, idempotencyKey }) {
    const wanted = { ownerId: numberIn(params.userId), name };
    const made = await createMerchant(
      service,
      wanted,
      authority.by,
      programOf(authority, idempotencyKey),
    );
    if (!made.ok) return made;
    const { merchantId: merchant_id } = made.value;
    return { ok: true, value: { merchant_id }, replayed: made.replayed };
  },
});

const rename = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/merchants/:merchantId/change`,
  operation: {
    id: 'operateChangeMerchant',
    summary: 'Change the name of a merchant',
    description:
      'Orders that were made before keep the old name. Repeating it changes nothing more.',
    body: { ...NAMING, examples: NEW_NAME },
    refusals: ['merchant_not_found', 'user_closed'],
    success: 'The merchant has the name.',
    data: merchantData,
  },
  async answer({ service, authority: { by, key = null }, params, fields: { name } }) {
    const merchant = await service.store.queries.merchant(numberIn(params.merchantId));
    if (!merchant) return { ok: false, refusal: { code: 'merchant_not_found' } };
    const { merchantId, ownerId } = merchant;
    const done = await renameOwnMerchant(service, merchantId, { ownerId, name, by, key });
    return done.ok ? { ok: true, value: { merchant_id: merchantId } } : done;
  },
});

const createOne = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/merchants/:merchantId/branches`,
  operation: {
    id: 'operateCreateBranch',
    summary: 'Create a branch of a merchant',
    description:
      'Orders may name it. Two branches of a merchant cannot have the same name, and all merchants of ' +
      'a user have at most 1,000 branches together. The idempotency key makes it safe to repeat, for ' +
      'seven days.',
    body: { ...NAMING, examples: NEW },
    idempotent: true,
    refusals: ['merchant_not_found', 'user_closed'],
    success: 'The branch is there.',
    data: branchData,
  },
  async answer({ service, authority, params, fields: { name }, idempotencyKey }) {
    const wanted = { merchantId: numberIn(params.merchantId), name };
    const made = await createBranch(
      service,
      wanted,
      authority.by,
      programOf(authority, idempotencyKey),
    );
    if (!made.ok) return made;
    return { ok: true, value: { branch_id: made.value.branchId }, replayed: made.replayed };
  },
});

const renameBranch = operatorRoute({
  method: 'POST',
  path: `${OPERATOR_BASE}/branches/:branchId/change`,
  operation: {
    id: 'operateChangeBranch',
    summary: 'Change the name of a branch',
    description: 'Orders name their branch by its number, so they show the new name too.',
    body: { ...NAMING, examples: NEW_NAME },
    refusals: ['branch_not_found', 'user_closed'],
    success: 'The branch has the name.',
    data: branchData,
  },
  async answer({ service, authority: { by, key = null }, params, fields: { name } }) {
    const { queries } = service.store;
    const branch = await queries.branch(numberIn(params.branchId));
    const merchant = branch && (await queries.merchant(branch.merchantId));
    if (!merchant) return { ok: false, refusal: { code: 'branch_not_found' } };
    const { branchId } = branch;
    const { ownerId } = merchant;
    const done = await renameOwnBranch(service, branchId, { ownerId, name, by, key });
    return done.ok ? { ok: true, value: { branch_id: branchId } } : done;
  },
});

/** Every call of this interface is made with a key. */
function programOf({ key }: Authority, idempotencyKey: string) {
  assert(key, 'nobody acts here without a key');
  return { key, idempotencyKey };
}

export const MERCHANT_ROUTES = [list, create, rename, createOne, renameBranch];
