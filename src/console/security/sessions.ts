// Where the user is signed in. Ending a session takes no password: it can only put somebody out.

import { endOtherSessions, endOwnSession, ownSessions } from '../../service/own-sessions.ts';
import { actingUser } from '../acting-user.ts';
import { consoleRoute } from '../console-route.ts';
import { doneData } from './records.ts';
import { presentSessions, sessionsData } from './session-records.ts';

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/security/sessions',
  who: 'user',
  operation: {
    id: 'consoleListSessions',
    summary: 'List your sessions',
    description: 'Where the user is signed in: the device, the address, and since when.',
    success: 'The open sessions.',
    data: sessionsData,
  },
  async answer({ service, session }) {
    const sessions = await ownSessions(service, session.userId);
    return { ok: true, value: presentSessions(sessions, session.sessionId) };
  },
});

const end = consoleRoute({
  method: 'POST',
  path: '/console/api/security/sessions/:sessionId/end',
  who: 'user',
  operation: {
    id: 'consoleEndSession',
    summary: 'End a session',
    description:
      'Signs out one device. A session that is not open, or is not theirs, is ended already.',
    success: 'The session is not open.',
    data: doneData,
  },
  async answer(call) {
    const { service, params } = call;
    const ended = await endOwnSession(service, actingUser(call), params.sessionId ?? '');
    return ended.ok ? { ok: true, value: {} } : ended;
  },
});

const endOthers = consoleRoute({
  method: 'POST',
  path: '/console/api/security/sessions/end-others',
  who: 'user',
  operation: {
    id: 'consoleEndOtherSessions',
    summary: 'End all other sessions',
    description: 'Signs out every device but this one.',
    success: 'This is the only session.',
    data: doneData,
  },
  async answer(call) {
    const ended = await endOtherSessions(call.service, actingUser(call));
    return ended.ok ? { ok: true, value: {} } : ended;
  },
});

export const SESSION_ROUTES = [list, end, endOthers];
