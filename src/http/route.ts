// What an endpoint is: a method, a path, who may use it, what it does, and how it is described.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../core/access/key.ts';
import { IDEMPOTENCY_HEADER } from '../service/parameters/idempotency-key.ts';
import type { Service } from '../service/service.ts';
import type { Operation } from './openapi/description.ts';
import type { SignedEndpoint } from './signed.ts';

/** Of the REST interface (specification, section 9). */
export const BASE = '/api/v1';

export type Route = SignedRoute | OpenRoute;

interface SignedRoute extends AnyRoute {
  readonly scope: Scope;
  /** Called once; what it returns is called for every request. */
  readonly endpoint: (service: Service) => SignedEndpoint;
}

interface OpenRoute extends AnyRoute {
  /** Needs no key. */
  readonly scope: null;
  readonly endpoint: (service: Service) => OpenEndpoint;
}

interface AnyRoute {
  readonly method: 'GET' | 'POST';
  /** As the router writes it: `/pay/:txNo`. */
  readonly path: string;
  /** What it does with the database, which decides how it may fail. */
  readonly database: 'unused' | 'read' | 'written';
  /** Null: for the forms of our own pages, and for no program. */
  readonly operation: Operation | null;
}

/** Sends the answer itself, and may return the reply. */
type OpenEndpoint = (request: FastifyRequest, reply: FastifyReply) => unknown;

const HEADER = IDEMPOTENCY_HEADER.toLowerCase();

export function idempotencyHeaderOf(request: FastifyRequest): string | undefined {
  const header = request.raw.headers[HEADER];
  return header === undefined ? undefined : String(header);
}

export function markReplay(reply: FastifyReply): void {
  reply.header('idempotent-replayed', 'true');
}
