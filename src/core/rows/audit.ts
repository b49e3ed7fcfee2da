// Says what the audit trail keeps: who changed keys, roles, secrets, limits and factors, or moved money as
// an operator, when, and from where. Its lines are linked into the chain of the user they concern, together
// with the entries, so that no line can be changed or removed unnoticed.

import type { UserId } from '../ledger/wallet.ts';
import type { Client } from './user.ts';

/** Who gave a command, and from where. */
export interface Provenance {
  /** `operator`: at the machine itself; `user`: signed in; `key`: a program, of the platform or their own. */
  readonly kind: 'operator' | 'user' | 'key';
  /** The account on the machine, the user's id, or the key's. */
  readonly name: string;
  /** The name of the machine, or the address of the client. */
  readonly from: string;
  /** As a `Client` names it; left out where it is not known. */
  readonly device?: string;
}

const IN_AND_OUT = [
  'recharge_proposed',
  'recharged',
  'recharge_declined',
  'recharge_requested',
  'recharge_request_declined',
  'recharge_request_cancelled',
  'transferred',
  'withdrawal_requested',
  'withdrawal_proposed',
  'withdrawal_approved',
  'withdrawal_declined',
  'payout_taken',
  'withdrawal_paid_out',
  'withdrawal_returned',
] as const;

const BANK = [
  'bank_statement_entered',
  'bank_difference_closed',
  'bank_columns_chosen',
  'bank_answers_entered',
] as const;

const RECEIVERS = [
  'callback_secret_created',
  'callback_secret_shown',
  'callback_secret_rotated',
  'receiver_created',
  'receiver_changed',
  'receiver_secret_shown',
  'receiver_secret_rotated',
  'receiver_paused',
  'receiver_resumed',
  'receiver_removed',
] as const;

const PAYMENTS = ['payment_request_approved', 'payment_request_declined'] as const;

const REFUNDS = ['order_refunded', 'refund_request_approved', 'refund_request_declined'] as const;

export const AUDIT_ACTIONS = [
  'user_created',
  'user_changed',
  'user_suspended',
  'user_resumed',
  'user_unlocked',
  'account_closed',
  'data_exported',
  'login_password_set',
  'login_password_reset',
  'pay_password_set',
  'totp_enrolled',
  'totp_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'code_limit_set',
  'spending_limits_set',
  'cooling_off_began',
  'sign_in_link_created',
  'terminal_signed_in',
  'terminal_refused',
  'provider_linked',
  'provider_unlinked',
  'invite_created',
  'invite_revoked',
  'merchant_created',
  'branch_created',
  'merchant_renamed',
  'branch_renamed',
  'staff_created',
  'staff_renamed',
  'staff_password_set',
  'staff_removed',
  'key_created',
  'key_updated',
  'key_rotated',
  'key_revoked',
  ...RECEIVERS,
  ...IN_AND_OUT,
  ...BANK,
  'log_key_rotated',
  'payee_added',
  'payee_removed',
  'mandate_created',
  'mandate_changed',
  'mandate_ended',
  'email_set',
  'email_removed',
  ...REFUNDS,
  ...PAYMENTS,
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What happens to money. All else are changes. */
export const MONEY_ACTIONS: ReadonlySet<AuditAction> = new Set([
  ...IN_AND_OUT,
  ...REFUNDS,
  ...PAYMENTS,
]);

/** Amounts in fen as text; never a secret or anything that proves one. */
export type AuditDetails = Readonly<
  Record<string, string | number | boolean | null | readonly string[]>
>;

export interface AuditLine {
  /** The user whom it concerns. */
  readonly userId: UserId;
  readonly chainNo: number;
  readonly atMs: number;
  readonly action: AuditAction;
  readonly by: Provenance;
  readonly details: AuditDetails;
}

export function byUser(userId: UserId, { address, device }: Client): Provenance {
  return { kind: 'user', name: `${userId}`, from: address, ...(device !== null && { device }) };
}

/** What a program may do with a key of theirs. Any other key in the trail is the platform's. */
const WITH_OWN_KEY: ReadonlySet<AuditAction> = new Set(RECEIVERS);

/** The key with which a program of theirs did it; null: none did. */
export function ownKeyOf({ action, by }: Pick<AuditLine, 'action' | 'by'>): string | null {
  return by.kind === 'key' && WITH_OWN_KEY.has(action) ? by.name : null;
}

/** Whether they did it themselves. */
export function isTheirOwn({ kind, name }: Provenance, userId: UserId): boolean {
  return kind === 'user' && name === `${userId}`;
}

/** The event: the line is linked into the chain when it is applied. */
export interface Audited {
  readonly kind: 'audited';
  readonly userId: UserId;
  readonly action: AuditAction;
  readonly by: Provenance;
  readonly details: AuditDetails;
}

export function auditEvent(
  userId: UserId,
  action: AuditAction,
  by: Provenance,
  details: AuditDetails = {},
): Audited {
  return { kind: 'audited', userId, action, by, details };
}
