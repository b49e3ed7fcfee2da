// /console/api/merchants and /console/api/branches: new ones and new names.

import { numberIn } from '../../http/path-ids.ts';
import { createBranch } from '../../service/administration/create-branch.ts';
import { createMerchant } from '../../service/administration/create-merchant.ts';
import { renameOwnBranch, renameOwnMerchant } from '../../service/own-merchants.ts';
import { lineOf, required } from '../../service/parameters/fields.ts';
import { consoleRoute } from '../console-route.ts';
import { branchData, merchantData } from './records.ts';

const NAME_MAX = 64;

const nameSchema = {
  name: required((value) => lineOf(value, NAME_MAX, 'name_length'), {
    type: 'string',
    minLength: 1,
    maxLength: NAME_MAX,
    description: 'The name, on one line. It may not look like the name of the service.',
  }),
};

const NAMING = {
  request: 'Naming',
  schema: nameSchema,
  examples: { name: { summary: 'A name', value: { name: '西湖店' } } },
};

const create = consoleRoute({
  method: 'POST',
  path: '/console/api/merchants/create',
  who: 'user',
  operation: {
    id: 'consoleCreateMerchant',
    summary: 'Create a merchant',
    description:
      'It collects into your merchant wallet. Two of yours cannot have the same name, and none may look ' +
      'like one of somebody else.',
    body: NAMING,
    success: 'The merchant has been created.',
    data: merchantData,
  },
  async answer({ service, session, by, fields }) {
    const wanted = { ownerId: session.userId, name: fields.name };
    const made = await createMerchant(service, wanted, by);
    return made.ok ? { ok: true, value: { merchant_id: made.value.merchantId } } : made;
  },
});

const renameMerchant = consoleRoute({
  method: 'POST',
  path: '/console/api/merchants/:merchantId/rename',
  who: 'user',
  operation: {
    id: 'consoleRenameMerchant',
    summary: 'Rename a merchant',
    description: 'Orders that were made before keep the old name. The audit trail has both.',
    body: NAMING,
    refusals: ['merchant_not_found'],
    success: 'The merchant has the new name.',
    data: merchantData,
  },
  async answer({ service, session, fields, params, by }) {
    const renaming = { ownerId: session.userId, name: fields.name, by };
    const done = await renameOwnMerchant(service, numberIn(params.merchantId), renaming);
    return done.ok ? { ok: true, value: { merchant_id: done.value.merchantId } } : done;
  },
});

const createOne = consoleRoute({
  method: 'POST',
  path: '/console/api/merchants/:merchantId/branches/create',
  who: 'user',
  operation: {
    id: 'consoleCreateBranch',
    summary: 'Create a branch of a merchant',
    description: 'Orders may name it. Two branches of a merchant cannot have the same name.',
    body: NAMING,
    refusals: ['merchant_not_found'],
    success: 'The branch has been created.',
    data: branchData,
  },
  async answer({ service, session, by, fields, params }) {
    const merchantId = numberIn(params.merchantId);
    const wanted = { merchantId, ownerId: session.userId, name: fields.name };
    const made = await createBranch(service, wanted, by);
    return made.ok ? { ok: true, value: { branch_id: made.value.branchId } } : made;
  },
});

const renameBranch = consoleRoute({
  method: 'POST',
  path: '/console/api/branches/:branchId/rename',
  who: 'user',
  operation: {
    id: 'consoleRenameBranch',
    summary: 'Rename a branch',
    description: 'Orders name their branch by its id, so they show the new name too.',
    body: NAMING,
    refusals: ['branch_not_found'],
    success: 'The branch has the new name.',
    data: branchData,
  },
  async answer({ service, session, fields, params, by }) {
    const renaming = { ownerId: session.userId, name: fields.name, by };
    const done = await renameOwnBranch(service, numberIn(params.branchId), renaming);
    return done.ok ? { ok: true, value: { branch_id: done.value.branchId } } : done;
  },
});

export const MERCHANT_ROUTES = [create, renameMerchant, createOne, renameBranch];
