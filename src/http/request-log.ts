// One line for each request, for debugging only: it costs more than many of the requests. The query
// string and the headers stay out of it, whatever they hold.

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

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
