// Turns errors that reach the edge into refusals. Client errors and an unreachable database are
// expected; everything else is a bug and is logged with the id of the request.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, type Refusal } from '../core/refusal.ts';
import type { Service } from '../service/service.ts';
import { StoreFailure } from '../store/store-failure.ts';
import { sendRefusal } from './envelope.ts';
import { STATUS } from './status.ts';

export function answerFailures(app: FastifyInstance, service: Service): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    sendRefusal(request, reply, refusalOf(error, request, service));
  });
}

/** For addresses that the router cannot parse: there is no route, so no hook has run. */
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

/** Also logs the details that the client does not get. */
export function refusalOf(error: unknown, request: FastifyRequest, service: Service): Refusal {
  const { code = '', statusCode = 0 } = partsOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { code: 'payload_too_large' };
  if (statusCode >= STATUS.invalid_json && statusCode < STATUS.internal) {
    return invalid('body', 'incomplete');
  }
  // Not the whole error: errors of the database contain values of the rows they concern.
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const details = { requestId: request.id, message, stack };
  if (error instanceof StoreFailure) {
    const { reason, cause } = error;
    service.log.warn({ ...details, code: partsOf(cause).code }, `The database is ${reason}.`);
    return { code: reason === 'busy' ? 'overloaded' : 'unavailable', retryAfterSeconds: 1 };
  }
  service.log.error({ ...details, code }, 'A request met a bug.');
  return { code: 'internal' };
}

function partsOf(error: unknown): { code?: unknown; statusCode?: number } {
  return typeof error === 'object' && error !== null ? error : {};
}
