// Listens, and stops in order: no new connections, what is under way may finish, then the end.

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
    throw notListening(cause, host, port);
  });
  const address = app.server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  const origin = originOf(host, bound);
  service.listensAt(origin);
  return {
    origin,
    async stop() {
      const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS_MAX);
      await app.close();
      clearTimeout(late);
    },
  };
}

/** The system's short words, put into what to do; others are passed on. */
function notListening(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  const address = addressOf(host, port);
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE:
      `Another program listens on ${address} already, perhaps another Tael. Stop it, or ` +
      'choose another port with --port or TAEL_PORT.',
    EACCES:
      `This account may not listen on ${address}. Choose a port above 1023 with --port or ` +
      'TAEL_PORT.',
    EADDRNOTAVAIL: `${host} is not an address of this machine. ${OTHER_HOST}`,
    ENOTFOUND: `${host} is a name that leads nowhere. ${OTHER_HOST}`,
  };
  const said = words[cause.code ?? ''];
  return said === undefined ? cause : new Error(said, { cause });
}

const OTHER_HOST = 'Choose another one with --host or TAEL_HOST.';
