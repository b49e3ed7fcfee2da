// One attempt to deliver a callback: sign it, send it, and hand the result to the writer.

import { assert } from '../core/assert.ts';
import type { ClaimedCallback, EndedAttempt } from '../store/callbacks.ts';
import { nextStep } from './backoff.ts';
import type { DeliveryParts } from './parts.ts';
import type { ResultWriter } from './result-writer.ts';
import type { SendResult } from './sender.ts';
import { signatureHeaders } from './sign.ts';

export interface HeldCallback {
  readonly callback: ClaimedCallback;
  /** When another process may claim it. */
  readonly untilMs: number;
}

export async function attemptDelivery(
  {
    sender,
    nowMs,
    aheadMs = () => 0,
    secretsOf,
    moreHeaders = () => ({}),
    onAttempt,
    onFailedAttempt,
    onError,
  }: DeliveryParts,
  { callback, untilMs }: HeldCallback,
  results: ResultWriter,
  onUntried: (callback: ClaimedCallback) => void,
): Promise<void> {
  try {
    const { eventId: id, ownerId, url, body } = callback;
    assert(body !== null, `the body of ${id} cannot be made`);
    const secrets = await secretsOf(callback);
    const atMs = nowMs();
    // After a long stall another process may have claimed it.
    if (atMs >= untilMs) return results.release(callback);
    const signed = signatureHeaders({ id, atMs: atMs - aheadMs(), body }, secrets);
    const headers = { ...moreHeaders(), ...signed };
    const sent = await sender.send({ ownerId, url, headers, body });
    if (sent === null) return results.release(callback);
    const ended = endedAttempt(callback, sent, atMs);
    onAttempt(ended);
    if (ended.failure !== null) onFailedAttempt(callback, ended, sent.detail);
    results.record(callback, ended);
  } catch (error) {
    // An unexpected error. The callback is tried again when its lease has ended.
    onError(error);
    onUntried(callback);
  }
}

function endedAttempt(
  { eventId, claimNo, attemptNo }: ClaimedCallback,
  { durationMs, address, status, failure, answer, retryAfter }: SendResult,
  atMs: number,
): EndedAttempt {
  const made = { attemptNo, endedAtMs: atMs + durationMs, status, retryAfter };
  const next = nextStep(made, Math.random());
  return { eventId, claimNo, atMs, durationMs, address, status, failure, answer, next };
}
