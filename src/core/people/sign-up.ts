// Decides sign-ups: people create their own accounts and are signed in. Where an invite is needed, the
// decision that creates the user also takes its place, on the locked row, so the last place goes to one
// person. Without an invite nobody learns which logins exist.

import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { ByOperator } from '../proofs/operator-proof.ts';
import {
  type AddressSubjects,
  addressCounters,
  countAttempt,
  SIGN_UPS,
  subjectsOf,
  waitSeconds,
} from '../proofs/throttle.ts';
import { addUnlessNull } from '../reads.ts';
import { invalid } from '../refusal.ts';
import type { SignedIn } from '../result.ts';
import type { Provenance } from '../rows/audit.ts';
import { type Invite, inviteStatus, takePlace } from '../rows/invite.ts';
import { type NewSession, newSession } from '../rows/user.ts';
import { type CreateUser, newUserEvents } from './administration.ts';

/** People create their own accounts, and are signed in. */
export interface SignUp extends NewSession, AddressSubjects {
  readonly kind: 'sign_up';
  readonly user: Omit<CreateUser, 'kind' | 'operator' | 'reference' | keyof ByOperator>;
  /** Null: no invite is needed. */
  readonly inviteDigest: string | null;
  readonly by: Provenance;
}

export const signUp: Decider<SignUp, SignedIn> = {
  addReads(reads, { user, inviteDigest, ...subjects }) {
    reads.logins.push(user.login);
    reads.attempts.push(...subjectsOf(addressCounters(subjects, SIGN_UPS)));
    addUnlessNull(reads.invites, inviteDigest);
  },
  decide(state, command) {
    const { inviteDigest, user } = command;
    const counters = addressCounters(command, SIGN_UPS);
    const retryAfterSeconds = waitSeconds(state, counters);
    if (retryAfterSeconds > 0) return refuse({ code: 'sign_up_throttled', retryAfterSeconds });
    const attempts = counters.map((counter) => countAttempt(state, counter));
    const invite = inviteDigest === null ? null : state.invites.get(inviteDigest);
    if (invite === undefined || (invite && inviteStatus(invite, state.nowMs) !== 'open')) {
      return refuse({ code: 'invite_invalid' }, attempts);
    }
    if (state.logins.has(user.login)) return refuse(invalid('login', 'login_taken'), attempts);
    const details = { login: user.login, operator: false, ...(invite && inviteDetails(invite)) };
    return accept({ kind: 'signed_in', userId: user.userId }, [
      ...newUserEvents(state, { ...user, reference: null, operator: false }, command.by, details),
      { kind: 'session_opened', session: newSession(command, user.userId, state.nowMs) },
      // With an invite its places are the limit, however many people share an address.
      ...(invite ? [{ kind: 'invite_changed', invite: takePlace(invite) } as const] : attempts),
    ]);
  },
};

/** For the audit trail of the new user. */
function inviteDetails({ inviteId, createdBy }: Invite) {
  return { invite_id: inviteId, invited_by: createdBy };
}
