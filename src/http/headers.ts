// Reads the headers of a request as they were sent, and the headers of idempotency. Names are given
// in lowercase.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../service/parameters/idempotency-key.ts';

/**
 * A header as one text. The platform joins repeated headers with commas, in the order they came in;
 * it keeps only `set-cookie`, which means nothing in a request, as a list.
 */
export function headerText(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join() : value;
}

/**
 * How often a header was sent. The platform drops repetitions of some headers and joins those of
 * others, so only the raw list shows them.
 */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i];
    if (sent?.length === name.length && sent.toLowerCase() === name) count++;
  }
  return count;
}

const IDEMPOTENCY_NAME = IDEMPOTENCY_HEADER.toLowerCase();

export function idempotencyHeaderOf(request: FastifyRequest): string | undefined {
  return headerText(request.raw.headers, IDEMPOTENCY_NAME);
}

/** Marks a response as the stored one of an earlier request. */
export function markReplay(reply: FastifyReply): void {
  reply.header('idempotent-replayed', 'true');
}
