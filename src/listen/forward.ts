// Gives one event to a program on the developer's machine, as a real callback would be given to it:
// the same bytes, headers, deadline and rules of what counts as taken.

import { signatureHeaders } from '../webhooks/sign.ts';
import { codeOf, type ListenedEvent } from './ask-events.ts';

export interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly userAgent: string;
}

export interface Tried {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** Null: the event was taken. */
  readonly problem: string | null;
  readonly durationMs: number;
}

const ANSWER_MS_MAX = 10_000;

/** A new timestamp and signature each time: receivers refuse old ones. */
export async function forward(
  { url, secret, userAgent }: Receiver,
  event: ListenedEvent,
  stop: AbortSignal,
): Promise<Tried> {
  const { event_id: id, body } = event;
  const startMs = performance.now();
  const tried = (status: number | null, problem: string | null): Tried => {
    return { status, problem, durationMs: Math.round(performance.now() - startMs) };
  };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...signatureHeaders({ id, atMs: Date.now(), body }, [secret]),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_MS_MAX)]),
    });
    await response.body?.cancel();
    const { status, ok } = response;
    return tried(status, ok ? null : `answered with HTTP ${status}`);
  } catch (error) {
    return tried(null, `cannot be reached (${codeOf(error)})`);
  }
}
