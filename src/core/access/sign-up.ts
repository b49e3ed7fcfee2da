// Decides sign-ups: somebody makes an account for himself and is signed in. Where an invite is needed,
// its place is taken by the same decision that creates the user, on the locked row, so the last place
// goes to one person. Nobody learns without an invite which logins there are.

import type { SignUp } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { SignedIn } from '../result.ts';
import { newUser } from './administration.ts';
import { type Invite, inviteStatus, withPlaceTaken } from './invite.ts';
import { type Counter, counted, SIGN_UPS_PER_ADDRESS, waitSeconds } from './throttle.ts';
import { newSession } from './user.ts';

export const signUp: Decider<SignUp, SignedIn> = {
  addReads(reads, { user, addressSubject, inviteDigest }) {
    reads.logins.push(user.login);
    reads.attempts.push(addressSubject);
    addUnlessNull(reads.invites, inviteDigest);
  },
  decide(state, command) {
    const { inviteDigest, user, sessionDigest } = command;
    const address: Counter = [command.addressSubject, SIGN_UPS_PER_ADDRESS];
    const retryAfterSeconds = waitSeconds(state, [address]);
    if (retryAfterSeconds > 0) return refuse({ code: 'sign_up_throttled', retryAfterSeconds });
    const attempt = counted(state, address);
    const invite = inviteDigest === null ? null : state.invites.get(inviteDigest);
    if (invite === undefined || (invite && inviteStatus(invite, state.nowMs) !== 'open')) {
      return refuse({ code: 'invite_invalid' }, [attempt]);
    }
    if (state.logins.has(user.login)) return refuse(invalid('login', 'login_taken'), [attempt]);
    const details = { login: user.login, operator: false, ...(invite && broughtBy(invite)) };
    return accept({ kind: 'signed_in', userId: user.userId }, [
      ...newUser(state, { ...user, operator: false }, command.by, details),
      { kind: 'session_opened', session: newSession(sessionDigest, user.userId, state.nowMs) },
      // Who comes with an invite is limited by its places, however many share his address.
      invite ? { kind: 'invite_changed', invite: withPlaceTaken(invite) } : attempt,
    ]);
  },
};

/** On the trail of the user, where nobody can change it unnoticed. */
function broughtBy({ inviteId, createdBy }: Invite) {
  return { invite_id: inviteId, invited_by: createdBy };
}
