// Starts the server, and stops it in order: balancers see that it is not ready, then no new connections,
// then open requests may finish.

import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RequestMeter } from '../../runtime/metrics/request-metrics.ts';
import { buildServer } from '../../server/server.ts';
import type { OpenService } from '../../service/open-service.ts';
import { originOf } from '../../wire/origin.ts';
import { listenError } from './listen-error.ts';

const FINISH_MS_MAX = 10_000;
/** A connection that is silent for 65 seconds is closed in any case, and clients know that. */
const LEAVE_MS_MAX = 70_000;
const SET_BY = { host: '--host or TAEL_HOST', port: '--port or TAEL_PORT' };

export interface Listening {
  readonly origin: string;
  /** Serves on for this time, and says that it is not ready. */
  drain(ms: number): Promise<void>;
  /**
   * Takes no more connections, and resolves when those that are there are gone. None is closed in which a
   * client may be sending.
   */
  leave(): Promise<void>;
  /** The next answers close their connections: so many clients come again. */
  moveClients(count: number): void;
  /** Whether somebody has asked lately whether it is ready. */
  isWatched(): boolean;
  countConnections(): Promise<number>;
  stop(): Promise<void>;
}

export async function listen(
  service: OpenService,
  meter: RequestMeter | null = null,
): Promise<Listening> {
  const { host, port } = service.config;
  const app = buildServer(service, meter);
  await app.listen({ host, port }).catch((cause) => {
    throw listenError(cause, { host, port }, SET_BY);
  });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const origin = originOf(host, bound);
  await service.listensAt(origin);
  return {
    origin,
    async drain(ms) {
      app.drain.begin();
      await pause(ms);
    },
    async leave() {
      app.drain.moveClients();
      // What the server's own `close` does besides is closing silent connections.
      const gone = serversOf(app).map(
        (server) => new Promise((resolve) => Server.prototype.close.call(server, resolve)),
      );
      await Promise.race([Promise.all(gone), pause(LEAVE_MS_MAX, undefined, { ref: false })]);
    },
    moveClients: app.drain.moveClients,
    isWatched: app.drain.isWatched,
    countConnections: () =>
      new Promise((resolve, reject) =>
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    async stop() {
      const deadline = setTimeout(() => app.server.closeAllConnections(), FINISH_MS_MAX);
      await app.close();
      clearTimeout(deadline);
    },
  };
}

/** Where `localhost` has several addresses the framework makes a server for each, and shows the first one. */
function serversOf(app: FastifyInstance): readonly Server[] {
  const symbols = Object.getOwnPropertySymbols(app);
  const others = symbols.find(({ description }) => description === 'fastify.serverBindings');
  return [app.server, ...(others ? Reflect.get(app, others) : [])];
}
