// The part of a batch that is about who is signed in: sessions of users and of staff, and what happened to
// anybody's access.

import type { UserId } from '../../../core/ledger/wallet.ts';
import type { SecurityEvent } from '../../../core/rows/security-event.ts';
import { SESSIONS_PER_USER_MAX, type Session as SignIn } from '../../../core/rows/user.ts';
import type { Changes } from '../../../core/state.ts';
import { bigint, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { HERE } from '../connection/owners.ts';
import { insert, writing } from '../connection/writing.ts';
import { EPOCH_ROWS, SESSION_ROWS, type SessionEpoch, storedSession } from '../tables/access.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import { STAFF_SESSION_ROWS } from '../tables/staff.ts';
import type { Write } from './write.ts';

// Each user is named once. Joined to what is sent, a plan for an empty table would read all of them.
const SIGNED_OUT = writing<readonly [UserId, string | null]>(
  'save_signed_out',
  `delete from sessions where ${HERE} and user_id = any($2::bigint[])
     and session_digest <> ($3::text[])[array_position($2::bigint[], user_id)]`,
  { user_id: bigint(([userId]) => userId), except: text(([, digest]) => digest ?? '') },
  ([userId]) => userId,
);

/** After the new ones are written. The digest decides between those of one batch, as it is random. */
const SESSIONS_OVER = writing<number>(
  'save_sessions_over',
  `delete from sessions using (
     select session_digest, row_number() over (
       partition by user_id order by created_at_ms desc, session_digest collate "C") as place
     from sessions where ${HERE} and user_id = any($2::bigint[])) as kept
   where sessions.${HERE} and sessions.session_digest = kept.session_digest
     and kept.place > ${SESSIONS_PER_USER_MAX}`,
  { user_id: bigint((userId) => userId) },
  (userId) => userId,
);

// One that stays when the others of its user end. Each digest is named once.
const SESSIONS_KEPT = writing<SessionEpoch & { readonly userId: UserId }, RowSealing>(
  'save_sessions_kept',
  // Citus ends the whole server over a place in an array that is set.
  `update sessions set epoch = kept.epoch, epoch_mac = kept.epoch_mac
    from (select unnest($2::text[]) as digest, unnest($3::bigint[]) as epoch,
      unnest($4::uuid[]) as epoch_mac, unnest($5::bigint[]) as user_id) as kept
    where sessions.${HERE} and sessions.session_digest = any($2::text[])
      and sessions.session_digest = kept.digest and sessions.user_id = kept.user_id`,
  { ...EPOCH_ROWS.columns, user_id: bigint(({ userId }) => userId) },
  ({ sessionDigest }) => sessionDigest,
);

const SESSIONS_CLOSED = writing<string>(
  'save_sessions_closed',
  `delete from sessions where ${HERE} and session_digest = any($2::text[])`,
  { session_digest: text((digest) => digest) },
  (digest) => digest,
);

// By the id and its user: nobody ends a session of somebody else who ends another in the same batch.
const SESSIONS_ENDED = writing<Pick<SignIn, 'userId' | 'sessionId'>>(
  'save_sessions_ended',
  `delete from sessions where ${HERE} and session_id = any($3::text[])
     and user_id || '/' || session_id = any(array(
       select ended.user_id || '/' || ended.session_id
       from unnest($2::bigint[], $3::text[]) as ended (user_id, session_id)))`,
  { user_id: bigint(({ userId }) => userId), session_id: text(({ sessionId }) => sessionId) },
  ({ userId }) => userId,
);

const SECURITY_EVENTS = insert<SecurityEvent>('security_events', {
  user_id: bigint((event) => event.userId),
  at_ms: bigint((event) => event.atMs),
  kind: text((event) => event.kind),
  address: text((event) => event.client?.address ?? null),
  device: text((event) => event.client?.device ?? null),
});

const STAFF_SIGNED_OUT = writing<number>(
  'save_staff_signed_out',
  'delete from staff_sessions where staff_id = any($1::bigint[])',
  { staff_id: bigint((staffId) => staffId) },
);

const TILLS_SIGNED_OUT = writing<number>(
  'save_tills_signed_out',
  'delete from staff_sessions where owner_id = any($1::bigint[])',
  { owner_id: bigint((ownerId) => ownerId) },
);

/** After the new ones are written. A login has as many sessions as a user. */
const STAFF_SESSIONS_OVER = writing<number>(
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
const STAFF_SESSIONS_CLOSED = writing<string>(
  'save_staff_sessions_closed',
  'delete from staff_sessions where session_digest = any($1::text[])',
  { session_digest: text((digest) => digest) },
);

export const SAVE_SIGN_IN_STATEMENTS: readonly Statement[] = [
  ...[SIGNED_OUT, SESSION_ROWS.upsert, SESSIONS_KEPT, SESSIONS_OVER],
  ...[SESSIONS_CLOSED, SESSIONS_ENDED],
  ...[STAFF_SIGNED_OUT, TILLS_SIGNED_OUT, STAFF_SESSION_ROWS.upsert],
  ...[STAFF_SESSIONS_OVER, STAFF_SESSIONS_CLOSED, SECURITY_EVENTS],
];

export function saveSignIns(changes: Changes, sealing: RowSealing, write: Write): void {
  const { sessionsOpened, sessionsClosed, sessionEpochs, signedOut, staffSessionsOpened } = changes;
  write(SIGNED_OUT, [...signedOut]);
  write(
    SESSION_ROWS.upsert,
    sessionsOpened.map((session) =>
      storedSession(session, sessionEpochs.get(session.userId) ?? null, sealing),
    ),
    sealing,
  );
  const kept = [...signedOut].flatMap(([userId, sessionDigest]) => {
    const epoch = sessionEpochs.get(userId);
    if (sessionDigest === null || epoch === undefined) return [];
    return [{ sessionDigest, epoch, userId }];
  });
  if (sealing.whole) write(SESSIONS_KEPT, kept, sealing);
  write(SESSIONS_OVER, [...new Set(sessionsOpened.map(({ userId }) => userId))]);
  write(SESSIONS_CLOSED, sessionsClosed);
  write(SESSIONS_ENDED, changes.sessionsEnded);
  write(STAFF_SIGNED_OUT, [...changes.staffSignedOut]);
  write(TILLS_SIGNED_OUT, [...changes.tillsSignedOut]);
  write(STAFF_SESSION_ROWS.upsert, staffSessionsOpened, sealing);
  write(STAFF_SESSIONS_OVER, [...new Set(staffSessionsOpened.map(({ staffId }) => staffId))]);
  write(STAFF_SESSIONS_CLOSED, sessionsClosed);
  write(SECURITY_EVENTS, changes.securityEvents);
}
