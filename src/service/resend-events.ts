// Sends callbacks again, now: one, or all of an owner in a period.

import { invalid, type Refusal } from '../core/refusal.ts';
import type { ResendRequest } from '../store/callbacks.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';

export interface Resent {
  readonly count: number;
}

export const UNKNOWN_EVENT: Refusal = { code: 'not_found', subject: 'callback' };

export async function resendEvents(
  { store }: Service,
  ask: ResendRequest,
): Promise<Answer<Resent>> {
  const { callbacks, queries } = store;
  if ('ownerId' in ask) {
    const owner = await queries.user(ask.ownerId);
    if (!owner) return { ok: false, refusal: { code: 'user_not_found' } };
    return { ok: true, value: { count: await callbacks.resend(ask) } };
  }
  const before = await callbacks.event(ask.eventId);
  if (!before) return { ok: false, refusal: UNKNOWN_EVENT };
  if (before.state === 'held') return { ok: false, refusal: invalid('event_id', 'event_held') };
  if (before.receiverId !== null) {
    const receiver = await callbacks.receiver(before.ownerId, before.receiverId);
    const rests = !receiver || receiver.paused || receiver.removedAtMs !== null;
    if (rests) return { ok: false, refusal: invalid('event_id', 'event_held') };
  }
  if (before.state === 'not_requested') {
    return { ok: false, refusal: invalid('event_id', 'event_without_url') };
  }
  return { ok: true, value: { count: await callbacks.resend(ask) } };
}
