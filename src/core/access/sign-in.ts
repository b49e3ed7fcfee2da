// Decides sign-ins. Failures of a known device are counted for it alone, those of all others per login and
// network, and per login over all of them: nobody can keep people from signing in where they have been
// before. While a counter is blocked, even the right password is refused. Open sessions are not affected.

import type { SignIn } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import type { SignedIn } from '../result.ts';
import { checkLoginProof } from './login-proof.ts';
import { type Counter, OVER_UNKNOWN_DEVICES, PER_LOGIN } from './throttle.ts';
import { newSession } from './user.ts';

export const signIn: Decider<SignIn, SignedIn> = {
  addReads(reads, command) {
    addUnlessNull(reads.owners, command.userId);
    addUnlessNull(reads.users, command.userId);
    reads.attempts.push(...countersOf(command).map(([subject]) => subject));
    if (command.userId !== null) reads.attempts.push(command.codeSubject);
  },
  decide(state, command) {
    const known = command.userId === null ? undefined : state.owners.get(command.userId);
    const check = checkLoginProof(state, known, command, countersOf(command));
    if (check.refusal) return refuse(check.refusal, check.events);
    const { owner } = check;
    const session = newSession(command.sessionDigest, owner.userId, state.nowMs);
    return accept({ kind: 'signed_in', userId: owner.userId }, [
      { kind: 'session_opened', session },
      { kind: 'owner_changed', owner },
      ...check.events,
    ]);
  },
};

/** The first is cleared by a right sign-in; the one over all devices is not, others may be guessing. */
function countersOf(command: SignIn): readonly [Counter, ...Counter[]] {
  const { deviceSubject, networkSubject, loginSubject } = command;
  if (deviceSubject !== null) return [[deviceSubject, PER_LOGIN]];
  return [
    [networkSubject, PER_LOGIN],
    [loginSubject, OVER_UNKNOWN_DEVICES],
  ];
}
