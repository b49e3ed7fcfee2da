// Drains connections while the server closes. Running requests are answered, streams and long polls are
// ended, and every connection is closed as soon as it is idle.

import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to close, to end streams and long polls. */
    closing: AbortSignal;
  }
}

const EVERY_MS = 50;

export function closeIdleWhileClosing(app: FastifyInstance): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', (done) => {
    closing.abort();
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}
