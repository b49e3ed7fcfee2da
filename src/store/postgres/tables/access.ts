// Rows that say who may do what: users, their keys, sessions and secrets, invites, wrong sign-ins.

import type { Attempts } from '../../../core/domain-event.ts';
import { ForgedRow } from '../../../core/forged-row.ts';
import type { Invite } from '../../../core/rows/invite.ts';
import type { ApiKey } from '../../../core/rows/key.ts';
import type { CallbackSecrets } from '../../../core/rows/receiver.ts';
import type { SecurityEvent, SecurityEventKind } from '../../../core/rows/security-event.ts';
import type { Client, RecoveryCodes, Session, User } from '../../../core/rows/user.ts';
import { bigint, text as textColumn } from '../connection/columns.ts';
import { toNumber } from '../connection/values.ts';
import { guardedTable, type RowSealing } from './row-mac.ts';
import {
  amount,
  flag,
  later,
  list,
  mac,
  number,
  small,
  type ToldColumns,
  table,
  tellsItsOwner,
  text,
  unsealed,
} from './table.ts';

/** What they have seen of their security log decides nothing. */
export const USER_ROWS = table<User>(
  'users',
  {
    userId: number('user_id'),
    walletId: text('wallet_id'),
    name: text('name'),
    login: text('login'),
    reference: text('reference'),
    providerAccount: text('provider_account'),
    loginPasswordHash: text('login_password_hash'),
    payPasswordSalt: text('pay_password_salt'),
    totpSealedSecret: text('totp_sealed_secret'),
    operator: flag('operator'),
    createdAtMs: number('created_at_ms'),
    securityReadAtMs: unsealed(number('security_read_at_ms')),
  },
  { remembered: true },
);

/** The wallet's count of wrong factors is the one that locks. */
export const KEY_ROWS = table<ApiKey>(
  'api_keys',
  {
    keyId: text('key_id'),
    userId: number('user_id'),
    name: text('name'),
    scopes: list('scopes'),
    ipRules: list('ip_rules'),
    ratePerMinute: small('rate_per_minute'),
    secretDigest: text('secret_digest'),
    windowId: text('window_id'),
    toolRefundLimitFen: amount('tool_refund_limit'),
    createdAtMs: number('created_at_ms'),
    expiresAtMs: number('expires_at_ms'),
    endsAtMs: number('ends_at_ms'),
    revokedAtMs: number('revoked_at_ms'),
    refundLimitFen: amount('refund_limit'),
    merchantId: number('merchant_id'),
    signsRequests: flag('signs_requests'),
    rechargeLimitFen: amount('recharge_limit'),
    payoutLimitFen: amount('payout_limit'),
    mandateNo: later(text('mandate_no')),
    factorFailures: unsealed(small('factor_failures')),
  },
  {
    remembered: true,
    ownerOf: tellsItsOwner(
      (key) => key.keyId,
      (key) => key.userId,
    ),
    // A key of a closed account is revoked, and nothing else about it matters.
    isErased: (key) => key.revokedAtMs !== null,
  },
);

/** In which epoch of its user's sessions one is good. All that is known of one that stays is its digest. */
export interface SessionEpoch {
  readonly sessionDigest: string;
  readonly epoch: number | null;
}

export const EPOCH_ROWS = guardedTable<SessionEpoch>(
  'session_epochs',
  {
    session_digest: textColumn(({ sessionDigest }) => sessionDigest),
    epoch: bigint(({ epoch }) => epoch),
  },
  true,
);

/** A session as it is stored. A sandbox moves its times, so what they were is under the MAC beside them. */
export interface StoredSession extends Omit<Session, 'client' | 'limited'>, Client {
  readonly limited: boolean;
  readonly usedAtMs: number;
  readonly endsAtMs: number | null;
  readonly epoch: number | null;
  readonly epochMac: string | null;
}

export const SESSION_ROWS = table<StoredSession>(
  'sessions',
  {
    sessionDigest: text('session_digest'),
    sessionId: text('session_id'),
    userId: number('user_id'),
    address: text('address'),
    device: text('device'),
    limited: flag('limited'),
    createdAtMs: unsealed(number('created_at_ms')),
    usedAtMs: unsealed(number('used_at_ms')),
    expiresAtMs: unsealed(number('expires_at_ms')),
    endsAtMs: later(number('ends_at_ms')),
    epoch: unsealed(number('epoch')),
    epochMac: unsealed(mac('epoch_mac')),
  },
  {
    remembered: true,
    ownerOf: tellsItsOwner(
      (session) => session.sessionDigest,
      (session) => session.userId,
    ),
  },
);

/** Nodes of 1.0.0 know no epochs. */
export function storedSession(
  { client, limited, ...session }: Session,
  epoch: number | null,
  { key, whole }: RowSealing,
): StoredSession {
  const { sessionDigest, createdAtMs, expiresAtMs } = session;
  const bound = whole && {
    endsAtMs: expiresAtMs,
    epoch,
    epochMac: EPOCH_ROWS.macOf(key, { sessionDigest, epoch }),
  };
  return {
    ...{ ...session, ...client, limited: limited === true, usedAtMs: createdAtMs },
    ...(bound || { endsAtMs: null, epoch: null, epochMac: null }),
  };
}

/** A session that was put back, or lasts longer than it did, is none. */
export function requireBound(
  { key, whole, movesTime }: RowSealing,
  { sessionDigest, epoch, epochMac, endsAtMs, expiresAtMs }: StoredSession,
  sessionsEpoch: number | null,
): void {
  if (!whole) return;
  const row = {
    session_digest: sessionDigest,
    epoch: epoch === null ? null : `${epoch}`,
    mac: epochMac,
  };
  const lasts = !movesTime && expiresAtMs !== endsAtMs;
  if (!lasts && epoch === sessionsEpoch && EPOCH_ROWS.isAuthentic(key, row)) return;
  throw new ForgedRow('sessions', sessionDigest);
}

export function toSession(stored: StoredSession): Session {
  const { sessionDigest, sessionId, userId, createdAtMs, expiresAtMs } = stored;
  const { address, device, limited } = stored;
  const session = { sessionDigest, sessionId, userId, createdAtMs, expiresAtMs };
  return { ...session, client: { address, device }, ...(limited && { limited: true }) };
}

export const RECOVERY_CODE_ROWS = table<RecoveryCodes>(
  'recovery_codes',
  {
    userId: number('user_id'),
    enrolment: small('enrolment'),
    unusedDigests: list('unused_digests'),
    createdAtMs: number('created_at_ms'),
  },
  { ownerOf: (codes) => codes.userId, sealedLater: true },
);

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

type Secrets = Pick<CallbackSecrets, 'current' | 'previous'>;

/** The secrets of users and of receivers alike, as they are stored. */
export interface StoredSecrets {
  readonly current: string;
  /** The schema lets the two be null only together. */
  readonly previous: string | null;
  readonly previousUntilMs: number | null;
}

export const SECRET_COLUMNS: ToldColumns<StoredSecrets> = {
  current: text('current'),
  previous: text('previous'),
  previousUntilMs: number('previous_until_ms'),
};

export function storedSecrets({ current, previous }: Secrets): StoredSecrets {
  return {
    current,
    previous: previous?.sealed ?? null,
    previousUntilMs: previous?.untilMs ?? null,
  };
}

export function toSecrets({ current, previous: sealed, previousUntilMs }: StoredSecrets): Secrets {
  const untilMs = previousUntilMs;
  return { current, previous: sealed === null || untilMs === null ? null : { sealed, untilMs } };
}

export type StoredUserSecrets = Pick<CallbackSecrets, 'userId'> & StoredSecrets;

export const SECRET_ROWS = table<StoredUserSecrets>(
  'callback_secrets',
  { userId: number('user_id'), ...SECRET_COLUMNS },
  { ownerOf: (secrets) => secrets.userId, sealedLater: true },
);

export function toUserSecrets({ userId, ...stored }: StoredUserSecrets): CallbackSecrets {
  return { userId, ...toSecrets(stored) };
}

export const INVITE_ROWS = table<Invite>(
  'invites',
  {
    codeDigest: text('code_digest'),
    inviteId: number('invite_id'),
    places: small('places'),
    taken: small('taken'),
    createdAtMs: number('created_at_ms'),
    createdBy: text('created_by'),
    expiresAtMs: number('expires_at_ms'),
    revokedAtMs: number('revoked_at_ms'),
    revokedBy: text('revoked_by'),
  },
  { sealedLater: true },
);

/** Wrong attempts to sign in. */
export const ATTEMPT_ROWS = table<Attempts>(
  'sign_in_attempts',
  {
    subject: text('subject'),
    failures: small('failures'),
    lastAtMs: number('last_at_ms'),
    blockedUntilMs: number('blocked_until_ms'),
  },
  {
    ownerOf: (attempts) => attempts.subject,
    sealedLater: true,
    // A row that is only there to be locked: nobody has tried.
    isErased: ({ failures, lastAtMs }) => failures === 0 && lastAtMs === 0,
  },
);
