// Ends connections while the server closes: requests that are running are answered, streams and answers that
// wait for something are told to end, and a connection is closed as soon as it carries none.

import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to close: what would go on for long ends then. */
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
