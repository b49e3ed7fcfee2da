// Owners set up the staff of their branches. Every change takes their login password, and a code if
// they use them; the core verifies that these still hold when it decides.

import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { ProvenByUser } from '../../core/proofs/login-proof.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import type { StaffLogin } from '../../core/rows/staff.ts';
import type { ByOwner, StaffChange } from '../../core/staff/set-up-staff.ts';
import { invalidFields, refuse, succeed } from '../administration/answer.ts';
import { loginProblems, nameProblems, passwordProblems } from '../administration/field-rules.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { normaliseLogin } from '../sign-in.ts';
import { findBranch } from './till-session.ts';

/** Whose branch it is, and their proof. */
export interface StaffWithin {
  readonly ownerId: UserId;
  readonly branchId: number;
  readonly author: ProvenByUser;
}

export async function listStaff(
  service: Service,
  ownerId: UserId,
  branchId: number,
): Promise<Answer<readonly StaffLogin[]>> {
  const branch = await findBranch(service, { ownerId, staff: null }, branchId);
  if (!branch.ok) return branch;
  return { ok: true, value: await service.store.queries.staffOf(branchId) };
}

export interface NewStaff {
  readonly name: string;
  /** Without the branch, which is put in front. */
  readonly login: string;
  readonly password: string;
}

export async function createStaff(
  service: Service,
  within: StaffWithin,
  { name, login: typedLogin, password }: NewStaff,
): Promise<Answer<StaffLogin>> {
  const { ownerId, branchId } = within;
  const found = await findBranch(service, { ownerId, staff: null }, branchId);
  if (!found.ok) return found;
  const login = normaliseLogin(typedLogin);
  const problems = [
    ...nameProblems('name', name),
    ...loginProblems('login', login),
    ...staffPasswordProblems(password, login),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const hashed = await service.loginPasswords.hash(password);
  if (hashed === 'overloaded') return overloaded();
  const staffId = await service.store.queries.nextId('staff');
  const staff = { staffId, name: name.trim(), login: `${branchId}/${login}` };
  const { merchantId } = found.value.branch;
  const outcome = await service.gatherer.submit(
    {
      kind: 'create_staff',
      ...byOwner(within),
      merchantId,
      ...staff,
      passwordHash: hashed.encoded,
    },
    { submitter: `user/${ownerId}` },
  );
  return outcome.ok ? succeed(outcome.result.staff) : outcome;
}

export type TypedChange =
  | { readonly to: 'name'; readonly name: string }
  | { readonly to: 'password'; readonly password: string }
  | { readonly to: 'removed' };

export async function changeStaff(
  service: Service,
  within: StaffWithin,
  staffId: number,
  typed: TypedChange,
): Promise<Answer<StaffLogin>> {
  const { ownerId, branchId } = within;
  const list = await listStaff(service, ownerId, branchId);
  if (!list.ok) return list;
  const staff = list.value.find((one) => one.staffId === staffId);
  if (!staff) return { ok: false, refusal: { code: 'not_found', subject: 'staff' } };
  const problems = changeProblems(staff, typed);
  if (problems.length > 0) return invalidFields(problems);
  const change = await hashedChange(service, typed);
  if (change === 'overloaded') return overloaded();
  const outcome = await service.gatherer.submit(
    { kind: 'change_staff', ...byOwner(within), staffId, change },
    { submitter: `user/${ownerId}` },
  );
  return outcome.ok ? succeed(outcome.result.staff) : outcome;
}

function changeProblems({ login }: StaffLogin, typed: TypedChange): readonly FieldProblem[] {
  if (typed.to === 'name') return nameProblems('name', typed.name);
  if (typed.to === 'removed') return [];
  return staffPasswordProblems(typed.password, login.slice(login.indexOf('/') + 1));
}

function staffPasswordProblems(password: string, login: string): readonly FieldProblem[] {
  return passwordProblems('staff_password', password, login);
}

async function hashedChange(
  service: Service,
  typed: TypedChange,
): Promise<StaffChange | 'overloaded'> {
  if (typed.to === 'name') return { to: 'name', name: typed.name.trim() };
  if (typed.to === 'removed') return typed;
  const hashed = await service.loginPasswords.hash(typed.password);
  return hashed === 'overloaded' ? hashed : { to: 'password', passwordHash: hashed.encoded };
}

function byOwner({ ownerId, branchId, author: { by, proof } }: StaffWithin): ByOwner {
  assert(proof, 'nobody sets up staff without a proof');
  return { ownerId, branchId, by, ...proof };
}

function overloaded() {
  return refuse({ code: 'overloaded', retryAfterSeconds: 1 });
}
