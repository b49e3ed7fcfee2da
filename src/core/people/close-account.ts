// Closes an account for good: its owner in a session, or an operator. The books stay; the person behind
// them goes. Nothing may be left in it, which is decided under the lock that every payment takes, so no
// money can come in between.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { addMandateReads, mandatesEnded } from '../keys/change-mandates.ts';
import type { Owner, UserId, Wallet } from '../ledger/wallet.ts';
import { yuanText } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { checkFactors } from '../proofs/factors.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from '../proofs/login-proof.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { type FieldProblem, invalid, type Refusal } from '../refusal.ts';
import type { Done } from '../result.ts';
import { auditEvent, type Provenance } from '../rows/audit.ts';
import type { User } from '../rows/user.ts';
import type { State } from '../state.ts';
import { emailErased } from './change-email.ts';
import { payeesRemoved } from './change-payees.ts';

export interface Closing {
  readonly userId: UserId;
  /** Of a password that nobody knows. */
  readonly loginPasswordHash: string;
  /** Counted before the lock. One that comes later can neither be paid nor approved, and expires. */
  readonly waiting: Waiting;
}

export interface Waiting {
  /** Orders of the user's merchants that can still be paid. */
  readonly orders: number;
  readonly withdrawals: number;
  /** Approved ones that are on their way to a payee. */
  readonly payouts: number;
  readonly refundRequests: number;
}

export interface CloseAccount extends ByOperator, Closing {
  readonly kind: 'close_account';
}

export interface CloseOwnAccount extends ProofInSession, Closing {
  readonly kind: 'close_own_account';
  /** Of what was typed; null: nothing was, which does where no payment password is set. */
  readonly payPasswordDigest: string | null;
  readonly by: Provenance;
}

/** In place of the name, wherever others see one. */
export const CLOSED_NAME = '已注销 (closed)';

/** No login that somebody can choose begins like this. */
export function closedLogin(userId: UserId): string {
  return `#${userId}`;
}

export const closeAccount: Decider<CloseAccount, Done> = {
  addReads(reads, command) {
    addOperatorReads(reads, command, command.userId);
    reads.owners.push(command.userId);
    reads.users.push(command.userId);
    reads.receiversOf.push(command.userId);
    reads.ownPayees.push(command.userId);
    addMandateReads(reads, command.userId);
    reads.mail.push(command.userId);
  },
  decide(state, command) {
    const owner = state.owners.get(command.userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const check = checkOperator(state, command, owner.userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    return close(state, owner, command, check.events);
  },
};

export const closeOwnAccount: Decider<CloseOwnAccount, Done> = {
  addReads(reads, command) {
    addProofReads(reads, command);
    reads.receiversOf.push(command.userId);
    reads.ownPayees.push(command.userId);
    addMandateReads(reads, command.userId);
    reads.mail.push(command.userId);
  },
  decide(state, command) {
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const { owner } = check;
    const used: DomainEvent = { kind: 'owner_changed', owner };
    const factors = checkPayPassword(owner, command.payPasswordDigest, state.nowMs);
    const events = [used, ...check.events, ...factors.events];
    if (factors.refusal) return refuse(factors.refusal, events);
    return close(state, owner, command, events);
  },
};

function checkPayPassword(owner: Owner, payPasswordDigest: string | null, nowMs: number) {
  if (owner.payPasswordDigest === null) return { refusal: null, events: [] };
  if (payPasswordDigest === null) {
    return { refusal: invalid('pay_password', 'required'), events: [] };
  }
  // The code came with the proof and is used up.
  return checkFactors(owner, null, { payPasswordDigest, code: null }, false, nowMs);
}

function close(
  state: State,
  owner: Owner,
  { loginPasswordHash, waiting, by }: Closing & { readonly by: Provenance },
  events: readonly DomainEvent[],
): Decision<Done> {
  const refusal = closedRefusal(owner) ?? leftRefusal(owner, waiting);
  if (refusal) return refuse(refusal, events);
  const user = state.users.get(owner.userId);
  if (!user) return refuse({ code: 'user_not_found' });
  const { userId } = owner;
  return accept({ kind: 'done' }, [
    ...events,
    ...receiversRemoved(state, userId),
    ...payeesRemoved(state, userId),
    ...emailErased(state, userId),
    { kind: 'user_changed', user: { ...withoutPerson(user), loginPasswordHash } },
    { kind: 'owner_changed', owner: closedOwner(owner, state.nowMs) },
    // Their lines in the trail go on from the wallet as it is now.
    ...mandatesEnded(state, userId, by),
    { kind: 'sessions_closed', userId, exceptDigest: null, epoch: 'next' },
    { kind: 'tills_signed_out', ownerId: userId },
    auditEvent(userId, 'account_closed', by),
  ]);
}

/** The number stays, and so does the salt, which says nothing without the digest. */
function withoutPerson(user: User): User {
  const login = closedLogin(user.userId);
  const unnamed = { reference: null, providerAccount: null, totpSealedSecret: null };
  return { ...user, name: CLOSED_NAME, login, ...unnamed, operator: false };
}

/** Suspended too: whatever a suspension forbids, a closed account may not do either. */
function closedOwner(owner: Owner, nowMs: number): Owner {
  return {
    ...owner,
    suspended: true,
    closedAtMs: nowMs,
    announces: 0,
    payPasswordDigest: null,
    factorFailures: 0,
    lockedUntilMs: null,
    payCodeAboveFen: null,
    ownDayLimitFen: null,
    ownMonthLimitFen: null,
    accountClass: null,
    realNameKnown: false,
    coolingOff: null,
    totpEnrolment: -Math.abs(owner.totpEnrolment),
  };
}

/** What waits for them is held for good. */
function receiversRemoved({ receivers, nowMs }: State, userId: UserId): readonly DomainEvent[] {
  return [...receivers.values()]
    .filter(({ ownerId, removedAtMs }) => ownerId === userId && removedAtMs === null)
    .map((receiver): DomainEvent => {
      const removed = { ...receiver, removedAtMs: nowMs };
      return { kind: 'receiver_changed', receiver: removed, announces: 0 };
    });
}

/** Everything that stands in the way, each with what to do about it; null: nothing does. */
function leftRefusal(owner: Owner, waiting: Waiting): Refusal | null {
  const problems = [
    ...moneyLeft('consumer', owner.consumer),
    ...moneyLeft('merchant', owner.merchant),
    ...counted('withdrawals', 'withdrawals_wait', waiting.withdrawals),
    ...counted('payouts', 'payouts_wait', waiting.payouts),
    ...counted('orders', 'orders_payable', waiting.orders),
    ...counted('refund_requests', 'refund_requests_wait', waiting.refundRequests),
  ];
  return problems.length === 0 ? null : { code: 'account_in_use', problems };
}

function moneyLeft(
  kind: 'consumer' | 'merchant',
  { balanceFen, frozenFen }: Wallet,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (balanceFen > 0n) {
    const given = yuanText(balanceFen);
    problems.push({ field: `${kind}_balance`, rule: 'balance_left', given });
  }
  if (frozenFen > 0n) {
    problems.push({ field: `${kind}_frozen`, rule: 'frozen_left', given: yuanText(frozenFen) });
  }
  return problems;
}

function counted(
  field: string,
  rule: FieldProblem['rule'],
  count: number,
): readonly FieldProblem[] {
  return count === 0 ? [] : [{ field, rule, given: `${count}` }];
}
