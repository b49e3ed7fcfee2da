// The sessions of a user, as they see them.

import { z } from 'zod';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { flag, text, time } from '../../service/present/record-fields.ts';
import type { UsedSession } from '../../store/store.ts';

const SESSION_RECORD = z
  .object({
    session_id: text('The id of the session. It opens nothing.'),
    device: text(
      'The device in words, as in `Chrome on Android`; null if it did not say.',
    ).nullable(),
    address: text('The address they signed in from.'),
    created_at: time('When they signed in'),
    last_used_at: time('When it was last used, up to a minute late'),
    expires_at: time('When the session ends at the latest'),
    current: flag('Whether it is this one.'),
  })
  .meta({ description: 'A place where the user is signed in.' });

const SESSIONS_RECORD = z
  .object({ items: z.array(SESSION_RECORD) })
  .meta({ description: 'The open sessions of the user, the newest first.' });

export function presentSessions(
  sessions: readonly UsedSession[],
  currentId: string,
): z.output<typeof SESSIONS_RECORD> {
  const items = sessions.map(({ sessionId, client, createdAtMs, usedAtMs, expiresAtMs }) => ({
    session_id: sessionId,
    device: client.device,
    address: client.address,
    created_at: shanghaiTime(createdAtMs),
    last_used_at: shanghaiTime(usedAtMs),
    expires_at: shanghaiTime(expiresAtMs),
    current: sessionId === currentId,
  }));
  return { items };
}

export function sessionsData(): Data {
  const value = {
    items: [
      {
        session_id: SESSION_ID,
        device: 'Chrome on Android',
        address: '203.0.113.7',
        created_at: '2026-11-20T19:30:00.000+08:00',
        last_used_at: '2026-11-20T19:48:00.000+08:00',
        expires_at: '2026-11-21T07:30:00.000+08:00',
        current: true,
      },
    ],
  };
  const parts = { Session: SESSION_RECORD };
  return dataOf('Sessions', SESSIONS_RECORD, { one: { summary: 'One device', value } }, parts);
}

/** Of the examples. */
const SESSION_ID = 'q8Zt1vXw4KcB7nLm';
