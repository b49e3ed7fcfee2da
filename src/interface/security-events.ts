// Security events of everybody, for operators: sign-ins, locks and ended sessions of the last ninety days.

import { SECURITY_EVENT_KINDS } from '../core/rows/security-event.ts';
import { OWNER } from '../http/openapi/story.ts';
import {
  listSecurityEvents,
  type NamedSecurityEvent,
} from '../service/administration/list-security-events.ts';
import { type Broken, broken, oneOf } from '../service/parameters/fields.ts';
import { filter } from '../service/parameters/filter.ts';
import { PERIOD, periodInOrder, periodOf } from '../service/parameters/period.ts';
import type { SecurityEventCursor } from '../store/operator-lists.ts';
import * as is from './answer-shape.ts';
import { pageOf, shape } from './answer-shape.ts';
import { operators } from './operation.ts';
import { nameFilter, numbersIn, pageFields } from './pages.ts';

const EVENT = shape<NamedSecurityEvent>()({
  name: 'UserSecurityEvent',
  about: 'A sign-in, a lock or the end of a session.',
  fields: {
    event_no: is.id('The number of the event.', ({ event }) => event.eventNo),
    at: is.time('When it happened.', ({ event }) => event.atMs),
    kind: is.choice(SECURITY_EVENT_KINDS, 'What happened.', ({ event }) => event.kind),
    user_id: is.id('The number of the user whose access it concerns.', ({ event }) => event.userId),
    login: is.text('Their login name.', ({ user }) => user?.login ?? ''),
    name: is.text('Their name.', ({ user }) => user?.name ?? ''),
    address: is.textOrNull(
      'The address it came from; null if it is not known.',
      ({ event }) => event.client?.address ?? null,
    ),
    device: is.textOrNull(
      'The device in words; null if it is not known.',
      ({ event }) => event.client?.device ?? null,
    ),
  },
  examples: () => ({
    one: {
      summary: 'A sign-in',
      value: {
        event_no: 4021,
        at: '2026-11-20T19:30:00.000+08:00',
        kind: 'signed_in_new_device',
        user_id: OWNER.userId,
        login: 'lin',
        name: OWNER.name,
        address: '203.0.113.7',
        device: 'Chrome on Android',
      } as const,
    },
  }),
});

const list = operators({
  id: 'listSecurityEvents',
  tag: 'Operators',
  method: 'GET',
  path: '/operator/security-events',
  may: { session: true },
  summary: { en: 'List security events of everybody', zh: '列出所有人的安全事件' },
  about:
    'Sign-ins, locks and ended sessions of the last ninety days, newest first. Users and days are found ' +
    'through an index; the kind is looked for in 10,000 events at a time, so a page may hold none and still ' +
    'not be the last.',
  takes: {
    user: nameFilter('Only events of this user: a number, a login, a reference or a wallet id.'),
    kind: filter(...oneOf(SECURITY_EVENT_KINDS, 'Only events of this kind.')),
    ...PERIOD,
    ...pageFields(readCursor),
  },
  between: periodInOrder,
  examples: {
    locks: {
      summary: 'Locks of a user',
      value: {
        user: 'lin',
        kind: 'sign_in_locked',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
        limit: 20,
        after: '1795174200000-4021',
      },
    },
  },
  gives: pageOf(EVENT),
  refuses: ['user_not_found'],
  async run({ service, given: { user, kind, limit, after, ...days } }) {
    const wanted = { user, kind, ...periodOf(days) };
    const found = await listSecurityEvents(service, wanted, after, limit);
    if (!found.ok) return found;
    const { items, next } = found.value;
    return { ok: true, value: { items, next: next && `${next.atMs}-${next.eventNo}` } };
  },
});

function readCursor(value: unknown): SecurityEventCursor | Broken {
  const [atMs, eventNo] = numbersIn(value, 2) ?? [];
  if (atMs === undefined || eventNo === undefined) return broken('place_in_list');
  return { atMs, eventNo };
}

export const SECURITY_EVENTS = [list];
