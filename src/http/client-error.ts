// Answers requests that the HTTP parser refused. There is no request object yet, only a socket. The
// response has the usual envelope and closes the connection. Was the request answered before its body turned
// out to be none, it gets no second answer: whoever reads it might take it for that to the next request.

import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { invalid, type Refusal } from '../core/refusal.ts';
import { JSON_TYPE, refusalBody } from './envelope.ts';
import { newRequestId } from './request-id.ts';
import { TRANSPORT_STATUS } from './status.ts';

interface Fault {
  readonly status: number;
  readonly refusal: Refusal;
}

const MALFORMED: Fault = {
  status: TRANSPORT_STATUS.malformed,
  refusal: invalid('request', 'malformed_http'),
};

const FAULTS: ReadonlyMap<string, Fault> = new Map([
  [
    'HPE_HEADER_OVERFLOW',
    { status: TRANSPORT_STATUS.headers_too_large, refusal: { code: 'payload_too_large' } },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: TRANSPORT_STATUS.timeout, refusal: invalid('request', 'request_timeout') },
  ],
]);

export function answerClientError(
  error: Error & { readonly code?: string },
  socket: Socket,
  docsBase: string,
  last: ServerResponse | null = null,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isAnswered = last?.headersSent === true && !last.req.complete;
  socket.end(isAnswered ? '' : answerTo(error, docsBase));
  // The server keeps its side of a half-closed connection open. A client that never ends its own would
  // hold a descriptor for ever. Destroying it at once could take the answer back.
  const lingering = setTimeout(() => socket.destroy(), LINGER_MS);
  lingering.unref();
  socket.once('close', () => clearTimeout(lingering));
}

function answerTo({ code = '' }: { readonly code?: string }, docsBase: string): string {
  const { status, refusal } = FAULTS.get(code) ?? MALFORMED;
  const requestId = newRequestId();
  const body = refusalBody(refusal, 'en', requestId, docsBase);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Long enough to read a short answer. */
const LINGER_MS = 1_000;
