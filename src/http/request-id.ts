// The id under which one request can be found again, and the debug log that prints it. The id is
// always made here: one sent by a client could make two requests look alike, or carry anything into a
// log.

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { encodeBytes } from '../crypto/crockford.ts';
import { pooledRandomBytes } from '../crypto/random.ts';

const RANDOM_BYTES = 10;

export function newRequestId(): string {
  return `req_${encodeBytes(pooledRandomBytes(RANDOM_BYTES))}`;
}

/**
 * One line for each request, for debugging only: the line costs more than many of the requests. The
 * query string and the headers are left out, because they may hold secrets.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const [path] = (request.raw.url ?? '').split('?', 1);
    log.debug({
      requestId: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
