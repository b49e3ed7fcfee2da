// Decides sign-ins of staff. Failures are counted per login and network, and per login over all
// networks. While a counter is blocked, even the right password is refused.

import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import type { StaffLogin, StaffSession } from './staff.ts';
import {
  type Counter,
  countAttempt,
  forgetAttempts,
  OVER_UNKNOWN_DEVICES,
  PER_LOGIN,
  waitSeconds,
} from './throttle.ts';
import { sessionEndMs } from './user.ts';

export interface SignInStaff {
  readonly kind: 'sign_in_staff';
  /** Null: nobody has this login, or the password was wrong, which is answered alike. */
  readonly staff: Pick<StaffLogin, 'staffId' | 'branchId' | 'ownerId'> | null;
  /** The hash that the typed password was verified against. It must still be theirs. */
  readonly fittingHash: string | null;
  readonly networkSubject: string;
  readonly loginSubject: string;
  readonly sessionDigest: string;
}

export const signInStaff: Decider<SignInStaff, Done> = {
  addReads(reads, { staff, networkSubject, loginSubject }) {
    if (staff !== null) {
      reads.owners.push(staff.ownerId);
      reads.staffOf.push(staff.branchId);
    }
    reads.attempts.push(networkSubject, loginSubject);
  },
  decide(state, { staff, fittingHash, networkSubject, loginSubject, sessionDigest }) {
    const counters: readonly Counter[] = [
      [networkSubject, PER_LOGIN],
      [loginSubject, OVER_UNKNOWN_DEVICES],
    ];
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
      forgetAttempts(state, networkSubject),
    ]);
  },
};
