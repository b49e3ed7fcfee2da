// Decides that a user gets another login password. The old one is worthless at once: every session ends
// in the same transaction, and a sign-in that verified the old password does not fit the new hash.

import type { SetLoginPassword } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { auditEvent } from './audit.ts';
import { forgetAttempts } from './throttle.ts';

export const setLoginPassword: Decider<SetLoginPassword, Done> = {
  addReads(reads, { userId, loginSubject, userSubject }) {
    reads.owners.push(userId);
    reads.users.push(userId);
    reads.attempts.push(loginSubject, userSubject);
  },
  decide(state, command) {
    const { userId, loginPasswordHash, loginSubject, userSubject, by } = command;
    const user = state.users.get(userId);
    if (!user) return refuse({ code: 'user_not_found' });
    return accept({ kind: 'done' }, [
      { kind: 'user_changed', user: { ...user, loginPasswordHash } },
      { kind: 'sessions_closed', userId, exceptDigest: null },
      // Guesses at the old password say nothing about the new one.
      forgetAttempts(state, loginSubject),
      forgetAttempts(state, userSubject),
      auditEvent(userId, 'login_password_set', by),
    ]);
  },
};
