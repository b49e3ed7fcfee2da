// Decides sign-ins. Wrong ones are counted per login and per address; while either is blocked even
// the right password is refused. Open sessions are not touched by it.

import type { SignIn } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import type { SignedIn } from '../result.ts';
import { checkLoginProof } from './login-proof.ts';
import { PER_ADDRESS, PER_LOGIN } from './throttle.ts';
import { newSession } from './user.ts';

export const signIn: Decider<SignIn, SignedIn> = {
  addReads(reads, { userId, loginSubject, addressSubject }) {
    addUnlessNull(reads.owners, userId);
    addUnlessNull(reads.users, userId);
    reads.attempts.push(loginSubject, addressSubject);
  },
  decide(state, command) {
    const known = command.userId === null ? undefined : state.owners.get(command.userId);
    const check = checkLoginProof(state, known, command, [
      [command.loginSubject, PER_LOGIN],
      [command.addressSubject, PER_ADDRESS],
    ]);
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
