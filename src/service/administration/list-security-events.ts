// Security events over all users, for operators: sign-ins, locks and ended sessions of the last ninety days.

import type { SecurityEventKind } from '../../core/rows/security-event.ts';
import type { User } from '../../core/rows/user.ts';
import type { NumberedSecurityEvent, SecurityEventCursor } from '../../store/operator-lists.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';
import { findUser } from './find-user.ts';

/** Null filters nothing. */
export interface WantedEvents {
  /** A number, a login, a reference or a wallet id. */
  readonly user: string | null;
  readonly kind: SecurityEventKind | null;
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

export interface NamedSecurityEvent {
  readonly event: NumberedSecurityEvent;
  readonly user: User | undefined;
}

export async function listSecurityEvents(
  service: Service,
  { user, ...rest }: WantedEvents,
  before: SecurityEventCursor | null,
  limit: number,
): Promise<Answer<{ items: readonly NamedSecurityEvent[]; next: SecurityEventCursor | null }>> {
  const { queries } = service.store;
  const found = user === null ? null : await findUser(service, user);
  if (found && !found.ok) return found;
  const filter = { ...rest, userId: found?.value.userId ?? null };
  const { items, next } = await queries.allSecurityEvents(filter, before, limit);
  const ids = [...new Set(items.map(({ userId }) => userId))];
  const users = await Promise.all(ids.map((userId) => queries.user(userId)));
  const named = items.map((event) => ({ event, user: users[ids.indexOf(event.userId)] }));
  return succeed({ items: named, next });
}
