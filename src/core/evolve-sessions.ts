// What becomes of sessions: those that are opened, and those that end.

import type { StaffSession } from './access/staff.ts';
import type { Event } from './event.ts';
import type { Changes } from './state.ts';

export type SessionsChanged = `session_${'opened' | 'ended' | 'closed'}` | 'sessions_closed';

export function changeSessions(
  { sessionsOpened, sessionsEnded, sessionsClosed, signedOut }: Changes,
  event: Extract<Event, { kind: SessionsChanged }>,
): void {
  if (event.kind === 'session_opened') return void sessionsOpened.push(event.session);
  if (event.kind === 'session_ended') return void sessionsEnded.push(event);
  if (event.kind === 'session_closed') return void sessionsClosed.push(event.sessionDigest);
  // Including those that this batch has opened.
  const { userId, exceptDigest } = event;
  const staying = sessionsOpened.filter((session) => {
    return session.userId !== userId || session.sessionDigest === exceptDigest;
  });
  sessionsOpened.splice(0, sessionsOpened.length, ...staying);
  // If two sessions in turn close all others, neither is left.
  const before = signedOut.get(userId);
  signedOut.set(userId, before === undefined || before === exceptDigest ? exceptDigest : null);
}

/** Those that this batch has opened end too. */
export function dropOpened(
  { staffSessionsOpened: opened }: Changes,
  ends: (session: StaffSession) => boolean,
): void {
  opened.splice(0, opened.length, ...opened.filter((session) => !ends(session)));
}
