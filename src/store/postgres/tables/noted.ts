// Holds a row against what the trail has noted last of it, for the doors that it opens: an older row that
// was put back brings its old MAC, and the note is another.

import { ForgedRow } from '../../../core/forged-row.ts';
import type { StaffLogin } from '../../../core/rows/staff.ts';
import { HERE } from '../connection/owners.ts';
import type { RowSealing } from './row-mac.ts';
import { STAFF_ROWS } from './staff.ts';

/** As `audit_lines_noting_doors` has them, so that nothing else that an owner did is read. */
type Door = 'staff_logins' | 'event_receivers' | 'api_keys' | 'users';

/** Null: nothing was noted of it. `where`: the lines of its owner lie. */
export const notedMac = (door: Door, id: string, ownerId: string, where = HERE) => `(
  select split_part(split_part(row_macs, '${door}/' || ${id} || '=', 2), ' ', 1)
  from audit_lines as line
  where line.${where} and line.user_id = ${ownerId} and row_macs like '%${door}/%'
    and position('${door}/' || ${id} || '=' in row_macs) > 0
  order by chain_no desc limit 1)`;

/** Where row and note are read one after the other: who owns the row may have changed it in between. */
export function readNoted<Read>(read: () => Promise<Read>): Promise<Read> {
  return read().catch((error) => {
    if (error instanceof ForgedRow) return read();
    throw error;
  });
}

export interface StaffNoted {
  readonly id: string;
  readonly noted: string | null;
}

/** Of staff whose owners are named. */
export const STAFF_NOTED = `select id, ${notedMac('staff_logins', 'id', 'owner_id')} as noted
  from unnest($2::bigint[], $3::bigint[]) as asked (id, owner_id)`;

interface Present {
  readonly id: number | string;
  readonly mac: unknown;
  readonly noted: string | null;
}

/**
 * While 1.0.0 may run, which notes nothing of them, an older row may be what it left. That of an account that
 * was closed has no MAC any more, and says nothing.
 */
export function requireNoted({ whole }: RowSealing, door: Door, { id, mac, noted }: Present): void {
  if (whole && mac !== null && noted !== null && noted !== mac) throw new ForgedRow(door, id);
}

export function requireStaffNoted(
  sealing: RowSealing,
  staff: StaffLogin,
  noted: string | null,
): void {
  const mac = STAFF_ROWS.macOf(sealing.key, staff);
  requireNoted(sealing, 'staff_logins', { id: staff.staffId, mac, noted });
}
