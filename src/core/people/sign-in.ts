// Decides sign-ins. Failures of a known device are counted for it alone, those of all others per login and
// network, per login and site, and per login over all of them: nobody can keep people from signing in where
// they have been before. While a counter is blocked, even the right password is refused. Open sessions are
// not affected.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { checkLoginProof, noteLocks, type RecoverableProof } from '../proofs/login-proof.ts';
import { type SignInSubjects, signInCounters, subjectsOf } from '../proofs/throttle.ts';
import { addUnlessNull } from '../reads.ts';
import type { SignedIn } from '../result.ts';
import { auditEvent, byUser } from '../rows/audit.ts';
import { noteSecurity } from '../rows/security-event.ts';
import { type NewSession, newSession } from '../rows/user.ts';

export interface SignIn extends RecoverableProof, NewSession, SignInSubjects {
  readonly kind: 'sign_in';
  /** Null: nobody has this login, which is answered like a wrong password. */
  readonly userId: UserId | null;
  /** Who has the login that was given, also with a wrong password: for their security log alone. */
  readonly namedUserId: UserId | null;
  /** What wrong codes of the user are counted against. */
  readonly codeSubject: string;
  /** Everybody else comes in through the sign-in provider. */
  readonly operatorsOnly?: boolean;
}

export const signIn: Decider<SignIn, SignedIn> = {
  addReads(reads, command) {
    addUnlessNull(reads.owners, command.userId);
    addUnlessNull(reads.users, command.userId);
    reads.attempts.push(...subjectsOf(signInCounters(command)));
    if (command.userId !== null) reads.attempts.push(command.codeSubject);
    if (command.recoveryDigest !== null) addUnlessNull(reads.recoveryCodes, command.userId);
  },
  decide(state, command) {
    const { client, codeSubject, namedUserId, deviceSubject } = command;
    const known = command.userId === null ? undefined : state.owners.get(command.userId);
    const check = checkLoginProof(state, known, command, signInCounters(command));
    if (check.refusal) {
      const locks = noteLocks(namedUserId, check.events, codeSubject, client);
      return refuse(check.refusal, [...check.events, ...locks]);
    }
    const { owner, recoveryCodesLeft: left } = check;
    const { userId } = owner;
    if (command.operatorsOnly && !state.users.get(userId)?.operator) {
      return refuse({ code: 'local_logins_off' });
    }
    const recovery =
      left === null
        ? []
        : [auditEvent(userId, 'recovery_code_used', byUser(userId, client), { codes_left: left })];
    return accept({ kind: 'signed_in', userId }, [
      { kind: 'session_opened', session: newSession(command, userId, state.nowMs) },
      { kind: 'owner_changed', owner },
      ...check.events,
      noteSecurity(userId, deviceSubject === null ? 'signed_in_new_device' : 'signed_in', client),
      ...recovery,
    ]);
  },
};
