// The part of a batch that is about the staff of branches: their logins and their sessions.

import type { StaffLogin, StaffSession } from '../../../core/access/staff.ts';
import { SESSIONS_PER_USER_MAX } from '../../../core/access/user.ts';
import type { Changes } from '../../../core/state.ts';
import { bigint, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { upsert, writing } from '../connection/writing.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { STAFF_ROWS, STAFF_SESSION_ROWS } from '../tables/staff.ts';
import type { Write } from './write.ts';

const STAFF = upsert<StaffLogin, RowSealing>('staff_logins', 'staff_id', STAFF_ROWS.columns);

const SIGNED_OUT = writing<number>(
  'save_staff_signed_out',
  'delete from staff_sessions where staff_id = any($1::bigint[])',
  { staff_id: bigint((staffId) => staffId) },
);

const TILLS_SIGNED_OUT = writing<number>(
  'save_tills_signed_out',
  'delete from staff_sessions where owner_id = any($1::bigint[])',
  { owner_id: bigint((ownerId) => ownerId) },
);

const SESSIONS = upsert<StaffSession, RowSealing>('staff_sessions', 'session_digest', {
  ...STAFF_SESSION_ROWS.columns,
  created_at_ms: bigint((session) => session.createdAtMs),
  expires_at_ms: bigint((session) => session.expiresAtMs),
});

/** After the new ones are written. A login has as many sessions as a user. */
const SESSIONS_OVER = writing<number>(
  'save_staff_sessions_over',
  `delete from staff_sessions using (
     select session_digest, row_number() over (
       partition by staff_id order by created_at_ms desc, session_digest collate "C") as place
     from staff_sessions where staff_id = any($1::bigint[])) as kept
   where staff_sessions.session_digest = kept.session_digest
     and kept.place > ${SESSIONS_PER_USER_MAX}`,
  { staff_id: bigint((staffId) => staffId) },
);

/** A browser holds one session, of a user or of staff: ending it ends whichever it is. */
const SESSIONS_CLOSED = writing<string>(
  'save_staff_sessions_closed',
  'delete from staff_sessions where session_digest = any($1::text[])',
  { session_digest: text((digest) => digest) },
);

export const SAVE_STAFF_STATEMENTS: readonly Statement[] = [
  STAFF,
  SIGNED_OUT,
  TILLS_SIGNED_OUT,
  SESSIONS,
  SESSIONS_OVER,
  SESSIONS_CLOSED,
];

export function saveStaff(changes: Changes, sealing: RowSealing, write: Write): void {
  write(STAFF, [...changes.staff.values()], sealing);
  write(SIGNED_OUT, [...changes.staffSignedOut]);
  write(TILLS_SIGNED_OUT, [...changes.tillsSignedOut]);
  write(SESSIONS, changes.staffSessionsOpened, sealing);
  const staffIds = new Set(changes.staffSessionsOpened.map(({ staffId }) => staffId));
  write(SESSIONS_OVER, [...staffIds]);
  write(SESSIONS_CLOSED, changes.sessionsClosed);
}
