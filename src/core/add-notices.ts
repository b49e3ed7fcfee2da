// Makes notices of what a decision says that happened. Nobody who decides something thinks of it. The batch
// writes a notice in the transaction of its event: there is none without the other.

import type { DomainEvent } from './domain-event.ts';
import type { Movement } from './ledger/movement.ts';
import type { UserId } from './ledger/wallet.ts';
import { type NoticeFacts, type NoticeKind, noticeOf, OF_TRAIL, type OfTrail } from './notice.ts';
import type { PaymentRequest } from './order/payment-request.ts';
import type { EventFacts } from './owner-event.ts';
import type { AuditAction, AuditDetails } from './rows/audit.ts';
import { leftOfLimits } from './rows/mandate.ts';
import type { MandateNote } from './rows/mandate-notes.ts';
import type { SecurityEventKind } from './rows/security-event.ts';
import type { Changes, State } from './state.ts';

/** After `evolve` has applied the event. */
export function addNotices(state: State, changes: Changes, event: DomainEvent): void {
  switch (event.kind) {
    case 'movement_posted':
      return moneyArrived(state, changes, event.movement);
    case 'owner_event':
      return noteOwnerEvent(state, changes, event.ownerEvent.ownerId, event.ownerEvent.facts);
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

function noteOwnerEvent(state: State, changes: Changes, ownerId: UserId, facts: EventFacts): void {
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
  { userId, security, client }: Extract<DomainEvent, { kind: 'security_noted' }>,
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
