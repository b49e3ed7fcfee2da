// Starts the server, and stops it in order: no new connections, then open requests may finish.

import { buildServer } from '../../server/server.ts';
import type { OpenService } from '../../service/open-service.ts';
import { addressOf, originOf } from '../../service/origin.ts';

const FINISH_MS_MAX = 10_000;

export interface Listening {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function listen(service: OpenService): Promise<Listening> {
  const { host, port } = service.config;
  const app = await buildServer(service);
  await app.listen({ host, port }).catch((cause) => {
    throw listenError(cause, host, port);
  });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const origin = originOf(host, bound);
  service.listensAt(origin);
  return {
    origin,
    async stop() {
      const deadline = setTimeout(() => app.server.closeAllConnections(), FINISH_MS_MAX);
      await app.close();
      clearTimeout(deadline);
    },
  };
}

/** Explains the common errors of the system and what to do about them. */
function listenError(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const address = addressOf(host, port);
  const messages: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `${address} is already in use, perhaps by another Tael. Stop that program, or choose ` +
      'another port with --port or TAEL_PORT.',
    EACCES:
      `No permission to listen on ${address}. Choose a port above 1023 with --port or ` +
      'TAEL_PORT.',
    EADDRNOTAVAIL: `${host} is not an address of this machine. ${OTHER_HOST}`,
    ENOTFOUND: `${host} cannot be resolved to an address. ${OTHER_HOST}`,
  };
  const message = messages[cause.code ?? ''];
  return message === undefined ? cause : new Error(message, { cause });
}

const OTHER_HOST = 'Choose another one with --host or TAEL_HOST.';
