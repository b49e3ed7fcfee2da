// What becomes of an error that reached the edge. Faults of the client and a database that is away
// are expected and told as such; everything else is a bug, logged with the request's id.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, type Refusal } from '../core/refusal.ts';
import type { Service } from '../service/service.ts';
import { sendRefusal } from './envelope.ts';
import { STATUS } from './status.ts';

export function answerFailures(app: FastifyInstance, service: Service): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    sendRefusal(request, reply, refusalOf(error, request, service));
  });
}

/** Addresses the router itself cannot read: there is no route, so no hook has run. */
export function answerFrameworkError(
  error: { readonly code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('x-request-id', request.id);
  const unreadable = error.code === 'FST_ERR_BAD_URL';
  sendRefusal(request, reply, unreadable ? invalid('path', 'percent_encoding') : NOT_FOUND);
}

const NOT_FOUND: Refusal = { code: 'not_found' };

/** Also puts into the log what the client is not told. */
export function refusalOf(error: unknown, request: FastifyRequest, service: Service): Refusal {
  const { code = '', statusCode = 0 } = errorParts(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'payload_too_large' };
  if (statusCode >= STATUS.invalid_json && statusCode < STATUS.internal) {
    return invalid('body', 'incomplete');
  }
  const away = isDatabaseAway(error);
  const busy = isSqlState(code) && BUSY_SQLSTATES.test(code);
  // Not the whole error: the database's own tell the values of the rows they are about.
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const details = { requestId: request.id, code, message, stack };
  if (away) service.log.warn(details, 'The database is away.');
  else if (busy) service.log.warn(details, 'The database is busy.');
  else service.log.error(details, 'A request met a bug.');
  if (busy) return { code: 'overloaded', retryAfterSeconds: 1 };
  return away ? { code: 'unavailable', retryAfterSeconds: 1 } : { code: 'internal' };
}

function errorParts(error: unknown): { code?: unknown; statusCode?: number } {
  return typeof error === 'object' && error !== null ? error : {};
}

// Connection exceptions, resources exhausted, operator intervention, a broken disk, a server that is
// read-only.
const AWAY_SQLSTATES = /^(?:08|53|57|58|25006|25P0[34])/;
// Deadlocks, lost races and rows that somebody held for too long.
const BUSY_SQLSTATES = /^(?:40|55P03)/;
// None begins with an E, but the operating system's codes do, and EPIPE has five letters too.
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && SQLSTATE.test(code);
}

/**
 * The reads of the store reject when the database is away, with whatever error the connection had;
 * mistakes of ours are of the language's own kinds or say that they are a bug.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || error.message.startsWith('Tael has a bug')) return false;
  if (/^(?:Type|Range|Reference|Syntax|Assertion|URI|Eval)Error$/.test(error.name)) return false;
  const { code } = errorParts(error);
  if (isSqlState(code)) return AWAY_SQLSTATES.test(code);
  return true;
}
