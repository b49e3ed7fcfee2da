// The security log of a user. What operators do to them is told without the operator's account and machine.

import { z } from 'zod';
import {
  type AuditDetails,
  type AuditLine,
  isTheirOwn,
  ownKeyOf,
} from '../../core/access/audit.ts';
import type { SecurityEvent } from '../../core/access/security-event.ts';
import { shanghaiTime } from '../../core/time.ts';
import { type Data, dataOf } from '../../http/openapi/description.ts';
import { choice, flag, text, time } from '../../service/present/record-fields.ts';
import type { SecurityLogEntry, SecurityLogPage } from '../../service/security-log.ts';
import type { SecurityNews } from '../../service/security-news.ts';

const BY = ['you', 'key', 'somebody', 'operator'] as const;

const ENTRY_RECORD = z
  .object({
    at: time('When it happened'),
    event: text('What happened: an action of the audit trail, or a kind of security event.'),
    by: choice(
      BY,
      'Who did it. `key`: a program with a key of theirs. `somebody`: they had not signed in.',
    ),
    subject: text('Which key, order or withdrawal it was about; null if none.').nullable(),
    key_id: text('The key of theirs with which a program did it; null: none did.').nullable(),
    device: text('The device in words; null if it is not known.').nullable(),
    address: text('The address; null if it is not known.').nullable(),
  })
  .meta({ description: 'Something that happened to the access of the user.' });

const LOG_RECORD = z
  .object({
    items: z.array(ENTRY_RECORD),
    next: text('What to send as `before` for the next page; null: there is none.').nullable(),
  })
  .meta({ description: 'A page of the security log, the newest first.' });

type EntryRecord = z.output<typeof ENTRY_RECORD>;

export function presentLog({ entries, beforeMs }: SecurityLogPage): z.output<typeof LOG_RECORD> {
  return { items: entries.map(presentEntry), next: beforeMs === null ? null : `${beforeMs}` };
}

const NEWS_RECORD = z
  .object({
    since: time('Up to when they have seen what happened'),
    items: z.array(ENTRY_RECORD),
    more: flag('Whether there is more than these.'),
    newest: text(
      'What to send back as `up_to` once they have seen it; null: nothing happened.',
    ).nullable(),
  })
  .meta({ description: 'What happened since the user last saw their security log, newest first.' });

export function presentNews({
  sinceMs,
  entries,
  more,
}: SecurityNews): z.output<typeof NEWS_RECORD> {
  const [newest] = entries;
  return {
    since: shanghaiTime(sinceMs),
    items: entries.map(presentEntry),
    more,
    newest: newest ? `${newest.atMs}` : null,
  };
}

function presentEntry(entry: SecurityLogEntry): EntryRecord {
  return 'line' in entry ? presentLine(entry.line) : presentEvent(entry.event);
}

function presentLine({ atMs, action, by, details, userId }: AuditLine): EntryRecord {
  const own = isTheirOwn(by, userId);
  const keyId = ownKeyOf({ action, by });
  return {
    at: shanghaiTime(atMs),
    event: action,
    by: own ? 'you' : keyId ? 'key' : 'operator',
    subject: subjectOf(details),
    key_id: keyId,
    device: (own && by.device) || null,
    address: own || keyId ? by.from : null,
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

function presentEvent({ atMs, kind, client }: SecurityEvent): EntryRecord {
  return {
    at: shanghaiTime(atMs),
    event: kind,
    by: BY_THE_USER.has(kind) ? 'you' : 'somebody',
    subject: null,
    key_id: null,
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

const SIGN_IN: EntryRecord = {
  at: '2026-11-20T19:30:00.000+08:00',
  event: 'signed_in_new_device',
  by: 'you',
  subject: null,
  key_id: null,
  device: 'Chrome on Android',
  address: '203.0.113.7',
};

export function newsData(): Data {
  const since = '2026-11-19T09:00:00.000+08:00';
  const value = { since, items: [SIGN_IN], more: false, newest: '1795174200000' };
  return dataOf('SecurityNews', NEWS_RECORD, { one: { summary: 'A sign-in', value } });
}

export function logData(): Data {
  const value = { items: [SIGN_IN], next: null };
  const parts = { SecurityLogEntry: ENTRY_RECORD };
  return dataOf('SecurityLog', LOG_RECORD, { one: { summary: 'A sign-in', value } }, parts);
}
