// Says what users see in their security log beside the audit trail: sign-ins, locks, and sessions that were
// ended. They are rows of their own and no part of the chain: whoever guesses must not make that grow.

import type { UserId } from '../ledger/wallet.ts';
import type { Provenance } from './audit.ts';
import type { Client } from './user.ts';

export const SECURITY_EVENT_KINDS = [
  'signed_in',
  /** With a browser that the user had not signed in with before. */
  'signed_in_new_device',
  /** With a link that the platform asked for. */
  'signed_in_by_link',
  /** Through the sign-in provider. */
  'signed_in_by_provider',
  /** Too many wrong login passwords. */
  'sign_in_locked',
  /** Too many wrong codes, given with the right login password. */
  'codes_locked',
  'pay_password_locked',
  'session_ended',
  'other_sessions_ended',
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export interface SecurityEvent {
  readonly userId: UserId;
  readonly atMs: number;
  readonly kind: SecurityEventKind;
  /** Null: it did not come from a session or a sign-in. */
  readonly client: Client | null;
}

/** Ninety days. The audit trail is kept for ever. */
export const SECURITY_EVENTS_KEPT_MS = 90 * 86_400_000;

export interface SecurityNoted {
  readonly kind: 'security_noted';
  readonly userId: UserId;
  readonly security: SecurityEventKind;
  readonly client: Client | null;
}

export function noteSecurity(
  userId: UserId,
  security: SecurityEventKind,
  client: Client | null,
): SecurityNoted {
  return { kind: 'security_noted', userId, security, client };
}

export function clientOf({ from, device }: Provenance): Client {
  return { address: from, device: device ?? null };
}
