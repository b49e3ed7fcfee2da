// Lists where somebody is signed in, and ends sessions. That takes no password: it can only put somebody
// out.

import { succeed } from '../service/administration/answer.ts';
import { ownSessions } from '../service/own-sessions.ts';
import type { UsedSession } from '../store/store.ts';
import * as is from './answer-shape.ts';
import { DONE, pageOf, shape } from './answer-shape.ts';
import { actingUser, own } from './operation.ts';
import { nameInList, pageAfter, pageFields } from './pages.ts';

interface Shown {
  readonly session: UsedSession;
  readonly isCurrent: boolean;
}

const EXAMPLE = {
  session_id: 'q8Zt1vXw4KcB7nLm',
  device: 'Chrome on Android',
  address: '203.0.113.7',
  created_at: '2026-11-20T19:30:00.000+08:00',
  last_used_at: '2026-11-20T19:48:00.000+08:00',
  expires_at: '2026-11-21T07:30:00.000+08:00',
  current: true,
};

const SESSION = shape<Shown>()({
  name: 'Session',
  about: 'A place where the user is signed in.',
  fields: {
    session_id: is.text(
      'The id of the session. It opens nothing.',
      ({ session }) => session.sessionId,
    ),
    device: is.textOrNull(
      'The device in words, as in `Chrome on Android`; null if it did not say.',
      ({ session }) => session.client.device,
    ),
    address: is.text('The address they signed in from.', ({ session }) => session.client.address),
    created_at: is.time('When they signed in', ({ session }) => session.createdAtMs),
    last_used_at: is.time(
      'When it was last used, up to a minute late',
      ({ session }) => session.usedAtMs,
    ),
    expires_at: is.time(
      'When the session ends at the latest',
      ({ session }) => session.expiresAtMs,
    ),
    current: is.flag('Whether it is this one.', ({ isCurrent }) => isCurrent),
  },
  examples: () => ({ one: { summary: 'One device', value: EXAMPLE } }),
});

const may = { session: true } as const;
const tag = 'Account';

const list = own({
  id: 'listSessions',
  tag,
  method: 'GET',
  path: '/sessions',
  may,
  summary: { en: 'List your sessions', zh: '列出自己的登录会话' },
  about: 'Where you are signed in: the device, the address, and since when. Newest first.',
  takes: pageFields(nameInList),
  examples: { page: { summary: 'A page', value: { limit: 20, after: EXAMPLE.session_id } } },
  gives: pageOf(SESSION),
  async run({ service, userId, session, given }) {
    const open = await ownSessions(service, userId);
    const page = pageAfter(open, given, ({ sessionId }) => sessionId);
    if (!page.ok) return page;
    const { items, next } = page.value;
    const shown = items.map((one) => {
      return { session: one, isCurrent: one.sessionId === session?.sessionId };
    });
    return succeed({ items: shown, next });
  },
});

const end = own({
  id: 'endSession',
  tag,
  method: 'POST',
  path: '/sessions/:session_id/end',
  may,
  summary: { en: 'End a session', zh: '结束一个登录会话' },
  about: 'Signs out one device. A session that is not open, or is not yours, is ended already.',
  gives: DONE,
  async run({ service, userId, params: { session_id: sessionId }, by }) {
    const open = await ownSessions(service, userId);
    if (!open.some((session) => session.sessionId === sessionId)) return succeed(null);
    const outcome = await service.gatherer.submit({ kind: 'end_session', userId, sessionId, by });
    return outcome.ok ? succeed(null) : outcome;
  },
});

const endOthers = own({
  id: 'endOtherSessions',
  tag,
  method: 'POST',
  path: '/sessions/end-others',
  may,
  summary: { en: 'End all other sessions', zh: '结束其他所有登录会话' },
  about: 'Signs out every device but this one.',
  gives: DONE,
  async run(call) {
    const ending = { kind: 'end_other_sessions', ...actingUser(call) } as const;
    const outcome = await call.service.gatherer.submit(ending);
    return outcome.ok ? succeed(null) : outcome;
  },
});

export const SESSIONS = [list, end, endOthers];
