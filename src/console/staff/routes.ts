// /console/api/branches/:branchId/staff: an owner sets up who collects at a branch. Every change takes
// the owner's login password, and a code if they use them.

import type { RefusalCode } from '../../core/refusal.ts';
import { numberIn } from '../../http/path-ids.ts';
import {
  type Fields,
  lineOf,
  optional,
  required,
  SIX_DIGITS,
  sixDigitsOf,
} from '../../service/parameters/fields.ts';
import { changeStaff, createStaff, listStaff } from '../../service/tills/set-up-staff.ts';
import { textOf } from '../../session/submitted-fields.ts';
import { type ConsoleCall, consoleRoute } from '../console-route.ts';
import { changedStaffData, createdStaffData, presentStaff, staffListData } from './records.ts';

const NAME_MAX = 64;

const proofSchema = {
  password: required(textOf, {
    type: 'string',
    format: 'password',
    description: 'Your own login password, again: a session alone is not enough.',
  }),
  totp_code: optional(sixDigitsOf, null, {
    ...SIX_DIGITS,
    description: 'The current one-time code, if you use two-factor authentication.',
  }),
} satisfies Fields;

const nameSchema = {
  name: required((value) => lineOf(value, NAME_MAX, 'name_length'), {
    type: 'string',
    minLength: 1,
    maxLength: NAME_MAX,
    description: 'The name of whoever uses the login, on one line.',
  }),
};

const passwordSchema = {
  staff_password: required(textOf, {
    type: 'string',
    format: 'password',
    minLength: 8,
    description: 'The password of the staff login. Common ones are refused.',
  }),
};

const createSchema = {
  ...nameSchema,
  login: required(textOf, {
    type: 'string',
    description:
      'The login without its branch: 3 to 64 lower-case letters, digits or `._@+-`. No other of the ' +
      'branch has it.',
  }),
  ...passwordSchema,
  ...proofSchema,
};

const renameSchema = { ...nameSchema, ...proofSchema };
const resetSchema = { ...passwordSchema, ...proofSchema };

const PROOF = { password: 'correct horse 1' };
const FRONT = { name: '小周', staff_password: 'another horse 2' };

const REFUSALS: readonly RefusalCode[] = [
  ...(['branch_not_found', 'login_failed', 'login_throttled'] as const),
  ...(['totp_required', 'totp_invalid', 'overloaded'] as const),
];

type Proven = ConsoleCall<Fields, typeof proofSchema>;

/** What every change needs: whose branch, and the proof. */
function owning({ session, fields, params, by }: Proven) {
  const { password, totp_code: totpCode } = fields;
  const branchId = numberIn(params.branchId);
  return { ownerId: session.userId, branchId, password, totpCode, by };
}

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/branches/:branchId/staff',
  who: 'user',
  operation: {
    id: 'consoleListStaff',
    summary: 'List the staff logins of a branch',
    description: 'Those that were removed are in the audit trail.',
    refusals: ['branch_not_found'],
    success: 'The staff logins.',
    data: staffListData,
  },
  async answer({ service, session, params }) {
    const staff = await listStaff(service, session.userId, numberIn(params.branchId));
    return staff.ok ? { ok: true, value: presentStaff(staff.value) } : staff;
  },
});

const create = consoleRoute({
  method: 'POST',
  path: '/console/api/branches/:branchId/staff/create',
  who: 'user',
  operation: {
    id: 'consoleCreateStaff',
    summary: 'Create a staff login',
    description:
      'Whoever signs in with it collects at this branch and sees its orders. They cannot move money ' +
      'out, and see no wallets, keys or settings.',
    body: {
      request: 'StaffCreation',
      schema: createSchema,
      examples: {
        front: { summary: 'The front till', value: { ...FRONT, login: 'front', ...PROOF } },
      },
    },
    refusals: REFUSALS,
    success: 'The login may be used at once.',
    data: createdStaffData,
  },
  async answer(call) {
    const { service, fields } = call;
    const { name, login, staff_password: password } = fields;
    const made = await createStaff(service, owning(call), { name, login, password });
    if (!made.ok) return made;
    return { ok: true, value: { staff_id: made.value.staffId, login: made.value.login } };
  },
});

const rename = consoleRoute({
  method: 'POST',
  path: '/console/api/branches/:branchId/staff/:staffId/rename',
  who: 'user',
  operation: {
    id: 'consoleRenameStaff',
    summary: 'Rename a staff login',
    description: 'What it signs in with stays the same, and so do its sessions.',
    body: {
      request: 'StaffRenaming',
      schema: renameSchema,
      examples: { name: { summary: 'A name', value: { name: '小吴', ...PROOF } } },
    },
    refusals: [...REFUSALS, 'not_found'],
    success: 'It has the new name.',
    data: changedStaffData,
  },
  async answer(call) {
    const staffId = numberIn(call.params.staffId);
    const { name } = call.fields;
    const done = await changeStaff(call.service, owning(call), staffId, { to: 'name', name });
    return done.ok ? { ok: true, value: { staff_id: staffId } } : done;
  },
});

const resetPassword = consoleRoute({
  method: 'POST',
  path: '/console/api/branches/:branchId/staff/:staffId/reset-password',
  who: 'user',
  operation: {
    id: 'consoleResetStaffPassword',
    summary: 'Give a staff login another password',
    description: 'Ends its sessions, and a block after wrong passwords.',
    body: {
      request: 'StaffPasswordReset',
      schema: resetSchema,
      examples: {
        password: {
          summary: 'A password',
          value: { staff_password: FRONT.staff_password, ...PROOF },
        },
      },
    },
    refusals: [...REFUSALS, 'not_found'],
    success: 'The new password is valid at once.',
    data: changedStaffData,
  },
  async answer(call) {
    const staffId = numberIn(call.params.staffId);
    const change = { to: 'password', password: call.fields.staff_password } as const;
    const done = await changeStaff(call.service, owning(call), staffId, change);
    return done.ok ? { ok: true, value: { staff_id: staffId } } : done;
  },
});

const remove = consoleRoute({
  method: 'POST',
  path: '/console/api/branches/:branchId/staff/:staffId/remove',
  who: 'user',
  operation: {
    id: 'consoleRemoveStaff',
    summary: 'Remove a staff login',
    description: 'Ends its sessions at once. Its login may be given again.',
    body: {
      request: 'StaffRemoval',
      schema: proofSchema,
      examples: { proof: { summary: 'With your login password', value: PROOF } },
    },
    refusals: [...REFUSALS, 'not_found'],
    success: 'Nobody signs in with it any more.',
    data: changedStaffData,
  },
  async answer(call) {
    const staffId = numberIn(call.params.staffId);
    const done = await changeStaff(call.service, owning(call), staffId, { to: 'removed' });
    return done.ok ? { ok: true, value: { staff_id: staffId } } : done;
  },
});

export const STAFF_ROUTES = [list, create, rename, resetPassword, remove];
