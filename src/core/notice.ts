// What the service tells a person: of which events, and what it says of them. Nobody who decides something
// thinks of it. The batch writes a notice in the transaction of its event: there is none without the other.

import type { AuditAction, AuditDetails } from './access/audit.ts';
import { leftOfLimits } from './access/mandate.ts';
import type { MandateNote } from './access/mandate-notes.ts';
import type { SecurityEventKind } from './access/security-event.ts';
import type { Facts } from './announcement.ts';
import type { Event } from './event.ts';
import type { Movement } from './ledger/movement.ts';
import type { UserId } from './ledger/wallet.ts';
import type { PaymentRequest } from './order/payment-request.ts';
import type { Changes, State } from './state.ts';

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

type OfTrail = Extract<AuditAction, NoticeKind>;

const OF_TRAIL: Readonly<Record<OfTrail, true>> = {
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

/** After `evolve` has applied the event. */
export function addNotices(state: State, changes: Changes, event: Event): void {
  switch (event.kind) {
    case 'movement_posted':
      return moneyArrived(state, changes, event.movement);
    case 'announced':
      return announced(state, changes, event.announcement.ownerId, event.announcement.facts);
    case 'audited':
      return audited(state, changes, event);
    case 'security_noted':
      return noted(state, changes, event);
    case 'mandate_noted':
      return mandateNoted(state, changes, event.note);
    case 'payment_request_changed':
      return noteRequest(state, changes, event.request);
    case 'letter_owed': {
      const { userId, letter, toSealed } = event;
      const no = `${userId}-${state.nowMs}`;
      return add(state, changes, userId, letter, no, {}, toSealed);
    }
  }
}

/** Each payment comes by here. */
function moneyArrived(
  state: State,
  changes: Changes,
  { movementNo, txNo, refundNo, legs }: Movement,
): void {
  for (const { userId, wallet, record, balanceFen } of legs) {
    if (record === null || wallet !== 'consumer' || balanceFen <= 0n) continue;
    const amountFen = `${balanceFen}`;
    if (record.type === 'recharge') {
      add(state, changes, userId, 'recharge_arrived', movementNo, { about: txNo, amountFen });
    } else if (record.type === 'refund') {
      const about = refundNo ?? txNo;
      add(state, changes, userId, 'refund_arrived', movementNo, { about, amountFen, detail: txNo });
    }
  }
}

function announced(state: State, changes: Changes, ownerId: UserId, facts: Facts): void {
  if (facts.type === 'refund_request.opened') {
    const { requestNo: about, amountFen, txNo: detail } = facts.request;
    const said = { about, amountFen: `${amountFen}`, detail };
    return add(state, changes, ownerId, 'refund_request_waits', about, said);
  }
  if (facts.type !== 'withdrawal.decided') return;
  const { withdrawalNo: about, amountFen, status: detail } = facts.withdrawal;
  const said = { about, amountFen: `${amountFen}`, detail };
  add(state, changes, ownerId, 'withdrawal_decided', about, said);
}

/** The amount: of the first payment, or of the limit. */
function mandateNoted(
  state: State,
  changes: Changes,
  { mandate, txNo, atMs, note, limit }: MandateNote,
): void {
  const { mandateNo, userId, name } = mandate;
  const said = { about: mandateNo, detail: name };
  if (note === 'first_use') {
    const amountFen = `${mandate.totalSpentFen}`;
    return add(state, changes, userId, 'mandate_used', mandateNo, { ...said, amountFen });
  }
  const near = leftOfLimits(mandate, atMs).find((one) => one.limit === limit);
  const amountFen = near ? `${near.limitFen}` : null;
  const no = `${mandateNo}-${limit}-${txNo}`;
  add(state, changes, userId, 'mandate_near_limit', no, { ...said, amountFen });
}

/** As long as it is not decided, it has just been opened. */
function noteRequest(state: State, changes: Changes, request: PaymentRequest): void {
  const { requestNo: about, payerId, amountFen, txNo: detail, decidedAtMs } = request;
  if (decidedAtMs !== null) return;
  const said = { about, amountFen: `${amountFen}`, detail };
  add(state, changes, payerId, 'payment_request_waits', about, said);
}

function isOfTrail(action: AuditAction): action is OfTrail {
  return Object.hasOwn(OF_TRAIL, action);
}

function audited(
  state: State,
  changes: Changes,
  { userId, action, details }: { userId: UserId; action: AuditAction; details: AuditDetails },
): void {
  if (!isOfTrail(action)) return;
  const chainNo = state.owners.get(userId)?.chainNo ?? 0;
  const { account, address } = details;
  const detail = account ?? address ?? null;
  const said = { detail: detail === null ? null : `${detail}` };
  add(state, changes, userId, action, `${userId}-${chainNo}`, said);
}

function noted(
  state: State,
  changes: Changes,
  { userId, security, client }: Extract<Event, { kind: 'security_noted' }>,
): void {
  const kind: SecurityEventKind = 'signed_in_new_device';
  if (security !== kind) return;
  const said = { detail: client?.device ?? null, address: client?.address ?? null };
  add(state, changes, userId, 'new_device', `${userId}-${state.nowMs}`, said);
}

function add(
  { nowMs: atMs }: State,
  { notices }: Changes,
  userId: UserId,
  kind: NoticeKind,
  no: string,
  said: Partial<NoticeFacts>,
  toSealed: string | null = null,
): void {
  notices.push(noticeOf(userId, kind, no, atMs, said, toSealed));
}

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
