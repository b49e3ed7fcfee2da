// Rows that say who may do what: users, their keys, sessions and secrets, invites, wrong sign-ins.

import type { KeyObject } from 'node:crypto';
import type { CallbackSecrets } from '../../../core/access/callback-secret.ts';
import type { Invite } from '../../../core/access/invite.ts';
import type { ApiKey, Scope } from '../../../core/access/key.ts';
import type { RecoveryCodes } from '../../../core/access/recovery-codes.ts';
import type { SecurityEvent, SecurityEventKind } from '../../../core/access/security-event.ts';
import type { Session, User } from '../../../core/access/user.ts';
import type { Attempts } from '../../../core/event.ts';
import { bigint, boolean, integer, text } from '../connection/columns.ts';
import { nullableFen, nullableNumber, toNumber } from '../connection/values.ts';
import { guardedTable, requireAuthentic } from './row-mac.ts';

export const USER_ROWS = guardedTable<User>(
  'users',
  {
    user_id: bigint((user) => user.userId),
    wallet_id: text((user) => user.walletId),
    name: text((user) => user.name),
    login: text((user) => user.login),
    reference: text((user) => user.reference),
    provider_account: text((user) => user.providerAccount),
    login_password_hash: text((user) => user.loginPasswordHash),
    pay_password_salt: text((user) => user.payPasswordSalt),
    totp_sealed_secret: text((user) => user.totpSealedSecret),
    operator: boolean((user) => user.operator),
    created_at_ms: bigint((user) => user.createdAtMs),
  },
  true,
);

export interface UserRow {
  readonly user_id: string;
  readonly wallet_id: string;
  readonly name: string;
  readonly login: string;
  readonly reference: string | null;
  readonly provider_account: string | null;
  readonly login_password_hash: string;
  readonly pay_password_salt: string;
  readonly totp_sealed_secret: string | null;
  readonly operator: boolean;
  readonly created_at_ms: string;
  readonly security_read_at_ms: string;
}

export function toUser(row: UserRow): User {
  return {
    userId: toNumber(row.user_id),
    walletId: row.wallet_id,
    name: row.name,
    login: row.login,
    reference: row.reference,
    providerAccount: row.provider_account,
    loginPasswordHash: row.login_password_hash,
    payPasswordSalt: row.pay_password_salt,
    totpSealedSecret: row.totp_sealed_secret,
    operator: row.operator,
    createdAtMs: toNumber(row.created_at_ms),
    securityReadAtMs: toNumber(row.security_read_at_ms),
  };
}

/** Without a MAC only where the account is closed: the key is revoked, its name and addresses are gone. */
export const KEY_ROWS = guardedTable<ApiKey>(
  'api_keys',
  {
    key_id: text((key) => key.keyId),
    user_id: bigint((key) => key.userId),
    name: text((key) => key.name),
    scopes: text((key) => key.scopes.join(',')),
    ip_rules: text((key) => key.ipRules.join(',')),
    rate_per_minute: integer((key) => key.ratePerMinute),
    secret_digest: text((key) => key.secretDigest),
    window_id: text((key) => key.windowId),
    tool_refund_limit: bigint((key) => key.toolRefundLimitFen),
    created_at_ms: bigint((key) => key.createdAtMs),
    expires_at_ms: bigint((key) => key.expiresAtMs),
    ends_at_ms: bigint((key) => key.endsAtMs),
    revoked_at_ms: bigint((key) => key.revokedAtMs),
    refund_limit: bigint((key) => key.refundLimitFen),
    merchant_id: bigint((key) => key.merchantId),
    signs_requests: boolean((key) => key.signsRequests),
    recharge_limit: bigint((key) => key.rechargeLimitFen),
    payout_limit: bigint((key) => key.payoutLimitFen),
  },
  true,
);

export interface KeyRow {
  readonly key_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly ip_rules: readonly string[];
  readonly rate_per_minute: number;
  readonly secret_digest: string;
  readonly window_id: string;
  readonly tool_refund_limit: string | null;
  readonly refund_limit: string | null;
  readonly recharge_limit: string | null;
  readonly payout_limit: string | null;
  readonly merchant_id: string | null;
  readonly signs_requests: boolean;
  readonly created_at_ms: string;
  readonly expires_at_ms: string | null;
  readonly ends_at_ms: string | null;
  readonly revoked_at_ms: string | null;
  readonly factor_failures: number;
  readonly mac: string | null;
}

/** A key of a closed account is revoked, and nothing else about it matters. */
export function requireAuthenticKey(chainKey: KeyObject, row: KeyRow): void {
  if (row.mac === null && row.revoked_at_ms !== null) return;
  requireAuthentic(chainKey, KEY_ROWS, row);
}

export function toKey(row: KeyRow): ApiKey {
  return {
    keyId: row.key_id,
    userId: toNumber(row.user_id),
    name: row.name,
    scopes: row.scopes,
    ipRules: row.ip_rules,
    ratePerMinute: row.rate_per_minute,
    secretDigest: row.secret_digest,
    windowId: row.window_id,
    toolRefundLimitFen: nullableFen(row.tool_refund_limit),
    refundLimitFen: nullableFen(row.refund_limit),
    rechargeLimitFen: nullableFen(row.recharge_limit),
    payoutLimitFen: nullableFen(row.payout_limit),
    merchantId: nullableNumber(row.merchant_id),
    signsRequests: row.signs_requests,
    createdAtMs: toNumber(row.created_at_ms),
    expiresAtMs: nullableNumber(row.expires_at_ms),
    endsAtMs: nullableNumber(row.ends_at_ms),
    revokedAtMs: nullableNumber(row.revoked_at_ms),
    factorFailures: row.factor_failures,
  };
}

/** Times are not covered: a sandbox moves them. */
export const SESSION_ROWS = guardedTable<Session>(
  'sessions',
  {
    session_digest: text((session) => session.sessionDigest),
    session_id: text((session) => session.sessionId),
    user_id: bigint((session) => session.userId),
    address: text((session) => session.client.address),
    device: text((session) => session.client.device),
    limited: boolean((session) => session.limited === true),
  },
  true,
);

export interface SessionRow {
  readonly session_digest: string;
  readonly session_id: string;
  readonly user_id: string;
  readonly created_at_ms: string;
  readonly used_at_ms: string;
  readonly expires_at_ms: string;
  readonly address: string;
  readonly device: string | null;
  readonly limited: boolean;
}

export function toSession(row: SessionRow): Session {
  return {
    sessionDigest: row.session_digest,
    sessionId: row.session_id,
    userId: toNumber(row.user_id),
    createdAtMs: toNumber(row.created_at_ms),
    expiresAtMs: toNumber(row.expires_at_ms),
    client: { address: row.address, device: row.device },
    ...(row.limited && { limited: true }),
  };
}

export interface RecoveryCodesRow {
  readonly user_id: string;
  readonly enrolment: number;
  readonly unused_digests: readonly string[];
  readonly created_at_ms: string;
}

export function toRecoveryCodes(row: RecoveryCodesRow): RecoveryCodes {
  return {
    userId: toNumber(row.user_id),
    enrolment: row.enrolment,
    unusedDigests: row.unused_digests,
    createdAtMs: toNumber(row.created_at_ms),
  };
}

export interface SecurityEventRow {
  readonly user_id: string;
  readonly at_ms: string;
  readonly kind: SecurityEventKind;
  readonly address: string | null;
  readonly device: string | null;
}

export function toSecurityEvent(row: SecurityEventRow): SecurityEvent {
  const { address, device, kind } = row;
  const client = address === null ? null : { address, device };
  return { userId: toNumber(row.user_id), atMs: toNumber(row.at_ms), kind, client };
}

/** As columns: of users and of receivers alike. */
export function sealedSecrets<Item>(
  secretsOf: (item: Item) => Pick<CallbackSecrets, 'current' | 'previous'>,
) {
  return {
    current: text<Item>((item) => secretsOf(item).current),
    previous: text<Item>((item) => secretsOf(item).previous?.sealed ?? null),
    previous_until_ms: bigint<Item>((item) => secretsOf(item).previous?.untilMs ?? null),
  };
}

export interface SecretsRow {
  readonly user_id: string;
  readonly current: string;
  readonly previous: string | null;
  readonly previous_until_ms: string | null;
}

export function toSecrets(row: SecretsRow): CallbackSecrets {
  return { userId: toNumber(row.user_id), ...toSealedSecrets(row) };
}

export function toSealedSecrets({
  current,
  previous: sealed,
  previous_until_ms,
}: Omit<SecretsRow, 'user_id'>): Pick<CallbackSecrets, 'current' | 'previous'> {
  const untilMs = nullableNumber(previous_until_ms);
  // The schema lets the two be null only together.
  return { current, previous: sealed === null || untilMs === null ? null : { sealed, untilMs } };
}

export interface InviteRow {
  readonly code_digest: string;
  readonly invite_id: string;
  readonly places: number;
  readonly taken: number;
  readonly created_at_ms: string;
  readonly created_by: string;
  readonly expires_at_ms: string;
  readonly revoked_at_ms: string | null;
  readonly revoked_by: string | null;
}

export function toInvite(row: InviteRow): Invite {
  return {
    inviteId: toNumber(row.invite_id),
    codeDigest: row.code_digest,
    places: row.places,
    taken: row.taken,
    createdAtMs: toNumber(row.created_at_ms),
    createdBy: row.created_by,
    expiresAtMs: toNumber(row.expires_at_ms),
    revokedAtMs: nullableNumber(row.revoked_at_ms),
    revokedBy: row.revoked_by,
  };
}

/** Wrong attempts to sign in. */
export interface SignInAttemptsRow {
  readonly subject: string;
  readonly failures: number;
  readonly last_at_ms: string;
  readonly blocked_until_ms: string | null;
}

export function toAttempts(row: SignInAttemptsRow): Attempts {
  return {
    subject: row.subject,
    failures: row.failures,
    lastAtMs: toNumber(row.last_at_ms),
    blockedUntilMs: nullableNumber(row.blocked_until_ms),
  };
}
