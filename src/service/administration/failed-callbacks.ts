// Callbacks that were given up, of all owners, and sending one of them again.

import type { User } from '../../core/access/user.ts';
import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { AttemptView, EventView } from '../../store/callbacks.ts';
import type { Answer } from '../answer.ts';
import { type Resent, resendEvents } from '../resend-events.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';
import { findUser } from './find-user.ts';

export interface FailedCallbacks {
  /** Those of the newest payments first. */
  readonly items: readonly FailedCallback[];
  /** How many there are, or COUNTED_MAX, beyond which nobody counts. */
  readonly total: number;
  readonly complete: boolean;
  /** Where the next page begins; null: there is none. */
  readonly beforeMs: number | null;
}

export interface FailedCallback {
  readonly event: EventView;
  readonly owner: User;
  /** Null: whoever sent it last could not say how it went. */
  readonly lastAttempt: AttemptView | null;
}

const COUNTED_MAX = 10_000;
const PAGE = 50;

/** `owner`: a number, a login or a wallet id; null: of everybody. */
export async function listFailedCallbacks(
  service: Service,
  owner: string | null,
  beforeMs: number | null,
): Promise<Answer<FailedCallbacks>> {
  const found = owner === null ? succeed(null) : await findUser(service, owner);
  if (!found.ok) return found;
  const ownerId = found.value?.userId ?? null;
  const { callbacks } = service.store;
  const [page, total] = await Promise.all([
    failedPage(service, ownerId, beforeMs),
    callbacks.countFailed(ownerId, COUNTED_MAX),
  ]);
  return succeed({
    items: await withDetails(service, page.events),
    total,
    complete: total < COUNTED_MAX,
    beforeMs: page.beforeMs,
  });
}

async function failedPage(
  { store: { callbacks } }: Service,
  ownerId: UserId | null,
  untilMs: number | null,
) {
  const filter = { ownerId, state: 'failed', fromMs: null, untilMs } as const;
  const found = await callbacks.list({ ...filter, limit: PAGE + 1 });
  const next = found[PAGE];
  if (!next) return { events: found, beforeMs: null };
  // A page never ends within a millisecond, as the next one begins before it.
  const first = found.slice(0, PAGE);
  const whole = first.filter(({ createdAtMs }) => createdAtMs > next.createdAtMs);
  const events = whole.length > 0 ? whole : first;
  return { events, beforeMs: events.at(-1)?.createdAtMs ?? null };
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

export async function resendFailedCallback(
  service: Service,
  eventId: string,
): Promise<Answer<Resent>> {
  const event = await service.store.callbacks.event(eventId);
  if (!event || event.state === 'not_requested') return refuse({ code: 'not_found' });
  return resendEvents(service, { eventId });
}
