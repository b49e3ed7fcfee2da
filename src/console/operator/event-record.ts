// Security events over all users.

import { z } from 'zod';
import { SECURITY_EVENT_KINDS } from '../../core/access/security-event.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { OWNER } from '../../http/openapi/story.ts';
import type { NamedEvents } from '../../service/administration/list-security-events.ts';
import { eventPlaceText } from '../../service/parameters/operator-lists.ts';
import { choice, id, text, time } from '../../service/present/record-fields.ts';

const EVENT_RECORD = z
  .object({
    event_no: id('The number of the event.'),
    at: time('When it happened'),
    kind: choice(SECURITY_EVENT_KINDS, 'What happened.'),
    user_id: id('The number of the user whose access it concerns.'),
    login: text('Their login name.'),
    name: text('Their name.'),
    address: text('The address it came from; null if it is not known.').nullable(),
    device: text('The device in words; null if it is not known.').nullable(),
  })
  .meta({ description: 'A sign-in, a lock or the end of a session.' });

const EVENTS_RECORD = z
  .object({
    items: z.array(EVENT_RECORD).meta({ description: 'Newest first.' }),
    next: text(
      'Send it as `before` to go on. Null: there are no more. A page looks at 10,000 events at most, ' +
        'so with a filter it may hold none and still not be the last.',
    ).nullable(),
  })
  .meta({ description: 'A page of security events.' });

export function presentEvents({ items, next, users }: NamedEvents): z.output<typeof EVENTS_RECORD> {
  return {
    items: items.map(({ eventNo, atMs, kind, userId, client }) => ({
      event_no: eventNo,
      at: shanghaiTime(atMs),
      kind,
      user_id: userId,
      login: users.get(userId)?.login ?? '',
      name: users.get(userId)?.name ?? '',
      address: client?.address ?? null,
      device: client?.device ?? null,
    })),
    next: next === null ? null : eventPlaceText(next),
  };
}

export function eventsData(): Data {
  const item: z.output<typeof EVENT_RECORD> = {
    event_no: 4021,
    at: '2026-11-20T19:30:00.000+08:00',
    kind: 'signed_in_new_device',
    user_id: OWNER.userId,
    login: 'lin',
    name: OWNER.name,
    address: '203.0.113.7',
    device: 'Chrome on Android',
  };
  const example = { summary: 'A sign-in', value: { items: [item], next: null } };
  const parts = { UserSecurityEvent: EVENT_RECORD };
  return dataOf('UserSecurityEvents', EVENTS_RECORD, { one: example }, parts);
}
