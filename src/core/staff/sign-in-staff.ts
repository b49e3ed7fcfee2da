// Decides sign-ins of staff. Failures are counted as those of users are. While a counter is blocked, even the
// right password is refused.

import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import {
  countAttempt,
  forgetAttempts,
  type SignInSubjects,
  signInCounters,
  subjectsOf,
  waitSeconds,
} from '../proofs/throttle.ts';
import type { Done } from '../result.ts';
import type { StaffLogin, StaffSession } from '../rows/staff.ts';
import { sessionEndMs } from '../rows/user.ts';

export interface SignInStaff extends SignInSubjects {
  readonly kind: 'sign_in_staff';
  /** Null: nobody has this login, or the password was wrong, which is answered alike. */
  readonly staff: Pick<StaffLogin, 'staffId' | 'branchId' | 'ownerId'> | null;
  /** The hash that the typed password was verified against. It must still be theirs. */
  readonly fittingHash: string | null;
  readonly sessionDigest: string;
}

export const signInStaff: Decider<SignInStaff, Done> = {
  addReads(reads, { staff, ...subjects }) {
    if (staff !== null) {
      reads.owners.push(staff.ownerId);
      reads.staffOf.push(staff.branchId);
      reads.staffSigningIn.push(staff);
    }
    reads.attempts.push(...subjectsOf(signInCounters(subjects)));
  },
  decide(state, { staff, fittingHash, sessionDigest, ...subjects }) {
    const counters = signInCounters(subjects);
    const retryAfterSeconds = waitSeconds(state, counters);
    if (retryAfterSeconds > 0) return refuse({ code: 'login_throttled', retryAfterSeconds });
    const kept = staff === null ? undefined : state.staff.get(staff.staffId);
    if (!kept || kept.removedAtMs !== null || kept.passwordHash !== fittingHash) {
      const failed = counters.map((counter) => countAttempt(state, counter));
      return refuse({ code: 'login_failed' }, failed);
    }
    const { staffId, ownerId } = kept;
    // Staff come and go with the owner of their branch.
    if (state.owners.get(ownerId)?.suspended !== false) return refuse({ code: 'user_suspended' });
    const times = { createdAtMs: state.nowMs, expiresAtMs: sessionEndMs(state.nowMs) };
    const session: StaffSession = { sessionDigest, staffId, ownerId, ...times };
    return accept({ kind: 'done' }, [
      { kind: 'staff_session_opened', session },
      forgetAttempts(state, counters[0][0]),
    ]);
  },
};
