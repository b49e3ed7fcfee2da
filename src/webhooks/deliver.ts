// One attempt to deliver: a POST, and what came of it. It always answers, within its deadline, whatever
// the receiver does.

import type { AttemptFailure } from '../store/callbacks.ts';
import { asAttemptError } from './attempt-error.ts';
import { isAcknowledgement, isGone } from './backoff.ts';
import { type Connection, connectionsBy } from './connections.ts';
import { exchange } from './exchange.ts';
import type { Guard } from './guarded-connect.ts';

export interface Delivery {
  readonly ownerId: number;
  readonly url: string;
  /** Signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Delivered {
  /** The address connected to; null when there was none. */
  readonly address: string | null;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  /** The first 2 KiB of the answer. */
  readonly answer: string;
  readonly retryAfter: string | null;
  /** More about a failure, for the log; nothing that a receiver wrote. */
  readonly detail: string | null;
  readonly durationMs: number;
}

export interface Delivering {
  /** Null: it was closed before there was an answer. */
  deliver(delivery: Delivery): Promise<Delivered | null>;
  /** Ends what is under way. */
  close(): void;
}

export interface DeliveringOptions extends Guard {
  /** From the look-up of the name to the end of the answer. */
  readonly deadlineMs?: number;
  readonly userAgent: string;
}

const DEADLINE_MS = 10_000;
const ANSWER_BYTES_MAX = 2_048;

type Answered = Pick<Delivered, 'status' | 'retryAfter' | 'answer'>;

const UNANSWERED: Answered = { status: null, retryAfter: null, answer: '' };

/** An address that was refused when orders were made, or was not looked at: it leads to nobody. */
const NOWHERE: Delivered = {
  ...UNANSWERED,
  address: null,
  failure: 'address_forbidden',
  detail: 'no address',
  durationMs: 0,
};

export function delivering(options: DeliveringOptions): Delivering {
  const connections = connectionsBy(options);
  const open = new Set<Connection>();
  let closed = false;

  async function deliver({ ownerId, url, ...sent }: Delivery): Promise<Delivered | null> {
    const startedMs = performance.now();
    const place = placeOf(url);
    if (place === null) return NOWHERE;
    let current: Connection | undefined;
    let late = false;
    const deadline = setTimeout(() => {
      late = true;
      current?.close();
    }, options.deadlineMs ?? DEADLINE_MS);
    while (!closed) {
      const connection = connections.take(ownerId, place);
      current = connection;
      open.add(connection);
      const ended = await attempt(connection, place, sent, options.userAgent);
      open.delete(connection);
      const unanswered = ended.status === null;
      if (closed && unanswered) break;
      // The receiver may have closed a kept connection just as it was used: no fault of anybody's.
      const stale = connection.kept && ended.failure === 'connection_failed';
      if (stale && !late) continue;
      clearTimeout(deadline);
      const failure = late && unanswered ? 'timed_out' : ended.failure;
      return { ...ended, failure, durationMs: Math.round(performance.now() - startedMs) };
    }
    clearTimeout(deadline);
    return null;
  }

  return {
    deliver,
    close() {
      closed = true;
      connections.closeKept();
      for (const connection of open) connection.close();
    },
  };
}

function placeOf(url: string): URL | null {
  const place = URL.parse(url);
  return place !== null && /^https?:$/.test(place.protocol) ? place : null;
}

async function attempt(
  connection: Connection,
  { pathname, search }: URL,
  { headers, body }: Pick<Delivery, 'headers' | 'body'>,
  userAgent: string,
): Promise<Omit<Delivered, 'durationMs'>> {
  try {
    const request = {
      method: 'POST' as const,
      path: pathname + search,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': userAgent,
        // Nothing is ever unpacked, so nothing can be larger than it is.
        'accept-encoding': 'identity',
      },
      body,
    };
    // The status decides; the rest is kept for people, and is read no further than that takes.
    const { status, retryAfter, bytes, whole } = await exchange(
      connection.client,
      request,
      ANSWER_BYTES_MAX,
    );
    if (whole) connection.keep();
    else connection.close();
    const answer = textOf(bytes.subarray(0, ANSWER_BYTES_MAX));
    const failure = failureOf(status);
    return { status, retryAfter, answer, failure, address: connection.address(), detail: null };
  } catch (error) {
    connection.close();
    const { failure, message, address } = asAttemptError(error);
    return { ...UNANSWERED, failure, address: connection.address() ?? address, detail: message };
  }
}

function failureOf(status: number): AttemptFailure | null {
  if (isAcknowledgement(status)) return null;
  return isGone(status) ? 'receiver_gone' : 'answer_not_2xx';
}

/** As text that a database keeps: PostgreSQL has no form for NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\ufffd');
}
