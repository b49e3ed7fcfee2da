// Callbacks that were given up, of all owners.

import { assert } from '../../core/assert.ts';
import { txNoOf } from '../../core/order/callback.ts';
import type { User } from '../../core/rows/user.ts';
import type { AttemptView, EventCursor, EventView } from '../../store/callbacks.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { succeed } from './answer.ts';
import { findUser } from './find-user.ts';

export interface FailedCallbacks {
  /** Newest first. */
  readonly items: readonly FailedCallback[];
  /** Where the next page begins; null: there is none. */
  readonly next: EventCursor | null;
  /** How many there are, or COUNTED_MAX, beyond which nobody counts. */
  readonly total: number;
  readonly complete: boolean;
}

export interface FailedCallback {
  readonly event: EventView;
  readonly owner: User;
  /** Null: whoever sent it last could not say how it went. */
  readonly lastAttempt: AttemptView | null;
}

const COUNTED_MAX = 10_000;

/** `user`: a number, a login, a reference or a wallet id; null: of everybody. */
export async function listFailedCallbacks(
  service: Service,
  user: string | null,
  after: EventCursor | null,
  limit: number,
): Promise<Answer<FailedCallbacks>> {
  const found = user === null ? succeed(null) : await findUser(service, user);
  if (!found.ok) return found;
  const ownerId = found.value?.userId ?? null;
  const { callbacks } = service.store;
  const filter = { ownerId, state: 'failed', fromMs: null, untilMs: null } as const;
  const [events, total] = await Promise.all([
    callbacks.list({ ...filter, after, limit: limit + 1 }),
    callbacks.countFailed(ownerId, COUNTED_MAX),
  ]);
  const items = await withDetails(service, events.slice(0, limit));
  const last = items.at(-1)?.event;
  const next = last && events.length > limit ? cursorOf(last) : null;
  return succeed({ items, next, total, complete: total < COUNTED_MAX });
}

function cursorOf({ createdAtMs, eventId }: EventView): EventCursor {
  return { createdAtMs, no: txNoOf(eventId) ?? '' };
}

async function withDetails(
  { store: { callbacks, queries } }: Service,
  events: readonly EventView[],
): Promise<FailedCallback[]> {
  const last = await callbacks.lastAttempts(events.map(({ eventId }) => eventId));
  const items = events.map(async (event) => {
    const owner = await queries.user(event.ownerId);
    assert(owner, `callback ${event.eventId} has no owner`);
    return { event, owner, lastAttempt: last.get(event.eventId) ?? null };
  });
  return Promise.all(items);
}
