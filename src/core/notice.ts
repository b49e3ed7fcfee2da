// Says what the service tells a person: of which events, and what it says of them.

import type { UserId } from './ledger/wallet.ts';
import type { AuditAction } from './rows/audit.ts';

/** They stand in the bell, and go out by mail to whoever has an address and wants that. */
export const BELL_KINDS = [
  'recharge_arrived',
  'refund_arrived',
  'refund_request_waits',
  /** A program asks its payer for what their mandate does not allow. */
  'payment_request_waits',
  /** For the first time. */
  'mandate_used',
  'mandate_near_limit',
  'withdrawal_decided',
  /** To who asked for it: what was paid since the last one. */
  'orders_paid',
  'payee_added',
  'new_device',
  'login_password_set',
  'login_password_reset',
  'pay_password_set',
  'email_set',
  'email_removed',
] as const;

export type BellKind = (typeof BELL_KINDS)[number];

/** Mail alone, to an address that is named: its holder is to act, or to learn that it is used no more. */
export const LETTER_KINDS = ['email_to_confirm', 'email_was_replaced', 'password_reset'] as const;

export type NoticeKind = BellKind | (typeof LETTER_KINDS)[number];

/** Whoever has taken an account over must not be able to silence these. */
export const ALWAYS_MAILED: ReadonlySet<NoticeKind> = new Set([
  'payee_added',
  'mandate_used',
  'new_device',
  'login_password_set',
  'login_password_reset',
  'pay_password_set',
  'email_set',
  ...LETTER_KINDS,
]);

export function isBellKind(kind: NoticeKind): kind is BellKind {
  return (BELL_KINDS as readonly NoticeKind[]).includes(kind);
}

export type OfTrail = Extract<AuditAction, NoticeKind>;

export const OF_TRAIL: Readonly<Record<OfTrail, true>> = {
  payee_added: true,
  login_password_set: true,
  login_password_reset: true,
  pay_password_set: true,
  email_set: true,
  email_removed: true,
};

/**
 * They wait behind no others: whoever has taken an account over could have thirty mails of something else
 * sent in each hour. For each of them somebody has typed a password.
 */
export const NEVER_LATE: ReadonlySet<NoticeKind> = new Set([
  ...(Object.keys(OF_TRAIL) as OfTrail[]),
  ...LETTER_KINDS,
]);

/** What can be chosen. */
export const CHOSEN_KINDS = BELL_KINDS.filter(
  (kind) => !ALWAYS_MAILED.has(kind) && kind !== 'email_removed',
);

/** Never a secret. Amounts in fen as text. */
export interface NoticeFacts {
  /** The number of what it is about. */
  readonly about: string | null;
  readonly amountFen: string | null;
  /** Of orders. */
  readonly count: number | null;
  /** How a withdrawal was decided, the masked account of a payee, the name of a mandate, a device. */
  readonly detail: string | null;
  /** From where, of a sign-in. */
  readonly address: string | null;
}

export interface Notice {
  /** Made of what it is about, of which there is one notice of a kind. */
  readonly noticeNo: string;
  readonly userId: UserId;
  readonly kind: NoticeKind;
  readonly atMs: number;
  readonly facts: NoticeFacts;
  /** Of a letter, the address that it goes to; null: to the one that the user has then. */
  readonly toSealed: string | null;
}

/** For that long they are there; the records, the trail and the log stay as they are. */
export const NOTICES_KEPT_MS = 90 * 86_400_000;

const NOTHING: NoticeFacts = {
  about: null,
  amountFen: null,
  count: null,
  detail: null,
  address: null,
};

export function noticeOf(
  userId: UserId,
  kind: NoticeKind,
  no: string,
  atMs: number,
  said: Partial<NoticeFacts>,
  toSealed: string | null = null,
): Notice {
  return {
    noticeNo: `${kind}-${no}`,
    userId,
    kind,
    atMs,
    facts: { ...NOTHING, ...said },
    toSealed,
  };
}
