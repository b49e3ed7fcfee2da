// Tells what became of each request, once its answer has been written. The platform announces every
// request and every answer; nothing is added to requests while nobody listens, and little when somebody
// does: a hook of the framework would cost several times as much.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusalCode } from '../core/refusal.ts';
import type { SecurityLogEvent } from './security-log.ts';

export interface AnsweredRequest {
  readonly requestId: string | null;
  readonly method: string;
  /** As the router writes it, `/pay/:txNo`: an address may name an order. Null: no route has it. */
  readonly route: string | null;
  readonly status: number;
  /** Null: it was not refused. */
  readonly code: RefusalCode | null;
  /** The id of the API key, if it was proven. */
  readonly keyId: string | null;
  readonly ms: number;
}

export type OnAnswered = (answered: AnsweredRequest) => void;

export interface RequestMeter {
  answered: OnAnswered;
  happened(event: SecurityLogEvent): void;
}

/** What is known of a request that goes on; one object, which in the end describes the answer. */
interface Open extends Writable<AnsweredRequest> {
  readonly sinceMs: number;
}

type Writable<Whole> = { -readonly [Name in keyof Whole]: Whole[Name] };

const OPEN = Symbol('open');
type OpenMessage = IncomingMessage & { [OPEN]?: Open };

/** From now until the server closes. */
export function listenToAnswers(app: FastifyInstance, onAnswered: readonly OnAnswered[]): void {
  if (onAnswered.length === 0) return;
  const { server } = app;
  function onStart(announced: unknown): void {
    const started = announced as Announced;
    if (started.server !== server) return;
    started.request[OPEN] = {
      sinceMs: performance.now(),
      requestId: null,
      method: started.request.method ?? '',
      route: null,
      status: 0,
      code: null,
      keyId: null,
      ms: 0,
    };
  }
  function onFinish(announced: unknown): void {
    const { request, response, server: of } = announced as Announced;
    const open = request[OPEN];
    if (of !== server || open === undefined) return;
    open.status = response.statusCode;
    open.ms = performance.now() - open.sinceMs;
    for (const listener of onAnswered) listener(open);
  }
  subscribe('http.server.request.start', onStart);
  subscribe('http.server.response.finish', onFinish);
  app.addHook('onClose', (_, done) => {
    unsubscribe('http.server.request.start', onStart);
    unsubscribe('http.server.response.finish', onFinish);
    done();
  });
}

interface Announced {
  readonly request: OpenMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

/** The framework has taken the request on. */
export function noteRequest(request: FastifyRequest): void {
  const open = openOf(request);
  if (open) open.requestId = request.id;
}

/** The endpoint of a route, which from now on says that it is asked. */
export function notingRoute<Reply, Result>(
  route: string,
  endpoint: (request: FastifyRequest, reply: Reply) => Result,
) {
  return (request: FastifyRequest, reply: Reply): Result => {
    const open = openOf(request);
    if (open) open.route = route;
    return endpoint(request, reply);
  };
}

/** Why it is refused; also before its endpoint is asked. */
export function noteRefusal(request: FastifyRequest, code: RefusalCode): void {
  const open = openOf(request);
  if (!open) return;
  open.code = code;
  open.route ??= request.routeOptions.url ?? null;
}

/** The key was proven. */
export function noteKey(request: FastifyRequest, keyId: string): void {
  const open = openOf(request);
  if (open) open.keyId = keyId;
}

function openOf({ raw }: FastifyRequest): Open | undefined {
  return (raw as OpenMessage)[OPEN];
}
