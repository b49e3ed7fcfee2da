// What an endpoint of the REST interface is: a method, a path, the scope it needs and what it does.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../core/access/key.ts';
import type { Service } from '../service/service.ts';
import type { SignedEndpoint } from './signed.ts';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Relative to the base of the interface. */
  readonly path: string;
  readonly scope: Scope;
  /** Called once; what it returns is called for every request. */
  readonly endpoint: (service: Service) => SignedEndpoint;
}

const IDEMPOTENCY_HEADER = 'x-idempotency-key';

export function idempotencyHeaderOf(request: FastifyRequest): string | undefined {
  const header = request.raw.headers[IDEMPOTENCY_HEADER];
  return header === undefined ? undefined : String(header);
}

export function markReplay(reply: FastifyReply): void {
  reply.header('idempotent-replayed', 'true');
}
