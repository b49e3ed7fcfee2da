// The staff of a branch: its owner sets up who collects there, each time on their login password.

import type { StaffLogin } from '../core/rows/staff.ts';
import { ORDERED } from '../http/openapi/story.ts';
import { numberIn } from '../http/path-ids.ts';
import { lineOf, required, textOf } from '../service/parameters/fields.ts';
import {
  changeStaff,
  createStaff,
  listStaff,
  type StaffWithin,
  type TypedChange,
} from '../service/tills/set-up-staff.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape } from './answer-shape.ts';
import { type OwnCall, own } from './operation.ts';
import { idOfLast, newestAfter, pageFields } from './pages.ts';

export const STAFF = shape<StaffLogin>()({
  name: 'Staff',
  about: 'A staff login of a branch.',
  fields: {
    staff_id: is.id('The id of the staff login.', ({ staffId }) => staffId),
    name: is.text('The name of whoever uses it.', ({ name }) => name),
    login: is.text(
      'What they sign in with: the branch, a slash, and the login.',
      (one) => one.login,
    ),
    created_at: is.time('When it was created.', ({ createdAtMs }) => createdAtMs),
  },
  examples: () => {
    const value = { staff_id: 1001, name: '小周', login: '1001/front', created_at: ORDERED };
    return { one: { summary: 'A login', value } };
  },
});

const tag = 'Merchants';
const may = { session: true } as const;
const proof = 'login_password';
const NAME_MAX = 64;
const NAME = {
  name: required((value) => lineOf(value, NAME_MAX, 'name_length'), {
    type: 'string',
    minLength: 1,
    maxLength: NAME_MAX,
    description: 'The name of whoever uses the login, on one line.',
  }),
};
const PASSWORD = {
  staff_password: required(textOf, {
    type: 'string',
    format: 'password',
    minLength: 8,
    description: 'The password of the staff login. Common ones are refused.',
  }),
};
const FRONT = { name: '小周', staff_password: 'another horse 2' };

const list = own({
  id: 'listStaff',
  tag,
  method: 'GET',
  path: '/branches/:branch_id/staff',
  may,
  summary: { en: 'List the staff logins of a branch', zh: '列出门店的收银员账号' },
  about: 'Those that were removed are in the audit trail.',
  takes: pageFields(idOfLast),
  examples: { page: { summary: 'The next page', value: { limit: 20, after: '1001' } } },
  gives: pageOf(STAFF),
  refuses: ['branch_not_found'],
  async run({ service, userId, params, given }) {
    const found = await listStaff(service, userId, numberIn(params.branch_id));
    if (!found.ok) return found;
    return { ok: true, value: newestAfter(found.value, given, ({ staffId }) => staffId) };
  },
});

const create = own({
  id: 'createStaff',
  tag,
  method: 'POST',
  path: '/branches/:branch_id/staff',
  may,
  proof,
  summary: { en: 'Create a staff login', zh: '创建收银员账号' },
  about:
    'Whoever signs in with it collects at this branch and sees its orders. They cannot move money out, and see ' +
    'no wallets, keys or settings. A branch has at most 50.',
  takes: {
    ...NAME,
    login: required(textOf, {
      type: 'string',
      description:
        'The login without its branch: 3 to 64 lower-case letters, digits or `._@+-`. No other of the branch ' +
        'has it.',
    }),
    ...PASSWORD,
  },
  examples: { front: { summary: 'The front till', value: { ...FRONT, login: 'front' } } },
  gives: STAFF,
  refuses: ['branch_not_found', 'overloaded'],
  run(call) {
    const { name, login, staff_password: password } = call.given;
    return createStaff(call.service, withinOf(call), { name, login, password });
  },
});

const rename = own({
  id: 'changeStaff',
  tag,
  method: 'PATCH',
  path: '/branches/:branch_id/staff/:staff_id',
  may,
  proof,
  summary: { en: 'Rename a staff login', zh: '修改收银员姓名' },
  about: 'What it signs in with stays the same, and so do its sessions.',
  takes: NAME,
  examples: { name: { summary: 'A name', value: { name: '小吴' } } },
  gives: STAFF,
  refuses: ['branch_not_found', 'not_found', 'overloaded'],
  run: (call) => change(call, { to: 'name', name: call.given.name }),
});

const resetPassword = own({
  id: 'resetStaffPassword',
  tag,
  method: 'POST',
  path: '/branches/:branch_id/staff/:staff_id/reset-password',
  may,
  proof,
  summary: { en: 'Reset the password of a staff login', zh: '重置收银员密码' },
  about: 'Ends its sessions, and a block after wrong passwords.',
  takes: PASSWORD,
  examples: {
    password: { summary: 'A password', value: { staff_password: FRONT.staff_password } },
  },
  gives: STAFF,
  refuses: ['branch_not_found', 'not_found', 'overloaded'],
  run: (call) => change(call, { to: 'password', password: call.given.staff_password }),
});

const remove = own({
  id: 'removeStaff',
  tag,
  method: 'DELETE',
  path: '/branches/:branch_id/staff/:staff_id',
  may,
  proof,
  summary: { en: 'Remove a staff login', zh: '移除收银员账号' },
  about: 'Ends its sessions at once. Its login may be given again.',
  examples: { proof: { summary: 'With your login password', value: {} } },
  gives: STAFF,
  refuses: ['branch_not_found', 'not_found', 'overloaded'],
  run: (call) => change(call, { to: 'removed' }),
});

type OfBranch = Pick<
  OwnCall<'/:branch_id', never>,
  'service' | 'userId' | 'params' | 'authorization'
>;
type OfOne = OfBranch & Pick<OwnCall<'/:staff_id', never>, 'params'>;

function withinOf({ userId: ownerId, params, authorization }: OfBranch): StaffWithin {
  return { ownerId, branchId: numberIn(params.branch_id), author: authorization() };
}

function change(call: OfOne, wanted: TypedChange) {
  return changeStaff(call.service, withinOf(call), numberIn(call.params.staff_id), wanted);
}

export const STAFF_OPERATIONS = [list, create, rename, resetPassword, remove];
