// Decides that sessions end: the one of a browser, one that its user names, or all but one. Ending a
// session that is not open is the same as ending one that is.

import type { Decider } from '../decider.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept } from '../outcome.ts';
import type { Done } from '../result.ts';
import type { Provenance } from '../rows/audit.ts';
import { clientOf, noteSecurity } from '../rows/security-event.ts';

/** Any of the user's sessions, by the id that they see. */
export interface EndSession {
  readonly kind: 'end_session';
  readonly userId: UserId;
  readonly sessionId: string;
  readonly by: Provenance;
}

export interface EndOtherSessions {
  readonly kind: 'end_other_sessions';
  readonly userId: UserId;
  /** The one that stays. */
  readonly sessionDigest: string;
  readonly by: Provenance;
}

export interface SignOut {
  readonly kind: 'sign_out';
  readonly sessionDigest: string;
}

const DONE = { kind: 'done' } as const;

export const signOut: Decider<SignOut, Done> = {
  addReads() {},
  decide(_state, { sessionDigest }) {
    return accept(DONE, [{ kind: 'session_closed', sessionDigest }]);
  },
};

export const endSession: Decider<EndSession, Done> = {
  addReads() {},
  decide(_state, { userId, sessionId, by }) {
    return accept(DONE, [
      { kind: 'session_ended', userId, sessionId },
      noteSecurity(userId, 'session_ended', clientOf(by)),
    ]);
  },
};

export const endOtherSessions: Decider<EndOtherSessions, Done> = {
  addReads() {},
  decide(_state, { userId, sessionDigest: exceptDigest, by }) {
    return accept(DONE, [
      // No line of the trail says so, and none could note the next epoch.
      { kind: 'sessions_closed', userId, exceptDigest, epoch: 'same' },
      noteSecurity(userId, 'other_sessions_ended', clientOf(by)),
    ]);
  },
};
