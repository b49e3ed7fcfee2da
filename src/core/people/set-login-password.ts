// Decides that a user gets another login password, from an operator or by themselves. The old one is
// worthless at once: the sessions end in the same transaction, and a sign-in that verified the old
// password does not fit the new hash.

import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { Owner, UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { beginCoolingOff, type ReplacesSecret } from '../proofs/cooling-off.ts';
import { addProofReads, checkProofInSession, type ProofInSession } from '../proofs/login-proof.ts';
import { closedRefusal } from '../proofs/standing.ts';
import { forgetAttempts } from '../proofs/throttle.ts';
import type { Done } from '../result.ts';
import { auditEvent } from '../rows/audit.ts';
import type { User } from '../rows/user.ts';
import type { State } from '../state.ts';

/** Users set another login password, on the proof of the old one. */
export interface ChangeLoginPassword extends ProofInSession, ReplacesSecret {
  readonly kind: 'change_login_password';
  readonly userId: UserId;
  readonly loginPasswordHash: string;
  /** Where wrong passwords are counted at signing in. */
  readonly loginSubject: string;
  /** The session in which they do it; all others end. */
  readonly sessionDigest: string;
}

/** By an operator, for users who forgot theirs. */
export interface SetLoginPassword extends ReplacesSecret {
  readonly kind: 'set_login_password';
  readonly userId: UserId;
  readonly loginPasswordHash: string;
  /** Where the user's wrong passwords are counted: at signing in, and in a session. */
  readonly loginSubject: string;
  readonly userSubject: string;
}

export const setLoginPassword: Decider<SetLoginPassword, Done> = {
  addReads(reads, { userId, loginSubject, userSubject }) {
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.attempts.push(loginSubject, userSubject);
  },
  decide(state, command) {
    const user = state.users.get(command.userId);
    const owner = state.owners.get(command.userId);
    if (!user || !owner) return refuse({ code: 'user_not_found' });
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed);
    return accept({ kind: 'done' }, changePassword(state, user, owner, command, null));
  },
};

/** The session in which it is done stays. */
export const changeLoginPassword: Decider<ChangeLoginPassword, Done> = {
  addReads(reads, command) {
    addProofReads(reads, command);
    reads.attempts.push(command.loginSubject);
  },
  decide(state, command) {
    const check = checkProofInSession(state, command);
    if (check.refusal) return refuse(check.refusal, check.events);
    const user = state.users.get(command.userId);
    if (!user) return refuse({ code: 'user_not_found' });
    return accept({ kind: 'done' }, [
      ...check.events,
      ...changePassword(state, user, check.owner, command, command.sessionDigest),
    ]);
  },
};

/** Of what was proved for it nothing is left: all sessions end, but for one that is named. */
export function changePassword(
  state: State,
  user: User,
  owner: Owner,
  command: Omit<SetLoginPassword, 'kind'>,
  exceptDigest: string | null,
  action: 'login_password_set' | 'login_password_reset' = 'login_password_set',
): readonly DomainEvent[] {
  const { loginPasswordHash, loginSubject, userSubject, by } = command;
  const began = beginCoolingOff(owner, 'login_password', command, state.nowMs);
  return [
    { kind: 'owner_changed', owner: began.owner },
    { kind: 'user_changed', user: { ...user, loginPasswordHash } },
    { kind: 'sessions_closed', userId: user.userId, exceptDigest, epoch: 'next' },
    // Guesses at the old password say nothing about the new one.
    forgetAttempts(state, loginSubject),
    forgetAttempts(state, userSubject),
    auditEvent(user.userId, action, by),
    ...began.events,
  ];
}
