// Stands between a client that cannot sign and the service: adds a fresh signature to every request
// and passes everything else on unchanged, the Host header included.

import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { type SigningKey, signed } from '../support/api-http.ts';

/** Returns the origin of the proxy, under the name that pages of this machine use. */
export async function signingProxy(origin: string, key: SigningKey): Promise<string> {
  const { port } = new URL(origin);
  const server = createServer((request, response) => {
    const { method, url: path } = request;
    const headers = { ...request.headers, ...signed(key) };
    const passed = send({ host: '127.0.0.1', port, method, path, headers, setHost: false });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
