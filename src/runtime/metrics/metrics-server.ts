// The address that Prometheus reads. It is apart from the service's own, so that no proxy passes it on.

import { createServer, type Server } from 'node:http';

const CONNECTIONS_MAX = 32;
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const FOUND = 200;
const NOT_FOUND = 404;
const FAILED = 500;

export interface MetricsServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** `read` runs once at a time: whoever asks meanwhile gets the same. */
export async function serveMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  read: () => Promise<string>,
): Promise<MetricsServer> {
  let reading: Promise<string> | null = null;
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  const server = createServer(
    { requestTimeout: 10_000, headersTimeout: 5_000 },
    (request, response) => {
      const [path] = (request.url ?? '').split('?', 1);
      if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
        response.writeHead(NOT_FOUND).end();
        return;
      }
      readOnce().then(
        (text) => response.writeHead(FOUND, { 'content-type': TYPE }).end(text),
        () => response.writeHead(FAILED).end(),
      );
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return { port: portOf(server), stop: () => stopServer(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function stopServer(server: Server): Promise<void> {
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return stopped;
}
