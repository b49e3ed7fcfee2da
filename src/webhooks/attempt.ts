// One attempt: the callback is signed and sent, and what came of it goes back to the store.

import { assert } from '../core/assert.ts';
import type { ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';
import { nextStep } from './backoff.ts';
import type { Delivered } from './deliver.ts';
import type { GiveBack } from './give-back.ts';
import { signatureHeaders } from './sign.ts';
import type { DeliveryParts } from './worker.ts';

export interface HeldCallback {
  readonly callback: ClaimedCallback;
  /** When another process may claim it. */
  readonly untilMs: number;
}

export async function attempt(
  { delivering, nowMs, secretsOf, notDelivered, failed }: DeliveryParts,
  { callback, untilMs }: HeldCallback,
  back: GiveBack,
  untried: (callback: ClaimedCallback) => void,
): Promise<void> {
  try {
    const { eventId: id, ownerId, url, body } = callback;
    assert(body !== null, `what ${id} says cannot be made`);
    const secrets = await secretsOf(ownerId);
    const atMs = nowMs();
    // A process that stood still for so long may have lost it to another.
    if (atMs >= untilMs) return back.unused(callback);
    const headers = { ...signatureHeaders({ id, atMs, body }, secrets) };
    const delivered = await delivering.deliver({ ownerId, url, headers, body });
    if (delivered === null) return back.unused(callback);
    const ended = endedAttempt(callback, delivered, atMs);
    if (ended.failure !== null) notDelivered(callback, ended, delivered.detail);
    back.ended(callback, ended);
  } catch (error) {
    // Nobody can say what it was; when the lease has ended, it is tried again.
    failed(error);
    untried(callback);
  }
}

function endedAttempt(
  { eventId, claimNo, attemptNo }: ClaimedCallback,
  { durationMs, address, status, failure, answer, retryAfter }: Delivered,
  atMs: number,
): EndedAttempt {
  const made = { attemptNo, endedAtMs: atMs + durationMs, status, retryAfter };
  const next = nextStep(made, Math.random());
  return { eventId, claimNo, atMs, durationMs, address, status, failure, answer, next };
}
