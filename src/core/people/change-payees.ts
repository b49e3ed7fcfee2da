// Decides what becomes of payees, the bank accounts that the withdrawals of an owner go to. What one says
// comes here sealed. A new one has to wait before anything goes to it, so that its owner has time to notice;
// while an account cools off, where its money goes stays as it is.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { coolingOffRefusal } from '../proofs/cooling-off.ts';
import { checkFactors, type PresentedFactors } from '../proofs/factors.ts';
import { invalid, type Refusal } from '../refusal.ts';
import type { PayeeKept } from '../result.ts';
import { type AuditAction, auditEvent, type Provenance } from '../rows/audit.ts';
import type { Payee } from '../rows/payee.ts';
import type { State } from '../state.ts';
import { shanghaiTime } from '../time.ts';

/** By whoever asks for a withdrawal. */
export interface NamedPayee {
  readonly payeeId: string;
  /** What it said when it was read, as its row has it. */
  readonly keptSealed: string;
  /** The same, sealed for the withdrawal. */
  readonly sealed: string;
}

/** Of one owner, removed ones aside. */
const PAYEES_MAX = 20;

interface ChangesPayees {
  readonly ownerId: UserId;
  readonly payeeId: string;
  /** What the trail may say of its account. */
  readonly maskedAccount: string;
  readonly factors: PresentedFactors;
  readonly by: Provenance;
}

export interface AddPayee extends ChangesPayees {
  readonly kind: 'add_payee';
  readonly sealed: string;
  readonly coolingMs: number;
  /** One of theirs that says the same; null: there was none. */
  readonly equalId: string | null;
}

export interface RemovePayee extends ChangesPayees {
  readonly kind: 'remove_payee';
}

export const addPayee: Decider<AddPayee, PayeeKept> = {
  addReads(reads, { ownerId }) {
    reads.owners.push(ownerId);
    reads.ownPayees.push(ownerId);
  },
  decide(state, command) {
    const { ownerId, payeeId, sealed, coolingMs, equalId } = command;
    const owner = state.owners.get(ownerId);
    if (!owner) return refuse({ code: 'user_not_found' });
    if (owner.suspended) return refuse({ code: 'user_suspended' });
    const cooling = coolingOffRefusal(owner, state.nowMs);
    if (cooling) return refuse(cooling);
    const others = payeesOf(state, ownerId);
    const equal = others.find((one) => one.payeeId === equalId);
    if (!equal && others.length >= PAYEES_MAX) return refuse(invalid('account', 'list_full'));
    const check = checkFactors(owner, null, command.factors, true, state.nowMs);
    if (check.refusal) return refuse(check.refusal, check.events);
    if (equal) return accept({ kind: 'payee_kept', payee: equal }, check.events);
    const payee: Payee = {
      payeeId,
      ownerId,
      sealed,
      createdAtMs: state.nowMs,
      usableAtMs: state.nowMs + coolingMs,
      removedAtMs: null,
    };
    return accept({ kind: 'payee_kept', payee }, [
      ...check.events,
      { kind: 'payee_changed', payee },
      auditPayee('payee_added', command, { usable_at: shanghaiTime(payee.usableAtMs) }),
    ]);
  },
};

/** What was asked for before keeps what it said. */
export const removePayee: Decider<RemovePayee, PayeeKept> = {
  addReads(reads, { ownerId }) {
    reads.owners.push(ownerId);
    reads.ownPayees.push(ownerId);
  },
  decide(state, command) {
    const { ownerId, payeeId } = command;
    const owner = state.owners.get(ownerId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const payee = payeesOf(state, ownerId).find((one) => one.payeeId === payeeId);
    if (!payee) return refuse({ code: 'payee_not_found' });
    const cooling = coolingOffRefusal(owner, state.nowMs);
    if (cooling) return refuse(cooling);
    const check = checkFactors(owner, null, command.factors, true, state.nowMs);
    if (check.refusal) return refuse(check.refusal, check.events);
    return accept({ kind: 'payee_kept', payee }, [
      ...check.events,
      removed(payee, state.nowMs),
      auditPayee('payee_removed', command),
    ]);
  },
};

/** With the account of their owner. */
export function payeesRemoved(state: State, ownerId: UserId): readonly DomainEvent[] {
  return payeesOf(state, ownerId).map((payee) => removed(payee, state.nowMs));
}

/** Why no withdrawal may name it yet; null: it may. */
export function payeeCoolingRefusal({ payees, nowMs }: State, payeeId: string): Refusal | null {
  const { usableAtMs = 0 } = payees.get(payeeId) ?? {};
  if (nowMs >= usableAtMs) return null;
  const retryAfterSeconds = Math.ceil((usableAtMs - nowMs) / 1000);
  return { code: 'cooling_off', subject: 'payee', retryAfterSeconds };
}

function payeesOf({ payees }: State, ownerId: UserId): readonly Payee[] {
  return [...payees.values()].filter(
    (payee) => payee.ownerId === ownerId && payee.removedAtMs === null,
  );
}

function removed(payee: Payee, nowMs: number): DomainEvent {
  return { kind: 'payee_changed', payee: { ...payee, sealed: null, removedAtMs: nowMs } };
}

function auditPayee(
  action: AuditAction,
  { ownerId, payeeId, maskedAccount, by }: ChangesPayees,
  more: { readonly usable_at?: string } = {},
): DomainEvent {
  return auditEvent(ownerId, action, by, { payee_id: payeeId, account: maskedAccount, ...more });
}
