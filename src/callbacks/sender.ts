// Sends callbacks: one POST each, over guarded connections. Every send ends within its deadline with a
// result, whatever the receiver does.

import type { AttemptFailure } from '../store/callbacks.ts';
import { toAttemptError } from './attempt-error.ts';
import { isAcknowledgement, isGone } from './backoff.ts';
import { type Connection, createConnections } from './connections.ts';
import { exchange } from './exchange.ts';
import type { Guard } from './guarded-connect.ts';

export interface SignedCallback {
  readonly ownerId: number;
  readonly url: string;
  /** With the signature. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** JSON unless it is given. */
  readonly type?: string;
}

export interface SendResult {
  /** The address connected to; null when there was none. */
  readonly address: string | null;
  /** Null when no answer came. */
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  /** The first 2 KiB of the answer. */
  readonly answer: string;
  readonly retryAfter: string | null;
  /** Details of a failure for the log; never text that a receiver wrote. */
  readonly detail: string | null;
  readonly durationMs: number;
}

export interface Sender {
  /** Null: the sender was closed before there was an answer. */
  send(callback: SignedCallback): Promise<SendResult | null>;
  /** Aborts open requests. */
  close(): void;
}

export interface SenderOptions extends Guard {
  /** From resolving the name to the end of the answer. */
  readonly deadlineMs?: number;
  readonly userAgent: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const DEADLINE_MS = 10_000;
const ANSWER_BYTES_MAX = 2_048;

type AnswerFields = Pick<SendResult, 'status' | 'retryAfter' | 'answer'>;

const NO_ANSWER: AnswerFields = { status: null, retryAfter: null, answer: '' };

/** For a URL that could not have been accepted with an order. */
const NO_TARGET: SendResult = {
  ...NO_ANSWER,
  address: null,
  failure: 'address_forbidden',
  detail: 'no address',
  durationMs: 0,
};

export function createSender(options: SenderOptions): Sender {
  const connections = createConnections(options);
  const open = new Set<Connection>();
  let closed = false;

  async function send(callback: SignedCallback): Promise<SendResult | null> {
    const startedMs = performance.now();
    const url = parseHttpUrl(callback.url);
    if (url === null) return NO_TARGET;
    let current: Connection | undefined;
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      current?.close();
    }, options.deadlineMs ?? DEADLINE_MS);
    while (!closed) {
      const connection = connections.take(callback.ownerId, url);
      current = connection;
      open.add(connection);
      const ended = await sendOver(connection, url, callback, options.userAgent);
      open.delete(connection);
      const isUnanswered = ended.status === null;
      if (closed && isUnanswered) break;
      // The receiver may have closed a kept connection just before it was used: try a new one.
      const stale = connection.kept && ended.failure === 'connection_failed';
      if (stale && !isLate) continue;
      clearTimeout(deadline);
      const failure = isLate && isUnanswered ? 'timed_out' : ended.failure;
      return { ...ended, failure, durationMs: Math.round(performance.now() - startedMs) };
    }
    clearTimeout(deadline);
    return null;
  }

  return {
    send,
    close() {
      closed = true;
      connections.closeKept();
      for (const connection of open) connection.close();
    },
  };
}

function parseHttpUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}

async function sendOver(
  connection: Connection,
  { pathname, search }: URL,
  { headers, body, type = JSON_TYPE }: Pick<SignedCallback, 'headers' | 'body' | 'type'>,
  userAgent: string,
): Promise<Omit<SendResult, 'durationMs'>> {
  try {
    const request = {
      method: 'POST' as const,
      path: pathname + search,
      headers: {
        ...headers,
        'content-type': type,
        'user-agent': userAgent,
        // Answers are never decompressed, so none can be larger than its bytes.
        'accept-encoding': 'identity',
      },
      body,
    };
    // The status decides. The body is for people, so only its beginning is read.
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
    const { failure, message, address } = toAttemptError(error);
    return { ...NO_ANSWER, failure, address: connection.address() ?? address, detail: message };
  }
}

function failureOf(status: number): AttemptFailure | null {
  if (isAcknowledgement(status)) return null;
  return isGone(status) ? 'receiver_gone' : 'answer_not_2xx';
}

/** As text that PostgreSQL can store: it has no NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\ufffd');
}
