// Rows of staff logins, and of their sessions.

import type { StaffLogin, StaffSession } from '../../../core/rows/staff.ts';
import { number, table, text, unsealed } from './table.ts';

export const STAFF_ROWS = table<StaffLogin>(
  'staff_logins',
  {
    staffId: number('staff_id'),
    branchId: number('branch_id'),
    ownerId: number('owner_id'),
    name: text('name'),
    login: text('login'),
    passwordHash: text('password_hash'),
    createdAtMs: number('created_at_ms'),
    removedAtMs: number('removed_at_ms'),
  },
  { remembered: true, isErased: (staff) => staff.removedAtMs !== null },
);

/** Times are not sealed: a sandbox moves them. */
export const STAFF_SESSION_ROWS = table<StaffSession>(
  'staff_sessions',
  {
    sessionDigest: text('session_digest'),
    staffId: number('staff_id'),
    ownerId: number('owner_id'),
    createdAtMs: unsealed(number('created_at_ms')),
    expiresAtMs: unsealed(number('expires_at_ms')),
  },
  { remembered: true },
);
