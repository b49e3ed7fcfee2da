// What owners see and do about the callbacks of their orders while they are signed in. Somebody else's event
// is answered like one that does not exist.

import type { UserId } from '../core/ledger/wallet.ts';
import type {
  AttemptView,
  EventFilter,
  EventState,
  EventView,
  EventWithBody,
} from '../store/callbacks.ts';
import type { ActingUser } from './acting-user.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import { rotateCallbackSecret, secretForUser } from './callback-secret.ts';
import { proveInSession, type TypedProof } from './prove-in-session.ts';
import { type Resent, resendEvents } from './resend-events.ts';
import type { Service } from './service.ts';

const CALLBACK_PAGE = 50;

export interface OwnEventFilter {
  readonly receiverId?: number | null;
  readonly state: EventState | null;
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

export interface EventPage {
  readonly events: readonly EventView[];
  /** Where the next page begins; null: there is none. */
  readonly beforeMs: number | null;
}

export function ownEvents(
  service: Service,
  ownerId: UserId,
  filter: OwnEventFilter,
): Promise<EventPage> {
  return eventPage(service, { ownerId, ...filter });
}

/** Of one owner or (null) of all. */
export async function eventPage(
  { store: { callbacks } }: Service,
  filter: OwnEventFilter & Pick<EventFilter, 'ownerId'>,
): Promise<EventPage> {
  const found = await callbacks.list({ ...filter, limit: CALLBACK_PAGE + 1 });
  const next = found[CALLBACK_PAGE];
  if (!next) return { events: found, beforeMs: null };
  // A page never ends within a millisecond, as the next one begins before it.
  const first = found.slice(0, CALLBACK_PAGE);
  const whole = first.filter(({ createdAtMs }) => createdAtMs > next.createdAtMs);
  const events = whole.length > 0 ? whole : first;
  return { events, beforeMs: events.at(-1)?.createdAtMs ?? null };
}

export interface OwnEvent {
  readonly event: EventWithBody;
  /** Oldest first. */
  readonly attempts: readonly AttemptView[];
}

export async function ownEvent(
  { store: { callbacks } }: Service,
  ownerId: UserId,
  eventId: string,
): Promise<Answer<OwnEvent>> {
  const event = await callbacks.event(eventId);
  if (event?.ownerId !== ownerId) return refuse({ code: 'not_found' });
  return succeed({ event, attempts: await callbacks.attempts(eventId) });
}

export async function resendOwnEvent(
  service: Service,
  ownerId: UserId,
  eventId: string,
): Promise<Answer<Resent>> {
  const own = await ownEvent(service, ownerId, eventId);
  return own.ok ? resendEvents(service, { eventId }) : own;
}

export interface OwnSecret {
  readonly exists: boolean;
  /** Until when callbacks are signed with the one before it as well; null: they are not. */
  readonly oldEndsAtMs: number | null;
}

export async function ownCallbackSecret({ store }: Service, ownerId: UserId): Promise<OwnSecret> {
  const kept = await store.callbacks.secrets(ownerId);
  const untilMs = kept?.previous?.untilMs ?? 0;
  return { exists: kept !== undefined, oldEndsAtMs: untilMs > store.nowMs() ? untilMs : null };
}

/** The secret itself, made if there is none. */
export async function showOwnCallbackSecret(
  service: Service,
  { userId, by }: ActingUser,
  typed: TypedProof,
): Promise<Answer<string>> {
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return secretForUser(service, userId, { by, proof: proved.value.proof });
}

export async function rotateOwnCallbackSecret(
  service: Service,
  { userId, by }: ActingUser,
  typed: TypedProof,
): Promise<Answer<string>> {
  const proved = await proveInSession(service, userId, typed, by.from);
  if (!proved.ok) return proved;
  return rotateCallbackSecret(service, userId, { by, proof: proved.value.proof });
}
