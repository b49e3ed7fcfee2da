// What an endpoint is: a method, a path, who may use it, what it does, and how it is described.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../core/access/key.ts';
import type { Service } from '../service/service.ts';
import type { Authenticate } from './authenticate.ts';
import type { RefusalForm } from './envelope.ts';
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
  /** Needs no key, or finds out by itself for what it needs one. */
  readonly scope: null;
  readonly endpoint: (service: Service, authenticate: Authenticate) => OpenEndpoint;
}

interface AnyRoute {
  readonly method: 'GET' | 'POST';
  /** As the router writes it: `/pay/:txNo`. */
  readonly path: string;
  /** What it does with the database, which decides how it may fail. */
  readonly database: 'unused' | 'read' | 'written';
  /** Null: for the forms of our own pages, and for the tools, which describe themselves. */
  readonly operation: Operation | null;
  /** How it tells what is refused on the way to it; in the envelope, where it does not say. */
  readonly refusalForm?: RefusalForm;
}

/** Sends the answer itself, and may return the reply. */
type OpenEndpoint = (request: FastifyRequest, reply: FastifyReply) => unknown;
