// The part of a batch that is about who may do what: users and what is theirs, keys, sessions, wrong
// attempts to sign in, and invites.

import type { Invite } from '../../../core/access/invite.ts';
import type { ApiKey } from '../../../core/access/key.ts';
import type { RecoveryCodes } from '../../../core/access/recovery-codes.ts';
import type { SecurityEvent } from '../../../core/access/security-event.ts';
import {
  SESSIONS_PER_USER_MAX,
  type Session as SignIn,
  type User,
} from '../../../core/access/user.ts';
import type { Attempts } from '../../../core/event.ts';
import type { UserId } from '../../../core/ledger/wallet.ts';
import type { Branch, Merchant } from '../../../core/order/order.ts';
import type { Changes } from '../../../core/state.ts';
import { toldBy } from '../connection/cells.ts';
import { bigint, integer, text } from '../connection/columns.ts';
import type { Statement } from '../connection/connection.ts';
import { inOrder, insert, upsert, writing } from '../connection/writing.ts';
import { KEY_ROWS, SESSION_ROWS, USER_ROWS } from '../tables/access.ts';
import type { RowSealing } from '../tables/row-mac.ts';
import type { Write } from './write.ts';

const USERS = upsert<User, RowSealing>('users', 'user_id', {
  ...USER_ROWS.columns,
  security_read_at_ms: bigint((user) => user.securityReadAtMs),
});

const MERCHANTS = upsert<Merchant>('merchants', 'merchant_id', {
  merchant_id: bigint((merchant) => merchant.merchantId),
  owner_id: bigint((merchant) => merchant.ownerId),
  name: text((merchant) => merchant.name),
});

const BRANCHES = upsert<Branch>('branches', 'branch_id', {
  branch_id: bigint((branch) => branch.branchId),
  merchant_id: bigint((branch) => branch.merchantId),
  name: text((branch) => branch.name),
});

const KEYS = writing<ApiKey, RowSealing>(
  'save_keys',
  `insert into api_keys (cell, key_id, user_id, name, scopes, ip_rules, rate_per_minute,
      secret_digest, window_id, tool_refund_limit, created_at_ms, expires_at_ms, ends_at_ms,
      revoked_at_ms, refund_limit, merchant_id, signs_requests, recharge_limit, payout_limit, mac,
      factor_failures)
    select cells.cell, unnest($2::text[]), unnest($3::bigint[]), unnest($4::text[]),
      string_to_array(unnest($5::text[]), ','), string_to_array(unnest($6::text[]), ','),
      unnest($7::integer[]), unnest($8::text[]), unnest($9::text[]), unnest($10::bigint[]),
      unnest($11::bigint[]), unnest($12::bigint[]), unnest($13::bigint[]), unnest($14::bigint[]),
      unnest($15::bigint[]), unnest($16::bigint[]), unnest($17::boolean[]), unnest($18::bigint[]),
      unnest($19::bigint[]), unnest($20::uuid[]), unnest($21::integer[])
    from cells where cells.cell = $1
    on conflict (cell, key_id) do update set name = excluded.name, scopes = excluded.scopes,
      ip_rules = excluded.ip_rules, rate_per_minute = excluded.rate_per_minute,
      tool_refund_limit = excluded.tool_refund_limit,
      ends_at_ms = excluded.ends_at_ms, revoked_at_ms = excluded.revoked_at_ms,
      mac = excluded.mac, factor_failures = excluded.factor_failures`,
  { ...KEY_ROWS.columns, factor_failures: integer((key) => key.factorFailures) },
  ({ keyId, userId }) => toldBy(keyId, userId),
);

const WINDOWS_OF_KEYS = writing<ApiKey>(
  'save_windows',
  `insert into rate_windows (cell, window_id, last_s, sums)
    select cells.cell, unnest($2::text[]), 0, array_fill(0::bigint, array[62])
    from cells where cells.cell = $1
    on conflict (cell, window_id) do nothing`,
  { window_id: text((key) => key.windowId) },
  ({ windowId, userId }) => toldBy(windowId, userId),
);

const ATTEMPTS = upsert<Attempts>(
  'sign_in_attempts',
  'subject',
  {
    subject: text((attempts) => attempts.subject),
    failures: integer((attempts) => attempts.failures),
    last_at_ms: bigint((attempts) => attempts.lastAtMs),
    blocked_until_ms: bigint((attempts) => attempts.blockedUntilMs),
  },
  {},
  ({ subject }) => subject,
);

// Once made, nothing about an invite changes but who has come with it and whether it was revoked.
const INVITES = upsert<Invite>(
  'invites',
  'code_digest',
  {
    code_digest: text((invite) => invite.codeDigest),
    taken: integer((invite) => invite.taken),
    revoked_at_ms: bigint((invite) => invite.revokedAtMs),
    revoked_by: text((invite) => invite.revokedBy),
  },
  {
    invite_id: bigint((invite) => invite.inviteId),
    places: integer((invite) => invite.places),
    created_at_ms: bigint((invite) => invite.createdAtMs),
    created_by: text((invite) => invite.createdBy),
    expires_at_ms: bigint((invite) => invite.expiresAtMs),
  },
);

const SESSIONS = upsert<SignIn, RowSealing>(
  'sessions',
  'session_digest',
  {
    ...SESSION_ROWS.columns,
    created_at_ms: bigint((session) => session.createdAtMs),
    used_at_ms: bigint((session) => session.createdAtMs),
    expires_at_ms: bigint((session) => session.expiresAtMs),
  },
  {},
  ({ sessionDigest, userId }) => toldBy(sessionDigest, userId),
);

// Each user is named once. Joined to what is sent, a plan for an empty table would read the whole cell.
const SIGNED_OUT = writing<readonly [UserId, string | null]>(
  'save_signed_out',
  `delete from sessions where cell = $1 and user_id = any($2::bigint[])
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
     from sessions where cell = $1 and user_id = any($2::bigint[])) as kept
   where sessions.cell = $1 and sessions.session_digest = kept.session_digest
     and kept.place > ${SESSIONS_PER_USER_MAX}`,
  { user_id: bigint((userId) => userId) },
  (userId) => userId,
);

const SESSIONS_CLOSED = writing<string>(
  'save_sessions_closed',
  'delete from sessions where cell = $1 and session_digest = any($2::text[])',
  { session_digest: text((digest) => digest) },
  (digest) => digest,
);

// By the id and its user: nobody ends a session of somebody else who ends another in the same batch.
const SESSIONS_ENDED = writing<Pick<SignIn, 'userId' | 'sessionId'>>(
  'save_sessions_ended',
  `delete from sessions where cell = $1 and session_id = any($3::text[])
     and user_id || '/' || session_id = any(array(
       select ended.user_id || '/' || ended.session_id
       from unnest($2::bigint[], $3::text[]) as ended (user_id, session_id)))`,
  { user_id: bigint(({ userId }) => userId), session_id: text(({ sessionId }) => sessionId) },
  ({ userId }) => userId,
);

const RECOVERY_CODES = writing<RecoveryCodes>(
  'save_recovery_codes',
  `insert into recovery_codes (cell, user_id, enrolment, unused_digests, created_at_ms)
    select cells.cell, unnest($2::bigint[]), unnest($3::integer[]),
      string_to_array(unnest($4::text[]), ','), unnest($5::bigint[])
    from cells where cells.cell = $1
    on conflict (cell, user_id) do update set enrolment = excluded.enrolment,
      unused_digests = excluded.unused_digests, created_at_ms = excluded.created_at_ms`,
  {
    user_id: bigint((codes) => codes.userId),
    enrolment: integer((codes) => codes.enrolment),
    digests: text((codes) => codes.unusedDigests.join(',')),
    created_at_ms: bigint((codes) => codes.createdAtMs),
  },
  (codes) => codes.userId,
);

const SECURITY_EVENTS = insert<SecurityEvent>('security_events', {
  user_id: bigint((event) => event.userId),
  at_ms: bigint((event) => event.atMs),
  kind: text((event) => event.kind),
  address: text((event) => event.client?.address ?? null),
  device: text((event) => event.client?.device ?? null),
});

export const SAVE_ACCESS_STATEMENTS: readonly Statement[] = [
  USERS,
  MERCHANTS,
  BRANCHES,
  KEYS,
  WINDOWS_OF_KEYS,
  ATTEMPTS,
  INVITES,
  SIGNED_OUT,
  SESSIONS,
  SESSIONS_OVER,
  SESSIONS_CLOSED,
  SESSIONS_ENDED,
  RECOVERY_CODES,
  SECURITY_EVENTS,
];

export function saveAccess(changes: Changes, sealing: RowSealing, write: Write): void {
  write(USERS, [...changes.users.values()], sealing);
  write(MERCHANTS, [...changes.merchants.values()]);
  write(BRANCHES, [...changes.branches.values()]);
  const keys = [...changes.keys.values()];
  write(KEYS, keys, sealing);
  write(WINDOWS_OF_KEYS, keys);
}

export function saveSignIns(changes: Changes, sealing: RowSealing, write: Write): void {
  write(SIGNED_OUT, [...changes.signedOut]);
  write(SESSIONS, changes.sessionsOpened, sealing);
  write(SESSIONS_OVER, [...new Set(changes.sessionsOpened.map(({ userId }) => userId))]);
  write(SESSIONS_CLOSED, changes.sessionsClosed);
  write(SESSIONS_ENDED, changes.sessionsEnded);
  write(RECOVERY_CODES, [...changes.recoveryCodes.values()]);
  write(SECURITY_EVENTS, changes.securityEvents);
  write(ATTEMPTS, inOrder(changes.attempts));
}

export function saveInvites(changes: Changes, write: Write): void {
  write(INVITES, inOrder(changes.invites));
}
