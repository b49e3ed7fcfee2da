// Rows of staff logins.

import type { StaffLogin } from '../../../core/access/staff.ts';
import { nullableNumber, toNumber } from '../connection/values.ts';

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
