// Decides what operators set up for people: users, their factors and whether they may act. Whoever calls has
// been authorised already.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { addMandateReads, mandatesEnded } from '../keys/change-mandates.ts';
import { newOwner, type Owner, type UserId } from '../ledger/wallet.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import { beginCoolingOff, type ReplacesSecret } from '../proofs/cooling-off.ts';
import { isLockedPassword } from '../proofs/factors.ts';
import { addOperatorReads, type ByOperator, checkOperator } from '../proofs/operator-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { forgetAttempts } from '../proofs/throttle.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { Done, UserKnown } from '../result.ts';
import { type AuditDetails, auditEvent, type Provenance } from '../rows/audit.ts';
import type { State } from '../state.ts';

export interface CreateUser extends ByOperator {
  readonly kind: 'create_user';
  readonly userId: UserId;
  readonly walletId: string;
  readonly name: string;
  readonly login: string;
  /** What the platform calls them; null: nothing. */
  readonly reference: string | null;
  readonly loginPasswordHash: string;
  readonly payPasswordSalt: string;
  readonly payPasswordDigest: string | null;
  readonly operator: boolean;
}

export interface SetPayPassword extends ReplacesSecret {
  readonly kind: 'set_pay_password';
  readonly userId: UserId;
  readonly payPasswordDigest: string;
}

/** By an operator, and at once. */
export interface EnrolTotp extends ReplacesSecret {
  readonly kind: 'enrol_totp';
  readonly userId: UserId;
  readonly sealedSecret: string;
}

export interface ChangeUserStatus extends ByOperator {
  readonly kind: 'change_user_status';
  readonly userId: UserId;
  readonly change: 'unlock' | 'suspend' | 'resume';
  /** Null or left out: whoever gives it did not say. */
  readonly reason?: string | null;
  /** All keys of the user: unlocking clears their counters of wrong factors too. */
  readonly keyIds: readonly string[];
  /** What wrong codes at sign-in are counted against; unlocking clears it too. */
  readonly codeSubject: string;
}

const DONE = { kind: 'done' } as const;

/** Creating the user of a reference once more changes nothing, whatever else is said of them. */
export const createUser: Decider<CreateUser, Done | UserKnown> = {
  addReads(reads, command) {
    reads.logins.push(command.login);
    addUnlessNull(reads.references, command.reference);
    addOperatorReads(reads, command);
  },
  decide(state, command) {
    const { kind: _, by, proof: _proof, key: _key, ...profile } = command;
    const { login, operator, reference } = command;
    const check = checkOperator(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const known = state.references.get(reference ?? '');
    if (known !== undefined) return accept({ kind: 'user_known', userId: known }, check.events);
    if (state.logins.has(login)) return refuse(invalid('login', 'login_taken'), check.events);
    const details = { login, operator, ...(reference !== null && { reference }) };
    return accept(DONE, [...check.events, ...newUserEvents(state, profile, by, details)]);
  },
};

export function newUserEvents(
  state: State,
  { payPasswordDigest, ...profile }: Omit<CreateUser, 'kind' | keyof ByOperator>,
  by: Provenance,
  details: AuditDetails,
): readonly DomainEvent[] {
  const { nowMs } = state;
  const times = { createdAtMs: nowMs, securityReadAtMs: nowMs };
  const user = { ...profile, providerAccount: null, totpSealedSecret: null, ...times };
  const owner = newOwner(profile.userId, payPasswordDigest);
  return [
    { kind: 'user_created', user, owner },
    auditEvent(owner.userId, 'user_created', by, details),
  ];
}

/** A new password also ends a lock: setting one takes a stronger proof than knowing the old one. */
export const setPayPassword: Decider<SetPayPassword, Done> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    addMandateReads(reads, userId);
  },
  decide(state, command) {
    const owner = state.owners.get(command.userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed);
    return setPayPasswordOf(state, owner, { ...command, exceptDigest: null });
  },
};

interface NewPayPassword extends ReplacesSecret {
  readonly payPasswordDigest: string;
  /** The session that stays, of those that a reset ends. */
  readonly exceptDigest: string | null;
}

/**
 * The first one begins no cooling-off; another ends all mandates, which the old one allowed. `events`: what
 * happens with it, if it is set.
 */
export function setPayPasswordOf(
  state: State,
  owner: Owner,
  { payPasswordDigest, exceptDigest, ...given }: NewPayPassword,
  events: readonly DomainEvent[] = [],
): Decision<Done> {
  if (isLockedPassword(owner, payPasswordDigest)) {
    return refuse(invalid('pay_password', 'pay_password_locked_one'));
  }
  const { userId } = owner;
  const set = { ...owner, payPasswordDigest, factorFailures: 0, lockedUntilMs: null };
  const isReset = owner.payPasswordDigest !== null;
  const began = isReset ? beginCoolingOff(set, 'pay_password', given, state.nowMs) : null;
  return accept(DONE, [
    { kind: 'owner_changed', owner: began?.owner ?? set },
    ...(isReset ? [closeSessions(userId, exceptDigest)] : []),
    ...(isReset ? mandatesEnded(state, userId, given.by) : []),
    auditEvent(userId, 'pay_password_set', given.by),
    ...(began?.events ?? []),
    ...events,
  ]);
}

function closeSessions(userId: UserId, exceptDigest: string | null): DomainEvent {
  return { kind: 'sessions_closed', userId, exceptDigest, epoch: 'next' };
}

/** Also those of the staff of their branches. */
function endAllSessions(userId: UserId): readonly DomainEvent[] {
  return [closeSessions(userId, null), { kind: 'tills_signed_out', ownerId: userId }];
}

export const enrolTotp: Decider<EnrolTotp, Done> = {
  addReads(reads, { userId }) {
    reads.owners.push(userId);
    reads.users.push(userId);
  },
  decide(state, command) {
    const owner = state.owners.get(command.userId);
    const user = state.users.get(command.userId);
    if (!owner || !user) return refuse({ code: 'user_not_found' });
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed);
    const enrolment = nextEnrolment(owner);
    const enrolled = { ...owner, totpEnrolment: enrolment, totpLastStep: 0 };
    const began = beginCoolingOff(enrolled, 'two_factor', command, state.nowMs);
    return accept(DONE, [
      { kind: 'user_changed', user: { ...user, totpSealedSecret: command.sealedSecret } },
      { kind: 'owner_changed', owner: began.owner },
      auditEvent(owner.userId, 'totp_enrolled', command.by, { enrolment }),
      ...began.events,
    ]);
  },
};

/** Never one that was there before. */
export function nextEnrolment({ totpEnrolment }: Owner): number {
  return Math.abs(totpEnrolment) + 1;
}

export const changeUserStatus: Decider<ChangeUserStatus, Done> = {
  addReads(reads, command) {
    const { userId, keyIds, change, codeSubject } = command;
    addOperatorReads(reads, command, userId);
    reads.owners.push(userId);
    reads.keys.push(...keyIds);
    if (change === 'unlock') reads.attempts.push(codeSubject);
  },
  decide(state, command) {
    const owner = state.owners.get(command.userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed);
    const said = command.reason == null ? {} : { reason: command.reason };
    if (command.change !== 'unlock') {
      const suspended = command.change === 'suspend';
      if (owner.suspended === suspended) return accept(DONE, []);
      const check = checkOperator(state, command, owner.userId);
      if (check.refusal) return refuse(check.refusal, check.events);
      return accept(DONE, [
        ...check.events,
        { kind: 'owner_changed', owner: { ...owner, suspended } },
        ...(suspended ? endAllSessions(owner.userId) : []),
        auditEvent(owner.userId, suspended ? 'user_suspended' : 'user_resumed', command.by, said),
      ]);
    }
    const check = checkOperator(state, command, owner.userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const keys = command.keyIds.flatMap((keyId): DomainEvent[] => {
      const key = state.keys.get(keyId);
      if (key?.userId !== owner.userId || key.factorFailures === 0) return [];
      return [{ kind: 'key_changed', key: { ...key, factorFailures: 0 } }];
    });
    const unlocked = { ...owner, factorFailures: 0, lockedUntilMs: null };
    return accept(DONE, [
      ...check.events,
      { kind: 'owner_changed', owner: unlocked },
      forgetAttempts(state, command.codeSubject),
      ...keys,
      auditEvent(owner.userId, 'user_unlocked', command.by, said),
    ]);
  },
};
