// Decides that somebody gets another login password. Whoever knew the old one is out with it: every
// session ends in the same transaction, and a sign-in that had found the old one right does not hold
// against the new hash.

import type { SetLoginPassword } from '../command.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import type { State } from '../state.ts';
import { audited } from './audit.ts';
import { forgotten } from './throttle.ts';

export function setLoginPassword(state: State, command: SetLoginPassword): Decision {
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
}
