// Forwards one event to a program on the developer's machine, just like a real callback: the same bytes,
// headers and deadline, and the same rules for what counts as acknowledged.

import { signatureHeaders } from '../../callbacks/sign.ts';
import { codeOf, type ListenedEvent } from './fetch-events.ts';

export interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly userAgent: string;
}

export interface ForwardResult {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Null: the event was acknowledged. */
  readonly problem: string | null;
  readonly durationMs: number;
}

const ANSWER_MS_MAX = 10_000;

/** A new timestamp and signature each time: receivers refuse old ones. */
export async function forward(
  { url, secret, userAgent }: Receiver,
  event: ListenedEvent,
  stop: AbortSignal,
): Promise<ForwardResult> {
  const { event_id: id, body } = event;
  const startMs = performance.now();
  const result = (status: number | null, problem: string | null): ForwardResult => {
    return { status, problem, durationMs: Math.round(performance.now() - startMs) };
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': userAgent,
        ...signatureHeaders({ id, atMs: Date.now(), body }, [secret]),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await response.body?.cancel();
    const { status, ok } = response;
    return result(status, ok ? null : `answered with HTTP ${status}`);
  } catch (error) {
    return result(null, `cannot be reached (${codeOf(error)})`);
  }
}
