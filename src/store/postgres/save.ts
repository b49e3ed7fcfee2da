// Writes what a batch has changed and commits, all in one round trip. Each table takes its rows as
// columns: one statement whatever the batch size, and a plan that cannot turn round.

import type { KeyObject } from 'node:crypto';
import type { QueryResult } from 'pg';
import { WINDOWS } from '../../core/idempotency.ts';
import type { Changes } from '../../core/state.ts';
import { booleanArray, numberArray, textArray } from './array-literal.ts';
import { bigintArray } from './bigint-array.ts';
import { sealChanges } from './chain.ts';
import { resultToText } from './rows.ts';
import { saveCallbacks } from './save-callbacks.ts';
import { saveLedger, saveOrders, saveWallets } from './save-ledger.ts';
import { saveRefundRequests } from './save-refund-requests.ts';
import type { Session, Statement, Value } from './session.ts';
import { upsert } from './upsert.ts';

const BATCH: Statement = {
  name: 'save_batch',
  text: 'insert into batches (id, at_ms, fence) values ($1, $2, false)',
};
const COMMIT: Statement = { name: 'commit', text: 'commit' };

const USERS = upsert('users', 'user_id', {
  user_id: 'bigint',
  wallet_id: 'text',
  name: 'text',
  login: 'text',
  login_password_hash: 'text',
  pay_password_salt: 'text',
  totp_sealed_secret: 'text',
  operator: 'boolean',
  created_at_ms: 'bigint',
});
const MERCHANTS = upsert('merchants', 'merchant_id', {
  merchant_id: 'bigint',
  owner_id: 'bigint',
  name: 'text',
});
const BRANCHES = upsert('branches', 'branch_id', {
  branch_id: 'bigint',
  merchant_id: 'bigint',
  name: 'text',
});
const KEYS: Statement = {
  name: 'save_keys',
  text: `insert into api_keys (key_id, user_id, name, scopes, ip_rules, rate_per_minute,
      secret_digest, window_id, tool_refund_limit, created_at_ms, expires_at_ms, ends_at_ms,
      revoked_at_ms, factor_failures)
    select key_id, user_id, name, string_to_array(scopes, ','), string_to_array(ip_rules, ','),
      rate_per_minute, secret_digest, window_id, tool_refund_limit, created_at_ms, expires_at_ms,
      ends_at_ms, revoked_at_ms, factor_failures
    from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[],
      $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
      $13::bigint[], $14::integer[])
      as row (key_id, user_id, name, scopes, ip_rules, rate_per_minute, secret_digest, window_id,
        tool_refund_limit, created_at_ms, expires_at_ms, ends_at_ms, revoked_at_ms,
        factor_failures)
    on conflict (key_id) do update set name = excluded.name, scopes = excluded.scopes,
      ip_rules = excluded.ip_rules, rate_per_minute = excluded.rate_per_minute,
      tool_refund_limit = excluded.tool_refund_limit,
      ends_at_ms = excluded.ends_at_ms, revoked_at_ms = excluded.revoked_at_ms,
      factor_failures = excluded.factor_failures`,
};
const WINDOWS_OF_KEYS: Statement = {
  name: 'save_windows',
  text: `insert into rate_windows (window_id, last_s, sums)
    select id, 0, array_fill(0::bigint, array[62]) from unnest($1::text[]) as id
    on conflict (window_id) do nothing`,
};
const ATTEMPTS = upsert('sign_in_attempts', 'subject', {
  subject: 'text',
  failures: 'integer',
  last_at_ms: 'bigint',
  blocked_until_ms: 'bigint',
});
// Once made, nothing about an invite changes but who has come with it and whether it was revoked.
const INVITES = upsert(
  'invites',
  'code_digest',
  {
    code_digest: 'text',
    invite_id: 'bigint',
    places: 'integer',
    taken: 'integer',
    created_at_ms: 'bigint',
    created_by: 'text',
    expires_at_ms: 'bigint',
    revoked_at_ms: 'bigint',
    revoked_by: 'text',
  },
  ['invite_id', 'places', 'created_at_ms', 'created_by', 'expires_at_ms'],
);
const SESSIONS = upsert('sessions', 'session_digest', {
  session_digest: 'text',
  user_id: 'bigint',
  created_at_ms: 'bigint',
  expires_at_ms: 'bigint',
});
const SIGNED_OUT_EVERYWHERE: Statement = {
  name: 'save_signed_out_everywhere',
  text: 'delete from sessions where user_id = any($1::bigint[])',
};
const SESSIONS_CLOSED: Statement = {
  name: 'save_sessions_closed',
  text: 'delete from sessions where session_digest = any($1::text[])',
};
const BINDINGS: Statement = {
  name: 'save_bindings',
  text: `insert into idempotency_keys as bound
      (id, operation, parameters, result, made_no, at_ms, free_at_ms)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[],
      $6::bigint[], $7::bigint[])
    on conflict (id) do update set operation = excluded.operation,
      parameters = excluded.parameters, result = excluded.result, made_no = excluded.made_no,
      at_ms = case when bound.free_at_ms <= excluded.at_ms then excluded.at_ms else lost_race() end,
      free_at_ms = excluded.free_at_ms`,
};

export const SAVE_STATEMENTS: readonly Statement[] = [
  USERS,
  MERCHANTS,
  BRANCHES,
  KEYS,
  WINDOWS_OF_KEYS,
  ATTEMPTS,
  INVITES,
  SIGNED_OUT_EVERYWHERE,
  SESSIONS,
  SESSIONS_CLOSED,
  BINDINGS,
];

export type Sent = Promise<QueryResult>;

/** What was sent, and the COMMIT apart from it: how that one ends decides what the batch did. */
export interface Saving {
  readonly writes: readonly Sent[];
  readonly commit: Sent;
}

export function save(
  session: Session,
  chainKey: KeyObject,
  batchId: string,
  nowMs: number,
  changes: Changes,
): Saving {
  const writes: Sent[] = [];
  const write: Write = (rows, statement, columns) => {
    if (rows > 0) writes.push(session.run(statement, columns()));
  };
  return session.together((leave) => {
    writes.push(session.run(BATCH, [batchId, nowMs]));
    saveAccess(changes, write);
    saveOrders(changes, write);
    // The database writes the orders while this process seals the entries, but each write wakes it up.
    if (changes.entries.length > 0) leave();
    const sealed = sealChanges(chainKey, changes);
    saveWallets(changes, sealed, write);
    if (changes.entries.length > 0) leave();
    saveLedger(changes, sealed, write);
    saveRefundRequests(changes, write);
    saveCallbacks(changes, write);
    saveSignIns(changes, write);
    saveInvites(changes, write);
    saveBindings(changes, write);
    return { writes, commit: session.run(COMMIT) };
  });
}

export type Write = (rows: number, statement: Statement, columns: () => Value[]) => void;

export function saveAccess(changes: Changes, write: Write): void {
  const users = [...changes.users.values()];
  write(users.length, USERS, () => [
    bigintArray(users, (user) => user.userId),
    textArray(users.map((user) => user.walletId)),
    textArray(users.map((user) => user.name)),
    textArray(users.map((user) => user.login)),
    textArray(users.map((user) => user.loginPasswordHash)),
    textArray(users.map((user) => user.payPasswordSalt)),
    textArray(users.map((user) => user.totpSealedSecret)),
    booleanArray(users.map((user) => user.operator)),
    bigintArray(users, (user) => user.createdAtMs),
  ]);
  const merchants = [...changes.merchants.values()];
  write(merchants.length, MERCHANTS, () => [
    bigintArray(merchants, (merchant) => merchant.merchantId),
    bigintArray(merchants, (merchant) => merchant.ownerId),
    textArray(merchants.map((merchant) => merchant.name)),
  ]);
  const branches = [...changes.branches.values()];
  write(branches.length, BRANCHES, () => [
    bigintArray(branches, (branch) => branch.branchId),
    bigintArray(branches, (branch) => branch.merchantId),
    textArray(branches.map((branch) => branch.name)),
  ]);
  const keys = [...changes.keys.values()];
  write(keys.length, KEYS, () => [
    textArray(keys.map((key) => key.keyId)),
    bigintArray(keys, (key) => key.userId),
    textArray(keys.map((key) => key.name)),
    textArray(keys.map((key) => key.scopes.join(','))),
    textArray(keys.map((key) => key.ipRules.join(','))),
    numberArray(keys.map((key) => key.ratePerMinute)),
    textArray(keys.map((key) => key.secretDigest)),
    textArray(keys.map((key) => key.windowId)),
    bigintArray(keys, (key) => key.toolRefundLimitFen),
    bigintArray(keys, (key) => key.createdAtMs),
    bigintArray(keys, (key) => key.expiresAtMs),
    bigintArray(keys, (key) => key.endsAtMs),
    bigintArray(keys, (key) => key.revokedAtMs),
    numberArray(keys.map((key) => key.factorFailures)),
  ]);
  const windows = keys.map((key) => key.windowId);
  write(windows.length, WINDOWS_OF_KEYS, () => [textArray(windows)]);
}

function saveSignIns(changes: Changes, write: Write): void {
  const out = changes.signedOutEverywhere;
  write(out.length, SIGNED_OUT_EVERYWHERE, () => [numberArray(out)]);
  const sessions = changes.sessionsOpened;
  write(sessions.length, SESSIONS, () => [
    textArray(sessions.map((session) => session.sessionDigest)),
    bigintArray(sessions, (session) => session.userId),
    bigintArray(sessions, (session) => session.createdAtMs),
    bigintArray(sessions, (session) => session.expiresAtMs),
  ]);
  const closed = changes.sessionsClosed;
  write(closed.length, SESSIONS_CLOSED, () => [textArray(closed)]);
  const attempts = sorted(changes.attempts);
  write(attempts.length, ATTEMPTS, () => [
    textArray(attempts.map((one) => one.subject)),
    numberArray(attempts.map((one) => one.failures)),
    bigintArray(attempts, (one) => one.lastAtMs),
    bigintArray(attempts, (one) => one.blockedUntilMs),
  ]);
}

function saveInvites(changes: Changes, write: Write): void {
  const invites = sorted(changes.invites);
  write(invites.length, INVITES, () => [
    textArray(invites.map((one) => one.codeDigest)),
    bigintArray(invites, (one) => one.inviteId),
    numberArray(invites.map((one) => one.places)),
    numberArray(invites.map((one) => one.taken)),
    bigintArray(invites, (one) => one.createdAtMs),
    textArray(invites.map((one) => one.createdBy)),
    bigintArray(invites, (one) => one.expiresAtMs),
    bigintArray(invites, (one) => one.revokedAtMs),
    textArray(invites.map((one) => one.revokedBy)),
  ]);
}

/** Last and sorted: two nodes that bind the same keys meet in the same order. */
function saveBindings(changes: Changes, write: Write): void {
  const bindings = sorted(changes.bindings);
  write(bindings.length, BINDINGS, () => [
    textArray(bindings.map((one) => one.id)),
    textArray(bindings.map((one) => one.operation)),
    textArray(bindings.map((one) => one.parameters)),
    textArray(bindings.map((one) => resultToText(one.result))),
    textArray(bindings.map((one) => one.madeNo)),
    bigintArray(bindings, (one) => one.atMs),
    bigintArray(bindings, (one) => one.atMs + WINDOWS[one.operation].rememberedMs),
  ]);
}

function sorted<Row>(rows: ReadonlyMap<string, Row>): Row[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
