// The security log of a user. What operators do to them is told without the operator's account and machine.

import { type AuditDetails, type AuditLine, isTheirOwn, ownKeyOf } from '../../core/rows/audit.ts';
import type { SecurityEvent } from '../../core/rows/security-event.ts';
import { succeed } from '../../service/administration/answer.ts';
import { type Broken, broken, millisOf, required } from '../../service/parameters/fields.ts';
import {
  type SecurityLogCursor,
  type SecurityLogEntry,
  securityLogOf,
} from '../../service/security-log.ts';
import { type SecurityNews, securityNewsOf } from '../../service/security-news.ts';
import * as is from '../answer-shape.ts';
import { DONE, pageOf, shape } from '../answer-shape.ts';
import { own } from '../operation.ts';
import { pageFields } from '../pages.ts';

const BY = ['you', 'key', 'somebody', 'operator'] as const;

interface Told {
  readonly event: string;
  readonly by: (typeof BY)[number];
  readonly subject: string | null;
  readonly keyId: string | null;
  readonly device: string | null;
  readonly address: string | null;
}

const told = (entry: SecurityLogEntry) =>
  'line' in entry ? toldOfLine(entry.line) : toldOfEvent(entry.event);

const SIGN_IN = {
  at: '2026-11-20T19:30:00.000+08:00',
  event: 'signed_in_new_device',
  by: 'you' as const,
  subject: null,
  key_id: null,
  device: 'Chrome on Android',
  address: '203.0.113.7',
};

const ENTRY = shape<SecurityLogEntry>()({
  name: 'SecurityLogEntry',
  about: 'Something that happened to the access of the user.',
  fields: {
    at: is.time('When it happened', ({ atMs }) => atMs),
    event: is.text(
      'What happened: an action of the audit trail, or a kind of security event.',
      (entry) => told(entry).event,
    ),
    by: is.choice(
      BY,
      'Who did it. `key`: a program with a key of theirs. `somebody`: they had not signed in.',
      (entry) => told(entry).by,
    ),
    subject: is.textOrNull(
      'Which key, order or withdrawal it was about; null if none.',
      (entry) => told(entry).subject,
    ),
    key_id: is.textOrNull(
      'The key of theirs with which a program did it; null: none did.',
      (entry) => told(entry).keyId,
    ),
    device: is.textOrNull(
      'The device in words; null if it is not known.',
      (entry) => told(entry).device,
    ),
    address: is.textOrNull('The address; null if it is not known.', (entry) => told(entry).address),
  },
  examples: () => ({ one: { summary: 'A sign-in', value: SIGN_IN } }),
});

const NEWS = shape<SecurityNews>()({
  name: 'SecurityNews',
  about: 'What happened since the user last saw their security log.',
  fields: {
    since: is.time('Up to when they have seen what happened', ({ sinceMs }) => sinceMs),
    items: is.listOf(ENTRY, 'Newest first.', ({ entries }) => entries),
    more: is.flag('Whether there is more than these.', ({ more }) => more),
    newest: is.textOrNull(
      'What to send back as `up_to` once they have seen it; null: nothing happened.',
      ({ entries: [newest] }) => (newest ? `${newest.atMs}` : null),
    ),
  },
  examples: () => {
    const since = '2026-11-19T09:00:00.000+08:00';
    const value = { since, items: [SIGN_IN], more: false, newest: '1795174200000' };
    return { one: { summary: 'A sign-in', value } };
  },
});

function toldOfLine({ action, by, details, userId }: AuditLine): Told {
  const isOwn = isTheirOwn(by, userId);
  const keyId = ownKeyOf({ action, by });
  return {
    event: action,
    by: isOwn ? 'you' : keyId ? 'key' : 'operator',
    subject: subjectOf(details),
    keyId,
    device: (isOwn && by.device) || null,
    address: isOwn || keyId ? by.from : null,
  };
}

/** Locks are what others may have caused. */
const BY_THE_USER: ReadonlySet<SecurityEvent['kind']> = new Set([
  'signed_in',
  'signed_in_new_device',
  'signed_in_by_link',
  'signed_in_by_provider',
  'session_ended',
  'other_sessions_ended',
]);

function toldOfEvent({ kind, client }: SecurityEvent): Told {
  return {
    event: kind,
    by: BY_THE_USER.has(kind) ? 'you' : 'somebody',
    subject: null,
    keyId: null,
    device: client?.device ?? null,
    address: client?.address ?? null,
  };
}

function subjectOf(details: AuditDetails): string | null {
  const { name, key_id: keyId } = details;
  if (typeof keyId === 'string') return typeof name === 'string' ? `${name} (${keyId})` : keyId;
  const number = details.request_no ?? details.refund_no ?? details.withdrawal_no ?? details.tx_no;
  return typeof number === 'string' ? number : null;
}

const may = { session: true } as const;
const tag = 'Account';

const list = own({
  id: 'listSecurityLog',
  tag,
  method: 'GET',
  path: '/security/log',
  may,
  summary: { en: 'Read your security log', zh: '查看自己的安全日志' },
  about:
    'Sign-ins, locks and ended sessions of the last ninety days, and every line of the audit trail about you: ' +
    'passwords, two-factor authentication, keys, withdrawals and the like.',
  takes: pageFields(readCursor),
  examples: { older: { summary: 'A page', value: { limit: 20, after: '1763638200000-1' } } },
  gives: pageOf(ENTRY),
  async run({ service, userId, given: { limit, after } }) {
    const { entries, next } = await securityLogOf(service, userId, limit, after);
    return succeed({ items: entries, next: next && `${next.atMs}-${next.told}` });
  },
});

function readCursor(value: unknown): SecurityLogCursor | Broken {
  const [, atMs, told] = /^(\d{1,15})-(\d{1,3})$/.exec(String(value)) ?? [];
  return atMs === undefined ? broken('place_in_list') : { atMs: Number(atMs), told: Number(told) };
}

const news = own({
  id: 'showSecurityNews',
  tag,
  method: 'GET',
  path: '/security/news',
  may,
  summary: { en: 'List what is new in your security log', zh: '查看安全日志中的新事项' },
  about:
    'What happened since you last said that you have seen it. Signing in with a known browser is none of it, nor ' +
    'is the sign-in of this session.',
  gives: NEWS,
  async run({ service, userId, session }) {
    return succeed(await securityNewsOf(service, { userId, sessionId: session?.sessionId ?? '' }));
  },
});

const read = own({
  id: 'readSecurityLog',
  tag,
  method: 'POST',
  path: '/security/log/read',
  may,
  summary: { en: 'Mark your security log as seen', zh: '标记安全日志为已读' },
  about: 'What happened up to then is not new any more. It never goes back.',
  takes: {
    up_to: required(millisOf, { type: 'string', description: '`newest` of what was new.' }),
  },
  request: 'SecurityLogRead',
  examples: { read: { summary: 'Seen', value: { up_to: '1795174200000' } } },
  gives: DONE,
  async run({ service, userId, given: { up_to: upToMs } }) {
    const command = { kind: 'read_security_log', userId, upToMs } as const;
    const outcome = await service.gatherer.submit(command, { submitter: `user/${userId}` });
    return outcome.ok ? succeed(null) : outcome;
  },
});

export const SECURITY_LOG = [list, news, read];
