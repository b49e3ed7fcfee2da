// Declares what a route is: a method, a path, who may use it, what it does, and how it is described.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../core/refusal.ts';
import type { Scope } from '../core/rows/key.ts';
import type { Caller } from '../service/caller.ts';
import type { Service } from '../service/service.ts';
import type { Authenticate } from './authenticate.ts';
import type { RefusalForm } from './envelope.ts';
import type { Operation } from './openapi/description.ts';

/** The base path of the REST interface (specification, section 9). */
export const BASE = '/api/v1';

export type Route = SignedRoute | OpenRoute;

interface SignedRoute extends AnyRoute {
  readonly scope: Scope;
  /** A key that has this one instead may call it too. */
  readonly orScope?: Scope;
  /** Called once, at start; the function it returns is called for every request. */
  readonly endpoint: (service: Service) => SignedEndpoint;
}

export interface OpenRoute extends AnyRoute {
  /** Needs no key, or authenticates by itself. */
  readonly scope: null;
  /** Of an operation that a session may call: the scope of a key that may too; null: none may. */
  readonly orKey?: Scope | null;
  readonly endpoint: (service: Service, authenticate: Authenticate) => OpenEndpoint;
  /** For people, whose requests are counted: how those who send too many are answered. */
  readonly refuseTooMany?: (service: Service) => RefuseRequest;
}

type RefuseRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
) => FastifyReply | Promise<FastifyReply>;

interface AnyRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** In the notation of the router: `/pay/:txNo`. */
  readonly path: string;
  /** How it uses the database, which determines how it can fail. */
  readonly database: 'unused' | 'read' | 'written';
  /** Null for the forms of our own pages, and for the tools, which describe themselves. */
  readonly operation: Operation | null;
  /** The form of refusals that occur before the endpoint runs; the envelope unless given. */
  readonly refusalForm?: RefusalForm;
}

export type SignedEndpoint = (
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => unknown;

/** Sends the response itself, and may return the reply. */
export type OpenEndpoint = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Of what anybody may fetch, which asks no database and is no part of the interface. */
export const OPEN_GET = {
  method: 'GET',
  scope: null,
  database: 'unused',
  operation: null,
} as const satisfies Partial<OpenRoute>;
