// Shows owners their callbacks, sends them again and gives out the secret that signs them, in a session or
// with a key. Somebody else's is answered like one that does not exist, and so is, to a key of one
// merchant, whatever is no payment to it.

import type { UserId } from '../core/ledger/wallet.ts';
import type { ByOwnerOrKey } from '../core/proofs/owner-or-key.ts';
import { invalid } from '../core/refusal.ts';
import {
  type AttemptView,
  type EventCursor,
  type EventPage,
  type EventWithBody,
  listsPayments,
  type OwnEventFilter,
} from '../store/callbacks.ts';
import { refuse, succeed } from './administration/answer.ts';
import type { Answer } from './answer.ts';
import { rotateCallbackSecret, secretForUser } from './callback-secret.ts';
import { type Resent, resendEvents, UNKNOWN_EVENT } from './resend-events.ts';
import type { Service } from './service.ts';

const IS_RECORD = /^\d{1,15}$/;

export async function ownEventPage(
  { store }: Service,
  filter: OwnEventFilter,
  after: EventCursor | null,
  limit: number,
): Promise<Answer<EventPage>> {
  // A cursor of another list.
  if (after !== null && listsPayments(filter) !== IS_RECORD.test(after.no)) {
    return refuse(invalid('after', 'place_in_list'));
  }
  return succeed(await store.callbacks.page(filter, after, limit));
}

export interface EventInFull extends EventWithBody {
  /** Oldest first. */
  readonly attempts: readonly AttemptView[];
}

export async function ownEvent(
  service: Service,
  ownerId: UserId,
  eventId: string,
  onlyMerchantId: number | null,
): Promise<Answer<EventInFull>> {
  const found = await anyEvent(service, eventId);
  if (!found.ok) return found;
  const event = found.value;
  if (event.ownerId !== ownerId) return refuse(UNKNOWN_EVENT);
  if (onlyMerchantId === null) return found;
  const { queries } = service.store;
  const order = event.receiverId === null ? await queries.order(event.txNo) : undefined;
  return order?.merchantId === onlyMerchantId ? found : refuse(UNKNOWN_EVENT);
}

/** Of anybody, for operators. */
export async function anyEvent(
  { store: { callbacks } }: Service,
  eventId: string,
): Promise<Answer<EventInFull>> {
  const event = await callbacks.event(eventId);
  if (!event) return refuse(UNKNOWN_EVENT);
  return succeed({ ...event, attempts: await callbacks.attempts(eventId) });
}

export async function resendOwnEvent(
  service: Service,
  ownerId: UserId,
  eventId: string,
  onlyMerchantId: number | null,
): Promise<Answer<Resent>> {
  const own = await ownEvent(service, ownerId, eventId, onlyMerchantId);
  return own.ok ? resendEvents(service, { eventId }) : own;
}

export interface OwnSecret {
  /** Null: it was not asked for. */
  readonly secret: string | null;
  readonly exists: boolean;
  /** Until when callbacks are signed with the one before it as well; null: they are not. */
  readonly oldEndsAtMs: number | null;
}

/** How it stands, without the secret. */
export async function callbackSecretState({ store }: Service, ownerId: UserId): Promise<OwnSecret> {
  const kept = await store.callbacks.secrets(ownerId);
  const untilMs = kept?.previous?.untilMs ?? 0;
  const oldEndsAtMs = untilMs > store.nowMs() ? untilMs : null;
  return { secret: null, exists: kept !== undefined, oldEndsAtMs };
}

/** The secret itself, made if there is none, or another one in its place. */
export async function ownCallbackSecret(
  service: Service,
  ownerId: UserId,
  act: 'show' | 'rotate',
  author: ByOwnerOrKey,
): Promise<Answer<OwnSecret>> {
  const given = await (act === 'show' ? secretForUser : rotateCallbackSecret)(
    service,
    ownerId,
    author,
  );
  if (!given.ok) return given;
  return succeed({ ...(await callbackSecretState(service, ownerId)), secret: given.value });
}
