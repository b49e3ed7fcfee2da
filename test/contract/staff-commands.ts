// Commands about the staff of branches, with every field filled in as in commands.ts.

import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { ChangeStaff, CreateStaff, StaffChange } from '../../src/core/staff/set-up-staff.ts';
import type { SignInStaff } from '../../src/core/staff/sign-in-staff.ts';
import { hashOf, unique } from './commands.ts';

/** The branch of an owner. */
export interface Till {
  readonly ownerId: UserId;
  readonly merchantId: number;
  readonly branchId: number;
}

const proofOf = (ownerId: UserId) => ({
  fittingHash: hashOf(ownerId),
  code: null,
  userSubject: `proof-${unique()}`,
  addressSubject: `address-${unique()}`,
  siteSubject: null,
  codeSubject: `code/${ownerId}`,
  by: { kind: 'user', name: `${ownerId}`, from: '203.0.113.7' } as const,
});

export function createStaff(till: Till, over: Partial<CreateStaff> = {}): CreateStaff {
  const staffId = unique();
  return {
    kind: 'create_staff',
    ...till,
    ...proofOf(till.ownerId),
    staffId,
    name: `店员 ${staffId}`,
    login: `${till.branchId}/till-${staffId}`,
    passwordHash: `hash-of-staff-${staffId}`,
    ...over,
  };
}

export function changeStaff(
  { ownerId, branchId, staffId }: Pick<CreateStaff, 'ownerId' | 'branchId' | 'staffId'>,
  change: StaffChange,
  over: Partial<ChangeStaff> = {},
): ChangeStaff {
  const whose = { ownerId, branchId, staffId };
  return { kind: 'change_staff', ...whose, ...proofOf(ownerId), change, ...over };
}

export function signInStaff(
  { staffId, branchId, ownerId, passwordHash }: CreateStaff,
  over: Partial<SignInStaff> = {},
): SignInStaff {
  const n = unique();
  return {
    kind: 'sign_in_staff',
    staff: { staffId, branchId, ownerId },
    fittingHash: passwordHash,
    deviceSubject: null,
    networkSubject: `network-${n}`,
    siteSubject: null,
    loginSubject: `login-${n}`,
    sessionDigest: `session-${n}`,
    ...over,
  };
}
