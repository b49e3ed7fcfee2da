// Ends connections while the server closes: requests that are running are answered, and a connection
// is closed as soon as it carries none.

import type { FastifyInstance } from 'fastify';

const EVERY_MS = 50;

export function closeIdleWhileClosing(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
    done();
  });
}
