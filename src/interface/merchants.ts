// Merchants with their branches: for whom orders are made, and where. Owners set up their own, operators
// those of everybody.

import type { Branch, Merchant } from '../core/rows/shop.ts';
import { OWNER, MERCHANT as TEA_SHOP } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import {
  createBranch,
  createMerchant,
  type FoundMerchant,
  findMerchants,
  listOwnMerchants,
  type MerchantWithBranches,
  renameBranch,
  renameMerchant,
} from '../service/merchants.ts';
import { lineOf, required } from '../service/parameters/fields.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape } from './answer-shape.ts';
import { operators, own } from './operation.ts';
import { idOfLast, nameFilter, newestAfter, pageFields, pageWith } from './pages.ts';

const HALL = { branch_id: 1001, branch_name: '西湖店' };

const BRANCH = shape<Branch>()({
  name: 'Branch',
  about: 'A branch of a merchant.',
  fields: {
    branch_id: is.id('The id of the branch.', ({ branchId }) => branchId),
    branch_name: is.text('Its name.', ({ name }) => name),
  },
  examples: () => ({ one: { summary: 'A branch', value: HALL } }),
});

/** Made of what is stored and sent alone, so that a repetition has the same answer, byte for byte. */
export const NAMED_MERCHANT = shape<Pick<Merchant, 'merchantId' | 'name'>>()({
  name: 'NamedMerchant',
  about: 'A merchant.',
  fields: {
    merchant_id: is.id('The id of the merchant.', ({ merchantId }) => merchantId),
    merchant_name: is.text('The name that payers see.', ({ name }) => name),
  },
  examples: () => ({ one: { summary: 'A merchant', value: TEA_SHOP } }),
});

export const MERCHANT = shape<MerchantWithBranches>()({
  name: 'Merchant',
  about: 'A merchant with its branches.',
  fields: {
    ...NAMED_MERCHANT.fields,
    branches: is.listOf(BRANCH, 'Oldest first.', ({ branches }) => branches),
  },
  examples: () => {
    const value = { ...TEA_SHOP, branches: [HALL] };
    return { one: { summary: 'A merchant with one branch', value } };
  },
});

const OPERATOR_MERCHANT = shape<FoundMerchant>()({
  name: 'OperatorMerchant',
  about: 'A merchant with its branches, and whose it is.',
  fields: {
    ...MERCHANT.fields,
    user_id: is.id('The number of its owner.', ({ owner }) => owner.userId),
    login: is.text('Their login name.', ({ owner }) => owner.login),
  },
  examples: () => {
    const value = { ...TEA_SHOP, branches: [HALL], user_id: OWNER.userId, login: 'lin' };
    return { one: { summary: 'A merchant with one branch', value } };
  },
});

const tag = 'Merchants';
const LIST = { limit: 20, after: '1001' };
const PAGE = { page: { summary: 'The next page', value: LIST } };
const NAME_MAX = 64;
const NAME = {
  name: required((value) => lineOf(value, NAME_MAX, 'name_length'), {
    type: 'string',
    minLength: 1,
    maxLength: NAME_MAX,
    description:
      'The name, on one line of 64 characters at most. It may not look like the name of the service.',
  }),
};
const naming = (name: string) => ({ name: { summary: 'A name', value: { name } } });
const SHOP = naming('林家茶馆');
const BRANCH_EXAMPLES = naming(HALL.branch_name);

const list = own({
  id: 'listMerchants',
  tag,
  method: 'GET',
  path: '/merchants',
  may: { session: true, key: 'query' },
  summary: { en: 'List your merchants with their branches', zh: '列出自己的商户及门店' },
  about:
    'The `merchant_id` and `branch_id` that orders name. A key that is bound to one merchant sees that one.',
  takes: pageFields(idOfLast),
  examples: PAGE,
  gives: pageOf(MERCHANT),
  async run({ service, userId, onlyMerchantId, given }) {
    const found = await listOwnMerchants(service, userId, onlyMerchantId);
    return { ok: true, value: newestAfter(found, given, ({ merchantId }) => merchantId) };
  },
});

const create = own({
  id: 'createMerchant',
  tag,
  method: 'POST',
  path: '/merchants',
  may: { session: true },
  summary: { en: 'Create a merchant', zh: '创建商户' },
  about:
    'It collects into your merchant wallet. Two of yours cannot have the same name, and none may look like ' +
    'one of somebody else. There are at most 100.',
  takes: NAME,
  examples: SHOP,
  gives: NAMED_MERCHANT,
  run: ({ service, userId: ownerId, given: { name }, by }) =>
    createMerchant(service, { ownerId, name }, { by, proof: null }),
});

const change = own({
  id: 'changeMerchant',
  tag,
  method: 'PATCH',
  path: '/merchants/:merchant_id',
  may: { session: true },
  summary: { en: 'Rename a merchant', zh: '修改商户名称' },
  about: 'Orders that were made before keep the old name. The audit trail has both.',
  takes: NAME,
  examples: SHOP,
  gives: NAMED_MERCHANT,
  refuses: ['merchant_not_found'],
  run: ({ service, userId: ownerId, params: { merchant_id: id }, given: { name }, by }) =>
    renameMerchant(service, numberIn(id), { ownerId, name }, { by, proof: null }),
});

const createOne = own({
  id: 'createBranch',
  tag,
  method: 'POST',
  path: '/merchants/:merchant_id/branches',
  may: { session: true },
  summary: { en: 'Create a branch of a merchant', zh: '创建门店' },
  about:
    'Orders may name it. Two branches of a merchant cannot have the same name, and all your merchants have at ' +
    'most 1,000 branches together.',
  takes: NAME,
  examples: BRANCH_EXAMPLES,
  gives: BRANCH,
  refuses: ['merchant_not_found'],
  run({ service, userId: ownerId, params: { merchant_id: id }, given: { name }, by }) {
    const wanted = { merchantId: numberIn(id), ownerId, name };
    return createBranch(service, wanted, { by, proof: null });
  },
});

const changeBranch = own({
  id: 'changeBranch',
  tag,
  method: 'PATCH',
  path: '/branches/:branch_id',
  may: { session: true },
  summary: { en: 'Rename a branch', zh: '修改门店名称' },
  about: 'Orders name their branch by its id, so they show the new name too.',
  takes: NAME,
  examples: BRANCH_EXAMPLES,
  gives: BRANCH,
  refuses: ['branch_not_found'],
  run: ({ service, userId: ownerId, params: { branch_id: id }, given: { name }, by }) =>
    renameBranch(service, numberIn(id), { ownerId, name }, { by, proof: null }),
});

const MADE_BY_PROGRAM = 'The idempotency key makes it safe to repeat, for seven days.';
const BY_OPERATORS = { session: true, key: 'operate' } as const;
const proof = 'login_password';

const createFor = operators({
  id: 'createMerchantOf',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/users/:user_id/merchants',
  may: { ...BY_OPERATORS, machine: true },
  proof,
  summary: { en: 'Create a merchant of a user', zh: '为用户创建商户' },
  about:
    "It collects into the user's merchant wallet. Two merchants of a user cannot have the same name, nor may " +
    `one look like that of somebody else unless it is the same. A user has at most 100. ${MADE_BY_PROGRAM}`,
  takes: NAME,
  idempotency: 'required',
  examples: SHOP,
  gives: NAMED_MERCHANT,
  refuses: ['user_not_found', 'user_closed'],
  command: {
    name: 'merchant create',
    examples: ['--user lin --name Tea'],
    says: ({ merchant_id: no }: { readonly merchant_id: number }) => `Created merchant ${no}.`,
  },
  run({ service, params: { user_id: id }, given: { name }, idempotencyKey, authorization }) {
    const wanted = { ownerId: numberIn(id), name, idempotencyKey };
    return createMerchant(service, wanted, authorization());
  },
});

const listAll = operators({
  id: 'listAllMerchants',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/merchants',
  may: { session: true, key: 'operate', machine: true },
  summary: { en: 'List the merchants of all users', zh: '列出所有用户的商户' },
  about: 'All of them, or those of one user, with their branches.',
  takes: {
    user: nameFilter('Only merchants of this user: a number, a login, a reference or a wallet id.'),
    ...pageFields(idOfLast),
  },
  examples: { theirs: { summary: 'Those of one user', value: { user: 'lin', ...LIST } } },
  gives: pageOf(OPERATOR_MERCHANT),
  refuses: ['user_not_found'],
  command: {
    name: 'merchant list',
    examples: ['--user lin'],
    columns: ['merchant_id', 'user_id', 'merchant_name'],
    none: 'No merchants.',
  },
  async run({ service, given: { user, limit, after } }) {
    const found = await findMerchants(service, user, after, limit + 1);
    if (!found.ok) return found;
    const page = pageWith(found.value, limit, ({ merchantId }) => String(merchantId));
    return { ok: true, value: page };
  },
});

const changeAny = operators({
  id: 'changeAnyMerchant',
  tag: 'Operators',
  method: 'PATCH',
  path: '/operator/merchants/:merchant_id',
  may: BY_OPERATORS,
  proof,
  summary: { en: 'Rename any merchant', zh: '修改任一商户的名称' },
  about: 'Orders that were made before keep the old name. Repeating it changes nothing more.',
  takes: NAME,
  examples: SHOP,
  gives: NAMED_MERCHANT,
  refuses: ['merchant_not_found', 'user_closed'],
  run: ({ service, params: { merchant_id: id }, given, authorization }) =>
    renameMerchant(service, numberIn(id), given, authorization()),
});

const createBranchOf = operators({
  id: 'createBranchOf',
  tag: 'Operators',
  method: 'POST',
  path: '/operator/merchants/:merchant_id/branches',
  may: { ...BY_OPERATORS, machine: true },
  proof,
  summary: { en: 'Create a branch of any merchant', zh: '为任一商户创建门店' },
  about:
    'Orders may name it. Two branches of a merchant cannot have the same name, and all merchants of a user have ' +
    `at most 1,000 branches together. ${MADE_BY_PROGRAM}`,
  takes: NAME,
  idempotency: 'required',
  examples: BRANCH_EXAMPLES,
  gives: BRANCH,
  refuses: ['merchant_not_found', 'user_closed'],
  command: {
    name: 'branch create',
    examples: ['--merchant 1001 --name North'],
    says: ({ branch_id: no }: { readonly branch_id: number }) => `Created branch ${no}.`,
  },
  run({ service, params: { merchant_id: id }, given: { name }, idempotencyKey, authorization }) {
    const wanted = { merchantId: numberIn(id), name, idempotencyKey };
    return createBranch(service, wanted, authorization());
  },
});

const listBranchesOf = operators({
  id: 'listBranchesOf',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/merchants/:merchant_id/branches',
  may: { session: true, machine: true },
  summary: { en: 'List the branches of a merchant', zh: '列出商户的门店' },
  about: 'Newest first.',
  takes: pageFields(idOfLast),
  examples: PAGE,
  gives: pageOf(BRANCH),
  refuses: ['merchant_not_found'],
  command: {
    name: 'branch list',
    examples: ['--merchant 1001'],
    columns: ['branch_id', 'branch_name'],
    none: 'No branches.',
  },
  async run({ service, params: { merchant_id: id }, given: { limit, after } }) {
    const merchant = await service.store.queries.merchant(numberIn(id));
    if (!merchant) return { ok: false, refusal: { code: 'merchant_not_found' } };
    const found = await service.store.queries.branchesOf([merchant.merchantId], limit + 1, after);
    return { ok: true, value: pageWith(found, limit, ({ branchId }) => String(branchId)) };
  },
});

const changeAnyBranch = operators({
  id: 'changeAnyBranch',
  tag: 'Operators',
  method: 'PATCH',
  path: '/operator/branches/:branch_id',
  may: BY_OPERATORS,
  proof,
  summary: { en: 'Rename any branch', zh: '修改任一门店的名称' },
  about: 'Orders name their branch by its id, so they show the new name too.',
  takes: NAME,
  examples: BRANCH_EXAMPLES,
  gives: BRANCH,
  refuses: ['branch_not_found', 'user_closed'],
  run: ({ service, params: { branch_id: id }, given, authorization }) =>
    renameBranch(service, numberIn(id), given, authorization()),
});

export const MERCHANTS = [
  ...[list, create, change, createOne, changeBranch],
  ...[createFor, listAll, changeAny],
  ...[createBranchOf, listBranchesOf, changeAnyBranch],
];
