// A way to the service on which things get lost: it passes requests on, and does to some of them what
// a test says.

import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * `lose`: the service has answered, and the answer never arrives. `cut`: it never hears of it. `alter`: one
 * byte arrives as another. `mistype`: amounts arrive as something that no amount is. `body`: somebody between
 * answers this, and does not pass it on. `hold`: nothing arrives, and the connection stays.
 */
export type Mishap =
  | 'pass'
  | 'lose'
  | 'cut'
  | 'alter'
  | 'mistype'
  | 'hold'
  | { readonly status: number; readonly code: string }
  | { readonly status: number; readonly body: object };

export interface LossyWay {
  readonly origin: string;
  /** What happens to the next requests to a path; the rest pass. */
  readonly ahead: Map<string, Mishap[]>;
  readonly seen: Seen[];
  close(): void;
}

interface Seen {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
}

const AMOUNT = /(?<=":)\d+\.\d\d(?=[,}])/g;

export async function lossyWay(to: string): Promise<LossyWay> {
  const ahead = new Map<string, Mishap[]>();
  const seen: LossyWay['seen'] = [];
  const server = createServer(async (request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split('?');
    seen.push({ path, query: new URLSearchParams(search), headers: request.headers });
    const mishap = ahead.get(path)?.shift() ?? 'pass';
    if (mishap === 'cut') return void response.destroy();
    if (mishap === 'hold') return;
    if (typeof mishap === 'object') return void refuse(response, mishap);
    const body = await buffer(request);
    const { method, headers } = request;
    const onward = send(to + request.url, { method, headers }, async (answer) => {
      const bytes = await buffer(answer);
      if (mishap === 'lose') return void response.destroy();
      if (mishap === 'alter') bytes.write('7', bytes.length - 3);
      if (mishap === 'mistype') {
        const json = bytes
          .toString('latin1')
          .replace(AMOUNT, ({ length }) => 'true'.padEnd(length));
        bytes.write(json, 'latin1');
      }
      response.writeHead(answer.statusCode ?? 0, answer.headers).end(bytes);
    });
    onward.on('error', () => response.destroy());
    onward.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, ahead, seen, close };
}

function refuse(response: ServerResponse, mishap: Extract<Mishap, object>) {
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  if ('body' in mishap) {
    return response.writeHead(mishap.status, headers).end(JSON.stringify(mishap.body));
  }
  const { status, code } = mishap;
  const told = JSON.stringify({ ok: false, code, msg: code });
  return response.writeHead(status, { ...headers, 'retry-after': '1' }).end(told);
}
