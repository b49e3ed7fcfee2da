// What has happened to a user's access, newest first: the lines of their audit trail, and the sign-ins and
// locks that are kept beside it. The two are merged by time.

import type { AuditLine } from '../core/access/audit.ts';
import type { SecurityEvent } from '../core/access/security-event.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { AuditFilter } from '../store/store.ts';
import type { Service } from './service.ts';

export type SecurityLogEntry =
  | { readonly atMs: number; readonly line: AuditLine }
  | { readonly atMs: number; readonly event: SecurityEvent };

export interface SecurityLogPage {
  readonly entries: readonly SecurityLogEntry[];
  /** Where the next page begins; null: there is none. */
  readonly beforeMs: number | null;
}

const SECURITY_LOG_PAGE = 50;

export async function securityLogOf(
  service: Service,
  userId: UserId,
  untilMs: number | null,
): Promise<SecurityLogPage> {
  const limit = SECURITY_LOG_PAGE + 1;
  return pageOf(await entriesOf(service, { userId, fromMs: null, untilMs, limit }));
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

/** A page never ends within a millisecond, as the next one begins before it. */
function pageOf(entries: readonly SecurityLogEntry[]): SecurityLogPage {
  const next = entries[SECURITY_LOG_PAGE];
  if (!next) return { entries, beforeMs: null };
  const first = entries.slice(0, SECURITY_LOG_PAGE);
  const whole = first.filter(({ atMs }) => atMs > next.atMs);
  const kept = whole.length > 0 ? whole : first;
  return { entries: kept, beforeMs: kept.at(-1)?.atMs ?? null };
}
