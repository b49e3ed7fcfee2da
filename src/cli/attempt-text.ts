// Describes an attempt to deliver a callback in one line, for people at a terminal.

import type { AttemptFailure, AttemptView } from '../store/callbacks.ts';
import { shownText } from './shown-text.ts';

const FAILURE_TEXTS: Readonly<Record<AttemptFailure, string>> = {
  answer_not_2xx: 'not a 2xx status',
  receiver_gone: 'the receiver wants no further attempts',
  address_forbidden: 'callbacks may go to this address only if TAEL_NOTIFY_ALLOW contains it',
  port_forbidden: 'callbacks may go to this port only if TAEL_NOTIFY_PORTS contains it',
  own_address: 'this address leads back to the service itself',
  name_not_found: 'the host name has no address',
  connection_failed: 'the connection failed',
  tls_failed: 'the TLS connection failed',
  timed_out: 'no response within 10 s',
  answer_malformed: 'the response is not valid HTTP',
};

type Attempt = Pick<AttemptView, 'address' | 'status' | 'failure' | 'durationMs' | 'answer'>;

/** `answer` is whatever the receiver sent, on one line. */
export function attemptText({ address, status, failure, durationMs, answer }: Attempt): string {
  const parts = [
    status === null ? null : `HTTP ${status}`,
    failure === null ? null : FAILURE_TEXTS[failure],
    address === null ? null : `from ${address}`,
    `after ${durationMs} ms`,
    answer === '' ? null : shownText(JSON.stringify(answer)),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
