// Receivers of callbacks for tests, each a real server on its own port: ordinary ones that record
// requests, and ones that behave as badly as a socket allows.

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import type { TestContext } from 'node:test';
import { CERTIFICATE, KEY } from './certificate.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  /** Complete requests, in order. */
  readonly got: Received[];
  /** All connections ever made to it. */
  connections(): number;
}

/** `answer` is called with each complete request. */
export type Answering = (
  request: Received,
  response: Parameters<RequestListener>[1],
  number: number,
) => void;

const acknowledge: Answering = (_, response) => void response.end('thank you');

interface Place {
  readonly host?: string;
  readonly secure?: boolean;
}

export async function receiver(
  t: TestContext,
  answer: Answering = acknowledge,
  { host = '127.0.0.1', secure = false }: Place = {},
): Promise<Receiver> {
  const got: Received[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks = await request.toArray().catch(() => null);
    if (chunks === null) return;
    const body = Buffer.concat(chunks).toString();
    const received = { path: request.url ?? '', headers: request.headers, body };
    answer(received, response, got.push(received));
  };
  const server = secure
    ? createSecureServer({ cert: CERTIFICATE, key: KEY }, listener)
    : createServer(listener);
  return { got, ...(await listening(t, server, host)) };
}

/** A receiver below HTTP: it gets each connection, and everything sent on it so far. */
export async function rawReceiver(
  t: TestContext,
  behave: (socket: Socket, sent: string) => void,
  { host = '127.0.0.1' }: Place = {},
): Promise<Omit<Receiver, 'got'>> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (sent) => behave(socket, sent.toString()));
  });
  return listening(t, server, host);
}

/** Sends it one byte after another, until the other side is gone. */
export function drip(socket: Socket, text: () => string): void {
  const timer = setInterval(() => socket.write(text()), 20);
  socket.once('close', () => clearInterval(timer));
}

async function listening(t: TestContext, server: Server, host: string) {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on('connection', (socket) => {
    count += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  t.after(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  server.listen(0, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}
