// Listens, and stops in order: no new connections, what is under way may finish, then the end.

import { buildServer } from '../../http/server.ts';
import type { OpenService } from '../../service/open-service.ts';
import { originOf } from '../../service/origin.ts';

const FINISH_MS_MAX = 10_000;

export interface Listening {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function listen(service: OpenService): Promise<Listening> {
  const { host, port } = service.config;
  const app = await buildServer(service);
  await app.listen({ host, port });
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
