// Lists what has happened to a user's access, newest first: the lines of their audit trail, and the
// sign-ins and locks that are kept beside it. The two are merged by time.

import type { UserId } from '../core/ledger/wallet.ts';
import type { AuditLine } from '../core/rows/audit.ts';
import type { SecurityEvent } from '../core/rows/security-event.ts';
import type { AuditFilter } from '../store/store.ts';
import type { Service } from './service.ts';

export type SecurityLogEntry =
  | { readonly atMs: number; readonly line: AuditLine }
  | { readonly atMs: number; readonly event: SecurityEvent };

export interface SecurityLogPage {
  readonly entries: readonly SecurityLogEntry[];
  /** Where the next page begins; null: there is none. */
  readonly next: SecurityLogCursor | null;
}

/** After so many entries of this millisecond, as several may share it. */
export interface SecurityLogCursor {
  readonly atMs: number;
  readonly told: number;
}

export async function securityLogOf(
  service: Service,
  userId: UserId,
  limit: number,
  after: SecurityLogCursor | null,
): Promise<SecurityLogPage> {
  const { atMs, told } = after ?? { atMs: null, told: 0 };
  const untilMs = atMs === null ? null : atMs + 1;
  const filter = { userId, fromMs: null, untilMs, limit: told + limit + 1 };
  const all = await entriesOf(service, filter);
  const entries = all.slice(told, told + limit);
  const last = entries.at(-1);
  if (!last || all.length <= told + limit) return { entries, next: null };
  const same = all.slice(0, told + limit).filter((entry) => entry.atMs === last.atMs);
  return { entries, next: { atMs: last.atMs, told: same.length } };
}

/** The newest of each of the two, newest first. */
export async function entriesOf(
  { store: { queries } }: Service,
  filter: AuditFilter,
): Promise<readonly SecurityLogEntry[]> {
  const [lines, events] = await Promise.all([
    queries.auditTrail(filter),
    queries.securityEvents(filter),
  ]);
  const all: readonly SecurityLogEntry[] = [
    ...lines.map((line) => ({ atMs: line.atMs, line })),
    ...events.map((event) => ({ atMs: event.atMs, event })),
  ];
  return all.toSorted((a, b) => b.atMs - a.atMs);
}
