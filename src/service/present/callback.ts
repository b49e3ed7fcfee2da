// A callback and its attempts, as operators see them.

import { shanghaiTime } from '../../core/time.ts';
import type { AttemptView, EventView } from '../../store/callbacks.ts';

export function presentCallback(event: EventView) {
  return {
    event_id: event.eventId,
    user_id: event.ownerId,
    type: event.type,
    tx_no: event.txNo,
    receiver_id: event.receiverId,
    state: event.state,
    url: event.url,
    created_at: shanghaiTime(event.createdAtMs),
    attempts: event.attemptCount,
    next_attempt_at: timeOrNull(event.nextAttemptAtMs),
  };
}

export function presentAttempt(attempt: AttemptView) {
  return {
    attempt: attempt.attemptNo,
    at: shanghaiTime(attempt.atMs),
    address: attempt.address,
    status: attempt.status,
    failure: attempt.failure,
    duration_ms: attempt.durationMs,
    answer: attempt.answer,
    next_attempt_at: timeOrNull(attempt.nextAttemptAtMs),
  };
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : shanghaiTime(ms);
}
