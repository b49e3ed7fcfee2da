// The headers of idempotency: the key that a request came with, and the mark of an answer given before.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../service/parameters/idempotency-key.ts';
import { headerText } from './header-text.ts';

const HEADER = IDEMPOTENCY_HEADER.toLowerCase();

export function idempotencyHeaderOf(request: FastifyRequest): string | undefined {
  return headerText(request.raw.headers, HEADER);
}

export function markReplay(reply: FastifyReply): void {
  reply.header('idempotent-replayed', 'true');
}
