// All that happened to one user, in one list by time: requests that were refused, callbacks, money, sign-ins
// and changes. Each is read from where it lies, a page of each at most. A cursor says for each where to go
// on, so whatever is written meanwhile, and many with one time, are neither lost nor told twice.

import type { UserId } from '../../core/ledger/wallet.ts';
import { AUDIT_ACTIONS, MONEY_ACTIONS } from '../../core/rows/audit.ts';
import type { AttemptView, EventCursor, EventView } from '../../store/callbacks.ts';
import type { NumberedSecurityEvent } from '../../store/operator-lists.ts';
import type { RecordView } from '../../store/record-view.ts';
import type { LoggedRequest } from '../../store/request-log.ts';
import type { Service } from '../service.ts';
import type { NamedLine } from './audit-trail.ts';
import { loginsOf } from './logins.ts';

export const TIMELINE_KINDS = ['request', 'callback', 'money', 'sign_in', 'change'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

type Of =
  | { readonly source: 'requests'; readonly request: LoggedRequest }
  | {
      readonly source: 'payments' | 'receivers';
      readonly event: EventView;
      /** Null: there was none, or it is no longer kept. */
      readonly lastAttempt: AttemptView | null;
    }
  | { readonly source: 'records'; readonly record: RecordView }
  | { readonly source: 'events'; readonly event: NumberedSecurityEvent }
  | { readonly source: 'trail'; readonly line: NamedLine };

export type TimelineLine = Of & {
  readonly kind: TimelineKind;
  readonly atMs: number;
  /** Where a page of its source begins with it. */
  readonly cursor: SourceCursor;
};

/** Numbers that say which line of a source is next. */
interface SourceCursor {
  readonly atMs: number;
  readonly no: string;
}

export const TIMELINE_SOURCES = [
  'requests',
  'payments',
  'receivers',
  'records',
  'events',
  'trail',
] as const satisfies readonly Of['source'][];
export type TimelineSource = (typeof TIMELINE_SOURCES)[number];

/** Where each source goes on; one that is missing has been read to its end. */
export type TimelineCursor = Readonly<Partial<Record<TimelineSource, SourceCursor>>>;

/** Null filters nothing. */
export interface TimelineFilter {
  readonly userId: UserId;
  readonly kind: TimelineKind | null;
  /** Only this request, even if it was not refused. */
  readonly requestId: string | null;
}

interface Part {
  readonly lines: readonly TimelineLine[];
  /** What follows them; null: nothing does. */
  readonly next: SourceCursor | null;
}

type Books = Pick<Service, 'store'>;

type Read = (
  service: Books,
  filter: TimelineFilter,
  from: SourceCursor | null,
  limit: number,
) => Promise<Part>;

const KINDS_IN: Readonly<Record<TimelineSource, readonly TimelineKind[]>> = {
  requests: ['request'],
  payments: ['callback'],
  receivers: ['callback'],
  records: ['money'],
  events: ['sign_in'],
  trail: ['money', 'change'],
};

/** Newest first. A page may be short, or empty, and still not be the last. */
export async function readTimeline(
  service: Books,
  filter: TimelineFilter,
  after: TimelineCursor | null,
  limit: number,
): Promise<{ readonly items: readonly TimelineLine[]; readonly next: TimelineCursor | null }> {
  const { kind, requestId } = filter;
  const isAsked = (source: TimelineSource) =>
    (kind === null || KINDS_IN[source].includes(kind)) &&
    (requestId === null || source === 'requests') &&
    (after === null || after[source] !== undefined);
  const sources = TIMELINE_SOURCES.filter(isAsked);
  const parts = await Promise.all(
    sources.map((source) => READ[source](service, filter, after?.[source] ?? null, limit)),
  );
  const { items, cursors } = inOrder(parts, limit);
  const next = sources.flatMap((source, n) => (cursors[n] ? [[source, cursors[n]] as const] : []));
  return { items, next: next.length === 0 ? null : Object.fromEntries(next) };
}

/** A part that was not read to its end holds the others up where it stopped. */
function inOrder(parts: readonly Part[], limit: number) {
  const taken = parts.map(() => 0);
  const headOf = ({ lines, next }: Part, n: number) => lines[taken[n] ?? 0]?.cursor ?? next;
  const items: TimelineLine[] = [];
  while (items.length < limit) {
    const heads = parts.map((part, n) => headOf(part, n)?.atMs ?? Number.NEGATIVE_INFINITY);
    const newest = heads.indexOf(Math.max(...heads));
    const line = parts[newest]?.lines[taken[newest] ?? 0];
    if (line === undefined) break;
    items.push(line);
    taken[newest] = (taken[newest] ?? 0) + 1;
  }
  return { items, cursors: parts.map(headOf) };
}

const requests: Read = async ({ store }, { userId: ownerId, requestId }, from, limit) => {
  const found = await store.queries.requestLog({
    ownerId,
    keyId: null,
    requestId,
    code: null,
    refused: requestId === null,
    before: from && Number(from.no) + 1,
    limit: limit + 1,
  });
  const lines = found.map((request): TimelineLine => {
    const cursor = { atMs: request.atMs, no: `${request.requestNo}` };
    return { kind: 'request', source: 'requests', atMs: request.atMs, request, cursor };
  });
  return cut(lines, limit);
};

/** One more than fits was read, to know what follows. */
function cut(lines: readonly TimelineLine[], limit: number): Part {
  return { lines: lines.slice(0, limit), next: lines[limit]?.cursor ?? null };
}

function callbacks(source: 'payments' | 'receivers'): Read {
  return async ({ store }, { userId }, from, limit) => {
    const at = from && { createdAtMs: from.atMs, no: from.no };
    const { items, next } = await (source === 'payments'
      ? store.callbacks.ofPayments(userId, at, limit)
      : store.callbacks.ofReceivers(userId, at, limit));
    const last = await store.callbacks.lastAttempts(items.map(({ event }) => event.eventId));
    const lines = items.map(({ event, cursor }): TimelineLine => {
      const lastAttempt = last.get(event.eventId) ?? null;
      const atMs = event.createdAtMs;
      return { kind: 'callback', source, atMs, event, lastAttempt, cursor: sourceCursorOf(cursor) };
    });
    return { lines, next: next && sourceCursorOf(next) };
  };
}

function sourceCursorOf({ createdAtMs, no }: EventCursor): SourceCursor {
  return { atMs: createdAtMs, no };
}

const records: Read = async ({ store }, { userId }, from, limit) => {
  const found = await store.queries.recordsFrom(userId, from && Number(from.no), limit + 1);
  const lines = found.map((record): TimelineLine => {
    const { atMs, recordNo } = record.entry;
    return { kind: 'money', source: 'records', atMs, record, cursor: { atMs, no: `${recordNo}` } };
  });
  return cut(lines, limit);
};

const events: Read = async ({ store }, { userId }, from, limit) => {
  const any = { userId, kind: null, fromMs: null, untilMs: null };
  const before = from && { atMs: from.atMs, eventNo: Number(from.no) + 1 };
  const { items, next } = await store.queries.allSecurityEvents(any, before, limit);
  const lines = items.map((event): TimelineLine => {
    const cursor = { atMs: event.atMs, no: `${event.eventNo}` };
    return { kind: 'sign_in', source: 'events', atMs: event.atMs, event, cursor };
  });
  return { lines, next: next && { atMs: next.atMs, no: `${next.eventNo - 1}` } };
};

const trail: Read = async (service, { userId, kind }, from, limit) => {
  const actions =
    kind === null
      ? null
      : AUDIT_ACTIONS.filter((action) => MONEY_ACTIONS.has(action) === (kind === 'money'));
  const filter = { userId, actors: null, actions, fromMs: null, untilMs: null };
  const before = from && { atMs: from.atMs, userId, chainNo: Number(from.no) + 1 };
  const { items, next } = await service.store.queries.trail(filter, before, limit);
  const logins = await loginsOf(service, items);
  const lines = items.map((line): TimelineLine => {
    const { atMs, chainNo } = line;
    const of = MONEY_ACTIONS.has(line.action) ? 'money' : 'change';
    const cursor = { atMs, no: `${chainNo}` };
    return { kind: of, source: 'trail', atMs, line: { line, logins }, cursor };
  });
  return { lines, next: next && { atMs: next.atMs, no: `${next.chainNo - 1}` } };
};

const READ: Readonly<Record<TimelineSource, Read>> = {
  requests,
  payments: callbacks('payments'),
  receivers: callbacks('receivers'),
  records,
  events,
  trail,
};
