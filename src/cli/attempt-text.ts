// Attempts in words, for people at a terminal.

import type { AttemptFailure, AttemptView } from '../store/callbacks.ts';

const WORDS: Readonly<Record<AttemptFailure, string>> = {
  answer_not_2xx: 'the answer is no 2xx',
  receiver_gone: 'the receiver wants no more of this',
  address_forbidden: 'callbacks may not go to this address unless TAEL_NOTIFY_ALLOW holds it',
  name_not_found: 'the name has no address',
  connection_failed: 'the connection failed',
  tls_failed: 'the TLS connection failed',
  timed_out: 'no answer within 10 s',
  answer_malformed: 'the answer is no HTTP',
};

type Attempt = Pick<AttemptView, 'address' | 'status' | 'failure' | 'durationMs' | 'answer'>;

/** `answer` is whatever the receiver wrote: a terminal gets no control characters of it. */
export function attemptText({ address, status, failure, durationMs, answer }: Attempt): string {
  const parts = [
    status === null ? null : `HTTP ${status}`,
    failure === null ? null : WORDS[failure],
    address === null ? null : `from ${address}`,
    `after ${durationMs} ms`,
    answer === '' ? null : JSON.stringify(answer),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
