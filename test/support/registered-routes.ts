// The addresses a server really has, as the framework announces them while it is built. Import this
// before the server is built: it listens from then on.

import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

const found = new Set<string>();

channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) found.add(`${one} ${url}`);
  });
});

/** `GET /pay/:txNo`; HEAD is left out where GET is, because it is GET without the body. */
export function registeredRoutes(): string[] {
  return [...found].filter(
    (route) => !found.has(route.replace(/^HEAD /, 'GET ')) || !/^HEAD /.test(route),
  );
}
