// Decides that somebody gets another login password. Whoever knew the old one is out with it: every
// session ends in the same transaction, and a sign-in that had found the old one right does not hold
// against the new hash.

import type { SetLoginPassword } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { audited } from './audit.ts';
import { forgotten } from './throttle.ts';

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
      { kind: 'all_sessions_closed', userId },
      // Guesses at the old one tell nothing of this one, and its owner need not wait for them.
      forgotten(state, loginSubject),
      forgotten(state, userSubject),
      audited(userId, 'login_password_set', by),
    ]);
  },
};
