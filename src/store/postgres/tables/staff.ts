// Rows of staff logins.

import type { StaffLogin, StaffSession } from '../../../core/access/staff.ts';
import { bigint, text } from '../connection/columns.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';
import { guardedTable } from './row-mac.ts';

/** Without a MAC only where the owner's account is closed: the login is nobody's. */
export const STAFF_ROWS = guardedTable<StaffLogin>(
  'staff_logins',
  {
    staff_id: bigint((staff) => staff.staffId),
    branch_id: bigint((staff) => staff.branchId),
    owner_id: bigint((staff) => staff.ownerId),
    name: text((staff) => staff.name),
    login: text((staff) => staff.login),
    password_hash: text((staff) => staff.passwordHash),
    created_at_ms: bigint((staff) => staff.createdAtMs),
    removed_at_ms: bigint((staff) => staff.removedAtMs),
  },
  true,
);

/** Times are not covered: a sandbox moves them. */
export const STAFF_SESSION_ROWS = guardedTable<StaffSession>(
  'staff_sessions',
  {
    session_digest: text((session) => session.sessionDigest),
    staff_id: bigint((session) => session.staffId),
    owner_id: bigint((session) => session.ownerId),
  },
  true,
);

export interface StaffRow {
  readonly staff_id: string;
  readonly branch_id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly login: string;
  readonly password_hash: string;
  readonly created_at_ms: string;
  readonly removed_at_ms: string | null;
}

export function toStaff(row: StaffRow): StaffLogin {
  return {
    staffId: toNumber(row.staff_id),
    branchId: toNumber(row.branch_id),
    ownerId: toNumber(row.owner_id),
    name: row.name,
    login: row.login,
    passwordHash: row.password_hash,
    createdAtMs: toNumber(row.created_at_ms),
    removedAtMs: nullableNumber(row.removed_at_ms),
  };
}
